"""Who may be asked to play at a table: the bots of the house, and those of the server's own folder
of weights. Clients know these by name; where they lie is nobody's business."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from ludoteca.bots.learned import LEARNED, MARK, Weights, offered, shipped, weights_in
from ludoteca.bots.levels import known, names
from ludoteca.core.game import Game
from ludoteca.core.kit.observation import Pen
from ludoteca.core.kit.rng import stream
from ludoteca.core.option import Value
from ludoteca.core.refusal import Refused

log = logging.getLogger(__name__)
ROOM = 2**17
"""Cells: no row is longer."""


@lru_cache(maxsize=64)
def learned(folder: str, game: Game[Any]) -> dict[str, list[Weights]]:
    """By name the weights of each learned bot, one for each number of seats that it knows. They are
    looked for once: what is put there later is found by the next server."""
    found = {name: [weights] for name, weights in (offered(folder, game) if folder else {}).items()}
    own = brought_along(game)
    return {LEARNED: own, **found} if own else found


def brought_along(game: Game[Any]) -> list[Weights]:
    """The weights of a game's own package; a spoilt file spoils nothing but itself."""
    try:
        return [weights_in(game, path) for path in shipped(game)]
    except Refused as refusal:
        log.warning("the weights of %s: %s", game.name, refusal.note.key)
        return []


def shown(folder: str, game: Game[Any]) -> list[dict[str, Any]]:
    """As the page is told: the names, and at how many seats each plays."""
    return [
        {"bot": name, "seats": [one.seats for one in weights]}
        for name, weights in learned(folder, game).items()
    ]


def welcome(
    folder: str, game: Game[Any], name: str, seats: int, options: Mapping[str, Value]
) -> str:
    """The name again; refuses a bot that nobody has here, or that has not learned this table."""
    found = learned(folder, game)
    if name not in found:
        if name in names(game):
            return known(game, name)
        raise Refused("unknown_bot", bot=name, bots=", ".join((*names(game), *found)))
    for weights in found[name]:
        if weights.seats == seats:
            if weights.size != row_size(game, seats, options):
                raise Refused("learned_options")
            return name
    learnt = ", ".join(str(one.seats) for one in found[name])
    raise Refused("learned_seats", learnt=learnt, seats=seats)


def row_size(game: Game[Any], seats: int, options: Mapping[str, Value]) -> int:
    """How many cells a seat sees at such a table."""
    assert game.observer is not None
    pen = Pen(vec[u8]([0] * ROOM))
    game.observer(False).look(game.setup(seats, options, stream("row")), 0, pen)
    return int(pen.written())


def is_learned(name: str) -> bool:
    return name == LEARNED or name.startswith(MARK)
