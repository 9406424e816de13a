"""The principal variation of a turn: the steps after a move, as far as they depend on nothing
hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ludoteca.bots.search.search_node import Node
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game

DEALS = 8
"""Determinizations on which each step is tried: the seat must see the same on all of them."""
MIN_VISITS = 10
"""Steps visited less often are not reported."""
MAX_STEPS = 5
"""As many steps as a person can remember."""


class PlannedStep(NamedTuple):
    """A later step of a turn: its message, and the clicks that play it, separated by spaces."""

    phrase: Note
    touches: str


def principal_variation(
    game: Game[Any], state: State, node: Node, rng: Rng
) -> Iterator[PlannedStep]:
    """The steps that the search visited most after this move, within the same turn."""
    seat = int(state.turn)
    deals = [state.determinize(state.turn, rng) for _ in range(DEALS)]
    for _ in range(MAX_STEPS):
        for deal in deals:
            deal.play(node.move, rng)
        if not is_predictable(game, deals, seat):
            return
        position = deals[0]
        legal = position.legal()
        children = [child for child in node.children if legal.holds(child.move)]
        if not children:
            return
        node = max(children, key=lambda step: (step.visits, step.mean()))
        if node.visits < MIN_VISITS:
            return
        if legal.size() > 1:
            move = int(node.move)
            path = game.touches(position, [move])[0][0]
            yield PlannedStep(game.describe_move(position, move), " ".join(path))


def is_predictable(game: Game[Any], deals: list[State], seat: int) -> bool:
    """Is it still the seat's turn, and does it see the same whatever is hidden?"""
    if any(deal.turn != seat for deal in deals):
        return False
    first = game.view(deals[0], seat)
    return all(game.view(deal, seat) == first for deal in deals[1:])
