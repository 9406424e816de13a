"""Analysis of a wall of Cobogó: its copies, and the cells where one block makes another."""

from __future__ import annotations

from ludoteca.core.engine.moves import Moves
from ludoteca.games.cobogo.rules.cards import GLASS, GOALS, mask_of
from ludoteca.games.cobogo.rules.laying import MARK, lay
from ludoteca.games.cobogo.rules.legal import fits
from ludoteca.games.cobogo.rules.play import Cobogo
from ludoteca.games.cobogo.shown import view

Gaps = list[list[int]]
"""For each goal the cells where one block of its colour would make a copy."""


def goal_name(state: Cobogo, goal: int) -> str:
    return view.pattern_name(state, state.goals.at(goal))


def copies(state: Cobogo, goal: int) -> set[frozenset[tuple[int, int]]]:
    """The copies of this goal, each as the places of its blocks."""
    size = int(state.deck.pattern_sizes.at(state.goals.at(goal)))
    blocks = view.copy_cells(state, goal)
    return {frozenset(blocks[i : i + size]) for i in range(0, len(blocks), size)}


def missing_copies(state: Cobogo, goal: int) -> int:
    return int(state.copies_required(goal) - state.copies.at(goal))


def unmet_goals(state: Cobogo) -> list[int]:
    """The goals that are not met, the nearest first."""
    unmet = [goal for goal in range(GOALS) if missing_copies(state, goal) > 0]
    return sorted(unmet, key=lambda goal: missing_copies(state, goal))


def gaps(state: Cobogo) -> Gaps:
    return [goal_gaps(state, goal) for goal in range(GOALS)]


def goal_gaps(state: Cobogo, goal: int) -> list[int]:
    """Cells under glass never count: glass cannot be covered."""
    wall = state.wall.copy()
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    cells = []
    for y in range(state.top - 1, state.bottom + 2):
        for x in range(state.left - 1, state.right + 2):
            cell = wall.cell(x, y)
            kind = wall.at(cell)
            beside = (cell - 1, cell + 1, cell - wall.stride, cell + wall.stride)
            if kind in (colour, GLASS) or not any(wall.at(near) == colour for near in beside):
                continue
            group = Moves()
            wall.set(cell, colour)
            wall.mark_region(cell, MARK, group)
            wall.unmark_region(MARK, group)
            wall.set(cell, kind)
            if group.size() == state.deck.pattern_sizes.at(card) and state.deck.is_pattern(
                card, mask_of(group, 0, wall.stride)
            ):
                cells.append(int(cell))
    return cells


def count_beginnings(state: Cobogo, goal: int) -> int:
    """The number of groups that lack two blocks to be a copy."""
    wall = state.wall.copy()
    card = state.goals.at(goal)
    colour = state.deck.colours.at(card)
    count = 0
    for y in range(state.top, state.bottom + 1):
        for x in range(state.left, state.right + 1):
            cell = wall.cell(x, y)
            if wall.at(cell) == colour:
                group = Moves()
                wall.mark_region(cell, MARK, group)
                if group.size() == state.deck.pattern_sizes.at(card) - 2:
                    count += state.deck.missing_two[card].holds(mask_of(group, 0, wall.stride))
    return count


def can_complete(state: Cobogo, card: int, goal: int, cells: list[int]) -> bool:
    """Can this card be laid over one of these cells to make another copy?"""
    deck = state.deck
    colour = deck.colours.at(state.goals.at(goal))
    for cell in cells:
        for turn in range(4):
            width, height = deck.turned_width(turn), deck.turned_height(turn)
            for place in range(deck.area):
                x = state.wall.x(cell) - place % width
                y = state.wall.y(cell) - place // width
                if deck.block(card, turn, place) != colour or not fits(state, x, y, width, height):
                    continue
                trial = state.clone()
                lay(trial, card, turn, x, y)
                if trial.copies.at(goal) > state.copies.at(goal):
                    return True
    return False
