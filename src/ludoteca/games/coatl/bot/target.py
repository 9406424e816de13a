"""A cóatl to be."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.games.coatl.bot.colour_bits import lane

NONE: Final = -1


@final
class Target:
    """Its ends are included: `low` and `high` are its colours in bits; `base` is the place in it
    of the first piece that lies already. `points` are tenths, `row` a bit for each place of the row
    that is to be chosen from, `turns` tenths of turns. `worth` is the points less the turns.

    It still needs a `head` and a `tail`, or NONE, and bodies: `need` has a counter for each colour.
    `code` has its colours as digits, `power` is what the next digit would count. By its `key` it is
    told from others.
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
        self.has_needed_cards: bool = False  # has all the cards that it needs
        self.has_room_for_ends: bool = False  # has room for both ends, and a body between
        self.head: i64 = NONE
        self.tail: i64 = NONE
        self.need: i64 = 0
        self.code: i64 = 0
        self.power: i64 = 1
        self.key: i64 = 0

    def at(self, index: i64) -> i64:
        """The colour at this place."""
        colour: i64 = 0
        while lane(self.low, self.high, colour) >> index & 1 == 0:
            colour += 1
        return colour
