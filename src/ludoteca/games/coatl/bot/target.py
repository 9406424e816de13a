"""A cóatl that a plan aims for."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.games.coatl.bot.colour_bits import lane

NONE: Final = -1


@final
class Target:
    """Its ends are included: `low` and `high` are the bit boards of its colours; `base` is the
    index in it of the first piece that is placed already. `points` and `turns` are in tenths,
    `row_choices` has a bit for each prophecy of the row that is to be chosen. `value` is the points
    less the turns.

    It lacks a `head` and a `tail`, or NONE, and bodies: `need` has a counter for each colour.
    `code` has its colours as digits, `power` is the place value of the next digit; `key` identifies
    it.
    """

    def __init__(self) -> None:
        self.low: i64 = 0
        self.high: i64 = 0
        self.size: i64 = 0
        self.base: i64 = 0
        self.points: i64 = 0
        self.row_choices: i64 = 0
        self.turns: i64 = 0
        self.value: i64 = 0
        self.has_needed_cards: bool = False
        self.has_room_for_ends: bool = False  # there is room for both ends, and a body between
        self.head: i64 = NONE
        self.tail: i64 = NONE
        self.need: i64 = 0
        self.code: i64 = 0
        self.power: i64 = 1
        self.key: i64 = 0

    def at(self, index: i64) -> i64:
        """The colour at this index."""
        colour: i64 = 0
        while lane(self.low, self.high, colour) >> index & 1 == 0:
            colour += 1
        return colour
