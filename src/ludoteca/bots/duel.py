"""Paired comparison of two moves: on the same deals, with the same effort for each."""

from __future__ import annotations

import time
from typing import Any

from ludoteca.bots.levels import Budget, searcher
from ludoteca.bots.search.tree import NO_MOVE, Node, Spread
from ludoteca.core.game import Game
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

ALWAYS = 1e12
"""A visit count that makes widening try the required move in every iteration."""


def duel(
    game: Game[Any], state: State, moves: tuple[int, int], budget: Budget, rng: Rng
) -> list[Node]:
    """The nodes of both moves, in this order.

    A search for the best move spends most effort on moves that were lucky, and looks deepest there,
    so its values are biased for a comparison. Here each move has a tree of its own, or as many of
    the whole turns that begin with it advance as of the other's.
    """
    bot = searcher(game, budget)
    if bot.by_turns is not None:
        nodes = bot.by_turns.think(state, rng, budget.iterations, budget.seconds, list(moves))
        return [next(node for node in nodes if node.move == move) for move in moves]
    if bot.policy is not None:
        bot.policy.attend(state)
    bot.spread = Spread()
    roots = [Node(NO_MOVE, -1) for _ in moves]
    lucks = [[0.0] * int(state.seats) for _ in moves]
    for root in roots:
        root.visits = ALWAYS
    until = time.monotonic() + budget.seconds if budget.seconds > 0 else 0.0
    done = 0
    while done < budget.iterations and not (until and done and time.monotonic() > until):
        guess = state.guess(state.turn, rng)
        for move, root, luck in zip(moves, roots, lucks, strict=True):
            bot.iterate(root, guess.clone(), luck, rng, move)
        done += len(moves)
    return [
        counted(root.children[0], luck, bot.evens) for root, luck in zip(roots, lucks, strict=True)
    ]


def counted(node: Node, luck: list[float], evens: bool) -> Node:
    """Adds back the baseline that was subtracted."""
    if evens:
        node.shares = [share + part for share, part in zip(node.shares, luck, strict=True)]
        node.reward = node.shares[int(node.seat)]
    return node
