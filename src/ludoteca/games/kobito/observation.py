"""What a seat of Kobito sees, as a row for learners. Its view forgets nothing, so neither does it."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.core.observation import Observer, Pen, mark_turn
from ludoteca.core.state import State
from ludoteca.games.kobito.cards import GOLDS, KINDS, KOBITO, NO_GOLD, NUMBERS, SWAP
from ludoteca.games.kobito.rainbow import CARD, WILD
from ludoteca.games.kobito.rules import Kobito
from ludoteca.games.kobito.steps import PLACES, PUBLIC, SLOTS, SWAP_ON, TRADE
from ludoteca.games.kobito.table import NOWHERE

DEBT: Final = 60
"""Points lost to penalties are written as what is left of this."""


@final
class KobitoObserver(Observer):
    def __init__(self, recall: bool = False) -> None:
        super().__init__(recall)
        self.left: Cards = Cards()
        self.golds: Cards = Cards()

    def look(self, state: State, seat: i64, pen: Pen) -> None:
        assert isinstance(state, Kobito)
        mark_turn(state, seat, pen)
        pen.part("hand", KINDS, 5, "the reader's cards: 1 to 12, kobito, swap")
        pen.tally(state.hands[seat])
        pen.part("turn-so-far", 4, 5, "duty, cards played, still owed, penalties paid")
        pen.put(0, state.duty)
        pen.put(1, state.played)
        pen.put(2, state.owed())
        pen.put(3, state.paid)
        pen.part("loose", SLOTS, 1, "the workshop rainbow that must leave at once")
        if state.loose != NOWHERE:
            pen.mark(state.loose)
        pen.part("decks", 2, 92, "cards in the deck, cards in the gold deck")
        pen.put(0, state.deck.size())
        pen.put(1, state.gold_deck.size())
        pen.part("discard", KINDS, 7, "the discard pile, by kind")
        pen.tally(state.discard)
        self.unplaced(state, seat)
        for place in range(i64(PUBLIC)):
            look_at_gold(state, place, pen)
            self.rainbow("rainbow", place + 1, state, place, pen)
        for step in range(state.seats):
            other = (seat + step) % state.seats
            for slot in range(i64(SLOTS)):
                which = step * 10 + slot + 1
                self.rainbow("workshop", which, state, PUBLIC + SLOTS * other + slot, pen)
        for step in range(state.seats):
            self.person(step, (seat + step) % state.seats, seat, state, pen)
        pen.part("unseen", KINDS, 7, "cards that the reader cannot place, by kind")
        pen.copy(self.left, 0, KINDS)
        pen.part("golds-unseen", GOLDS, 1, "gold cards that nobody has seen yet")
        pen.copy(self.golds, 0, GOLDS)

    def unplaced(self, state: Kobito, seat: i64) -> None:
        """Counts afresh; rainbows and people then strike off what they show."""
        if self.left.size() == 0:
            for _ in range(i64(KINDS)):
                self.left.put(0)
            for _ in range(i64(GOLDS)):
                self.golds.put(1)
        left = self.left
        for kind in range(i64(NUMBERS)):
            left.set(kind, 7)
        left.set(KOBITO, 5)
        left.set(SWAP, 3)
        strike(left, state.discard)
        strike(left, state.hands[seat])
        golds = self.golds
        for gold in range(i64(GOLDS)):
            golds.set(gold, 1)
        for item in state.golds.items:
            if i64(item) != NO_GOLD:
                golds.set(i64(item), 0)

    def rainbow(self, name: str, which: i64, state: Kobito, place: i64, pen: Pen) -> None:
        rainbows = state.rainbows
        length = rainbows.length(place)
        pen.part_of(
            name, which, 38, 12, "by number: 12 cards, 12 kobitos, 12 stacks; low end, length"
        )
        if length == 0:
            return
        low = rainbows.low(place)
        pen.put(36, low + 1)
        pen.put(37, length)
        left = self.left
        number = low
        for _ in range(length):
            top = rainbows.top(place, number)
            if top == WILD:
                pen.mark(NUMBERS + number)
                left.set(KOBITO, left.at(KOBITO) - 1)
            else:
                pen.mark(number)
                left.set(number, left.at(number) - top)
                if top > CARD:
                    pen.put(2 * NUMBERS + number, top - CARD)
                    left.set(SWAP, left.at(SWAP) - top + CARD)
            number += 1
            if number == NUMBERS:
                number = 0

    def person(self, step: i64, other: i64, seat: i64, state: Kobito, pen: Pen) -> None:
        pen.part_of(
            "seat", step, 6, 255, "hand, kobitos shown, golds, penalties, points (60 is none), duty"
        )
        shown = state.shown.at(other)
        pen.put(0, state.hands[other].size())
        pen.put(1, shown)
        pen.put(2, state.won[other].size())
        pen.put(3, state.penalties[other].size())
        pen.put(4, state.score(other) + DEBT)
        pen.put(5, 1 + state.workshops(other))
        left = self.left
        if other != seat:
            left.set(KOBITO, left.at(KOBITO) - shown)
        strike(left, state.penalties[other])
        for gold in state.won[other].items:
            self.golds.set(i64(gold), 0)

    def turned(self, state: State, move: i64, seat: i64) -> i64:
        return trade_by(move, -seat, state.seats) if TRADE <= move < SWAP_ON else move

    def unturned(self, state: State, move: i64, seat: i64) -> i64:
        return trade_by(move, seat, state.seats) if TRADE <= move < SWAP_ON else move


def look_at_gold(state: Kobito, place: i64, pen: Pen) -> None:
    pen.part_of("gold", place + 1, 3, 99, "length it asks for, points it gives, cards missing")
    if state.golds.at(place) != NO_GOLD:
        pen.put(0, state.needed(place))
        pen.put(1, state.worth(place))
        pen.put(2, state.room(place))


def strike(left: Cards, seen: Cards) -> None:
    for card in seen.items:
        left.set(i64(card), left.at(i64(card)) - 1)


def trade_by(move: i64, seat: i64, seats: i64) -> i64:
    """An exchange in somebody's workshop, so many seats further on."""
    place = (move - TRADE) % PLACES
    if place < PUBLIC or place >= PUBLIC + SLOTS * seats:
        return move
    owner = (place - PUBLIC) // SLOTS
    return move + ((owner + seat + seats) % seats - owner) * SLOTS
