"""Cards: an ordered pile of cards (hand, deck, discard). The last card is the top."""

from __future__ import annotations

from collections.abc import Iterable
from typing import final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr, u8

from ludoteca.core.engine.rng import Rng


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Cards:
    """Cards are numbers from 0 to 255; equal numbers are interchangeable cards."""

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
        """Puts a card on top."""
        self.items = append(self.items, u8(card))

    def take(self) -> i64:
        """Removes and returns the top card."""
        self.items, card = pop(self.items)
        return i64(card)

    def insert(self, place: i64, card: i64) -> None:
        """Inserts a card at this place; 0 is the bottom."""
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
        """Inserts a card into a sorted hand, after equal ones."""
        items = append(self.items, u8(card))
        i: i64 = len(items) - 1
        while i > 0 and i64(items[i - 1]) > card:
            items[i] = items[i - 1]
            i -= 1
        items[i] = u8(card)
        self.items = items

    def deal(self, hands: list[Cards], n: i64) -> None:
        """Deals n cards from the top to each of these sorted hands, one at a time in turn. Raises
        `IndexError` if there are too few."""
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
        """The lowest place of this card, or -1."""
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
        """Removes one such card; the others keep their order. Raises `IndexError` if there is none."""
        place = self.find(card)
        if place < 0:
            raise IndexError(f"there is no card {card} here")
        self.take_at(place)

    def put_all(self, others: Cards) -> None:
        """Puts copies of all the others on top, in their order."""
        for card in others.items:
            self.items = append(self.items, card)

    def clear(self) -> None:
        self.items = vec[u8]()

    def shuffle(self, rng: Rng) -> None:
        """Shuffles; every order is equally likely."""
        rng.shuffle(self.items)

    def sort(self) -> None:
        """Sorts in place, ascending."""
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
        """The cards from bottom to top."""
        return [int(card) for card in self.items]


def cards(items: Iterable[int]) -> Cards:
    """A pile of these cards, from bottom to top."""
    pile = Cards()
    for card in items:
        pile.put(card)
    return pile
