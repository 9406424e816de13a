"""Plan: how a turn goes on after a move, as far as it depends on nothing that the seat cannot see."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ludoteca.bots.search.tree import Node
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import State

DEALS = 8
"""Deals on which a step is tried: what comes of it must look the same to the seat on all."""
SOLID = 10
"""A step that was thought of less often is not told."""
LONGEST = 5
"""Steps that anybody can bear in mind."""


def plan(game: Game[Any], state: State, node: Node, rng: Rng) -> Iterator[Note]:
    """The phrases of the steps that the searcher took most after this move in the same turn."""
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
    """Does the seat still decide, and see the same however the hidden things lie?"""
    if any(deal.turn != seat for deal in deals):
        return False
    first = game.view(deals[0], seat)
    return all(game.view(deal, seat) == first for deal in deals[1:])
