"""The bots available at a table: those of the game, and those of the server's weights folder. Clients
see only their names, not the paths."""

from __future__ import annotations

import logging
from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from librt.vecs import vec
from mypy_extensions import u8

from ludoteca.bots.learned import (
    FILE_PREFIX,
    LEARNED,
    Weights,
    read_weights,
    shipped_weights,
    weights_in_folder,
)
from ludoteca.bots.levels import names, require_bot
from ludoteca.core.engine.observation import ObservationWriter
from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import Value

log = logging.getLogger(__name__)
MAX_CELLS = 2**17
"""An upper bound of the size of an observation."""


@lru_cache(maxsize=64)
def learned_bots(folder: str, game: Game[Any]) -> dict[str, list[Weights]]:
    """The weights of each learned bot by its name, one for each number of seats. Cached: files added
    later are found after a restart."""
    bots = {
        name: [weights]
        for name, weights in (weights_in_folder(folder, game) if folder else {}).items()
    }
    bundled = bundled_weights(game)
    return {LEARNED: bundled, **bots} if bundled else bots


def bundled_weights(game: Game[Any]) -> list[Weights]:
    """The weights shipped with a game; an invalid file is logged and they are skipped."""
    try:
        return [read_weights(game, path) for path in shipped_weights(game)]
    except UserError as error:
        log.warning("the weights of %s: %s", game.name, error.note.key)
        return []


def describe_learned(folder: str, game: Game[Any]) -> list[dict[str, Any]]:
    """The names of the learned bots and their numbers of seats, for clients."""
    return [
        {"bot": name, "seats": [network.seats for network in weights]}
        for name, weights in learned_bots(folder, game).items()
    ]


def require_available(
    folder: str, game: Game[Any], name: str, seats: int, options: Mapping[str, Value]
) -> str:
    """Returns the name; raises `UserError` for a bot that is unknown here or not trained for this
    table."""
    bots = learned_bots(folder, game)
    if name not in bots:
        if name in names(game):
            return require_bot(game, name)
        raise UserError("unknown_bot", bot=name, bots=", ".join((*names(game), *bots)))
    for weights in bots[name]:
        if weights.seats == seats:
            if weights.size != observation_size(game, seats, options):
                raise UserError("learned_options")
            return name
    seat_counts = ", ".join(str(network.seats) for network in bots[name])
    raise UserError("learned_seats", learnt=seat_counts, seats=seats)


def observation_size(game: Game[Any], seats: int, options: Mapping[str, Value]) -> int:
    """The size of an observation at this table."""
    assert game.observer is not None
    writer = ObservationWriter(vec[u8]([0] * MAX_CELLS))
    game.observer(False).write(game.setup(seats, options, stream("row")), 0, writer)
    return int(writer.cells_written())


def is_learned(name: str) -> bool:
    return name == LEARNED or name.startswith(FILE_PREFIX)
