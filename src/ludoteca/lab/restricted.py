"""Restricted play: what a bot loses that may not use a thing, or not make a kind of move.

After Jaffe and others (2012): two matches of each deal, the same seat, the same luck; in one of
them the bot there passes over every move that uses the thing, as long as anything else is legal.
What it wins less is what the thing is worth, which no count of held cards can tell.
"""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Value
from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.entrants import entrant
from ludoteca.lab.schedule import shared_out
from ludoteca.lab.statistics.estimate import Estimate, mean

FILE = "restricted.json"
ITEM, KIND = "item", "kind"
AT_ONCE = 25
"""Deals that one process plays before it reports."""


@dataclass(frozen=True)
class Restriction:
    """What may not be used: an item, or a kind of move."""

    what: str
    name: str

    def bars(self, game: Game[Any], state: State, moves: Sequence[int]) -> list[bool]:
        """Of each of these legal moves whether it is one of those. Putting a thing away is not
        using it."""
        kinds = [game.phrase(state, move).key for move in moves]
        if self.what == KIND:
            return [game.alike.get(kind, kind) == self.name for kind in kinds]
        return [
            kind not in game.puts_away and all(self.name in items(way) for way in some)
            for kind, some in zip(kinds, game.touches(state, moves), strict=True)
        ]


def items(way: Sequence[str]) -> list[str]:
    """The things of a way that lie somewhere: `hand-0/red-7` is a red 7."""
    return [
        part for thing in way for part in thing.split("/")[1:] if not thing.startswith("button/")
    ]


class Without(Bot):
    """Plays as another does, and passes over what is barred unless nothing else is legal."""

    def __init__(self, other: Bot, game: Game[Any], restriction: Restriction) -> None:
        self.other = other
        self.game = game
        self.restriction = restriction

    def choose(self, state: State, moves: Moves, rng: Rng) -> int:
        offered = moves.listed()
        barred = self.restriction.bars(self.game, state, offered) if len(offered) > 1 else [False]
        if all(barred) or not any(barred):
            return self.other.choose(state, moves, rng)
        allowed = Moves()
        for move, is_barred in zip(offered, barred, strict=True):
            if not is_barred:
                allowed.put(move)
        return self.other.choose(state, allowed, rng)


@dataclass(frozen=True)
class Trial:
    """All that the figures depend on: a table of bots of one name, and what one of them may not."""

    game: str
    seats: int
    options: Mapping[str, Value]
    bot: str
    seed: str
    restrictions: tuple[Restriction, ...]


@dataclass(frozen=True)
class Losses:
    """What a bot loses without each item, and without each kind of move."""

    bot: str = ""
    items: dict[str, Estimate] = field(default_factory=dict)
    kinds: dict[str, Estimate] = field(default_factory=dict)


def share_of(trial: Trial, deal: int, restriction: Restriction | None) -> float:
    """What the seat of this deal wins; the luck of each ply is the same however it is played."""
    game = games.find(trial.game)
    seat = deal % trial.seats
    state = game.setup(trial.seats, trial.options, stream(trial.seed, "deal", deal))
    bots: list[Bot] = [entrant(game, trial.bot) for _ in range(trial.seats)]
    if restriction is not None:
        bots[seat] = Without(bots[seat], game, restriction)
    thoughts = [stream(trial.seed, "thought", deal, place) for place in range(trial.seats)]
    ply = 0
    while state.turn != OVER:
        if ply == game.longest:
            raise Refused("endless", number=deal, n=ply)
        turn = state.turn
        move = bots[turn].choose(state, state.legal(), thoughts[turn])
        state.play(move, stream(trial.seed, "chance", deal, ply))
        ply += 1
    return float(state.payoffs()[seat])


def play_deals(work: tuple[Trial, range]) -> list[list[float]]:
    """Of each deal what was lost by each restriction."""
    trial, deals = work
    found = []
    for deal in deals:
        free = share_of(trial, deal, None)
        found.append([free - share_of(trial, deal, one) for one in trial.restrictions])
    return found


def tried(
    trial: Trial, deals: int, processes: int | None = None
) -> Generator[tuple[int, Losses], None, None]:
    """How many deals are played, and what they say so far."""
    parts = [
        (trial, range(start, min(start + AT_ONCE, deals))) for start in range(0, deals, AT_ONCE)
    ]
    rows: list[list[float]] = []
    for part in shared_out(play_deals, parts, processes):
        rows += part
        yield len(rows), losses_of(trial, rows)


def losses_of(trial: Trial, rows: Sequence[Sequence[float]]) -> Losses:
    found = Losses(trial.bot)
    many = np.ones(len(rows))
    for restriction, column in zip(trial.restrictions, np.array(rows).T, strict=True):
        into = found.items if restriction.what == ITEM else found.kinds
        into[restriction.name] = sure_of(mean(column, many))
    return found


def sure_of(found: Estimate) -> Estimate:
    """Where no deal came out otherwise, that may still happen in three of as many (Hanley 1983)."""
    if found.error > 0 or found.value != 0:
        return found
    end = 3 / found.deals
    return Estimate(0.0, -end, end, end / 2, found.deals)


def keep(folder: Path, variant: str, found: Losses) -> None:
    """Beside the run, for its report. What the same bot was tried with before stays."""
    known = known_losses(folder)
    before = known.get(variant)
    if before and before.bot == found.bot:
        found = Losses(found.bot, before.items | found.items, before.kinds | found.kinds)
    whole = {name: asdict(losses) for name, losses in {**known, variant: found}.items()}
    written = json.dumps(whole, ensure_ascii=False, indent=1)
    try:
        (folder / FILE).write_text(f"{written}\n", "utf-8")
    except OSError as error:
        raise Refused("unwritable", path=str(folder / FILE), reason=reason(error)) from None


def known_losses(folder: Path) -> dict[str, Losses]:
    """Of each variant what was tried; nothing where nothing was, or where the file is damaged."""
    try:
        facts = json.loads((folder / FILE).read_text("utf-8"))
        return {variant: read_losses(**found) for variant, found in facts.items()}
    except (OSError, ValueError, TypeError, AttributeError, RecursionError):
        return {}


def read_losses(bot: str, items: Mapping[str, Any], kinds: Mapping[str, Any]) -> Losses:
    return Losses(
        bot,
        {name: Estimate(**one) for name, one in items.items()},
        {name: Estimate(**one) for name, one in kinds.items()},
    )
