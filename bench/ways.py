"""`python -m bench.ways kobito "leads plays part=0.5"`: is a search stronger that asks what was learnt?

It plays against the same search without, in equal processor time: a few deals tell how many
iterations each may have. Deals and intervals are as on the ladder; at tables of more than two sides
every second one is played by the one, the others by the other.
"""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass, field, replace
from time import monotonic, process_time
from typing import Any

import click

from ludoteca.bots.learned import file_bot, shipped
from ludoteca.bots.levels import own_bot
from ludoteca.bots.search.counsel import Counsel
from ludoteca.bots.search.searcher import SearchBot
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.option import checked
from ludoteca.core.sides import of_each, side_of
from ludoteca.core.thinking import Learnt
from ludoteca.games import find
from ludoteca.lab.confidence import paired
from ludoteca.lab.schedule import shared_out

TRIED = 4
"""Deals that are played to compare the time of both."""


@dataclass(frozen=True)
class Duel:
    """A way of asking against none, each with so many iterations, on one deal both ways round.
    `weights` are files (none: those that the game brings along)."""

    game: str
    seats: int
    learnt: Learnt
    iterations: tuple[int, int]
    weights: tuple[str, ...]
    seed: str
    deal: int = 0


@dataclass
class Course:
    """What the way won, and the seconds of the processor and the decisions of both."""

    won: float = 0.0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, other: Course) -> None:
        for who in (0, 1):
            self.seconds[who] += other.seconds[who]
            self.decisions[who] += other.decisions[who]

    def cost(self, who: int) -> float:
        return self.seconds[who] / max(1, self.decisions[who])


def way_of(said: str) -> Learnt:
    """`leads plays part=0.5`"""
    words = dict(word.partition("=")[::2] for word in said.split())
    part = float(words.pop("part", 0.0))
    if set(words) - {"leads", "plays"}:
        raise click.UsageError(f"a way is made of leads, plays and part=0.5, not of {said!r}")
    return Learnt(part, "leads" in words, "plays" in words)


def player(game: Game[Any], duel: Duel, who: int) -> Bot:
    thinking = replace(game.thinking, learnt=None)
    policy = thinking.policy() if thinking.policy is not None else own_bot(game)
    if who == 0:
        way, weights = duel.learnt, duel.weights or shipped(game)
        policy = Counsel(policy, file_bot(game, *weights), way.part, way.leads, way.plays)
    return SearchBot(duel.iterations[who], 0.0, policy, thinking)


def played(duel: Duel) -> Course:
    """One deal, and the same once more with the seats exchanged."""
    game = find(duel.game)
    options = checked(game.options, {})
    sides = game.sides(duel.seats, options)
    course = Course()
    for turn in (0, 1):
        state = game.setup(duel.seats, options, stream(duel.seed, "deal", duel.deal))
        chance = stream(duel.seed, "chance", duel.deal)
        thought = stream(duel.seed, "thought", duel.deal, turn)
        players = [player(game, duel, who) for who in (0, 1)]
        order = [(side + turn) % 2 for side in range(len(sides))]
        who_at = [order[sides.index(side_of(sides, seat))] for seat in range(duel.seats)]
        while state.turn != OVER:
            who = who_at[state.turn]
            legal = state.legal()
            before = process_time()
            move = players[who].choose(state, legal, thought)
            if legal.size() > 1:
                course.seconds[who] += process_time() - before
                course.decisions[who] += 1
            state.play(move, chance)
        shares = of_each(sides, state.payoffs())
        course.won += sum(share for share, who in zip(shares, order, strict=True) if who == 0)
    return course


def timed(duel: Duel, processes: int | None) -> Duel:
    """The same with as many iterations for the way as take the time of the other's."""
    for attempt in (0, 1):
        total = Course()
        tries = [replace(duel, seed=f"{duel.seed}/{attempt}", deal=deal) for deal in range(TRIED)]
        with closing(shared_out(played, tries, processes)) as courses:
            for course in courses:
                total.add(course)
        asked, plain = duel.iterations
        fewer = max(2, round(asked * total.cost(1) / total.cost(0)))
        duel = replace(duel, iterations=(fewer, plain))
    return duel


@click.command(help=__doc__)
@click.argument("game")
@click.argument("way")
@click.option("--seats", default=2, show_default=True)
@click.option("--iterations", type=int, help="of the search without [as the best level]")
@click.option("--weights", multiple=True, help="files [those that the game brings along]")
@click.option("--matches", default=400, show_default=True)
@click.option("--seconds", default=120.0, show_default=True)
@click.option("--processes", type=int)
def main(
    game: str,
    way: str,
    seats: int,
    iterations: int | None,
    weights: tuple[str, ...],
    matches: int,
    seconds: float,
    processes: int | None,
) -> None:
    many = iterations or find(game).thinking.master
    until = monotonic() + seconds
    duel = timed(Duel(game, seats, way_of(way), (many, many), weights, f"ways/{game}"), processes)
    total, deals = Course(), []
    work = [replace(duel, deal=deal) for deal in range(matches // 2)]
    with closing(shared_out(played, work, processes)) as courses:
        for course in courses:
            total.add(course)
            deals.append((course.won, 2))
            if monotonic() > until:
                break
    share, low, high = paired(deals)
    click.echo(
        f"{game}, {seats} seats, {way} with {duel.iterations[0]} iterations against {many} without: "
        f"{100 * share:.1f} % ({100 * low:.1f} % - {100 * high:.1f} %), {2 * len(deals)} matches; "
        f"{1000 * total.cost(0):.1f} and {1000 * total.cost(1):.1f} ms a decision"
    )


if __name__ == "__main__":
    sys.exit(main())
