"""Laying a card on the wall of Cobogó, and counting the copies."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.games.cobogo.rules.cards import FAR, GLASS, NEAR, mask_of
from ludoteca.games.cobogo.rules.position import NO_GOAL, Position

MARK: Final = 64
"""Set on the cells of a group while it is counted."""


def lay(position: Position, card: i64, turn: i64, x: i64, y: i64) -> i64:
    """Lays a card over whatever is there; returns the number of blocks it covers."""
    deck = position.deck
    wall = position.wall
    width = deck.turned_width(turn)
    height = deck.turned_height(turn)
    update_copies(position, x, y, width, height, -1)
    covered: i64 = 0
    place: i64 = 0
    for row in range(height):
        for column in range(width):
            cell = wall.cell(x + column, y + row)
            if wall.at(cell) > NEAR:
                covered += 1
            wall.set(cell, deck.block(card, turn, place))
            place += 1
    extend_wall(position, x, y, width, height)
    update_copies(position, x, y, width, height, 1)
    position.laid.put(card)
    position.columns.put(x)
    position.rows.put(y)
    position.turns.put(turn)
    return covered


def extend_wall(position: Position, x: i64, y: i64, width: i64, height: i64) -> None:
    """Marks the empty cells beside the new card as NEAR and extends the bounds of the wall."""
    for row in range(height):
        mark_near(position, x - 1, y + row)
        mark_near(position, x + width, y + row)
    for column in range(width):
        mark_near(position, x + column, y - 1)
        mark_near(position, x + column, y + height)
    if x < position.left:
        position.left = x
    if y < position.top:
        position.top = y
    if x + width - 1 > position.right:
        position.right = x + width - 1
    if y + height - 1 > position.bottom:
        position.bottom = y + height - 1


def mark_near(position: Position, x: i64, y: i64) -> None:
    wall = position.wall
    cell = wall.cell(x, y)
    if wall.at(cell) == FAR:
        wall.set(cell, NEAR)


def update_copies(position: Position, x: i64, y: i64, width: i64, height: i64, sign: i64) -> None:
    """Adds (`sign` 1) or subtracts (-1) the copies that this rectangle contains or touches.

    A card changes no other groups, so one call before and one after keep all counts.
    """
    wall = position.wall
    deck = position.deck
    groups = Moves()
    for row in range(y - 1, y + height + 1):
        for column in range(x - 1, x + width + 1):
            cell = wall.cell(column, row)
            kind = wall.at(cell)
            if kind <= NEAR or kind >= GLASS:
                continue
            goal = position.goal_of.at(kind)
            if goal == NO_GOAL:
                continue
            first = groups.size()
            wall.mark_region(cell, MARK, groups)
            card = position.goals.at(goal)
            if groups.size() - first != deck.pattern_sizes.at(card):
                continue  # ruling 19: a larger group is no copy, nor is a smaller one
            if deck.is_pattern(card, mask_of(groups, first, wall.stride)):
                position.copies.set(goal, position.copies.at(goal) + sign)
    wall.unmark_region(MARK, groups)
