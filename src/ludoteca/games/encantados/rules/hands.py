"""The hands of a round, and what the others know of them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.encantados.rules.cards import KINDS, MIMIC, SUMMER, points


def zeros(n: i64) -> Cards:
    heap = Cards(capacity=n)
    for _ in range(n):
        heap.put(0)
    return heap


@final
class Hands:
    """How many of each card every seat holds.

    `open` is what everybody knows to be in a hand, for it was taken from an open pile; `trusted`
    what the partner knows of it, by a swap or because everybody does. Others than the two are
    held to forget both hands at a swap (ruling 56). Without pairs nothing is trusted.
    """

    def __init__(self) -> None:
        self.cards: Cards = Cards()
        self.sizes: Cards = Cards()
        self.public: Cards = Cards()
        self.known_to_partner: Cards = Cards()

    def clear(self, seats: i64, pairs: bool) -> None:
        self.cards = zeros(seats * KINDS)
        self.sizes = zeros(seats)
        self.public = zeros(seats * KINDS)
        if pairs:
            self.known_to_partner = zeros(seats * KINDS)

    def copy(self) -> Hands:
        other = Hands()
        other.cards = self.cards.copy()
        other.sizes = self.sizes.copy()
        other.public = self.public.copy()
        other.known_to_partner = self.known_to_partner.copy()
        return other

    def count(self, seat: i64, card: i64) -> i64:
        return self.cards.at(seat * KINDS + card)

    def size(self, seat: i64) -> i64:
        return self.sizes.at(seat)

    def gain(self, seat: i64, card: i64) -> None:
        """A card that nobody else sees comes into a hand."""
        place = seat * KINDS + card
        self.cards.set(place, self.cards.at(place) + 1)
        self.sizes.set(seat, self.sizes.at(seat) + 1)

    def gain_openly(self, seat: i64, card: i64) -> None:
        """A card that everybody sees comes into a hand."""
        self.gain(seat, card)
        place = seat * KINDS + card
        self.public.set(place, self.public.at(place) + 1)
        if self.known_to_partner.size() > 0:
            self.known_to_partner.set(place, self.known_to_partner.at(place) + 1)

    def lose(self, seat: i64, card: i64) -> None:
        """A card leaves a hand for all to see: who knew of one there knows of one fewer."""
        place = seat * KINDS + card
        self.cards.set(place, self.cards.at(place) - 1)
        self.sizes.set(seat, self.sizes.at(seat) - 1)
        decrement(self.public, place)
        if self.known_to_partner.size() > 0:
            decrement(self.known_to_partner, place)

    def pass_on(self, giver: i64, receiver: i64, card: i64) -> None:
        """A card goes from a hand to the partner's; only the two see it."""
        self.cards.set(giver * KINDS + card, self.count(giver, card) - 1)
        self.cards.set(receiver * KINDS + card, self.count(receiver, card) + 1)
        self.sizes.set(giver, self.size(giver) - 1)
        self.sizes.set(receiver, self.size(receiver) + 1)
        decrement(self.known_to_partner, giver * KINDS + card)
        place = receiver * KINDS + card
        self.known_to_partner.set(place, self.known_to_partner.at(place) + 1)

    def forget(self, seat: i64) -> None:
        """All but the partner lose track of a hand."""
        for card in range(i64(KINDS)):
            self.public.set(seat * KINDS + card, 0)

    def reveal(self) -> None:
        """All hands are laid open."""
        self.public = self.cards.copy()
        if self.known_to_partner.size() > 0:
            self.known_to_partner = self.cards.copy()

    def known_count(self, seat: i64, card: i64, to_partner: bool) -> i64:
        """How many such cards of a hand are known to its partner, or to everybody."""
        counts = self.known_to_partner if to_partner else self.public
        return counts.at(seat * KINDS + card)

    def cost(self, seat: i64, fairies: bool, summer: i64) -> i64:
        """The points that a hand loses: what its cards are worth, whatever the sign (ruling 12).
        `summer` is what a Song of Summer is worth."""
        cost: i64 = 0
        for card in range(i64(KINDS)):
            n = self.count(seat, card)
            if n > 0 and not (card == MIMIC and fairies):
                worth = summer if card == SUMMER else points(card)
                cost += n * (worth if worth > 0 else -worth)
        return cost

    def resample(self, seat: i64, to_partner: bool, unseen: Cards) -> None:
        """Keeps what is known of a hand and draws the rest anew."""
        n = self.size(seat)
        for card in range(i64(KINDS)):
            known_cards = self.known_count(seat, card, to_partner)
            self.cards.set(seat * KINDS + card, known_cards)
            n -= known_cards
        for _ in range(n):
            place = seat * KINDS + unseen.take()
            self.cards.set(place, self.cards.at(place) + 1)

    def forget_partner_knowledge(self, seat: i64) -> None:
        """What a partner knows of this hand is no more than what everybody knows."""
        for card in range(i64(KINDS)):
            self.known_to_partner.set(seat * KINDS + card, self.public.at(seat * KINDS + card))


def decrement(counts: Cards, place: i64) -> None:
    if counts.at(place) > 0:
        counts.set(place, counts.at(place) - 1)
