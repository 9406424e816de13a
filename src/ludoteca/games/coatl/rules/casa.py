"""C.A.S.A., the automatic opponent of a solo match: its cards, and what they need."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.rules.cards import (
    N_COLOURS,
    NEED,
    NO_PIECE,
    PIECE_NAMES,
    colour_of,
    top_points,
)
from ludoteca.games.coatl.rules.supply import SPACES, Supply

NOT_FOUND: Final = -1


@final
class Casa:
    """`cards` lie from left to right, each with its `pieces`; `pile` holds those fulfilled. It
    takes new ones while it has fewer than `max_cards`."""

    def __init__(self) -> None:
        self.cards: Cards = Cards()
        self.pieces: list[Cards] = []
        self.pile: Cards = Cards()
        self.max_cards: i64 = 0

    def copy(self) -> Casa:
        other = Casa()
        other.cards = self.cards.copy()
        other.pieces = [card_pieces.copy() for card_pieces in self.pieces]
        other.pile = self.pile.copy()
        other.max_cards = self.max_cards
        return other

    def add_card(self, design: i64) -> None:
        """Adds a card to the right of the others, without pieces (ruling 26)."""
        self.cards.put(design)
        self.pieces.append(Cards())

    def points(self) -> i64:
        """Fulfilled cards count at their highest level; the others count nothing."""
        total: i64 = 0
        for design in self.pile.items:
            total += top_points(i64(design))
        return total

    def missing(self, index: i64, colour: i64) -> i64:
        """The number of pieces of this colour, of any shape, that this card still needs."""
        count = NEED.at(self.cards.at(index) * N_COLOURS + colour)
        if count == 0:
            return 0
        for piece in self.pieces[index].items:
            if colour_of(i64(piece)) == colour:
                count -= 1
        return count

    def is_full(self, index: i64) -> bool:
        return all(self.missing(index, colour) == 0 for colour in range(N_COLOURS))

    def card_for(self, piece: i64) -> i64:
        """The leftmost card that needs this piece, or NOT_FOUND."""
        for index in range(self.cards.size()):
            if self.missing(index, colour_of(piece)) > 0:
                return index
        return NOT_FOUND

    def space_for(self, index: i64, supply: Supply) -> i64:
        """The first space, by number, with a piece that this card needs."""
        for space in range(SPACES):
            for side in range(2):
                piece = supply.spaces.at(space * 2 + side)
                if piece != NO_PIECE and self.missing(index, colour_of(piece)) > 0:
                    return space
        return NOT_FOUND

    def next_card(self, supply: Supply) -> i64:
        """The first card from the left for which a space has a piece (ruling 31: all of them)."""
        for index in range(self.cards.size()):
            if self.space_for(index, supply) != NOT_FOUND:
                return index
        return NOT_FOUND

    def next_space(self, supply: Supply) -> i64:
        """The space that it would empty now; NOT_FOUND on an empty board."""
        index = self.next_card(supply)
        if index != NOT_FOUND:
            return self.space_for(index, supply)
        for space in range(SPACES):
            if supply.count(space) > 0:
                return space
        return NOT_FOUND


def piece_names(pieces: Cards) -> list[str]:
    return [PIECE_NAMES[piece] for piece in pieces.to_list()]
