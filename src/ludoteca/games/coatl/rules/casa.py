"""C.A.S.A., the automatic builder that is played against alone. It narrates what it does."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.state import State
from ludoteca.games.coatl.rules.cards import (
    COLOURS,
    N_COLOURS,
    NEED,
    NO_PIECE,
    PIECE_NAMES,
    PROPHECY_NAMES,
    colour_of,
    top_points,
)
from ludoteca.games.coatl.rules.supply import SPACES, Supply

NOTHING: Final = -1


@final
class Casa:
    """`cards` lie from left to right, `pieces` upon each of them; `pile` holds those fulfilled.
    It takes new ones while it has fewer than `size`."""

    def __init__(self) -> None:
        self.cards: Cards = Cards()
        self.pieces: list[Cards] = []
        self.pile: Cards = Cards()
        self.size: i64 = 0

    def copy(self) -> Casa:
        other = Casa()
        other.cards = self.cards.copy()
        other.pieces = [heap.copy() for heap in self.pieces]
        other.pile = self.pile.copy()
        other.size = self.size
        return other

    def lay(self, design: i64) -> None:
        """A new card, to the right of the others, with no pieces on it (ruling 26)."""
        self.cards.put(design)
        self.pieces.append(Cards())

    def points(self) -> i64:
        """Every fulfilled card counts at its highest level; the others count nothing."""
        found: i64 = 0
        for design in self.pile.items:
            found += top_points(i64(design))
        return found

    # What it needs

    def missing(self, place: i64, colour: i64) -> i64:
        """How many pieces of this colour its card at this place still needs, whatever their shape."""
        wanted = NEED.at(self.cards.at(place) * N_COLOURS + colour)
        if wanted == 0:
            return 0
        for piece in self.pieces[place].items:
            if colour_of(i64(piece)) == colour:
                wanted -= 1
        return wanted

    def is_full(self, place: i64) -> bool:
        return all(self.missing(place, colour) == 0 for colour in range(N_COLOURS))

    def card_for(self, piece: i64) -> i64:
        """The leftmost of its cards that needs this piece, or NOTHING."""
        for place in range(self.cards.size()):
            if self.missing(place, colour_of(piece)) > 0:
                return place
        return NOTHING

    def space_for(self, place: i64, supply: Supply) -> i64:
        """The first space, by number, with a piece that its card at this place needs."""
        for space in range(SPACES):
            for side in range(2):
                piece = supply.spaces.at(space * 2 + side)
                if piece != NO_PIECE and self.missing(place, colour_of(piece)) > 0:
                    return space
        return NOTHING

    def next_card(self, supply: Supply) -> i64:
        """The card that it searches for with success: from left to right (ruling 31: all of them)."""
        for place in range(self.cards.size()):
            if self.space_for(place, supply) != NOTHING:
                return place
        return NOTHING

    def next_space(self, supply: Supply) -> i64:
        """The space that it would empty now; NOTHING on an empty board."""
        place = self.next_card(supply)
        if place != NOTHING:
            return self.space_for(place, supply)
        for space in range(SPACES):
            if supply.count(space) > 0:
                return space
        return NOTHING

    # What it does

    def search(self, supply: Supply, state: State) -> None:
        """Takes the pieces of one space and lays them on its cards, or discards them."""
        found = self.next_card(supply)
        if state.log is not None:
            last = self.cards.size() if found == NOTHING else found + 1
            for place in range(last):
                self.tell_search(place, supply, state)
        space = self.next_space(supply)
        if space == NOTHING:
            state.say("casa_rests")
            return
        taken = Cards(capacity=2)
        for side in range(2):
            piece = supply.spaces.at(space * 2 + side)
            if piece != NO_PIECE:
                taken.put(piece)
        supply.clear(space)
        if state.log is not None:
            state.say("casa_takes", space=int(space) + 1, pieces=piece_list(taken))
        if found == NOTHING:
            self.discard(taken, supply, state)
            return
        spare = Cards(capacity=2)
        for item in taken.items:
            self.place(i64(item), spare, state)
        self.discard(spare, supply, state)

    def tell_search(self, place: i64, supply: Supply, state: State) -> None:
        wanted = [
            COLOURS[int(colour)] for colour in range(N_COLOURS) if self.missing(place, colour) > 0
        ]
        space = self.space_for(place, supply)
        key = "casa_looks_in_vain" if space == NOTHING else "casa_looks"
        state.say(key, card=PROPHECY_NAMES[self.cards.at(place)], colours=wanted)

    def place(self, piece: i64, spare: Cards, state: State) -> None:
        """Lays a piece on the leftmost card that needs it (rulings 28, 29), or with the spare ones."""
        place = self.card_for(piece)
        if place == NOTHING:
            spare.put(piece)
            return
        self.pieces[place].put(piece)
        if state.log is not None:
            card = PROPHECY_NAMES[self.cards.at(place)]
            state.say("casa_places", pieces=[PIECE_NAMES[piece]], card=card)

    def discard(self, spare: Cards, supply: Supply, state: State) -> None:
        for piece in spare.items:
            supply.discard(i64(piece))
        if spare.size() > 0 and state.log is not None:
            state.say("casa_discards", pieces=piece_list(spare))

    def fulfil(self, supply: Supply, state: State) -> None:
        """Fulfils its full cards from left to right; their pieces fall to the cards that are not
        full yet and may fill them in turn (ruling 27)."""
        place: i64 = 0
        while place < self.cards.size():
            if not self.is_full(place):
                place += 1
                continue
            design = self.cards.take_at(place)
            pieces = self.pieces.pop(place)
            self.pile.put(design)
            if state.log is not None:
                state.say("casa_fulfils", card=PROPHECY_NAMES[design], n=int(top_points(design)))
            spare = Cards(capacity=6)
            for piece in pieces.items:
                self.place(i64(piece), spare, state)
            self.discard(spare, supply, state)
            place = 0

    def draw(self, row: Cards, state: State) -> bool:
        """Takes the rightmost cards of the row until it has enough again (ruling 45)."""
        drew = False
        while self.cards.size() < self.size and row.size() > 0:
            design = row.take()
            self.lay(design)
            drew = True
            if state.log is not None:
                state.say("casa_draws", card=PROPHECY_NAMES[design])
        return drew


def piece_list(pieces: Cards) -> list[str]:
    return [PIECE_NAMES[piece] for piece in pieces.listed()]
