"""What can be told of a wall of Cobogó: its copies, and where a block is lacking for one more."""

from __future__ import annotations

from ludoteca.core.kit.moves import Moves
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, mask_of
from ludoteca.games.cobogo.rules.legal import fits
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.rules.wall import MARK, lay
from ludoteca.games.cobogo.shown import view

Gaps = list[list[int]]
"""For each goal the cells where one block of its colour would make a copy."""


def name_of(state: Cobogo, goal: int) -> str:
    return view.pattern_name(state, state.goals.at(goal))


def copies(state: Cobogo, goal: int) -> set[frozenset[tuple[int, int]]]:
    """The copies of this goal, each as the places of its blocks."""
    size = int(state.deck.sizes.at(state.goals.at(goal)))
    blocks = view.copies(state, goal)
    return {frozenset(blocks[i : i + size]) for i in range(0, len(blocks), size)}


def missing(state: Cobogo, goal: int) -> int:
    return int(state.wanted(goal) - state.copies.at(goal))


def lacking(state: Cobogo) -> list[int]:
    """The goals that are not met, the nearest first."""
    found = [goal for goal in range(GOALS) if missing(state, goal) > 0]
    return sorted(found, key=lambda goal: missing(state, goal))


def gaps(state: Cobogo) -> Gaps:
    return [goal_gaps(state, goal) for goal in range(GOALS)]


def goal_gaps(state: Cobogo, goal: int) -> list[int]:
    """Never where glass lies: it stays for ever."""
    wall = state.wall.copy()
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    found = []
    for y in range(state.top - 1, state.bottom + 2):
        for x in range(state.left - 1, state.right + 2):
            cell = wall.cell(x, y)
            kind = wall.at(cell)
            beside = (cell - 1, cell + 1, cell - wall.stride, cell + wall.stride)
            if kind in (colour, GLASS) or not any(wall.at(near) == colour for near in beside):
                continue
            group = Moves()
            wall.set(cell, colour)
            wall.flood(cell, MARK, group)
            wall.fade(MARK, group)
            wall.set(cell, kind)
            if group.size() == state.deck.sizes.at(card) and state.deck.is_pattern(
                card, mask_of(group, 0, wall.stride)
            ):
                found.append(int(cell))
    return found


def beginnings(state: Cobogo, goal: int) -> int:
    """How many groups lack two blocks to be a copy."""
    wall = state.wall.copy()
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    found = 0
    for y in range(state.top, state.bottom + 1):
        for x in range(state.left, state.right + 1):
            cell = wall.cell(x, y)
            if wall.at(cell) == colour:
                group = Moves()
                wall.flood(cell, MARK, group)
                if group.size() == state.deck.sizes.at(card) - 2:
                    found += state.deck.begun[card].holds(mask_of(group, 0, wall.stride))
    return found


def fills(state: Cobogo, card: int, goal: int, cells: list[int]) -> bool:
    """Can this card be laid over one of these cells so that there is one copy more?"""
    deck = state.deck
    colour = deck.colours.at(state.goals.at(goal))
    for cell in cells:
        for turn in range(4):
            width, height = deck.across(turn), deck.down(turn)
            for place in range(deck.area):
                x = state.wall.x(cell) - place % width
                y = state.wall.y(cell) - place // width
                if deck.block(card, turn, place) != colour or not fits(state, x, y, width, height):
                    continue
                tried = state.clone()
                assert isinstance(tried, Cobogo)
                lay(tried, card, turn, x, y)
                if tried.copies.at(goal) > state.copies.at(goal):
                    return True
    return False
