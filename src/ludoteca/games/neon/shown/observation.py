"""What a seat of nEon_onE sees, as a row for learners."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64, u8

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen, capped, seat_of
from ludoteca.core.kit.state import OVER, State
from ludoteca.games.neon.rules.cards import KINDS, NO_CARD
from ludoteca.games.neon.rules.moves import PLAY_RENEW, PLAY_SWAP
from ludoteca.games.neon.rules.play import Neon


@final
class NeonObserver(Observer):
    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Neon)
        neon: Neon = state  # asked once, not at every word below
        seats = neon.seats
        turn = pen.start
        hand = turn + seats
        top = hand + KINDS
        colour = top + KINDS
        phase = colour + 4
        drawn = phase + 3
        penalty = drawn + KINDS
        pile = penalty + 1
        if seats > 2:
            pile += 1
        thrown = pile + 1
        others = thrown + KINDS
        if pen.naming:
            most = neon.stock.most
            size = neon.stock.size
            pen.name("turn", turn, seats, 1, "who decides next; cell 0 is the reader")
            pen.name("hand", hand, KINDS, most, "the reader's cards, by kind")
            pen.name("top", top, KINDS, 1, "the card on top of the discard pile")
            pen.name("colour", colour, 4, 1, "the active colour")
            pen.name(
                "phase",
                phase,
                3,
                1,
                "playing, or what to do with a drawn card, or choosing a colour",
            )
            pen.name("drawn", drawn, KINDS, 1, "the card that the reader has just drawn")
            pen.name("penalty", penalty, 1, 255, "cards to be taken or passed on")
            if seats > 2:
                pen.name("direction", pile - 1, 1, 1, "1 while play runs clockwise")
            pen.name("pile", pile, 1, size, "cards in the draw pile")
            pen.name("discard", thrown, KINDS, most, "the whole discard pile, by kind")

        cells = pen.cells
        hands = neon.hands
        whose = neon.turn
        if whose != OVER:
            cells[turn + seat_of(whose, seat, seats)] = 1
        for held in hands[seat].items:  # as `tally_at`, without the way there and back
            cell = hand + i64(held)
            cells[cell] = u8(i64(cells[cell]) + 1)
        cells[top + neon.discard.top()] = 1
        cells[colour + neon.colour] = 1
        cells[phase + neon.phase] = 1
        if whose == seat and neon.drawn != NO_CARD:
            cells[drawn + neon.drawn] = 1
        cells[penalty] = capped(neon.penalty)
        if seats > 2 and neon.direction > 0:
            cells[pile - 1] = 1
        cells[pile] = capped(neon.pile.size())
        pen.tally_on(thrown, KINDS, neon.discard, neon.replenished)
        known = neon.known
        swapped = len(known) > 0
        other = seat
        for place in range(1, seats):
            other += 1
            if other == seats:
                other = 0
            cells[others] = capped(len(hands[other].items))
            if swapped:
                pen.tally_at(others + 1, known[seat * seats + other])
            if pen.naming:
                pen.name(
                    f"size-{place}", others, 1, neon.stock.size, "how many cards that hand has"
                )
                pen.name(
                    f"known-{place}",
                    others + 1,
                    KINDS,
                    neon.stock.most,
                    "what the reader knows to be in that hand",
                )
            others += 1 + KINDS
        pen.go_on(others)
        if self.recall:
            recall(neon, seat, pen)

    def turn(self, state: State, moves: Moves, seat: i64) -> None:
        if seat == 0:  # who calls them as the rules do
            return
        items = moves.items
        for place in range(moves.count):
            move = items[place]
            if PLAY_SWAP <= move < PLAY_RENEW:
                items[place] = PLAY_SWAP + seat_of(move - PLAY_SWAP, seat, state.seats)

    def unturned(self, state: State, move: i64, seat: i64) -> i64:
        if PLAY_SWAP <= move < PLAY_RENEW:
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
