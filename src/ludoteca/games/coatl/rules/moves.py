"""The moves of Cóatl as numbers."""

from __future__ import annotations

from typing import Final

TAKE: Final = 0  # + space
CHOOSE: Final = 10  # + index in the row
CHOOSE_DECK: Final = 16
START: Final = 17  # + piece
ADD_HEAD: Final = 32  # + cóatl * 15 + piece, at the head end
ADD_TAIL: Final = 77  # + cóatl * 15 + piece, at the tail end
PLACE: Final = 122  # + cóatl * 55 + prophecy
TEMPLE: Final = 287  # + cóatl * 20 + temple
DISCARD: Final = 347  # + prophecy
PICK: Final = 402  # + piece
PRIEST: Final = 417  # + index in the display
PERFECT: Final = 419
FUTURE: Final = 420
DONE: Final = 421
PASS: Final = 422
MOVES: Final = 423
