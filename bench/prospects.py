"""`python -m bench.prospects`: what signs in a wall of Cobogó are worth, fitted to many matches.

The first cards of a match are laid in haste or at a venture, so that walls of all kinds are met, and the
others by masons. What counts is whether they win. Prints the table for `bot/prospect.py`, and how
well it foretells one match in ten that is kept apart.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from multiprocessing import get_context
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.option import checked
from ludoteca.core.record import Record
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.bot.hasty import cards_left
from ludoteca.games.cobogo.bot.mason import MasonBot
from ludoteca.games.cobogo.bot.prospect import MANY, signs_of
from ludoteca.games.cobogo.rules.play import Cobogo

PARTS = 2
"""Rows of seeds: each is played from its first match on."""
MATCHES = 12_600
SEATS = (1,) * 15 + (2,) * 45 + (3,) * 20 + (4,) * 20
DIFFICULTIES = ("normal",) * 60 + ("easy",) * 15 + ("hard",) * 25
LAST_VENTURE = 14
BEST = 40
"""Who lays at a venture takes one of so many that help most at once."""
APART = 10
RIDGE = 1e-5
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Walls:
    """The signs of every wall, the part of the cards left, whether it was finished, and the match."""

    signs: Floats
    left: Floats
    won: Floats
    match: NDArray[np.int64]

    @property
    def is_apart(self) -> NDArray[np.bool_]:
        apart: NDArray[np.bool_] = self.match % APART == 0
        return apart


def venture(state: Cobogo, daring: int, lot: Rng) -> int:
    """One of the first cards of a match."""
    hasty = MasonBot(0, 0, 0)
    legal = state.legal()
    if lot.below(4) > daring:
        return int(hasty.choose(state, legal, lot))
    worths = hasty.weigh(state, legal, lot)
    order = sorted(range(len(worths)), key=lambda place: -worths[place])[:BEST]
    return int(legal.at(order[int(lot.below(len(order)))]))


def rows(seed: str) -> Iterator[list[float]]:
    """One match: for each wall from the first that is the masons' own, the part of the cards left and
    the signs."""
    lot = stream(seed, "kind", 0)
    seats = SEATS[int(lot.below(len(SEATS)))]
    options = checked(GAME.options, {"difficulty": DIFFICULTIES[int(lot.below(100))]})
    ventures = min(int(lot.below(LAST_VENTURE)), int(lot.below(LAST_VENTURE)))
    daring = int(lot.below(3))
    record = Record("cobogo", GAME.rules, seats, seed, options)
    state = record.start(GAME)
    assert isinstance(state, Cobogo)
    state.log = None
    mason = MasonBot()
    ply = 0
    while state.turn != OVER:
        ply += 1
        chance = stream(seed, "bot", ply)
        if ply <= ventures:
            move = venture(state, daring, chance)
        else:
            move = int(mason.choose(state, state.legal(), chance))
        state.play(move, record.rng(ply))
        if ply >= ventures and state.turn != OVER:
            left = int(cards_left(state))
            yield [min(MANY, left) / MANY, *signs_of(state, left)]
    yield [state.payoffs()[0]]


def played(seed: str, number: int) -> list[list[float]]:
    """The walls of a match, each with its number and what came of it before them."""
    *walls, (won,) = rows(seed)
    return [[number, won, *wall] for wall in walls]


def walls_of(matches: int, processes: int) -> Walls:
    seeds = [
        (f"fit/{part}/{n + 1}", PARTS * n + part) for part in range(PARTS) for n in range(matches)
    ]
    with (
        ProcessPoolExecutor(processes, get_context("spawn")) as pool,
        click.progressbar(length=len(seeds), label="matches", file=sys.stderr) as bar,
    ):
        found = []
        for walls in pool.map(played, *zip(*seeds, strict=True), chunksize=20):
            found += walls
            bar.update(1)
    table = np.array(found)
    return Walls(table[:, 3:], table[:, 2], table[:, 1], table[:, 0].astype(np.int64))


def design(walls: Walls) -> Floats:
    """Each sign three times: as it is, by the cards left, and by their square."""
    left = walls.left[:, None]
    return np.hstack([walls.signs, walls.signs * left, walls.signs * left**2])


def chances(columns: Floats, weights: Floats) -> Floats:
    odds: Floats = np.clip(columns @ weights, -30, 30)
    return 1 / (1 + np.exp(-odds))


def fitted(columns: Floats, won: Floats) -> Floats:
    """Logistic regression by Newton's steps, drawn a little towards nothing."""
    scale = columns.std(axis=0)
    scale[scale == 0] = 1.0
    scaled = columns / scale
    weights = np.zeros(columns.shape[1])
    ridge = RIDGE * len(won)
    for _ in range(30):
        chance = chances(scaled, weights)
        bend = (scaled * (chance * (1 - chance) + 1e-6)[:, None]).T @ scaled
        pull = scaled.T @ (won - chance) - ridge * weights
        step = np.linalg.solve(bend + ridge * np.eye(len(weights)), pull)
        weights += step
        if np.abs(step).max() < 1e-5:
            break
    result: Floats = weights / scale
    return result


def log_loss(chance: Floats, won: Floats) -> float:
    near = np.clip(chance, 1e-6, 1 - 1e-6)
    return float(-np.mean(won * np.log(near) + (1 - won) * np.log(1 - near)))


def told(weights: Floats) -> str:
    """The table as prospect.py has it."""
    lines = [
        f"    ({steady:.4f}, {early:.4f}, {earlier:.4f}),"
        for steady, early, earlier in weights.reshape(3, -1).T
    ]
    return "\n".join(["WEIGHTS: Final = [", *lines, "]"])


@click.command(help=__doc__)
@click.option("--matches", default=MATCHES, show_default=True, help="of each row of seeds")
@click.option("--processes", default=2, show_default=True)
def main(**given: Any) -> None:
    walls = walls_of(**given)
    columns = design(walls)
    known, apart = ~walls.is_apart, walls.is_apart
    weights = fitted(columns[known], walls.won[known])
    guess = np.full(int(apart.sum()), walls.won[known].mean())
    click.echo(told(weights))
    click.echo(
        f"{len(walls.won)} walls; apart: {log_loss(chances(columns[apart], weights), walls.won[apart]):.4f}, "
        f"{log_loss(guess, walls.won[apart]):.4f} for a guess"
    )


if __name__ == "__main__":
    main()
