"""Bits: small sets of numbers in one native number."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

MAX_BITS: Final = 63
"""Bits are numbered from 0 to 62; the next is a number's sign."""


def bit(n: i64) -> i64:
    """The number with this bit alone, from 0 to 62."""
    return shift(1, n)


def shift(one: i64, n: i64) -> i64:
    """Compiled, a literal 1 that is shifted is a C `int` of 32 bits, even by way of a local; an
    argument has 64. So nobody else shifts a 1."""
    return one << n


def mask_below(n: i64) -> i64:
    """All the bits under this one."""
    return bit(n) - 1
