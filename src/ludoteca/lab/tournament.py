"""Tournament: bots against each other, every one on every seat, with the same deals for all."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from itertools import combinations
from typing import Any

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import of_each, side_of
from ludoteca.lab.entrants import entrant
from ludoteca.lab.schedule import Schedule, shared_out


@dataclass(frozen=True)
class Tournament(Schedule):
    """`matches` is how many are wanted at least. Partners are bots of one kind: a bot plays for a
    whole side. A `brief` tournament plays each deal with only some of the bots, and the next deal
    with others."""

    brief: bool = False

    @property
    def together(self) -> bool:
        """Do all win or lose together? Then nobody plays against anybody."""
        return len(self.sides) == 1

    def tables(self) -> list[tuple[str, ...]]:
        """All choices of bots for one table, one for each side."""
        many, sides = len(self.bots), len(self.sides)
        if many >= sides:
            return list(dict.fromkeys(combinations(self.bots, sides)))
        starts = range(many if sides % many else 1)
        return [
            tuple(self.bots[(start + place) % many] for place in range(sides)) for start in starts
        ]

    def lineups(self, deal: int = 0) -> list[tuple[str, ...]]:
        """Who plays for which side with the cards of a deal: each choice of bots, turned over all
        sides."""
        chosen = self.tables()
        if self.brief:
            chosen = [chosen[deal % len(chosen)]]
        turned = [
            table[turn:] + table[:turn] for table in chosen for turn in range(len(self.sides))
        ]
        return list(dict.fromkeys(turned))

    def deals(self) -> int:
        return -(-self.matches // len(self.lineups()))


@dataclass(frozen=True)
class Result:
    """One match: which deal, who played for which side, what each side got, and each seat's
    score."""

    deal: int
    lineup: tuple[str, ...]
    shares: tuple[float, ...]
    scores: tuple[int, ...]
    rival: int | None = None
    """Alone: the score of whoever plays by the rules, if there is one."""


@dataclass
class Results:
    matches: list[Result] = field(default_factory=list)

    def bots(self) -> list[str]:
        return list(dict.fromkeys(bot for result in self.matches for bot in result.lineup))

    def by_deal(self, bot: str, rival: str | None = None) -> list[tuple[float, int]]:
        """For each deal what a side of a bot's won, and in how many matches.

        Only against a rival if one is named. Sides of the same bot at one table count as one.
        """
        sums: dict[int, tuple[float, int]] = {}
        for result in self.matches:
            if rival is not None and rival not in result.lineup:
                continue
            own = [
                share for who, share in zip(result.lineup, result.shares, strict=True) if who == bot
            ]
            if own:
                won, played = sums.get(result.deal, (0.0, 0))
                sums[result.deal] = (won + sum(own) / len(own), played + 1)
        return list(sums.values())


def play_deal(work: tuple[Tournament, int]) -> list[Result]:
    """One deal with every lineup. Bots draw on chance of their own, so the cards stay the same."""
    plan, deal = work
    game = games.find(plan.game)
    return [play_match(game, plan, deal, lineup) for lineup in plan.lineups(deal)]


def play_match(game: Game[Any], plan: Tournament, deal: int, lineup: tuple[str, ...]) -> Result:
    state = game.setup(plan.seats, plan.options, stream(plan.seed, "deal", deal))
    chance = stream(plan.seed, "chance", deal)
    thought = stream(plan.seed, "thought", deal, *lineup)
    sides = plan.sides
    players = [lineup[sides.index(side_of(sides, seat))] for seat in range(plan.seats)]
    bots = [entrant(game, name) for name in players]
    taken = 0
    while state.turn != OVER:
        if taken == game.longest:
            raise Refused("endless", number=deal, n=taken)
        legal = state.legal()
        state.play(bots[state.turn].choose(state, legal, thought), chance)
        taken += 1
    shares, scores = tuple(of_each(sides, state.payoffs())), tuple(game.scores(state))
    return Result(deal, lineup, shares, scores, game.rival_score(state))


def played(
    plan: Tournament, processes: int | None = None, cluster: str | None = None
) -> Generator[list[Result], None, None]:
    """The results of each deal as it is done, in order."""
    parts = [(plan, deal) for deal in range(plan.deals())]
    return shared_out(play_deal, parts, processes, cluster)
