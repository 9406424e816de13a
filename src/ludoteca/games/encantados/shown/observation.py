"""What a seat of Encantados sees, as a row for learners. What its view forgets, the rules hold
everybody to forget (ruling 56): there is nothing more to recall."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen, mark_turn, seat_of
from ludoteca.core.kit.state import State
from ludoteca.games.encantados.rules.cards import KINDS, NO_CARD, SPOTS
from ludoteca.games.encantados.rules.moves import (
    CALL,
    GATHER,
    LIFT,
    NOBODY,
    PUT,
    PUT_STEP,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SINK,
)
from ludoteca.games.encantados.rules.play import Encantados

PHASES: Final = 11
TOPS: Final = 4
"""So many cards of a pile are taken at most, so their order counts."""
ZERO: Final = 60
"""Points can be lost: none is written as this."""


@final
class EncantadosObserver(Observer):
    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Encantados)
        encantados: Encantados = state  # asked once, not at every word below
        seats = encantados.seats
        mine = encantados.turn == seat
        mark_turn(encantados, seat, pen)
        pen.part("active", seats, 1, "whose turn of the game it is; cell 0 is the reader")
        pen.mark(seat_of(encantados.active, seat, seats))
        pen.part("phase", PHASES, 1, "what is to be decided")
        pen.mark(encantados.phase)
        pen.part("allowed", 2, 1, "a song, a new race: what this turn still allows")
        if encantados.song_left:
            pen.mark(0)
        if encantados.race_left:
            pen.mark(1)
        if encantados.at_least_one or encantados.three_actions:
            pen.part("actions", 1, 10, "how many actions the turn has had")
            pen.put(0, encantados.acts)
        pen.part("hand", KINDS, 10, "the reader's cards, by kind")
        pen.copy(encantados.hands.cards, seat * KINDS, KINDS)
        pen.part("found", KINDS, 3, "what the reader's search has found, by kind")
        if mine:
            pen.tally(encantados.found)
        if encantados.pairs():
            pen.part("offered", KINDS + 1, 1, "the card that the reader has offered; any at all")
            if encantados.offered != NO_CARD:
                pen.mark(KINDS)
                if mine:
                    pen.mark(encantados.offered)
        pen.part("search", 3, 3, "cards found, cards still to be left, 1 if by hand")
        pen.put(0, encantados.found.size())
        if encantados.to_leave > 0:
            pen.put(1, encantados.to_leave)
        if encantados.by_hand:
            pen.mark(2)
        self.piles(encantados, pen)
        self.gardens(encantados, encantados.garden_of(seat), pen)
        self.hands(encantados, seat, pen)

    def piles(self, state: Encantados, pen: Pen) -> None:
        most: i64 = 120 if state.cards() <= 120 else state.cards()
        pen.part("deck", 2, most, "cards in the deck, and of these sunk to its bottom")
        pen.put(0, state.deck.size())
        pen.put(1, state.sunk)
        pen.part("sunk", KINDS, 10, "the cards that all saw going under the deck, by kind")
        deck = state.deck
        for place in range(state.sunk):
            pen.count(deck.at(place))
        pen.part("search-pile", KINDS, 10, "the search pile, by kind")
        pen.tally(state.search_pile)
        pen.part("search-pile-top", TOPS * KINDS, 1, "its four topmost cards, the top first")
        mark_tops(state.search_pile, pen)
        pen.part("end-pile", KINDS, 10, "the end-of-turn pile, by kind")
        pen.tally(state.end_pile)
        pen.part("end-pile-top", TOPS * KINDS, 1, "its four topmost cards, the top first")
        mark_tops(state.end_pile, pen)
        if not state.single_round:
            pen.part("round", 1, 30, "which round it is")
            pen.put(0, state.round)

    def gardens(self, state: Encantados, mine: i64, pen: Pen) -> None:
        sides = state.sides
        spots = state.gardens.spots
        pen.part("lifted", sides * SPOTS, 1, "the card that a Troll has lifted, by garden and spot")
        if state.lifted != NO_CARD:
            origin = seat_of(state.lifted // SPOTS, mine, sides)
            pen.mark(origin * SPOTS + state.lifted % SPOTS)
        garden = mine
        for step in range(sides):
            pen.part_of("garden", step, SPOTS, 10, "10 races, a mimic beside each, 4 songs")
            pen.copy(spots, garden * SPOTS, SPOTS)
            pen.part_of("garden-signs", step, 5, 255, "3 bells rung; worth now, total (60 is none)")
            rung = state.rung >> garden * 3 & 7
            if rung > 0:
                for bell in range(i64(3)):
                    if rung >> bell & 1:
                        pen.mark(bell)
            pen.put(3, state.gardens.worth(garden) + ZERO)
            pen.put(4, i64(state.totals[garden]) + ZERO)
            garden += 1
            if garden == sides:
                garden = 0

    def hands(self, state: Encantados, seat: i64, pen: Pen) -> None:
        seats = state.seats
        hands = state.hands
        pen.part("sizes", seats, 60, "how many cards each hand has; cell 0 is the reader's")
        other = seat
        for step in range(seats):
            pen.put(step, hands.size(other))
            other += 1
            if other == seats:
                other = 0
        for step in range(1, seats):
            other = (seat + step) % seats
            known = hands.trusted if state.is_partner(seat, other) else hands.open
            pen.part_of("known", step, KINDS, 10, "what the reader knows to be in that hand")
            pen.copy(known, other * KINDS, KINDS)

    def turn(self, state: State, moves: Moves, seat: i64) -> None:
        items = moves.items
        for place in range(moves.count):
            move = items[place]
            if SING_SPRING <= move < GATHER:
                items[place] = turned_by(state, move, -seat)

    def unturned(self, state: State, move: i64, seat: i64) -> i64:
        return turned_by(state, move, seat)


def mark_tops(pile: Cards, pen: Pen) -> None:
    place = pile.size()
    row: i64 = 0
    while place > 0 and row < TOPS * KINDS:
        place -= 1
        pen.mark(row + pile.at(place))
        row += KINDS


def turned_by(state: State, move: i64, seat: i64) -> i64:
    """A move that names a seat or a garden, so many seats further on."""
    assert isinstance(state, Encantados)
    if move < SING_SPRING or move >= GATHER:
        return move
    if move < SING_SUMMER:
        first: i64 = SING_SPRING
        if move >= SING_AUTUMN:
            first = SING_AUTUMN
        if move - first >= state.seats or move - first == NOBODY:
            return move
        return first + (move - first + seat + state.seats) % state.seats
    if move < CALL:
        return move
    if move < SINK:
        if move - CALL >= state.seats:
            return move
        return CALL + (move - CALL + seat + state.seats) % state.seats
    if move < LIFT:
        return garden_by(move, SINK, SPOTS, state, seat)
    if move < PUT:
        return garden_by(move, LIFT, SPOTS, state, seat)
    return garden_by(move, PUT, PUT_STEP, state, seat)


def garden_by(move: i64, first: i64, step: i64, state: Encantados, seat: i64) -> i64:
    garden = (move - first) // step
    if garden >= state.sides:
        return move
    further = (garden + seat + state.seats) % state.sides
    return move + (further - garden) * step
