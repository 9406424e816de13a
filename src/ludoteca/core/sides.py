"""Sides: who plays together. Partners win or lose as one, and a chance is that of their side."""

from __future__ import annotations

from collections.abc import Sequence

Sides = tuple[tuple[int, ...], ...]
"""Each seat in exactly one side; sides and their seats from the lowest on."""


def single_seat_sides(seats: int) -> Sides:
    return tuple((seat,) for seat in range(seats))


def one_side(seats: int) -> Sides:
    """One side: it plays against the rules themselves."""
    return (tuple(range(seats)),)


def alternating_sides(seats: int, sides: int) -> Sides:
    """So many sides in turn round the table: of two sides every second seat is a partner's."""
    return tuple(tuple(range(side, seats, sides)) for side in range(sides))


def side_of(sides: Sides, seat: int) -> tuple[int, ...]:
    return next(side for side in sides if seat in side)


def has_partners(sides: Sides) -> bool:
    """Does anybody play together with somebody else?"""
    return any(len(side) > 1 for side in sides)


def side_values(sides: Sides, values: Sequence[float]) -> list[float]:
    """What each side has, of what each seat has: partners have the same."""
    return [values[side[0]] for side in sides]
