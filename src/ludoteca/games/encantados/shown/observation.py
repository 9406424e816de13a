"""The observation of Encantados: what a seat sees, as a row for learners.

What its view forgets, the rules make all players forget (ruling 56), so there is no history.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer, mark_turn, relative_seat
from ludoteca.core.engine.state import State
from ludoteca.games.encantados.rules.cards import KINDS, NO_CARD, SPOTS
from ludoteca.games.encantados.rules.moves import (
    CALL,
    GATHER,
    LIFT,
    NO_SEAT,
    PUT,
    PUT_STEP,
    SING_AUTUMN,
    SING_SPRING,
    SING_SUMMER,
    SINK,
)
from ludoteca.games.encantados.rules.play import Encantados

PHASES: Final = 11
TOP_CARDS: Final = 4
"""The order of a pile matters up to this many cards."""
POINTS_OFFSET: Final = 60
"""Added to points, which can be negative."""


@final
class EncantadosObserver(Observer):
    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, Encantados)
        encantados: Encantados = state  # narrowed once instead of at each access below
        seats = encantados.seats
        in_turn = encantados.turn == seat
        mark_turn(encantados, seat, writer)
        writer.part("active", seats, 1, "whose turn of the game it is; cell 0 is the reader")
        writer.mark(relative_seat(encantados.active, seat, seats))
        writer.part("phase", PHASES, 1, "what is to be decided")
        writer.mark(encantados.phase)
        writer.part("allowed", 2, 1, "a song, a new race: what this turn still allows")
        if encantados.song_left:
            writer.mark(0)
        if encantados.race_left:
            writer.mark(1)
        if encantados.at_least_one or encantados.three_actions:
            writer.part("actions", 1, 10, "how many actions the turn has had")
            writer.put(0, encantados.actions_taken)
        writer.part("hand", KINDS, 10, "the reader's cards, by kind")
        writer.copy_values(encantados.hands.cards, seat * KINDS, KINDS)
        writer.part("found", KINDS, 3, "what the reader's search has found, by kind")
        if in_turn:
            writer.count_cards(encantados.found_cards)
        if encantados.pairs():
            writer.part("offered", KINDS + 1, 1, "the card that the reader has offered; any at all")
            if encantados.offered != NO_CARD:
                writer.mark(KINDS)
                if in_turn:
                    writer.mark(encantados.offered)
        writer.part("search", 3, 3, "cards found, cards still to be left, 1 if by hand")
        writer.put(0, encantados.found_cards.size())
        if encantados.to_leave > 0:
            writer.put(1, encantados.to_leave)
        if encantados.leaves_from_hand:
            writer.mark(2)
        self.write_piles(encantados, writer)
        self.write_gardens(encantados, encantados.garden_of(seat), writer)
        self.write_hands(encantados, seat, writer)

    def write_piles(self, state: Encantados, writer: ObservationWriter) -> None:
        most: i64 = 120 if state.total_cards() <= 120 else state.total_cards()
        writer.part("deck", 2, most, "cards in the deck, and of these sunk to its bottom")
        writer.put(0, state.deck.size())
        writer.put(1, state.sunk)
        writer.part("sunk", KINDS, 10, "the cards that all saw going under the deck, by kind")
        deck = state.deck
        for place in range(state.sunk):
            writer.count(deck.at(place))
        writer.part("search-pile", KINDS, 10, "the search pile, by kind")
        writer.count_cards(state.search_pile)
        writer.part(
            "search-pile-top", TOP_CARDS * KINDS, 1, "its four topmost cards, the top first"
        )
        mark_top_cards(state.search_pile, writer)
        writer.part("end-pile", KINDS, 10, "the end-of-turn pile, by kind")
        writer.count_cards(state.end_pile)
        writer.part("end-pile-top", TOP_CARDS * KINDS, 1, "its four topmost cards, the top first")
        mark_top_cards(state.end_pile, writer)
        if not state.single_round:
            writer.part("round", 1, 30, "which round it is")
            writer.put(0, state.round)

    def write_gardens(self, state: Encantados, own_garden: i64, writer: ObservationWriter) -> None:
        sides = state.sides
        spots = state.gardens.spots
        writer.part(
            "lifted", sides * SPOTS, 1, "the card that a Troll has lifted, by garden and spot"
        )
        if state.lifted != NO_CARD:
            origin = relative_seat(state.lifted // SPOTS, own_garden, sides)
            writer.mark(origin * SPOTS + state.lifted % SPOTS)
        garden = own_garden
        for step in range(sides):
            writer.numbered_part(
                "garden", step, SPOTS, 10, "10 races, a mimic beside each, 4 songs"
            )
            writer.copy_values(spots, garden * SPOTS, SPOTS)
            writer.numbered_part(
                "garden-signs", step, 5, 255, "3 bells rung; worth now, total (60 is none)"
            )
            triggered = state.triggered >> garden * 3 & 7
            if triggered > 0:
                for power in range(i64(3)):
                    if triggered >> power & 1:
                        writer.mark(power)
            writer.put(3, state.gardens.cached_points(garden) + POINTS_OFFSET)
            writer.put(4, i64(state.totals[garden]) + POINTS_OFFSET)
            garden += 1
            if garden == sides:
                garden = 0

    def write_hands(self, state: Encantados, seat: i64, writer: ObservationWriter) -> None:
        seats = state.seats
        hands = state.hands
        writer.part("sizes", seats, 60, "how many cards each hand has; cell 0 is the reader's")
        other = seat
        for step in range(seats):
            writer.put(step, hands.size(other))
            other += 1
            if other == seats:
                other = 0
        for step in range(1, seats):
            other = (seat + step) % seats
            known_counts = hands.known_to_partner if state.is_partner(seat, other) else hands.public
            writer.numbered_part(
                "known", step, KINDS, 10, "what the reader knows to be in that hand"
            )
            writer.copy_values(known_counts, other * KINDS, KINDS)

    def relabel_moves(self, state: State, moves: Moves, seat: i64) -> None:
        items = moves.items
        for place in range(moves.count):
            move = items[place]
            if SING_SPRING <= move < GATHER:
                items[place] = relabel_move(state, move, -seat)

    def original_move(self, state: State, move: i64, seat: i64) -> i64:
        return relabel_move(state, move, seat)


def mark_top_cards(pile: Cards, writer: ObservationWriter) -> None:
    place = pile.size()
    row: i64 = 0
    while place > 0 and row < TOP_CARDS * KINDS:
        place -= 1
        writer.mark(row + pile.at(place))
        row += KINDS


def relabel_move(state: State, move: i64, seat: i64) -> i64:
    """The same move with its seat or garden this number of seats further on."""
    assert isinstance(state, Encantados)
    if move < SING_SPRING or move >= GATHER:
        return move
    if move < SING_SUMMER:
        first: i64 = SING_SPRING
        if move >= SING_AUTUMN:
            first = SING_AUTUMN
        if move - first >= state.seats or move - first == NO_SEAT:
            return move
        return first + (move - first + seat + state.seats) % state.seats
    if move < CALL:
        return move
    if move < SINK:
        if move - CALL >= state.seats:
            return move
        return CALL + (move - CALL + seat + state.seats) % state.seats
    if move < LIFT:
        return relabel_garden(move, SINK, SPOTS, state, seat)
    if move < PUT:
        return relabel_garden(move, LIFT, SPOTS, state, seat)
    return relabel_garden(move, PUT, PUT_STEP, state, seat)


def relabel_garden(move: i64, first: i64, step: i64, state: Encantados, seat: i64) -> i64:
    garden = (move - first) // step
    if garden >= state.sides:
        return move
    relabelled = (garden + seat + state.seats) % state.sides
    return move + (relabelled - garden) * step
