"""Rainbows: all runs of rising numbers on the table, in which 1 follows 12."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.cards import Cards
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import LOW

EMPTY: Final = 0
CARD: Final = 1  # + the number of swap cards, each with its repeat card, on a number card
WILD: Final = 5  # a kobito that stands for the number
NO_STEP: Final = -1
WRAP_OFFSET: Final = 96
"""Eight times round, more than any rainbow: subtracting up to this many steps stays positive."""


@final
@mypyc_attr(acyclic=True)  # it holds no references: the garbage collector need not track it
class Rainbows:
    """The cards of a rainbow are counted in steps from its low end.

    Each place of the table has a ring of spots; the spot's index modulo twelve is the number of its
    card. `ring` is the size of the rings: twelve, until a rainbow needs more and all rings grow by
    twelve. `lows` is the spot at which a rainbow begins, `lengths` its length, `tops` what lies on
    each spot: EMPTY, CARD and more, or WILD. `wilds` counts the kobitos of each place.
    """

    def __init__(self, places: i64) -> None:
        self.ring: i64 = NUMBERS
        self.lows: Cards = Cards()
        self.lengths: Cards = Cards()
        self.wilds: Cards = Cards()
        self.tops: Cards = Cards()
        for _ in range(places):
            self.lows.put(0)
            self.lengths.put(0)
            self.wilds.put(0)
            for _ in range(i64(NUMBERS)):
                self.tops.put(EMPTY)

    def length(self, place: i64) -> i64:
        """A stack counts once (ruling 37)."""
        return self.lengths.at(place)

    def low(self, place: i64) -> i64:
        """The number at the low end."""
        return self.lows.at(place) % NUMBERS

    def below(self, place: i64) -> i64:
        """The number that continues a rainbow at its low end."""
        return (self.lows.at(place) + NUMBERS - 1) % NUMBERS

    def above(self, place: i64) -> i64:
        """The number that continues a rainbow at its high end."""
        return (self.lows.at(place) + self.lengths.at(place)) % NUMBERS

    def next_number(self, place: i64, end: i64) -> i64:
        return self.below(place) if end == LOW else self.above(place)

    def number(self, place: i64, step: i64) -> i64:
        return (self.lows.at(place) + step) % NUMBERS

    def top(self, place: i64, step: i64) -> i64:
        return self.tops.at(self.spot(place, step))

    def spot(self, place: i64, step: i64) -> i64:
        index = self.lows.at(place) + step
        return place * self.ring + (index if index < self.ring else index - self.ring)

    def first_step(self, place: i64, number: i64) -> i64:
        """The first step with this number, even if the rainbow is shorter."""
        return (number + NUMBERS - self.low(place)) % NUMBERS

    def covers(self, place: i64, number: i64) -> bool:
        return self.first_step(place, number) < self.length(place)

    def has_kobito(self, place: i64) -> bool:
        return self.wilds.at(place) > 0

    def find_kobito(self, place: i64, number: i64, nth: i64) -> i64:
        """The step of the kobito that stands for this number, the nth from the low end."""
        step = self.first_step(place, number)
        while step < self.length(place):
            if self.top(place, step) == WILD:
                if nth == 0:
                    return step
                nth -= 1
            step += NUMBERS
        return NO_STEP

    def find_number_card(self, place: i64, number: i64, nth: i64) -> i64:
        """The step of the card with this number, the nth from the low end; it may be a stack
        (rulings 39, 40)."""
        step = self.first_step(place, number)
        while step < self.length(place):
            if self.top(place, step) != WILD:
                if nth == 0:
                    return step
                nth -= 1
            step += NUMBERS
        return NO_STEP

    def rank(self, place: i64, step: i64) -> i64:
        """The number of equal cards below this one: kobitos for the same number, or cards with
        it."""
        wild = self.top(place, step) == WILD
        n: i64 = 0
        lower = step - NUMBERS
        while lower >= 0:
            if (self.top(place, lower) == WILD) == wild:
                n += 1
            lower -= NUMBERS
        return n

    def has_number_card(self, place: i64, step: i64, count: i64) -> bool:
        """Is there a number card among these cards? (ruling 33)"""
        wilds: i64 = 0
        if self.wilds.at(place) > 0:
            for more in range(count):
                if self.top(place, step + more) == WILD:
                    wilds += 1
        return wilds < count

    def add_card(self, place: i64, card: i64, end: i64) -> None:
        """Lays a card at an end; the first card is both ends."""
        length = self.length(place)
        if length == self.ring:
            self.enlarge()
        step = length
        if length == 0:
            self.lows.set(place, card)
        elif end == LOW:
            self.extend_low(place, 1)
            step = 0
        self.lengths.set(place, length + 1)
        self.set_top(place, step, WILD if card == KOBITO else CARD)

    def extend_low(self, place: i64, steps: i64) -> None:
        self.lows.set(place, (self.lows.at(place) + self.ring - steps) % self.ring)

    def set_top(self, place: i64, step: i64, top: i64) -> None:
        spot = self.spot(place, step)
        if self.tops.at(spot) == WILD:
            self.wilds.set(place, self.wilds.at(place) - 1)
        if top == WILD:
            self.wilds.set(place, self.wilds.at(place) + 1)
        self.tops.set(spot, top)

    def stack(self, place: i64, step: i64) -> None:
        """Lays a swap card and a repeat card on a number card."""
        self.set_top(place, step, self.top(place, step) + 1)

    def move_cards(self, place: i64, end: i64, count: i64, other: i64, to: i64) -> None:
        """Moves cards from one end to an end of another rainbow; stacks go as one (ruling 40)."""
        while self.length(other) + count > self.ring:
            self.enlarge()
        remaining = self.length(place) - count
        source = 0 if end == LOW else remaining
        target = 0 if to == LOW else self.length(other)
        if to == LOW:
            self.extend_low(other, count)
        for step in range(count):
            self.set_top(other, target + step, self.top(place, source + step))
            self.set_top(place, source + step, EMPTY)
        self.lengths.set(other, self.length(other) + count)
        if remaining == 0:
            self.lows.set(place, 0)
        elif end == LOW:
            self.lows.set(place, (self.lows.at(place) + count) % self.ring)
        self.lengths.set(place, remaining)

    def enlarge(self) -> None:
        """Adds twelve spots to every ring (ruling 17)."""
        enlarged = Rainbows(self.lows.size())
        enlarged.ring = self.ring + NUMBERS
        enlarged.tops = Cards(capacity=self.lows.size() * enlarged.ring)
        for _ in range(self.lows.size() * enlarged.ring):
            enlarged.tops.put(EMPTY)
        for place in range(self.lows.size()):
            enlarged.lows.set(place, self.low(place))
            for step in range(self.length(place)):
                enlarged.set_top(place, step, self.top(place, step))
        self.ring = enlarged.ring
        self.lows = enlarged.lows
        self.tops = enlarged.tops

    def collect(self, place: i64, pile: Cards) -> None:
        """Adds copies of all cards of a rainbow to a pile, stacks and kobitos included."""
        for step in range(self.length(place)):
            number = self.number(place, step)
            top = self.top(place, step)
            pile.put(KOBITO if top == WILD else number)
            if top != WILD:
                for _ in range(top - CARD):
                    pile.put(SWAP)
                    pile.put(number)

    def discard_all(self, place: i64, pile: Cards) -> None:
        """Moves all cards of a rainbow to a pile."""
        self.collect(place, pile)
        for step in range(self.length(place)):
            self.set_top(place, step, EMPTY)
        self.lows.set(place, 0)
        self.lengths.set(place, 0)

    def copy(self) -> Rainbows:
        other = Rainbows(0)
        other.ring = self.ring
        other.lows = self.lows.copy()
        other.lengths = self.lengths.copy()
        other.wilds = self.wilds.copy()
        other.tops = self.tops.copy()
        return other
