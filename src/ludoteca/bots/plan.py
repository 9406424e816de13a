"""The principal variation of a turn: the steps after a move, as far as they depend on nothing
hidden."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludoteca.bots.search.tree import Node
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

DEALS = 8
"""Determinizations on which each step is tried: the seat must see the same on all of them."""
SOLID = 10
"""Steps visited less often are not reported."""
LONGEST = 5
"""As many steps as a person can remember."""


def plan(game: Game[Any], state: State, node: Node, rng: Rng) -> Iterator[Note]:
    """The messages of the steps that the search visited most after this move, within the same
    turn."""
    seat = int(state.turn)
    deals = [state.guess(state.turn, rng) for _ in range(DEALS)]
    for _ in range(LONGEST):
        for deal in deals:
            deal.play(node.move, rng)
        if not is_seen_coming(game, deals, seat):
            return
        here = deals[0]
        legal = here.legal()
        steps = [child for child in node.children if legal.holds(child.move)]
        if not steps:
            return
        node = max(steps, key=lambda step: (step.visits, step.mean()))
        if node.visits < SOLID:
            return
        if legal.size() > 1:
            yield game.phrase(here, int(node.move))


def is_seen_coming(game: Game[Any], deals: list[State], seat: int) -> bool:
    """Is it still the seat's turn, and does it see the same whatever is hidden?"""
    if any(deal.turn != seat for deal in deals):
        return False
    first = game.view(deals[0], seat)
    return all(game.view(deal, seat) == first for deal in deals[1:])
