"""The observation of Kobito: what a seat sees, as a row for learners. Views forget nothing."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer, mark_turn
from ludoteca.core.engine.state import State
from ludoteca.games.kobito.rules.cards import COPIES, GOLDS, KINDS, KOBITO, NO_GOLD, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import PENALTY, PLACES, PUBLIC, SLOTS, TRADE
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE
from ludoteca.games.kobito.rules.rainbow import CARD, WILD, Rainbows

POINTS_OFFSET: Final = 60
"""Added to the points, which penalties can make negative."""
RAINBOW_SIZE: Final = 38
RAINBOW_CELLS: Final = "by number: 12 cards, 12 kobitos, 12 swaps; the low end, the length"
MAX_LENGTH: Final = 89


CARD_COUNTS: Final = cards(COPIES)
GOLD_COUNTS: Final = cards([1] * GOLDS)


@final
class KobitoObserver(Observer):
    def write(self, state: State, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, Kobito)
        seats = state.seats
        mark_turn(state, seat, writer)
        writer.part("unseen", KINDS, 7, "cards that the reader cannot place: 1 to 12, kobito, swap")
        unseen = writer.part_start
        writer.copy_values(CARD_COUNTS, 0, KINDS)
        writer.subtract(unseen, state.hands[seat])
        writer.subtract(unseen, state.discard)
        writer.part("golds-unseen", GOLDS, 1, "gold cards that have not been revealed yet")
        writer.copy_values(GOLD_COUNTS, 0, GOLDS)
        golds = writer.part_start
        writer.part("hand", KINDS, 5, "the reader's cards, by kind")
        writer.count_cards(state.hands[seat])
        writer.part("turn-so-far", 4, 5, "duty, cards played, still owed, penalties paid")
        writer.put(0, state.duty)
        writer.put(1, state.cards_played)
        owed = state.duty - state.cards_played - state.penalties_paid
        if owed > 0:
            writer.put(2, owed)
        writer.put(3, state.penalties_paid)
        writer.part("loose", SLOTS, 1, "the workshop rainbow that must leave at once")
        if state.loose_slot != NOWHERE:
            writer.mark(state.loose_slot)
        writer.part("decks", 2, 92, "cards in the deck, cards in the gold deck")
        writer.put(0, state.deck.size())
        writer.put(1, state.gold_deck.size())
        writer.part("discard", KINDS, 7, "the discard pile, by kind")
        writer.count_cards(state.discard)
        rainbows = state.rainbows
        lengths = rainbows.lengths
        for place in range(i64(PUBLIC)):
            gold = state.golds.at(place)
            length = lengths.at(place)
            writer.numbered_part(
                "gold", place + 1, 3, 99, "length it asks for, points, cards missing"
            )
            if gold != NO_GOLD:
                needed = state.lengths.at(gold)
                writer.put(0, needed)
                writer.put(1, state.points.at(gold))
                writer.put(2, needed - length)
                writer.clear(golds + gold)
            writer.numbered_part("rainbow", place + 1, RAINBOW_SIZE, MAX_LENGTH, RAINBOW_CELLS)
            if length > 0:
                write_rainbow(rainbows, place, length, unseen, writer)
        other = seat
        for step in range(seats):
            duty: i64 = 1
            for slot in range(i64(SLOTS)):
                place = PUBLIC + SLOTS * other + slot
                length = lengths.at(place)
                writer.numbered_part(
                    "workshop", step * 10 + slot + 1, RAINBOW_SIZE, MAX_LENGTH, RAINBOW_CELLS
                )
                if length > 0:
                    duty += 1
                    write_rainbow(rainbows, place, length, unseen, writer)
            writer.numbered_part(
                "seat", step, 6, 255, "hand, kobitos shown, golds, penalties, points (60: 0), duty"
            )
            shown_kobitos = state.shown_kobitos.at(other)
            penalties = state.penalties[other]
            writer.put(0, state.hands[other].size())
            writer.put(1, shown_kobitos)
            writer.put(3, penalties.size())
            writer.put(5, duty)
            if step > 0 and shown_kobitos > 0:
                writer.subtract_count(unseen + KOBITO, shown_kobitos)
            writer.subtract(unseen, penalties)
            points = POINTS_OFFSET - state.penalty_points(other)
            won_golds = state.won_golds[other]
            for item in won_golds.items:
                points += state.points.at(i64(item))
                writer.clear(golds + i64(item))
            writer.put(2, won_golds.size())
            writer.put(4, points)
            other += 1
            if other == seats:
                other = 0

    def relabel_moves(self, state: State, moves: Moves, seat: i64) -> None:
        items = moves.items
        for index in range(moves.count):
            move = items[index]
            if TRADE <= move < PENALTY:
                items[index] = relabel_move(move, -seat, state.seats)

    def original_move(self, state: State, move: i64, seat: i64) -> i64:
        return relabel_move(move, seat, state.seats) if TRADE <= move < PENALTY else move


def write_rainbow(
    rainbows: Rainbows, place: i64, length: i64, unseen: i64, writer: ObservationWriter
) -> None:
    """Fills the cells of one rainbow directly, since most of a row is written here."""
    cells = writer.cells
    part = writer.part_start
    tops = rainbows.tops.items
    ring = rainbows.ring
    spot = rainbows.lows.at(place)
    number = spot % NUMBERS
    cells[part + 36] = u8(number + 1)
    cells[part + 37] = u8(length)
    for _ in range(length):
        top = i64(tops[place * ring + spot])
        if top == WILD:
            add_to_cell(cells, part + NUMBERS + number, 1)
            add_to_cell(cells, unseen + KOBITO, -1)
        else:
            add_to_cell(cells, part + number, 1)
            add_to_cell(cells, unseen + number, -top)
            if top > CARD:
                add_to_cell(cells, part + 2 * NUMBERS + number, top - CARD)
                add_to_cell(cells, unseen + SWAP, CARD - top)
        number += 1
        if number == NUMBERS:
            number = 0
        spot += 1
        if spot == ring:
            spot = 0


def add_to_cell(cells: vec[u8], cell: i64, n: i64) -> None:
    cells[cell] = u8(i64(cells[cell]) + n)


def relabel_move(move: i64, seat: i64, seats: i64) -> i64:
    """The same trade or swap in the workshop this number of seats further on."""
    place = (move - TRADE) % PLACES
    if place < PUBLIC or place >= PUBLIC + SLOTS * seats:
        return move
    owner = (place - PUBLIC) // SLOTS
    return move + ((owner + seat + seats) % seats - owner) * SLOTS
