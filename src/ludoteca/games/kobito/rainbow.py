"""Rainbows: all runs of rising numbers on the table, in which 12 is followed by 1."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from ludoteca.core.cards import Cards
from ludoteca.games.kobito.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.steps import LOW

NOTHING: Final = 0
CARD: Final = 1  # + how many swap cards, each with its repeat card, lie on a number card
WILD: Final = 5  # a kobito that stands for the number


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Rainbows:
    """No rainbow is longer than twelve cards, so a number says which of its cards is meant.

    `lows` and `lengths` have an item for each place of the table, `tops` one for each number of
    each place: NOTHING, CARD and more, or WILD. `wilds` counts the kobitos of each place.
    """

    def __init__(self, places: i64) -> None:
        self.lows: Cards = Cards()
        self.lengths: Cards = Cards()
        self.wilds: Cards = Cards()
        self.tops: Cards = Cards()
        for _ in range(places):
            self.lows.put(0)
            self.lengths.put(0)
            self.wilds.put(0)
            for _ in range(i64(NUMBERS)):
                self.tops.put(NOTHING)

    # Questions

    def length(self, place: i64) -> i64:
        """A stack counts once (ruling 37)."""
        return self.lengths.at(place)

    def low(self, place: i64) -> i64:
        """The number at the low end."""
        return self.lows.at(place)

    def below(self, place: i64) -> i64:
        """The number that would continue a rainbow at its low end."""
        return (self.lows.at(place) + NUMBERS - 1) % NUMBERS

    def above(self, place: i64) -> i64:
        """The number that would continue a rainbow at its high end."""
        return (self.lows.at(place) + self.lengths.at(place)) % NUMBERS

    def next(self, place: i64, end: i64) -> i64:
        return self.below(place) if end == LOW else self.above(place)

    def top(self, place: i64, number: i64) -> i64:
        return self.tops.at(place * NUMBERS + number)

    def covers(self, place: i64, number: i64) -> bool:
        return self.top(place, number) != NOTHING

    def kobito_at(self, place: i64, number: i64) -> bool:
        return self.top(place, number) == WILD

    def has_kobito(self, place: i64) -> bool:
        return self.wilds.at(place) > 0

    def swaps_at(self, place: i64, number: i64) -> i64:
        top = self.top(place, number)
        return top - CARD if CARD <= top < WILD else 0

    def takes_swap(self, place: i64, number: i64) -> bool:
        """Is the top card there a number card with this number? (ruling 39)"""
        top = self.top(place, number)
        return top != NOTHING and top != WILD

    def has_number_card(self, place: i64, low: i64, count: i64) -> bool:
        """Is there a number card among so many cards from `low` on? (ruling 33)"""
        wilds: i64 = 0
        if self.wilds.at(place) > 0:
            for step in range(count):
                if self.kobito_at(place, (low + step) % NUMBERS):
                    wilds += 1
        return wilds < count

    # What happens to them

    def set_top(self, place: i64, number: i64, top: i64) -> None:
        self.tops.set(place * NUMBERS + number, top)

    def grow(self, place: i64, card: i64, end: i64) -> None:
        """Lays a card at an end; the first card of all is both."""
        number = card if card < NUMBERS else self.next(place, end)
        if end == LOW or self.length(place) == 0:
            self.lows.set(place, number)
        self.lengths.set(place, self.length(place) + 1)
        self.set_top(place, number, CARD)
        if card == KOBITO:
            self.set_top(place, number, WILD)
            self.wilds.set(place, self.wilds.at(place) + 1)

    def replace_kobito(self, place: i64, number: i64) -> None:
        self.set_top(place, number, CARD)
        self.wilds.set(place, self.wilds.at(place) - 1)

    def stack(self, place: i64, number: i64) -> None:
        """Lays a swap card and a repeat card on a number card."""
        self.set_top(place, number, self.top(place, number) + 1)

    def hand_over(self, place: i64, end: i64, count: i64, other: i64, to: i64) -> None:
        """Gives so many cards from one end to an end of another; stacks go as one (ruling 40)."""
        left = self.length(place) - count
        first = self.low(place) if end == LOW else (self.low(place) + left) % NUMBERS
        for step in range(count):
            number = (first + step) % NUMBERS
            top = self.top(place, number)
            self.set_top(place, number, NOTHING)
            self.set_top(other, number, top)
            if top == WILD:
                self.wilds.set(place, self.wilds.at(place) - 1)
                self.wilds.set(other, self.wilds.at(other) + 1)
        if to == LOW:
            self.lows.set(other, first)
        self.lengths.set(other, self.length(other) + count)
        if end == LOW:
            self.lows.set(place, (first + count) % NUMBERS if left > 0 else 0)
        self.lengths.set(place, left)

    def collect(self, place: i64, heap: Cards) -> None:
        """Lays copies of all its cards on a heap, stacks and kobitos included."""
        for step in range(self.length(place)):
            number = (self.low(place) + step) % NUMBERS
            heap.put(KOBITO if self.kobito_at(place, number) else number)
            for _ in range(self.swaps_at(place, number)):
                heap.put(SWAP)
                heap.put(number)

    def throw_away(self, place: i64, heap: Cards) -> None:
        """Lays all its cards on a heap, and it is no more."""
        self.collect(place, heap)
        for number in range(i64(NUMBERS)):
            self.set_top(place, number, NOTHING)
        self.lows.set(place, 0)
        self.lengths.set(place, 0)
        self.wilds.set(place, 0)

    def copy(self) -> Rainbows:
        other = Rainbows(0)
        other.lows = self.lows.copy()
        other.lengths = self.lengths.copy()
        other.wilds = self.wilds.copy()
        other.tops = self.tops.copy()
        return other
