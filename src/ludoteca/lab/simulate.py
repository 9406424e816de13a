"""Simulate: many matches between bots, on all cores, the same for a seed however many there are."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import bot_of
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import play_out
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.refusal import Refused
from ludoteca.lab.schedule import Schedule, shared_out
from ludoteca.lab.tally import Tally

USUAL_CHUNK = 500
FEWEST_CHUNKS = 64
MOST_CHUNKS = 100_000
WORTH_A_PROCESS = 200
"""Fewer matches than this are played sooner than a process starts."""


@dataclass(frozen=True)
class Plan(Schedule):
    """Matches one after the other, each with cards of its own."""

    def lineup(self, number: int) -> list[str]:
        """Who sits where in a match: all move up one seat from match to match."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]

    def chunks(self) -> list[range]:
        """The matches in parts. They depend on nothing but the plan, so that sums come out alike."""
        size = min(USUAL_CHUNK, -(-self.matches // FEWEST_CHUNKS))
        size = max(size, -(-self.matches // MOST_CHUNKS))
        return [
            range(start, min(start + size, self.matches)) for start in range(0, self.matches, size)
        ]


def play_match(game: Game[Any], plan: Plan, number: int, tally: Tally) -> None:
    """Each match has chance of its own, whoever plays the others."""
    rng = stream(plan.seed, "match", number)
    state = game.setup(plan.seats, plan.options, rng)
    lineup = plan.lineup(number)
    length = play_out(state, [bot_of(game, name) for name in lineup], rng, game.longest)
    if state.turn != OVER:
        raise Refused("endless", number=number, n=int(length))
    tally.count(lineup, state.payoffs(), int(length), plan.sides)


def play_chunk(work: tuple[Plan, range]) -> Tally:
    plan, numbers = work
    game = games.find(plan.game)
    tally = Tally()
    for number in numbers:
        play_match(game, plan, number, tally)
    return tally


def tallies(
    plan: Plan, processes: int | None = None, cluster: str | None = None
) -> Generator[Tally, None, None]:
    """The tally of each part as it is done, in order."""
    if processes is None and plan.matches < WORTH_A_PROCESS:
        processes = 1
    parts = [(plan, numbers) for numbers in plan.chunks()]
    return shared_out(play_chunk, parts, processes, cluster)
