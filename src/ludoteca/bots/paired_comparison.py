"""Paired comparison of two moves: on the same deals, with the same effort for each."""

from __future__ import annotations

import time
from typing import Any

from ludoteca.bots.levels import Budget, search_bot
from ludoteca.bots.search.search_node import NO_MOVE, Node, RunningDeviation
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game

FORCED_VISITS = 1e12
"""A visit count that makes widening try the required move in every iteration."""


def compare_moves(
    game: Game[Any], state: State, moves: tuple[int, int], budget: Budget, rng: Rng
) -> list[Node]:
    """The nodes of both moves, in this order.

    A search for the best move spends most effort on moves that were lucky, and looks deepest there,
    so its values are biased for a comparison. Here each move has a tree of its own, or as many of
    the whole turns that begin with it advance as of the other's.
    """
    bot = search_bot(game, budget)
    if bot.turn_search is not None:
        nodes = bot.turn_search.search(state, rng, budget.iterations, budget.seconds, list(moves))
        return [next(node for node in nodes if node.move == move) for move in moves]
    if bot.policy is not None:
        bot.policy.on_search_start(state)
    bot.reward_deviation = RunningDeviation()
    roots = [Node(NO_MOVE, -1) for _ in moves]
    baselines = [[0.0] * int(state.seats) for _ in moves]
    for root in roots:
        root.visits = FORCED_VISITS
    deadline = time.monotonic() + budget.seconds if budget.seconds > 0 else 0.0
    done = 0
    while done < budget.iterations and not (deadline and done and time.monotonic() > deadline):
        deal = state.determinize(state.turn, rng)
        for move, root, baseline in zip(moves, roots, baselines, strict=True):
            bot.iterate(root, deal.clone(), baseline, rng, move)
        done += len(moves)
    return [
        add_baseline(root.children[0], baseline, bot.use_baseline)
        for root, baseline in zip(roots, baselines, strict=True)
    ]


def add_baseline(node: Node, baseline: list[float], use_baseline: bool) -> Node:
    """Adds back the baseline that was subtracted."""
    if use_baseline:
        node.share_sums = [
            share + offset for share, offset in zip(node.share_sums, baseline, strict=True)
        ]
        node.reward = node.share_sums[int(node.seat)]
    return node
