"""What a seat of nEon_onE sees, as a row for learners."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen, mark_turn, seat_of
from ludoteca.core.kit.state import State
from ludoteca.games.neon.rules.cards import KINDS, NO_CARD
from ludoteca.games.neon.rules.moves import PLAY_RENEW, PLAY_SWAP
from ludoteca.games.neon.rules.play import Neon


@final
class NeonObserver(Observer):
    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Neon)
        seats = state.seats
        hands = state.hands
        most = state.stock.most
        size = state.stock.size
        mark_turn(state, seat, pen)
        pen.part("hand", KINDS, most, "the reader's cards, by kind")
        pen.tally(hands[seat])
        pen.part("top", KINDS, 1, "the card on top of the discard pile")
        pen.mark(state.discard.top())
        pen.part("colour", 4, 1, "the active colour")
        pen.mark(state.colour)
        pen.part("phase", 3, 1, "playing, or what to do with a drawn card, or choosing a colour")
        pen.mark(state.phase)
        pen.part("drawn", KINDS, 1, "the card that the reader has just drawn")
        if state.turn == seat and state.drawn != NO_CARD:
            pen.mark(state.drawn)
        pen.part("penalty", 1, 255, "cards to be taken or passed on")
        pen.put(0, state.penalty)
        if seats > 2:
            pen.part("direction", 1, 1, "1 while play runs clockwise")
            if state.direction > 0:
                pen.mark(0)
        pen.part("pile", 1, size, "cards in the draw pile")
        pen.put(0, state.pile.size())
        pen.part("discard", KINDS, most, "the whole discard pile, by kind")
        pen.tally(state.discard)
        swapped = len(state.known) > 0
        other = seat
        for place in range(1, seats):
            other += 1
            if other == seats:
                other = 0
            pen.part_of("size", place, 1, size, "how many cards that hand has")
            pen.put(0, hands[other].size())
            pen.part_of("known", place, KINDS, most, "what the reader knows to be in that hand")
            if swapped:
                pen.tally(state.known_of(seat, other))
        if self.recall:
            recall(state, seat, pen)

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
