"""`python -m bench.ablation kobito "prior rollout value=0.5"`: is the search stronger with the
learned network?

It plays against the same search without the network, in equal processor time: a few deals measure
how many iterations each gets. Deals and intervals are as in `bench.strength`; with more than two
sides the two bots take every other one.
"""

from __future__ import annotations

import sys
from contextlib import closing
from dataclasses import dataclass, field, replace
from time import monotonic, process_time
from typing import Any

import click

from ludoteca.bots.learned import file_bot, shipped_weights
from ludoteca.bots.levels import own_bot
from ludoteca.bots.search.blended_policy import BlendedPolicy
from ludoteca.bots.search.mcts import SearchBot
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.search_config import NetworkUse
from ludoteca.core.sides import side_of, side_values
from ludoteca.games import find
from ludoteca.lab.confidence import clustered_share
from ludoteca.lab.parallel import parallel_map

TIMING_DEALS = 4
"""Deals on which the time of both bots is compared."""


@dataclass(frozen=True)
class AblationMatch:
    """One deal, played twice with the seats exchanged: the search with the network (`blend`) against
    the search without it. `iterations` are those of both; `weights` are files (empty: the game's
    shipped ones)."""

    game: str
    seats: int
    blend: NetworkUse
    iterations: tuple[int, int]
    weights: tuple[str, ...]
    seed: str
    deal: int = 0


@dataclass
class AblationTotals:
    """Wins of the search with the network; processor seconds and decisions of both."""

    wins: float = 0.0
    seconds: list[float] = field(default_factory=lambda: [0.0, 0.0])
    decisions: list[int] = field(default_factory=lambda: [0, 0])

    def add(self, other: AblationTotals) -> None:
        for side in (0, 1):
            self.seconds[side] += other.seconds[side]
            self.decisions[side] += other.decisions[side]

    def cost(self, side: int) -> float:
        return self.seconds[side] / max(1, self.decisions[side])


def parse_blend(text: str) -> NetworkUse:
    """Parses `prior rollout value=0.5`."""
    words = dict(word.partition("=")[::2] for word in text.split())
    value_weight = float(words.pop("value", 0.0))
    if set(words) - {"prior", "rollout"}:
        raise click.UsageError(f"a blend is made of prior, rollout and value=0.5, not of {text!r}")
    return NetworkUse(value_weight, "prior" in words, "rollout" in words)


def build_bot(game: Game[Any], match: AblationMatch, side: int) -> Bot:
    config = replace(game.search_config, network=None)
    policy = config.policy() if config.policy is not None else own_bot(game)
    if side == 0:
        blend, weights = match.blend, match.weights or shipped_weights(game)
        policy = BlendedPolicy(
            policy, file_bot(game, *weights), blend.value_weight, blend.as_prior, blend.as_rollout
        )
    return SearchBot(match.iterations[side], 0.0, policy, config)


def play_deal(match: AblationMatch) -> AblationTotals:
    """Plays a deal twice, with the seats exchanged."""
    game = find(match.game)
    options = check_options(game.options, {})
    sides = game.sides(match.seats, options)
    totals = AblationTotals()
    for rotation in (0, 1):
        state = game.setup(match.seats, options, stream(match.seed, "deal", match.deal))
        rng = stream(match.seed, "chance", match.deal)
        bot_rng = stream(match.seed, "thought", match.deal, rotation)
        players = [build_bot(game, match, player_index) for player_index in (0, 1)]
        order = [(side + rotation) % 2 for side in range(len(sides))]
        side_of_seat = [order[sides.index(side_of(sides, seat))] for seat in range(match.seats)]
        while state.turn != OVER:
            player_index = side_of_seat[state.turn]
            legal = state.legal()
            start = process_time()
            move = players[player_index].choose(state, legal, bot_rng)
            if legal.size() > 1:
                totals.seconds[player_index] += process_time() - start
                totals.decisions[player_index] += 1
            state.play(move, rng)
        shares = side_values(sides, state.payoffs())
        totals.wins += sum(
            share for share, player_index in zip(shares, order, strict=True) if player_index == 0
        )
    return totals


def equalize_time(match: AblationMatch, processes: int | None) -> AblationMatch:
    """The match with as many iterations for the network search as take the time of the other."""
    for attempt in (0, 1):
        total = AblationTotals()
        attempts = [
            replace(match, seed=f"{match.seed}/{attempt}", deal=deal)
            for deal in range(TIMING_DEALS)
        ]
        with closing(parallel_map(play_deal, attempts, processes)) as results:
            for result in results:
                total.add(result)
        blended, plain_iterations = match.iterations
        blended_iterations = max(2, round(blended * total.cost(1) / total.cost(0)))
        match = replace(match, iterations=(blended_iterations, plain_iterations))
    return match


@click.command(help=__doc__)
@click.argument("game")
@click.argument("blend")
@click.option("--seats", default=2, show_default=True)
@click.option(
    "--iterations", type=int, help="of the search without the network [as the best level]"
)
@click.option("--weights", multiple=True, help="files [those shipped with the game]")
@click.option("--matches", default=400, show_default=True)
@click.option("--seconds", default=120.0, show_default=True)
@click.option("--processes", type=int)
def main(
    *,
    game: str,
    blend: str,
    seats: int,
    iterations: int | None,
    weights: tuple[str, ...],
    matches: int,
    seconds: float,
    processes: int | None,
) -> None:
    plain_iterations = iterations or find(game).search_config.master_iterations
    deadline = monotonic() + seconds
    match = equalize_time(
        AblationMatch(
            game,
            seats,
            parse_blend(blend),
            (plain_iterations, plain_iterations),
            weights,
            f"ways/{game}",
        ),
        processes,
    )
    total, deals = AblationTotals(), []
    work = [replace(match, deal=deal) for deal in range(matches // 2)]
    with closing(parallel_map(play_deal, work, processes)) as results:
        for result in results:
            total.add(result)
            deals.append((result.wins, 2))
            if monotonic() > deadline:
                break
    share, low, high = clustered_share(deals)
    click.echo(
        f"{game}, {seats} seats, {blend} with {match.iterations[0]} iterations against {plain_iterations} without: "
        f"{100 * share:.1f} % ({100 * low:.1f} % - {100 * high:.1f} %), {2 * len(deals)} matches; "
        f"{1000 * total.cost(0):.1f} and {1000 * total.cost(1):.1f} ms a decision"
    )


if __name__ == "__main__":
    sys.exit(main())
