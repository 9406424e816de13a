"""Bit masks over the kinds of cards of nEon_onE, to test a whole hand at once."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.games.neon.rules.cards import SIGNS_PER_COLOUR, WILD, sign_of

ALL_RED: Final = 0x1FFF
ALL_ZEROS: Final = 0x8004002001
ALL_PLUS_TWOS: Final = 0x8004002001000
ALL_COLOURED: Final = 0xFFFFFFFFFFFFF
ALL_WILDS: Final = 0xF0000000000000


def fitting_kinds(top: i64, colour: i64) -> i64:
    """A bit for each kind that may be laid on this top card and colour."""
    kinds: i64 = ALL_RED  # a bare constant would be shifted as a 32-bit number
    kinds = kinds << colour * SIGNS_PER_COLOUR
    if top < WILD:
        zeros: i64 = ALL_ZEROS
        kinds |= zeros << sign_of(top)
    return kinds | ALL_WILDS
