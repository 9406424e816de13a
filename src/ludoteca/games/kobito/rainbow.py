"""Rainbow: a run of rising numbers in which 12 is followed by 1."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.cards import Cards
from ludoteca.games.kobito.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.steps import LOW


def span(low: i64, count: i64) -> i64:
    """A bit for each of so many numbers from `low` on."""
    bits = ((i64(1) << count) - 1) << low
    return (bits | bits >> NUMBERS) & 0xFFF


def wide_span(low: i64, count: i64) -> i64:
    """The same with two bits a number."""
    bits = ((i64(1) << (2 * count)) - 1) << (2 * low)
    return (bits | bits >> (2 * NUMBERS)) & 0xFFFFFF


@final
class Rainbow:
    """No rainbow is longer than twelve cards, so a number says which place is meant.

    `kobitos` has a bit for each number that a kobito stands for; `swaps` has two bits for each
    number: how many swap cards, each with its repeat card, lie there. Neither adds to the length.
    """

    def __init__(self) -> None:
        self.low: i64 = 0
        self.length: i64 = 0
        self.kobitos: i64 = 0
        self.swaps: i64 = 0

    def below(self) -> i64:
        """The number that would continue it at the low end."""
        return (self.low + NUMBERS - 1) % NUMBERS

    def above(self) -> i64:
        """The number that would continue it at the high end."""
        return (self.low + self.length) % NUMBERS

    def next(self, end: i64) -> i64:
        return self.below() if end == LOW else self.above()

    def covers(self, number: i64) -> bool:
        return (number + NUMBERS - self.low) % NUMBERS < self.length

    def kobito_at(self, number: i64) -> bool:
        return (self.kobitos >> number) & 1 == 1

    def swaps_at(self, number: i64) -> i64:
        return (self.swaps >> (2 * number)) & 3

    def takes_swap(self, number: i64) -> bool:
        """Is the top card there a number card with this number? (ruling 39)"""
        return self.covers(number) and not self.kobito_at(number)

    def grow(self, number: i64, end: i64) -> None:
        if end == LOW or self.length == 0:
            self.low = number
        self.length += 1

    def hand_over(self, other: Rainbow, end: i64, count: i64, to: i64) -> None:
        """Gives so many cards from one end to an end of another; stacks go as one card (ruling 40)."""
        first = self.low if end == LOW else (self.low + self.length - count) % NUMBERS
        bits = span(first, count)
        wide = wide_span(first, count)
        other.kobitos |= self.kobitos & bits
        other.swaps |= self.swaps & wide
        self.kobitos &= ~bits
        self.swaps &= ~wide
        if to == LOW:
            other.low = first
        other.length += count
        if end == LOW:
            self.low = (self.low + count) % NUMBERS
        self.length -= count
        if self.length == 0:
            self.low = 0

    def throw_away(self, heap: Cards) -> None:
        """Lays all its cards on a heap, stacks and kobitos included, and is no more."""
        for place in range(self.length):
            number = (self.low + place) % NUMBERS
            heap.put(KOBITO if self.kobito_at(number) else number)
            for _ in range(self.swaps_at(number)):
                heap.put(SWAP)
                heap.put(number)
        self.low = 0
        self.length = 0
        self.kobitos = 0
        self.swaps = 0

    def copy(self) -> Rainbow:
        other = Rainbow()
        other.low = self.low
        other.length = self.length
        other.kobitos = self.kobitos
        other.swaps = self.swaps
        return other
