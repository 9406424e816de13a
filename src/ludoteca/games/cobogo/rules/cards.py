"""The deck of Cobogó as the rules read it. Where the cards come from is in deck.py."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves

# What a cell of the wall can be. NEAR is an empty cell beside a block: the wall can grow there.
FAR: Final = 0
NEAR: Final = 1
YELLOW: Final = 2
PURPLE: Final = 3
BLUE: Final = 4
GREEN: Final = 5
GLASS: Final = 6

BLOCKS: Final = ("far", "near", "yellow", "purple", "blue", "green", "glass")
# What of the backs is in sight, of all hands and of the top of the pile: nothing; the backs; or the
# backs, and the front of each card that its back tells.
HIDDEN: Final = 0
SEEN: Final = 1
KNOWN: Final = 2

GOALS: Final = 3
HAND_SIZE: Final = 2

# The bounds of a deck of one's own. They keep every wall inside the window, and a pattern in 63 bits.
MIN_CARDS: Final = 11
MAX_CARDS: Final = 25
LONGEST_SIDE: Final = 5
LONGEST_WALL: Final = 45
LARGEST_PATTERN: Final = 7
LARGEST_NUMBER: Final = 9

ORIENTATIONS: Final = 8


@final
class Deck:
    """Never changes once it is built; positions share it.

    A card has a front of `width` x `height` blocks and a back: a pattern of one colour and how
    many copies of it are wanted. Cards are numbered in the order of their file.
    """

    def __init__(self, names: list[str], width: i64, height: i64) -> None:
        self.names: list[str] = names
        self.width: i64 = width
        self.height: i64 = height
        self.area: i64 = width * height
        # The blocks of each card in each of its four turns, row by row.
        self.fronts: Cards = Cards()
        # Is a block the only one of its colour on its card? As the fronts.
        self.only_of_colour: Cards = Cards()
        # For each card and turn the least turn in which the card looks the same.
        self.first_equal_turn: Cards = Cards()
        self.colours: Cards = Cards()
        # How many copies are wanted, and how many the card says: the difficulty may change that.
        self.copies_required: Cards = Cards()
        self.copies_printed: Cards = Cards()
        self.pattern_sizes: Cards = Cards()
        # For each card the first of the deck that has the same back.
        self.backs: Cards = Cards()
        self.shapes: list[str] = []
        # The blocks of each pattern as it is printed, each its column and row.
        self.drawings: list[list[tuple[int, int]]] = []
        # Each pattern in its eight ways to lie, as `mask_of` writes a group of cells.
        self.masks: Moves = Moves()
        # The same for each pattern, every form once.
        self.forms: list[Moves] = []
        # What lacks one block to be the pattern, or two, in all its ways: for players who plan.
        self.missing_one: list[Moves] = []
        self.missing_two: list[Moves] = []

    def size(self) -> i64:
        return self.colours.size()

    def block(self, card: i64, turn: i64, place: i64) -> i64:
        """A block of a card turned clockwise by so many quarters; places run row by row."""
        return self.fronts.at((card * 4 + turn) * self.area + place)

    def front(self, card: i64) -> list[str]:
        """The blocks of a card as it is printed, row by row, in words: the log tells it by them."""
        return [BLOCKS[self.block(card, 0, place)] for place in range(self.area)]

    def is_known_by_its_back(self, card: i64) -> bool:
        """Has no other card of the deck the same back?"""
        back = self.backs.at(card)
        others: i64 = 0
        for other in range(self.backs.size()):
            if self.backs.at(other) == back:
                others += 1
        return others == 1

    def turned_width(self, turn: i64) -> i64:
        """How many columns a card takes when it is turned so."""
        return self.width if turn % 2 == 0 else self.height

    def turned_height(self, turn: i64) -> i64:
        return self.height if turn % 2 == 0 else self.width

    def is_pattern(self, card: i64, mask: i64) -> bool:
        """Is a group of this form the pattern on the card's back, turned or mirrored? (ruling 19)"""
        first = card * ORIENTATIONS
        i: i64 = 0
        while i < ORIENTATIONS:
            if self.masks.at(first + i) == mask:
                return True
            i += 1
        return False


def mask_of(cells: Moves, first: i64, stride: i64) -> i64:
    """The form of a group of at most seven cells, wherever it lies: one bit for each cell."""
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
