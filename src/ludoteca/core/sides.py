"""Sides: the teams of a match. Partners share payoffs and winning chances."""

from __future__ import annotations

from collections.abc import Sequence

Sides = tuple[tuple[int, ...], ...]
"""Each seat is in exactly one side; sides and seats are in ascending order."""


def single_seat_sides(seats: int) -> Sides:
    return tuple((seat,) for seat in range(seats))


def one_side(seats: int) -> Sides:
    """All seats in one side, for cooperative games."""
    return (tuple(range(seats)),)


def alternating_sides(seats: int, sides: int) -> Sides:
    """Sides in turn round the table: with two sides, every second seat is a partner."""
    return tuple(tuple(range(side, seats, sides)) for side in range(sides))


def side_of(sides: Sides, seat: int) -> tuple[int, ...]:
    return next(side for side in sides if seat in side)


def has_partners(sides: Sides) -> bool:
    """Has any side more than one seat?"""
    return any(len(side) > 1 for side in sides)


def side_values(sides: Sides, values: Sequence[float]) -> list[float]:
    """The value of each side, from values by seat that are equal for partners."""
    return [values[side[0]] for side in sides]
