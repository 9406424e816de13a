"""A position of Briscola: set-up, copies, and what each seat can see."""

from __future__ import annotations

from typing import Final

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from mypy_extensions import i64

from ludoteca_briscola.rules.cards import CARDS, NAMES, NO_CARD, points_of, suit_of

HAND: Final = 3
NO_SEAT: Final = -1
DECK: Final = cards(range(CARDS))


class Position(State):
    """`turned` is the turned-up card: under the stock, or in the hand of `holder`.

    `trick` is the current trick in the order of play, the first card from `leader`; `last` the one
    before; `taken` the cards that each seat has won.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.hands: list[Cards] = []
        self.taken: list[Cards] = []
        self.stock: Cards = Cards()
        self.trick: Cards = Cards()
        self.turned: i64 = NO_CARD
        self.holder: i64 = NO_SEAT
        self.leader: i64 = 0
        self.last: Cards = Cards()
        self.last_leader: i64 = 0
        self.partners_look: bool = False

    def deal(self, rng: Rng) -> None:
        """Deals three cards each, one at a time; the next is turned up under the stock."""
        self.stock = DECK.copy()
        self.stock.shuffle(rng)
        for _ in range(self.seats):
            self.hands.append(Cards())
            self.taken.append(Cards())
        for _ in range(HAND):
            for hand in self.hands:
                hand.insert_sorted(self.stock.take())
        self.turned = self.stock.take()
        self.stock.insert(0, self.turned)
        self.say("turns_up", card=NAMES[self.turned])

    def trumps(self) -> i64:
        """The trump suit."""
        return suit_of(self.turned)

    def partner(self, seat: i64) -> i64:
        """The seat opposite, with four players; NO_SEAT with two."""
        return (seat + 2) % 4 if self.seats == 4 else NO_SEAT

    def points(self, seat: i64) -> i64:
        """The points of a seat's side so far (ruling 4)."""
        partner = self.partner(seat)
        total: i64 = 0
        for card in self.taken[seat].items:
            total += points_of(i64(card))
        if partner != NO_SEAT:
            for card in self.taken[partner].items:
                total += points_of(i64(card))
        return total

    def sees_hand(self, seat: i64, other: i64) -> bool:
        """The own hand; with the option, also the partner's once the stock is empty (ruling 6)."""
        if seat == other:
            return True
        shown = self.partners_look and self.stock.size() == 0
        return shown and seat != NO_SEAT and self.partner(seat) == other

    def copy_position(self, other: Position) -> None:
        self.copy_base(other)
        self.hands = [hand.copy() for hand in other.hands]
        self.taken = [taken.copy() for taken in other.taken]
        self.stock = other.stock.copy()
        self.trick = other.trick.copy()
        self.turned = other.turned
        self.holder = other.holder
        self.leader = other.leader
        self.last = other.last.copy()
        self.last_leader = other.last_leader
        self.partners_look = other.partners_look

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        """Resamples the hidden hands and the stock above the turned-up card. The seat that drew that
        card keeps it until it is played (ruling 3)."""
        seen = Cards()
        seen.put(self.turned)
        seen.put_all(self.trick)
        for other in range(self.seats):
            seen.put_all(self.taken[other])
            if self.sees_hand(seat, other):
                seen.put_all(self.hands[other])
        unseen = Cards()
        for card in range(CARDS):
            if not seen.holds(card):
                unseen.put(card)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if not self.sees_hand(seat, other):
                self.resample_hand(other, unseen)
        if self.stock.size() > 0:
            unseen.insert(0, self.turned)
        self.stock = unseen

    def resample_hand(self, other: i64, unseen: Cards) -> None:
        hand = Cards()
        if self.holder == other:
            hand.put(self.turned)
        while hand.size() < self.hands[other].size():
            hand.insert_sorted(unseen.take())
        self.hands[other] = hand

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        """Shuffles the stock above the turned-up card."""
        if self.stock.size() > 0:
            above = cards(self.stock.to_list()[1:])
            above.shuffle(rng)
            above.insert(0, self.turned)
            self.stock = above
