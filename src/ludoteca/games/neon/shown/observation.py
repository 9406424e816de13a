"""What a seat of nEon_onE sees, as a row for learners."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen, capped, mark_turn, seat_of
from ludoteca.core.kit.state import State
from ludoteca.games.neon.rules.cards import KINDS, NO_CARD
from ludoteca.games.neon.rules.moves import PLAY_RENEW, PLAY_SWAP
from ludoteca.games.neon.rules.play import Neon


@final
class NeonObserver(Observer):
    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Neon)
        neon: Neon = state  # asked once, not at every word below
        cells = pen.cells
        seats = neon.seats
        hands = neon.hands
        discard = neon.discard
        most = neon.stock.most
        size = neon.stock.size
        mark_turn(neon, seat, pen)
        pen.part("hand", KINDS, most, "the reader's cards, by kind")
        pen.tally(hands[seat])
        at = pen.part("top", KINDS, 1, "the card on top of the discard pile")
        cells[at + discard.top()] = 1
        at = pen.part("colour", 4, 1, "the active colour")
        cells[at + neon.colour] = 1
        at = pen.part(
            "phase", 3, 1, "playing, or what to do with a drawn card, or choosing a colour"
        )
        cells[at + neon.phase] = 1
        at = pen.part("drawn", KINDS, 1, "the card that the reader has just drawn")
        if neon.turn == seat and neon.drawn != NO_CARD:
            cells[at + neon.drawn] = 1
        at = pen.part("penalty", 1, 255, "cards to be taken or passed on")
        cells[at] = capped(neon.penalty)
        if seats > 2:
            at = pen.part("direction", 1, 1, "1 while play runs clockwise")
            if neon.direction > 0:
                cells[at] = 1
        at = pen.part("pile", 1, size, "cards in the draw pile")
        cells[at] = capped(neon.pile.size())
        pen.part("discard", KINDS, most, "the whole discard pile, by kind")
        pen.tally(discard)
        known = neon.known
        swapped = len(known) > 0
        other = seat
        for place in range(1, seats):
            other += 1
            if other == seats:
                other = 0
            at = pen.part_of("size", place, 1, size, "how many cards that hand has")
            cells[at] = capped(hands[other].size())
            pen.part_of("known", place, KINDS, most, "what the reader knows to be in that hand")
            if swapped:
                pen.tally(known[seat * seats + other])
        if self.recall:
            recall(neon, seat, pen)

    def turn(self, state: State, moves: Moves, seat: i64) -> None:
        items = moves.items
        for place in range(moves.count):
            move = items[place]
            if PLAY_SWAP <= move < PLAY_RENEW:
                items[place] = PLAY_SWAP + seat_of(move - PLAY_SWAP, seat, state.seats)

    def unturned(self, state: State, move: i64, seat: i64) -> i64:
        if PLAY_SWAP <= move < PLAY_SWAP + state.seats:
            return PLAY_SWAP + (move - PLAY_SWAP + seat) % state.seats
        return move


def recall(state: Neon, seat: i64, pen: Pen) -> None:
    """Who had to draw held nothing that fitted."""
    beliefs = state.beliefs
    told = len(beliefs.absent) > 0
    for place in range(1, state.seats):
        other = (seat + place) % state.seats
        pen.part_of("absent", place, KINDS, 1, "kinds that the older cards of that hand are not")
        if told:
            absent = beliefs.absent[other]
            for kind in range(i64(KINDS)):
                if absent >> kind & 1:
                    pen.mark(kind)
        pen.part_of("younger", place, 1, 255, "cards that came to that hand since")
        if told:
            pen.put(0, beliefs.later[other])
