"""Tournaments: every bot plays on every seat with the same deals."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.sides import side_of, side_values
from ludoteca.lab.entrants import entrant
from ludoteca.lab.match_series import MatchSeries
from ludoteca.lab.parallel import parallel_map


@dataclass(frozen=True)
class Tournament(MatchSeries):
    """At least `matches` matches. A bot plays for a whole side. With `one_lineup_per_deal` each deal
    is played by one choice of bots, and the next deal by the next choice."""

    one_lineup_per_deal: bool = False

    @property
    def is_cooperative(self) -> bool:
        """Do all players win or lose together?"""
        return len(self.sides) == 1

    def bot_choices(self) -> list[tuple[str, ...]]:
        """All choices of bots for a table, one for each side."""
        bot_count, sides = len(self.bots), len(self.sides)
        if bot_count >= sides:
            return list(dict.fromkeys(combinations(self.bots, sides)))
        starts = range(bot_count if sides % bot_count else 1)
        return [
            tuple(self.bots[(start + side) % bot_count] for side in range(sides))
            for start in starts
        ]

    def lineups(self, deal: int = 0) -> list[tuple[str, ...]]:
        """The bots by side for a deal: each choice of bots in all rotations."""
        choices = self.bot_choices()
        if self.one_lineup_per_deal:
            choices = [choices[deal % len(choices)]]
        rotations = [
            bots[shift:] + bots[:shift] for bots in choices for shift in range(len(self.sides))
        ]
        return list(dict.fromkeys(rotations))

    def deals(self) -> int:
        return -(-self.matches // len(self.lineups()))


@dataclass(frozen=True)
class MatchResult:
    """A match: its deal, the bot and the share of each side, and the score of each seat."""

    deal: int
    lineup: tuple[str, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    rival_score: int | None = None
    """The score of the automatic opponent of a solo game, if it has one."""


@dataclass
class TournamentResults:
    matches: list[MatchResult] = field(default_factory=list)

    def bots(self) -> list[str]:
        return list(dict.fromkeys(bot for result in self.matches for bot in result.lineup))

    def by_deal(self, bot: str, rival: str | None = None) -> list[tuple[float, int]]:
        """For each deal, the share that the bot won and the number of its matches, optionally only
        those against a rival. Sides of the same bot at one table count as one."""
        sums: dict[int, tuple[float, int]] = {}
        for result in self.matches:
            if rival is not None and rival not in result.lineup:
                continue
            bot_shares = [
                share
                for player, share in zip(result.lineup, result.shares, strict=True)
                if player == bot
            ]
            if bot_shares:
                won, played = sums.get(result.deal, (0.0, 0))
                sums[result.deal] = (won + sum(bot_shares) / len(bot_shares), played + 1)
        return list(sums.values())


def play_deal(task: tuple[Tournament, int]) -> list[MatchResult]:
    """Plays a deal with every lineup. Bots have their own random streams, so the cards are the same."""
    tournament, deal = task
    game = games.find(tournament.game)
    return [play_match(game, tournament, deal, lineup) for lineup in tournament.lineups(deal)]


def play_match(
    game: Game[Any], tournament: Tournament, deal: int, lineup: tuple[str, ...]
) -> MatchResult:
    state = game.setup(tournament.seats, tournament.options, stream(tournament.seed, "deal", deal))
    game_rng = stream(tournament.seed, "chance", deal)
    bot_rng = stream(tournament.seed, "thought", deal, *lineup)
    sides = tournament.sides
    players = [lineup[sides.index(side_of(sides, seat))] for seat in range(tournament.seats)]
    bots = [entrant(game, name) for name in players]
    move_count = 0
    while state.turn != OVER:
        if move_count == game.longest:
            raise UserError("endless", number=deal, n=move_count)
        legal = state.legal()
        state.play(bots[state.turn].choose(state, legal, bot_rng), game_rng)
        move_count += 1
    shares, scores = tuple(side_values(sides, state.payoffs())), tuple(game.scores(state))
    return MatchResult(deal, lineup, shares, scores, game.rival_score(state))


def play_tournament(
    tournament: Tournament, processes: int | None = None, cluster: str | None = None
) -> Generator[list[MatchResult], None, None]:
    """The results of each deal, in order."""
    tasks = [(tournament, deal) for deal in range(tournament.deals())]
    return parallel_map(play_deal, tasks, processes, cluster)
