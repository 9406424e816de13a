"""The hands of a round, and what the other players know of them."""

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
    """The number of each card in every hand.

    `public` counts the cards that all players know to be in a hand, taken from an open pile;
    `known_to_partner` those that the partner knows, by a swap or because they are public. The other
    players forget both hands at a swap (ruling 56). Without pairs `known_to_partner` is empty.
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
        """Adds a card that no other player sees."""
        place = seat * KINDS + card
        self.cards.set(place, self.cards.at(place) + 1)
        self.sizes.set(seat, self.sizes.at(seat) + 1)

    def gain_openly(self, seat: i64, card: i64) -> None:
        """Adds a card that all players see."""
        self.gain(seat, card)
        place = seat * KINDS + card
        self.public.set(place, self.public.at(place) + 1)
        if self.known_to_partner.size() > 0:
            self.known_to_partner.set(place, self.known_to_partner.at(place) + 1)

    def lose(self, seat: i64, card: i64) -> None:
        """Removes a card openly: it is no longer known to be there."""
        place = seat * KINDS + card
        self.cards.set(place, self.cards.at(place) - 1)
        self.sizes.set(seat, self.sizes.at(seat) - 1)
        decrement(self.public, place)
        if self.known_to_partner.size() > 0:
            decrement(self.known_to_partner, place)

    def pass_on(self, giver: i64, receiver: i64, card: i64) -> None:
        """Passes a card to the partner's hand; only the two see it."""
        self.cards.set(giver * KINDS + card, self.count(giver, card) - 1)
        self.cards.set(receiver * KINDS + card, self.count(receiver, card) + 1)
        self.sizes.set(giver, self.size(giver) - 1)
        self.sizes.set(receiver, self.size(receiver) + 1)
        decrement(self.known_to_partner, giver * KINDS + card)
        place = receiver * KINDS + card
        self.known_to_partner.set(place, self.known_to_partner.at(place) + 1)

    def forget(self, seat: i64) -> None:
        """All players but the partner lose track of a hand."""
        for card in range(i64(KINDS)):
            self.public.set(seat * KINDS + card, 0)

    def reveal(self) -> None:
        """Makes all hands public."""
        self.public = self.cards.copy()
        if self.known_to_partner.size() > 0:
            self.known_to_partner = self.cards.copy()

    def known_count(self, seat: i64, card: i64, to_partner: bool) -> i64:
        """The number of copies of a card in a hand that its partner, or all players, know of."""
        counts = self.known_to_partner if to_partner else self.public
        return counts.at(seat * KINDS + card)

    def cost(self, seat: i64, fairies: bool, summer: i64) -> i64:
        """The points that a hand costs: the worth of its cards, whatever the sign (ruling 12).
        `summer` is the worth of a Song of Summer."""
        cost: i64 = 0
        for card in range(i64(KINDS)):
            n = self.count(seat, card)
            if n > 0 and not (card == MIMIC and fairies):
                worth = summer if card == SUMMER else points(card)
                cost += n * (worth if worth > 0 else -worth)
        return cost

    def resample(self, seat: i64, to_partner: bool, unseen: Cards) -> None:
        """Keeps the known cards of a hand and draws the others again."""
        n = self.size(seat)
        for card in range(i64(KINDS)):
            known_cards = self.known_count(seat, card, to_partner)
            self.cards.set(seat * KINDS + card, known_cards)
            n -= known_cards
        for _ in range(n):
            place = seat * KINDS + unseen.take()
            self.cards.set(place, self.cards.at(place) + 1)

    def forget_partner_knowledge(self, seat: i64) -> None:
        """Reduces the partner's knowledge of this hand to what is public."""
        for card in range(i64(KINDS)):
            self.known_to_partner.set(seat * KINDS + card, self.public.at(seat * KINDS + card))


def decrement(counts: Cards, place: i64) -> None:
    if counts.at(place) > 0:
        counts.set(place, counts.at(place) - 1)
