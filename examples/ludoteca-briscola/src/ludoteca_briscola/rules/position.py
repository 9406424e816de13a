"""What lies on the table of Briscola: set-up, copies, and what each seat knows of it."""

from __future__ import annotations

from typing import Final

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from mypy_extensions import i64

from ludoteca_briscola.rules.cards import CARDS, NAMES, NO_CARD, points_of, suit_of

HAND: Final = 3
NOBODY: Final = -1
DECK: Final = cards(range(CARDS))


class Position(State):
    """`turned` is the card that was turned up: it lies under the stock, or `holder` has it.

    `trick` has the cards of this trick in the order of play, the first from `leader`, `last` those
    of the one before; `taken` the cards that each seat has won.
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.hands: list[Cards] = []
        self.taken: list[Cards] = []
        self.stock: Cards = Cards()
        self.trick: Cards = Cards()
        self.turned: i64 = NO_CARD
        self.holder: i64 = NOBODY
        self.leader: i64 = 0
        self.last: Cards = Cards()
        self.last_leader: i64 = 0
        self.partners_look: bool = False

    def deal(self, rng: Rng) -> None:
        """Three cards each, one at a time; the next is turned up and slipped under the stock."""
        self.stock = DECK.copy()
        self.stock.shuffle(rng)
        for _ in range(self.seats):
            self.hands.append(Cards())
            self.taken.append(Cards())
        for _ in range(HAND):
            for hand in self.hands:
                hand.sort_in(self.stock.take())
        self.turned = self.stock.take()
        self.stock.put_at(0, self.turned)
        self.say("turns_up", card=NAMES[self.turned])

    def trumps(self) -> i64:
        """The trump suit."""
        return suit_of(self.turned)

    def partner(self, seat: i64) -> i64:
        """Whoever sits opposite, with four; nobody with two."""
        return (seat + 2) % 4 if self.seats == 4 else NOBODY

    def points(self, seat: i64) -> i64:
        """What a seat's side has won so far (ruling 4)."""
        partner = self.partner(seat)
        total: i64 = 0
        for card in self.taken[seat].items:
            total += points_of(i64(card))
        if partner != NOBODY:
            for card in self.taken[partner].items:
                total += points_of(i64(card))
        return total

    def sees_hand(self, seat: i64, other: i64) -> bool:
        """One's own; with the option, a partner's as well once the stock is used up (ruling 6)."""
        if seat == other:
            return True
        shown = self.partners_look and self.stock.size() == 0
        return shown and seat != NOBODY and self.partner(seat) == other

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

    def redeal(self, seat: i64, rng: Rng) -> None:
        """All hands that the seat does not see, and the stock above the turned-up card. Whoever
        drew that card still has it, until it is played (ruling 3)."""
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
                self.redeal_hand(other, unseen)
        if self.stock.size() > 0:
            unseen.put_at(0, self.turned)
        self.stock = unseen

    def redeal_hand(self, other: i64, unseen: Cards) -> None:
        hand = Cards()
        if self.holder == other:
            hand.put(self.turned)
        while hand.size() < self.hands[other].size():
            hand.sort_in(unseen.take())
        self.hands[other] = hand

    def stir(self, rng: Rng) -> None:
        """The stock, but not the turned-up card under it."""
        if self.stock.size() > 0:
            above = cards(self.stock.listed()[1:])
            above.shuffle(rng)
            above.put_at(0, self.turned)
            self.stock = above
