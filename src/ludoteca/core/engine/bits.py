"""Bits: sets of small numbers in one native integer."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MAX_BITS: Final = 63
"""Bits are numbered from 0 to 62; bit 63 is the sign."""


def bit(n: i64) -> i64:
    """The number with only this bit set."""
    return shift(1, n)


def shift(one: i64, n: i64) -> i64:
    """`one << n` with 64 bits. mypyc compiles a shifted literal 1 to a 32-bit C `int`, even through a
    local variable, but not an argument: shift a 1 only by this function."""
    return one << n


def mask_below(n: i64) -> i64:
    """All bits below n."""
    return bit(n) - 1
