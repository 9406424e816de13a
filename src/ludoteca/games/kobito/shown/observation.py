"""What a seat of Kobito sees, as a row for learners. Its view forgets nothing, so neither does it."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.kit.cards import cards
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen, mark_turn
from ludoteca.core.kit.state import State
from ludoteca.games.kobito.rules.cards import GOLDS, KINDS, KOBITO, NO_GOLD, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import PENALTY, PLACES, PUBLIC, SLOTS, TRADE
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE
from ludoteca.games.kobito.rules.rainbow import CARD, WILD, Rainbows

DEBT: Final = 60
"""Points lost to penalties are written as what is left of this."""
RAINBOW: Final = 38
RAINBOW_CELLS: Final = "by number: 12 cards, 12 kobitos, 12 swaps; the low end, the length"
LONGEST: Final = 89


COPIES: Final = cards((7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 5, 3))
ALL_GOLDS: Final = cards((1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1))


@final
class KobitoObserver(Observer):
    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Kobito)
        seats = state.seats
        mark_turn(state, seat, pen)
        pen.part("unseen", KINDS, 7, "cards that the reader cannot place: 1 to 12, kobito, swap")
        unseen = pen.at
        pen.copy(COPIES, 0, KINDS)
        pen.strike(unseen, state.hands[seat])
        pen.strike(unseen, state.discard)
        pen.part("golds-unseen", GOLDS, 1, "gold cards that nobody has seen yet")
        pen.copy(ALL_GOLDS, 0, GOLDS)
        golds = pen.at
        pen.part("hand", KINDS, 5, "the reader's cards, by kind")
        pen.tally(state.hands[seat])
        pen.part("turn-so-far", 4, 5, "duty, cards played, still owed, penalties paid")
        pen.put(0, state.duty)
        pen.put(1, state.played)
        owed = state.duty - state.played - state.paid
        if owed > 0:
            pen.put(2, owed)
        pen.put(3, state.paid)
        pen.part("loose", SLOTS, 1, "the workshop rainbow that must leave at once")
        if state.loose != NOWHERE:
            pen.mark(state.loose)
        pen.part("decks", 2, 92, "cards in the deck, cards in the gold deck")
        pen.put(0, state.deck.size())
        pen.put(1, state.gold_deck.size())
        pen.part("discard", KINDS, 7, "the discard pile, by kind")
        pen.tally(state.discard)
        rainbows = state.rainbows
        lengths = rainbows.lengths
        for place in range(i64(PUBLIC)):
            gold = state.golds.at(place)
            length = lengths.at(place)
            pen.part_of("gold", place + 1, 3, 99, "length it asks for, points, cards missing")
            if gold != NO_GOLD:
                needed = state.lengths.at(gold)
                pen.put(0, needed)
                pen.put(1, state.points.at(gold))
                pen.put(2, needed - length)
                pen.wipe(golds + gold)
            pen.part_of("rainbow", place + 1, RAINBOW, LONGEST, RAINBOW_CELLS)
            if length > 0:
                look_along(rainbows, place, length, unseen, pen)
        other = seat
        for step in range(seats):
            duty: i64 = 1
            for slot in range(i64(SLOTS)):
                place = PUBLIC + SLOTS * other + slot
                length = lengths.at(place)
                pen.part_of("workshop", step * 10 + slot + 1, RAINBOW, LONGEST, RAINBOW_CELLS)
                if length > 0:
                    duty += 1
                    look_along(rainbows, place, length, unseen, pen)
            pen.part_of(
                "seat", step, 6, 255, "hand, kobitos shown, golds, penalties, points (60: 0), duty"
            )
            shown = state.shown.at(other)
            penalties = state.penalties[other]
            pen.put(0, state.hands[other].size())
            pen.put(1, shown)
            pen.put(3, penalties.size())
            pen.put(5, duty)
            if step > 0 and shown > 0:
                pen.less(unseen + KOBITO, shown)
            pen.strike(unseen, penalties)
            points = DEBT - state.fine(other)
            won = state.won[other]
            for item in won.items:
                points += state.points.at(i64(item))
                pen.wipe(golds + i64(item))
            pen.put(2, won.size())
            pen.put(4, points)
            other += 1
            if other == seats:
                other = 0

    def turn(self, state: State, moves: Moves, seat: i64) -> None:
        items = moves.items
        for place in range(moves.count):
            move = items[place]
            if TRADE <= move < PENALTY:
                items[place] = placed_by(move, -seat, state.seats)

    def unturned(self, state: State, move: i64, seat: i64) -> i64:
        return placed_by(move, seat, state.seats) if TRADE <= move < PENALTY else move


def look_along(rainbows: Rainbows, place: i64, length: i64, unseen: i64, pen: Pen) -> None:
    """Most of a row is written here: with the cells at hand, not by way of the pen."""
    cells = pen.cells
    part = pen.at
    tops = rainbows.tops.items
    ring = rainbows.ring
    spot = rainbows.lows.at(place)
    number = spot % NUMBERS
    cells[part + 36] = u8(number + 1)
    cells[part + 37] = u8(length)
    for _ in range(length):
        top = i64(tops[place * ring + spot])
        if top == WILD:
            add(cells, part + NUMBERS + number, 1)
            add(cells, unseen + KOBITO, -1)
        else:
            add(cells, part + number, 1)
            add(cells, unseen + number, -top)
            if top > CARD:
                add(cells, part + 2 * NUMBERS + number, top - CARD)
                add(cells, unseen + SWAP, CARD - top)
        number += 1
        if number == NUMBERS:
            number = 0
        spot += 1
        if spot == ring:
            spot = 0


def add(cells: vec[u8], cell: i64, n: i64) -> None:
    cells[cell] = u8(i64(cells[cell]) + n)


def placed_by(move: i64, seat: i64, seats: i64) -> i64:
    """A trade or a swap in somebody's workshop, so many seats further on."""
    place = (move - TRADE) % PLACES
    if place < PUBLIC or place >= PUBLIC + SLOTS * seats:
        return move
    owner = (place - PUBLIC) // SLOTS
    return move + ((owner + seat + seats) % seats - owner) * SLOTS
