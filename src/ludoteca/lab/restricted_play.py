"""Restricted play: the loss of a bot that may not use an item or a kind of move.

After Jaffe et al. (2012): each deal is played twice with the same seat and the same chance; in one
of the matches the bot avoids every forbidden move as long as another one is legal. The difference in
wins is the value of the item, which correlations with held cards cannot show.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca import games
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.game import Game
from ludoteca.core.option import Value
from ludoteca.lab.entrants import entrant
from ludoteca.lab.parallel import parallel_map
from ludoteca.lab.statistics.estimate import Estimate, mean_estimate

LOSSES_FILE = "restricted.json"
ITEM, KIND = "item", "kind"
DEALS_PER_TASK = 25
"""Deals of a task of the process pool."""


@dataclass(frozen=True)
class Restriction:
    """A forbidden item or kind of move."""

    target: str
    name: str

    def forbids(self, game: Game[Any], state: State, moves: Sequence[int]) -> list[bool]:
        """For each legal move, whether it is forbidden. Discarding an item is not using it."""
        kinds = [game.describe_move(state, move).key for move in moves]
        if self.target == KIND:
            return [game.kind_aliases.get(kind, kind) == self.name for kind in kinds]
        return [
            kind not in game.discard_kinds and all(self.name in path_items(path) for path in paths)
            for kind, paths in zip(kinds, game.touches(state, moves), strict=True)
        ]


def path_items(path: Sequence[str]) -> list[str]:
    """The items in a click path: `hand-0/red-7` contains `red-7`."""
    return [
        part
        for element in path
        for part in element.split("/")[1:]
        if not element.startswith("button/")
    ]


class RestrictedBot(Bot):
    """Another bot that avoids forbidden moves unless all legal moves are forbidden."""

    def __init__(self, inner: Bot, game: Game[Any], restriction: Restriction) -> None:
        self.inner = inner
        self.game = game
        self.restriction = restriction

    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        legal = moves.to_list()
        forbidden = self.restriction.forbids(self.game, state, legal) if len(legal) > 1 else [False]
        if all(forbidden) or not any(forbidden):
            return self.inner.choose(state, moves, rng)
        allowed = Moves()
        for move, is_forbidden in zip(legal, forbidden, strict=True):
            if not is_forbidden:
                allowed.put(move)
        return self.inner.choose(state, allowed, rng)


@dataclass(frozen=True)
class RestrictedSetup:
    """A table of equal bots, and the restrictions of one of them."""

    game: str
    seats: int
    options: Mapping[str, Value]
    bot: str
    seed: str
    restrictions: tuple[Restriction, ...]


@dataclass(frozen=True)
class ValueLost:
    """The loss of a bot without each item and without each kind of move."""

    bot: str = ""
    items: dict[str, Estimate] = field(default_factory=dict)
    kinds: dict[str, Estimate] = field(default_factory=dict)


def seat_share(setup: RestrictedSetup, deal: int, restriction: Restriction | None) -> float:
    """The share won by the seat of this deal. The chance of each ply depends on the deal alone."""
    game = games.find(setup.game)
    seat = deal % setup.seats
    state = game.setup(setup.seats, setup.options, stream(setup.seed, "deal", deal))
    bots: list[Bot] = [entrant(game, setup.bot) for _ in range(setup.seats)]
    if restriction is not None:
        bots[seat] = RestrictedBot(bots[seat], game, restriction)
    bot_rngs = [stream(setup.seed, "thought", deal, index) for index in range(setup.seats)]
    ply = 0
    while state.turn != OVER:
        if ply == game.longest:
            raise UserError("endless", number=deal, n=ply)
        turn = state.turn
        move = bots[turn].choose(state, state.legal(), bot_rngs[turn])
        state.play(move, stream(setup.seed, "chance", deal, ply))
        ply += 1
    return float(state.payoffs()[seat])


def losses_by_deal(task: tuple[RestrictedSetup, range]) -> list[list[float]]:
    """The loss by each restriction, for each deal."""
    setup, deals = task
    losses = []
    for deal in deals:
        unrestricted = seat_share(setup, deal, None)
        losses.append(
            [
                unrestricted - seat_share(setup, deal, restriction)
                for restriction in setup.restrictions
            ]
        )
    return losses


def measure_losses(
    setup: RestrictedSetup, deals: int, processes: int | None = None
) -> Generator[tuple[int, ValueLost], None, None]:
    """The number of deals played, and the losses so far."""
    parts = [
        (setup, range(start, min(start + DEALS_PER_TASK, deals)))
        for start in range(0, deals, DEALS_PER_TASK)
    ]
    rows: list[list[float]] = []
    for part in parallel_map(losses_by_deal, parts, processes):
        rows += part
        yield len(rows), summarize_losses(setup, rows)


def summarize_losses(setup: RestrictedSetup, rows: Sequence[Sequence[float]]) -> ValueLost:
    losses = ValueLost(setup.bot)
    counts = np.ones(len(rows))
    for restriction, column in zip(setup.restrictions, np.array(rows).T, strict=True):
        estimates = losses.items if restriction.target == ITEM else losses.kinds
        estimates[restriction.name] = with_hanley_interval(mean_estimate(column, counts))
    return losses


def with_hanley_interval(estimate: Estimate) -> Estimate:
    """If no deal differed, the upper limit is three in as many deals (rule of three, Hanley 1983)."""
    if estimate.error > 0 or estimate.value != 0:
        return estimate
    end = 3 / estimate.deals
    return Estimate(0.0, -end, end, end / 2, estimate.deals)


def save_losses(folder: Path, variant: str, losses: ValueLost) -> None:
    """Saves the losses in the run's folder. Earlier ones of the same bot are kept."""
    stored = load_losses(folder)
    before = stored.get(variant)
    if before and before.bot == losses.bot:
        losses = ValueLost(losses.bot, before.items | losses.items, before.kinds | losses.kinds)
    data = {name: asdict(lost) for name, lost in {**stored, variant: losses}.items()}
    text = json.dumps(data, ensure_ascii=False, indent=1)
    try:
        (folder / LOSSES_FILE).write_text(f"{text}\n", "utf-8")
    except OSError as error:
        raise UserError(
            "unwritable", path=str(folder / LOSSES_FILE), reason=os_error_note(error)
        ) from None


def load_losses(folder: Path) -> dict[str, ValueLost]:
    """The losses by variant; empty without a file or with a damaged one."""
    try:
        data = json.loads((folder / LOSSES_FILE).read_text("utf-8"))
        return {variant: losses_from_dict(**entry) for variant, entry in data.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def losses_from_dict(bot: str, items: Mapping[str, Any], kinds: Mapping[str, Any]) -> ValueLost:
    return ValueLost(
        bot,
        {name: Estimate(**estimate) for name, estimate in items.items()},
        {name: Estimate(**estimate) for name, estimate in kinds.items()},
    )
