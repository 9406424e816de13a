"""The supply board with its ten spaces, the three bags, and the box."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.cards import BODY, N_COLOURS, NO_PIECE, PIECES

SPACES: Final = 10


@final
class Supply:
    """`shapes` is the shape that each space holds, in the order of their numbers.

    `spaces` has two entries for each space. The contents of the bags are public, only what is drawn
    next is not: `bags` counts the pieces of each kind, and one is chosen at random when drawn.
    """

    def __init__(self) -> None:
        self.shapes: Cards = Cards()
        self.spaces: Cards = Cards()
        self.bags: Cards = Cards()
        self.box: Cards = Cards()

    def copy(self) -> Supply:
        other = Supply()
        other.shapes = self.shapes.copy()
        other.spaces = self.spaces.copy()
        other.bags = self.bags.copy()
        other.box = self.box.copy()
        return other

    def set_up(self, shapes: Cards, bodies: i64, ends: i64) -> None:
        """Fills the bags with this number of bodies of each colour, and of heads and tails."""
        self.shapes = shapes.copy()
        self.spaces = Cards(capacity=SPACES * 2)
        for _ in range(SPACES * 2):
            self.spaces.put(NO_PIECE)
        self.bags = Cards(capacity=PIECES)
        self.box = Cards(capacity=PIECES)
        for piece in range(PIECES):
            self.bags.put(bodies if piece < N_COLOURS else ends)
            self.box.put(0)

    def bag_count(self, shape: i64) -> i64:
        total: i64 = 0
        for colour in range(N_COLOURS):
            total += self.bags.at(shape * N_COLOURS + colour)
        return total

    def draw(self, shape: i64, rng: Rng) -> i64:
        """Draws a piece of this shape from its bag, each equally likely."""
        nth = rng.below(self.bag_count(shape))
        piece = shape * N_COLOURS
        while nth >= self.bags.at(piece):
            nth -= self.bags.at(piece)
            piece += 1
        self.bags.set(piece, self.bags.at(piece) - 1)
        return piece

    def count(self, space: i64) -> i64:
        """The number of pieces on a space."""
        index = space * 2
        return (0 if self.spaces.at(index) == NO_PIECE else 1) + (
            0 if self.spaces.at(index + 1) == NO_PIECE else 1
        )

    def clear(self, space: i64) -> None:
        self.spaces.set(space * 2, NO_PIECE)
        self.spaces.set(space * 2 + 1, NO_PIECE)

    def board_count(self, shape: i64) -> i64:
        total: i64 = 0
        for space in range(SPACES):
            if self.shapes.at(space) == shape:
                total += self.count(space)
        return total

    def has_no_bodies(self) -> bool:
        """Are there no bodies left, neither on the board nor in the bag?"""
        return self.board_count(BODY) == 0 and self.bag_count(BODY) == 0

    def needs_refill(self) -> bool:
        """Are there no bodies on the board, or neither heads nor tails?"""
        bodies: i64 = 0
        ends: i64 = 0
        for space in range(SPACES):
            if self.shapes.at(space) == BODY:
                bodies += self.count(space)
            else:
                ends += self.count(space)
        return bodies == 0 or ends == 0

    def refill(self, rng: Rng) -> i64:
        """Fills every empty space from its bag, as far as possible, and returns the number of
        pieces drawn."""
        drawn: i64 = 0
        for space in range(SPACES):
            if self.count(space) > 0:
                continue
            shape = self.shapes.at(space)
            for index in range(2 if shape == BODY else 1):
                if self.bag_count(shape) > 0:
                    self.spaces.set(space * 2 + index, self.draw(shape, rng))
                    drawn += 1
        return drawn

    def discard(self, piece: i64) -> None:
        """Puts a piece in the box, never back into a bag (ruling 25)."""
        self.box.set(piece, self.box.at(piece) + 1)
