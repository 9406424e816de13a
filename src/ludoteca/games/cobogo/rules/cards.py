"""The deck of Cobogó as the rules use it; deck.py builds it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves

# The kinds of a cell. NEAR is an empty cell beside a block, where the wall can grow.
FAR: Final = 0
NEAR: Final = 1
YELLOW: Final = 2
PURPLE: Final = 3
BLUE: Final = 4
GREEN: Final = 5
GLASS: Final = 6

BLOCKS: Final = ("far", "near", "yellow", "purple", "blue", "green", "glass")
# What the backs show, of all hands and of the top of the pile: nothing; the backs; or the backs and
# the front of each card that its back identifies.
HIDDEN: Final = 0
SEEN: Final = 1
KNOWN: Final = 2

GOALS: Final = 3
HAND_SIZE: Final = 2

# The bounds of a deck. They keep every wall inside the window, and a pattern in 63 bits.
MIN_CARDS: Final = 11
MAX_CARDS: Final = 25
LONGEST_SIDE: Final = 5
LONGEST_WALL: Final = 45
LARGEST_PATTERN: Final = 7
LARGEST_NUMBER: Final = 9

ORIENTATIONS: Final = 8


@final
class Deck:
    """Immutable and shared by all positions.

    A card has a front of `width` x `height` blocks and a back: a pattern of one colour and the
    number of copies required. Cards are numbered in the order of their file.
    """

    def __init__(self, names: list[str], width: i64, height: i64) -> None:
        self.names: list[str] = names
        self.width: i64 = width
        self.height: i64 = height
        self.area: i64 = width * height
        # The blocks of each card in each of its four turns, row by row.
        self.fronts: Cards = Cards()
        # Is a block the only one of its colour on its card? Indexed as the fronts.
        self.only_of_colour: Cards = Cards()
        # For each card and turn the first turn in which the card looks the same.
        self.first_equal_turn: Cards = Cards()
        self.colours: Cards = Cards()
        # Copies required at this difficulty, and those printed on the card.
        self.copies_required: Cards = Cards()
        self.copies_printed: Cards = Cards()
        self.pattern_sizes: Cards = Cards()
        # For each card the first card of the deck with the same back.
        self.backs: Cards = Cards()
        self.shapes: list[str] = []
        # The blocks of each pattern as printed, as column and row.
        self.drawings: list[list[tuple[int, int]]] = []
        # Each pattern in its eight orientations, as masks of `mask_of`.
        self.masks: Moves = Moves()
        # The same for each pattern, without duplicates.
        self.forms: list[Moves] = []
        # The forms that lack one block or two to be the pattern, for evaluation.
        self.missing_one: list[Moves] = []
        self.missing_two: list[Moves] = []

    def size(self) -> i64:
        return self.colours.size()

    def block(self, card: i64, turn: i64, place: i64) -> i64:
        """A block of a card after this number of clockwise quarter turns; places run row by row."""
        return self.fronts.at((card * 4 + turn) * self.area + place)

    def front(self, card: i64) -> list[str]:
        """The blocks of a card as printed, row by row, in words for the log."""
        return [BLOCKS[self.block(card, 0, place)] for place in range(self.area)]

    def is_known_by_its_back(self, card: i64) -> bool:
        """Is this the only card of the deck with its back?"""
        back = self.backs.at(card)
        others: i64 = 0
        for other in range(self.backs.size()):
            if self.backs.at(other) == back:
                others += 1
        return others == 1

    def turned_width(self, turn: i64) -> i64:
        """The number of columns of a card after this number of quarter turns."""
        return self.width if turn % 2 == 0 else self.height

    def turned_height(self, turn: i64) -> i64:
        return self.height if turn % 2 == 0 else self.width

    def is_pattern(self, card: i64, mask: i64) -> bool:
        """Is a group of this form the pattern on the card's back, turned or mirrored? (ruling
        19)"""
        first = card * ORIENTATIONS
        i: i64 = 0
        while i < ORIENTATIONS:
            if self.masks.at(first + i) == mask:
                return True
            i += 1
        return False


def mask_of(cells: Moves, first: i64, stride: i64) -> i64:
    """The form of a group of at most seven cells, anywhere on the wall: one bit for each cell."""
    top = cells.at(first) // stride
    left = cells.at(first) % stride
    i = first + 1
    while i < cells.size():
        row = cells.at(i) // stride
        column = cells.at(i) % stride
        if row < top:
            top = row
        if column < left:
            left = column
        i += 1
    mask: i64 = 0
    i = first
    while i < cells.size():
        cell = cells.at(i)
        mask |= bit((cell // stride - top) * LARGEST_PATTERN + cell % stride - left)
        i += 1
    return mask
