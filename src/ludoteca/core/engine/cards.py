"""Cards: an ordered heap of cards (hand, pile, discard). Its last card is the top."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr, u8

from ludoteca.core.engine.rng import Rng


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Cards:
    """Cards are small numbers, 0..255; two cards with the same number are alike."""

    def __init__(self, capacity: i64 = 0) -> None:
        self.items: vec[u8] = vec[u8](capacity=capacity)

    def size(self) -> i64:
        return len(self.items)

    def at(self, place: i64) -> i64:
        return i64(self.items[place])

    def set(self, place: i64, card: i64) -> None:
        self.items[place] = u8(card)

    def top(self) -> i64:
        return i64(self.items[len(self.items) - 1])

    def put(self, card: i64) -> None:
        """Lay a card on top."""
        self.items = append(self.items, u8(card))

    def take(self) -> i64:
        """Take the top card."""
        self.items, card = pop(self.items)
        return i64(card)

    def insert(self, place: i64, card: i64) -> None:
        """Slip a card in, so that it lies at this place; 0 is the bottom."""
        items = append(self.items, u8(card))
        i: i64 = len(items) - 1
        while i > place:
            items[i] = items[i - 1]
            i -= 1
        items[i] = u8(card)
        self.items = items

    def take_at(self, place: i64) -> i64:
        self.items, card = pop(self.items, place)
        return i64(card)

    def insert_sorted(self, card: i64) -> None:
        """Slip a card in behind those that are not greater: a sorted hand stays sorted."""
        items = append(self.items, u8(card))
        i: i64 = len(items) - 1
        while i > 0 and i64(items[i - 1]) > card:
            items[i] = items[i - 1]
            i -= 1
        items[i] = u8(card)
        self.items = items

    def deal(self, hands: list[Cards], n: i64) -> None:
        """Deal n cards from the top to each of these hands, one at a time and in turn; sorted hands
        stay sorted. There must be as many."""
        items = self.items
        place: i64 = len(items)
        if place < n * len(hands):
            raise IndexError(f"there are only {place} cards to deal")
        for _ in range(n):
            for hand in hands:
                place -= 1
                hand.insert_sorted(i64(items[place]))
        self.items = items[:place]

    def find(self, card: i64) -> i64:
        """The lowest place of such a card, or -1."""
        items = self.items
        i: i64 = 0
        while i < len(items):
            if i64(items[i]) == card:
                return i
            i += 1
        return -1

    def holds(self, card: i64) -> bool:
        return self.find(card) >= 0

    def count(self, card: i64) -> i64:
        n: i64 = 0
        for held in self.items:
            if i64(held) == card:
                n += 1
        return n

    def remove(self, card: i64) -> None:
        """Take one such card out; the others keep their order. There must be one."""
        place = self.find(card)
        if place < 0:
            raise IndexError(f"there is no card {card} here")
        self.take_at(place)

    def put_all(self, others: Cards) -> None:
        """Lay copies of all of the others on top, in their order."""
        for card in others.items:
            self.items = append(self.items, card)

    def clear(self) -> None:
        self.items = vec[u8]()

    def shuffle(self, rng: Rng) -> None:
        """Every order is equally likely."""
        rng.shuffle(self.items)

    def sort(self) -> None:
        """Sort upwards, in place."""
        items = self.items
        i: i64 = 1
        while i < len(items):
            card = items[i]
            j = i
            while j > 0 and items[j - 1] > card:
                items[j] = items[j - 1]
                j -= 1
            items[j] = card
            i += 1

    def copy(self) -> Cards:
        other = Cards()
        other.items = self.items[:]
        return other

    def to_list(self) -> list[int]:
        """The cards from bottom to top, for all that is not in a hurry."""
        return [int(card) for card in self.items]


def cards(items: Iterable[int]) -> Cards:
    """A heap of these, from bottom to top."""
    pile = Cards()
    for card in items:
        pile.put(card)
    return pile
