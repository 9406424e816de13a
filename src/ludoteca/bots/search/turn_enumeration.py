"""Enumerates the ways to play a whole turn, until hidden information is revealed.

The steps of a turn often lead to the same position in any order. Comparing turns instead of steps
evaluates each end once, and judges a step by the best that can follow it.
"""

from __future__ import annotations

import time
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.bots.search.rollout import Rollout
from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State

BEAM_WIDTH: Final = 300
"""Beam width: of more positions after the same number of steps, only the most promising are
expanded."""


@final
class Turn:
    """`steps` lead to its end, or to a reveal. `first_moves` has a bit for each legal move, by its
    place, with which a line to the same end can begin. `stats` are the results for the seat that
    plays it."""

    def __init__(self, steps: vec[i64], seat: i64) -> None:
        self.steps: vec[i64] = steps
        self.first_moves: int = 0
        self.stats: Node = Node(steps[0], seat)

    def steps_after(self, move: i64) -> list[int]:
        """The steps left after this one; none if it reaches the same end by other steps."""
        remaining = [int(step) for step in self.steps]
        if move not in remaining:
            return []
        remaining.remove(move)
        return remaining

    def add_result(self, shares: list[float]) -> None:
        """Adds the result of one deal."""
        self.stats.visits += 1.0
        self.stats.add_shares(shares)

    def mean(self) -> float:
        return self.stats.share_sums[self.stats.seat] / self.stats.visits


@final
class TurnNode:
    """A position within a turn: the steps that lead to it, and its successors."""

    def __init__(self, state: State, steps: vec[i64]) -> None:
        self.state: State = state
        self.steps: vec[i64] = steps
        self.first_moves: int = 0
        self.successors: list[TurnNode] = []
        self.turns: list[Turn] = []

    def steps_with(self, move: i64) -> vec[i64]:
        return append(self.steps[:], move)


@final
class TurnEnumeration:
    """The turns that the seat can play from a position, each end once. Every legal move begins one
    of them.

    It enumerates on one determinization, which leaks nothing: until a reveal, neither the legal
    moves nor their results depend on hidden information. After `deadline` it stops (0: no clock).
    """

    def __init__(
        self,
        state: State,
        rollout: Rollout,
        rng: Rng,
        deadline: float = 0.0,
        width: i64 = BEAM_WIDTH,
    ) -> None:
        self.rollout: Rollout = rollout
        self.rng: Rng = rng
        self.width: i64 = width
        self.seat: i64 = state.turn
        self.reveals: i64 = state.reveals
        self.turns: list[Turn] = []
        self.turn_by_end: dict[bytes, Turn] = {}
        self.node_by_position: dict[bytes, TurnNode] = {}
        root = TurnNode(state.determinize(state.turn, rng), vec[i64]())
        nodes = [root]
        level = nodes.copy()
        while len(level) > 0 and (deadline == 0.0 or time.monotonic() < deadline):
            level = self.prune(self.expand_level(level))
            nodes.extend(level)
        propagate_first_moves(nodes)
        self.add_missing_turns(root)

    def expand_level(self, level: list[TurnNode]) -> list[TurnNode]:
        """The new positions one step further; turns that end there are added to `turns`."""
        new_nodes: list[TurnNode] = []
        moves = Moves()
        for node in level:
            moves.clear()
            node.state.legal_into(moves)
            for place in range(moves.size()):
                move = moves.at(place)
                first_moves = node.first_moves if len(node.steps) > 0 else place_bit(place)
                state = node.state.clone()
                state.play(move, self.rng)
                if state.turn != self.seat:
                    self.add_turn(node, move, first_moves, None)
                    continue
                key = state.turn_signature()
                if state.reveals != self.reveals:
                    self.add_turn(node, move, first_moves, key)
                    continue
                successor = self.node_by_position.get(key)
                if successor is None:
                    successor = TurnNode(state, node.steps_with(move))
                    self.node_by_position[key] = successor
                    new_nodes.append(successor)
                successor.first_moves |= first_moves
                node.successors.append(successor)
        return new_nodes

    def add_turn(self, node: TurnNode, move: i64, first_moves: int, key: bytes | None) -> None:
        """Adds the turn that ends with this move; at a reveal `key` identifies the position."""
        turn = None if key is None else self.turn_by_end.get(key)
        if turn is None:
            turn = Turn(node.steps_with(move), self.seat)
            self.turns.append(turn)
            if key is not None:
                self.turn_by_end[key] = turn
        turn.first_moves |= first_moves
        node.turns.append(turn)

    def prune(self, level: list[TurnNode]) -> list[TurnNode]:
        """The most promising nodes, if there are more than `width`."""
        if len(level) <= self.width:
            return level
        scores: list[tuple[float, int]] = []
        for node in level:
            scores.append((-self.rollout.evaluate(node.state)[self.seat], len(scores)))
        scores.sort()
        return [level[place] for _, place in scores[: self.width]]

    def add_missing_turns(self, root: TurnNode) -> None:
        """Adds a one-step turn for each first move that was cut off by the clock or the width; the
        policy plays on after it."""
        covered = 0
        for turn in self.turns:
            covered |= turn.first_moves
        legal = root.state.legal()
        for place in range(legal.size()):
            if not covered >> int(place) & 1:
                turn = Turn(root.steps_with(legal.at(place)), self.seat)
                turn.first_moves = place_bit(place)
                self.turns.append(turn)


def place_bit(place: i64) -> int:
    """One bit for each place; a Python int, since there may be more places than bits in a native
    one."""
    one: int = 1
    return one << int(place)


def propagate_first_moves(nodes: list[TurnNode]) -> None:
    """A first move that reaches a position reaches all its successors too."""
    changed = True
    while changed:
        changed = False
        for node in nodes:
            for successor in node.successors:
                if node.first_moves & ~successor.first_moves:
                    successor.first_moves |= node.first_moves
                    changed = True
    for node in nodes:
        for turn in node.turns:
            turn.first_moves |= node.first_moves
