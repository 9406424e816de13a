"""Simulates matches between bots on several processes. The result depends on the seed alone."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass
from typing import Any

from ludoteca import games
from ludoteca.bots.own_bot import trusted_bot_of
from ludoteca.core.engine.bot import play_out
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.lab.match_series import MatchSeries
from ludoteca.lab.match_stats import MatchStats
from ludoteca.lab.parallel import parallel_map

USUAL_CHUNK = 500
FEWEST_CHUNKS = 64
MOST_CHUNKS = 100_000
WORTH_A_PROCESS = 200
"""Fewer matches are over before a process has started."""


@dataclass(frozen=True)
class SimulationConfig(MatchSeries):
    """Matches with different cards each."""

    def lineup(self, number: int) -> list[str]:
        """The bots of a match by seat; they rotate by one seat from match to match."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(self.seats)]

    def chunks(self) -> list[range]:
        """The matches in chunks that depend on the config alone, so that sums are reproducible."""
        size = min(USUAL_CHUNK, -(-self.matches // FEWEST_CHUNKS))
        size = max(size, -(-self.matches // MOST_CHUNKS))
        return [
            range(start, min(start + size, self.matches)) for start in range(0, self.matches, size)
        ]


def play_match(game: Game[Any], config: SimulationConfig, number: int, stats: MatchStats) -> None:
    """Plays a match with its own random stream and adds it to the stats."""
    rng = stream(config.seed, "match", number)
    state = game.setup(config.seats, config.options, rng)
    lineup = config.lineup(number)
    length = play_out(state, [trusted_bot_of(game, name) for name in lineup], rng, game.longest)
    if state.turn != OVER:
        raise UserError("endless", number=number, n=int(length))
    stats.count(lineup, state.payoffs(), int(length), config.sides)


def play_chunk(task: tuple[SimulationConfig, range]) -> MatchStats:
    config, numbers = task
    game = games.find(config.game)
    stats = MatchStats()
    for number in numbers:
        play_match(game, config, number, stats)
    return stats


def simulate_chunks(
    config: SimulationConfig, processes: int | None = None, cluster: str | None = None
) -> Generator[MatchStats, None, None]:
    """The stats of each chunk, in order."""
    if processes is None and config.matches < WORTH_A_PROCESS:
        processes = 1
    tasks = [(config, numbers) for numbers in config.chunks()]
    return parallel_map(play_chunk, tasks, processes, cluster)
