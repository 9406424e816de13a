"""`python -m bench.fit_cobogo`: fits the values of a wall's features in Cobogó to many matches.

The first cards of a match are placed by a hasty mason or at random, so that all kinds of walls
occur, and the others by masons. The target is whether they win. Prints the table for
`bot/fitted_weights.py`, and its log-loss on a held-out tenth of the matches.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.option import check_options
from ludoteca.core.record import Record
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.bot.fast_mason import cards_left
from ludoteca.games.cobogo.bot.features import features_of
from ludoteca.games.cobogo.bot.fitted_weights import MANY_CARDS
from ludoteca.games.cobogo.bot.mason import MasonBot
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.lab.parallel import parallel_map

SEED_SERIES = 2
"""Independent series of seeds."""
MATCHES = 12_600
SEATS = (1,) * 15 + (2,) * 45 + (3,) * 20 + (4,) * 20
DIFFICULTIES = ("normal",) * 60 + ("easy",) * 15 + ("hard",) * 25
MAX_RANDOM_MOVES = 14
BEST_MOVES = 40
"""A random opening move is drawn from these many best-scored moves."""
HOLD_OUT_EVERY = 10
RIDGE = 1e-5
Floats = NDArray[np.float64]


@dataclass(frozen=True)
class Walls:
    """The features of every wall, the part of the cards left, whether the match was won, and its
    number."""

    features: Floats
    left: Floats
    wins: Floats
    match: NDArray[np.int64]

    @property
    def is_held_out(self) -> NDArray[np.bool_]:
        held_out: NDArray[np.bool_] = self.match % HOLD_OUT_EVERY == 0
        return held_out


def random_opening_move(state: Cobogo, greediness: int, rng: Rng) -> int:
    """One of the first cards of a match."""
    bot = MasonBot(0, 0, 0)
    legal = state.legal()
    if rng.below(4) > greediness:
        return int(bot.choose(state, legal, rng))
    scores = bot.score_moves(state, legal, rng)
    order = sorted(range(len(scores)), key=lambda place: -scores[place])[:BEST_MOVES]
    return int(legal.at(order[int(rng.below(len(order)))]))


def match_rows(seed: str) -> Iterator[list[float]]:
    """One match: for each wall after the random opening, the part of the cards left and the
    features; at last the payoff."""
    rng = stream(seed, "kind", 0)
    seats = SEATS[int(rng.below(len(SEATS)))]
    options = check_options(GAME.options, {"difficulty": DIFFICULTIES[int(rng.below(100))]})
    random_moves = min(int(rng.below(MAX_RANDOM_MOVES)), int(rng.below(MAX_RANDOM_MOVES)))
    greediness = int(rng.below(3))
    record = Record("cobogo", GAME.rules, seats, seed, options)
    state = record.start(GAME)
    assert isinstance(state, Cobogo)
    state.log = None
    bot = MasonBot()
    ply = 0
    while state.turn != OVER:
        ply += 1
        rng_of_move = stream(seed, "bot", ply)
        if ply <= random_moves:
            move = random_opening_move(state, greediness, rng_of_move)
        else:
            move = int(bot.choose(state, state.legal(), rng_of_move))
        state.play(move, record.rng(ply))
        if ply >= random_moves and state.turn != OVER:
            left = int(cards_left(state))
            yield [min(MANY_CARDS, left) / MANY_CARDS, *features_of(state, left)]
    yield [state.payoffs()[0]]


def play_match(seed: str, number: int) -> list[list[float]]:
    """The walls of a match, each preceded by the match's number and payoff."""
    *walls, (win,) = match_rows(seed)
    return [[number, win, *wall] for wall in walls]


def play_task(task: tuple[str, int]) -> list[list[float]]:
    return play_match(*task)


def play_matches(matches: int, processes: int) -> Walls:
    seeds = [
        (f"fit/{part}/{n + 1}", SEED_SERIES * n + part)
        for part in range(SEED_SERIES)
        for n in range(matches)
    ]
    with (
        closing(parallel_map(play_task, seeds, processes)) as results,
        click.progressbar(length=len(seeds), label="matches", file=sys.stderr) as bar,
    ):
        match_walls = []
        for walls in results:
            match_walls += walls
            bar.update(1)
    table = np.array(match_walls)
    return Walls(table[:, 3:], table[:, 2], table[:, 1], table[:, 0].astype(np.int64))


def feature_columns(walls: Walls) -> Floats:
    """Each feature three times: as it is, times the cards left, and times their square."""
    left = walls.left[:, None]
    return np.hstack([walls.features, walls.features * left, walls.features * left**2])


def predict(columns: Floats, weights: Floats) -> Floats:
    log_odds: Floats = np.clip(columns @ weights, -30, 30)
    return 1 / (1 + np.exp(-log_odds))


def fit_logistic(columns: Floats, wins: Floats) -> Floats:
    """Logistic regression by Newton's method, with a ridge penalty."""
    scale = columns.std(axis=0)
    scale[scale == 0] = 1.0
    scaled = columns / scale
    weights = np.zeros(columns.shape[1])
    ridge = RIDGE * len(wins)
    for _ in range(30):
        probability = predict(scaled, weights)
        hessian = (scaled * (probability * (1 - probability) + 1e-6)[:, None]).T @ scaled
        gradient = scaled.T @ (wins - probability) - ridge * weights
        step = np.linalg.solve(hessian + ridge * np.eye(len(weights)), gradient)
        weights += step
        if np.abs(step).max() < 1e-5:
            break
    result: Floats = weights / scale
    return result


def log_loss(probability: Floats, wins: Floats) -> float:
    clipped = np.clip(probability, 1e-6, 1 - 1e-6)
    return float(-np.mean(wins * np.log(clipped) + (1 - wins) * np.log(1 - clipped)))


def weights_table(weights: Floats) -> str:
    """The table as Python source."""
    lines = [
        f"    ({steady:.4f}, {early:.4f}, {earlier:.4f}),"
        for steady, early, earlier in weights.reshape(3, -1).T
    ]
    return "\n".join(["WEIGHTS: Final = [", *lines, "]"])


@click.command(help=__doc__)
@click.option("--matches", default=MATCHES, show_default=True, help="of each series of seeds")
@click.option("--processes", default=2, show_default=True)
def main(**arguments: Any) -> None:
    walls = play_matches(**arguments)
    columns = feature_columns(walls)
    training, held_out = ~walls.is_held_out, walls.is_held_out
    weights = fit_logistic(columns[training], walls.wins[training])
    baseline = np.full(int(held_out.sum()), walls.wins[training].mean())
    click.echo(weights_table(weights))
    click.echo(
        f"{len(walls.wins)} walls; held out: {log_loss(predict(columns[held_out], weights), walls.wins[held_out]):.4f}, "
        f"{log_loss(baseline, walls.wins[held_out]):.4f} for the mean"
    )


if __name__ == "__main__":
    main()
