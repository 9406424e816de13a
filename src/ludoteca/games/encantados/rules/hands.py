"""The hands of a round, and what the others know of them."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
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
        self.open: Cards = Cards()
        self.trusted: Cards = Cards()

    def clear(self, seats: i64, pairs: bool) -> None:
        self.cards = zeros(seats * KINDS)
        self.sizes = zeros(seats)
        self.open = zeros(seats * KINDS)
        if pairs:
            self.trusted = zeros(seats * KINDS)

    def copy(self) -> Hands:
        other = Hands()
        other.cards = self.cards.copy()
        other.sizes = self.sizes.copy()
        other.open = self.open.copy()
        other.trusted = self.trusted.copy()
        return other

    def held(self, seat: i64, card: i64) -> i64:
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
        self.open.set(place, self.open.at(place) + 1)
        if self.trusted.size() > 0:
            self.trusted.set(place, self.trusted.at(place) + 1)

    def lose(self, seat: i64, card: i64) -> None:
        """A card leaves a hand for all to see: who knew of one there knows of one fewer."""
        place = seat * KINDS + card
        self.cards.set(place, self.cards.at(place) - 1)
        self.sizes.set(seat, self.sizes.at(seat) - 1)
        lessen(self.open, place)
        if self.trusted.size() > 0:
            lessen(self.trusted, place)

    def pass_on(self, one: i64, two: i64, card: i64) -> None:
        """A card goes from a hand to the partner's; only the two see it."""
        self.cards.set(one * KINDS + card, self.held(one, card) - 1)
        self.cards.set(two * KINDS + card, self.held(two, card) + 1)
        self.sizes.set(one, self.size(one) - 1)
        self.sizes.set(two, self.size(two) + 1)
        lessen(self.trusted, one * KINDS + card)
        place = two * KINDS + card
        self.trusted.set(place, self.trusted.at(place) + 1)

    def forget(self, seat: i64) -> None:
        """All but the partner lose track of a hand."""
        for card in range(i64(KINDS)):
            self.open.set(seat * KINDS + card, 0)

    def reveal(self) -> None:
        """All hands are laid open."""
        self.open = self.cards.copy()
        if self.trusted.size() > 0:
            self.trusted = self.cards.copy()

    def known(self, seat: i64, card: i64, to_partner: bool) -> i64:
        """How many such cards of a hand are known to its partner, or to everybody."""
        known = self.trusted if to_partner else self.open
        return known.at(seat * KINDS + card)

    def cost(self, seat: i64, fairies: bool, summer: i64) -> i64:
        """The points that a hand loses: what its cards are worth, whatever the sign (ruling 12).
        `summer` is what a Song of Summer is worth."""
        cost: i64 = 0
        for card in range(i64(KINDS)):
            n = self.held(seat, card)
            if n > 0 and not (card == MIMIC and fairies):
                worth = summer if card == SUMMER else points(card)
                cost += n * (worth if worth > 0 else -worth)
        return cost

    def redeal(self, seat: i64, to_partner: bool, unseen: Cards) -> None:
        """Keeps what is known of a hand and draws the rest anew."""
        n = self.size(seat)
        for card in range(i64(KINDS)):
            known = self.known(seat, card, to_partner)
            self.cards.set(seat * KINDS + card, known)
            n -= known
        for _ in range(n):
            place = seat * KINDS + unseen.take()
            self.cards.set(place, self.cards.at(place) + 1)

    def forget_trust(self, seat: i64) -> None:
        """What a partner knows of this hand is no more than what everybody knows."""
        for card in range(i64(KINDS)):
            self.trusted.set(seat * KINDS + card, self.open.at(seat * KINDS + card))


def lessen(tally: Cards, place: i64) -> None:
    if tally.at(place) > 0:
        tally.set(place, tally.at(place) - 1)
