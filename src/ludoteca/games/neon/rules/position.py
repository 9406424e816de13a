"""The position of nEon_onE: fields, dealing, copying, and what each seat knows."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.bot import softmax
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.neon.rules.beliefs import Beliefs
from ludoteca.games.neon.rules.cards import (
    KINDS,
    NAMES,
    NO_CARD,
    PRINTED,
    Stock,
    colour_of,
    is_number,
)

PLAYING: Final = 0
DRAWN: Final = 1
CHOOSING: Final = 2

FIRST: Final = "first"
LOT: Final = "lot"
IN_TURN: Final = ("turn-1", "turn-2", "turn-3", "turn-4", "turn-5", "turn-6")

LEAD_CARDS: Final = 4.5
"""Fitted to thousands of matches: a lead of 4.5 cards makes a win e times as likely."""

NO_CARDS: Final = Cards()
NO_KNOWN_CARDS: Final[list[Cards]] = []
"""Shared by all positions until hands are swapped, so that it stays in the cache."""


class Position(State):
    """`colour` is the active one; `penalty` is what the seat in turn must answer or take.
    `replenish_count` counts the refills of the draw pile; between them the discard pile only grows.
    With `reshuffle_at_once` it is refilled as soon as it is empty (ruling 12)."""

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.stock: Stock = PRINTED
        self.hands: list[Cards] = []
        self.pile: Cards = Cards()
        self.discard: Cards = Cards(capacity=110)
        self.colour: i64 = 0
        self.direction: i64 = 1
        self.penalty: i64 = 0
        self.phase: i64 = PLAYING
        self.drawn: i64 = NO_CARD
        self.passes: i64 = 0
        self.turns: i64 = 0
        self.replenish_count: i64 = 0
        self.winners: i64 = 0
        self.free_draw: bool = False
        self.mixed_stacking: bool = False
        self.reshuffle_at_once: bool = False
        # What each seat knows of each other hand (ruling 29); empty until hands are swapped.
        self.known_cards: list[Cards] = NO_KNOWN_CARDS
        self.beliefs: Beliefs = Beliefs()

    def deal(self, hand_size: i64, rng: Rng) -> None:
        self.deal_hands(hand_size, rng)
        while not has_number(self.pile):  # ruling 52
            self.deal_hands(hand_size, rng)
        card = self.pile.take()
        while not is_number(card):  # ruling 3
            self.pile.insert(rng.below(self.pile.size() + 1), card)
            card = self.pile.take()
        self.discard.put(card)
        self.colour = colour_of(card)
        if self.log is not None:
            self.say("starts", card=NAMES[card])

    def deal_hands(self, hand_size: i64, rng: Rng) -> None:
        self.pile = self.stock.sorted.copy()
        self.pile.shuffle(rng)
        self.hands = [Cards(capacity=16) for _ in range(self.seats)]
        self.pile.deal(self.hands, hand_size)  # ruling 2

    def set_first_player(self, starts: str, rng: Rng) -> None:
        """Sets the first turn (rulings 1, 51). Only `lot` consumes random numbers, so the other
        values deal the same cards."""
        if starts == FIRST:
            return
        self.turn = rng.below(self.seats) if starts == LOT else IN_TURN.index(starts) % self.seats
        if self.log is not None:
            self.say("begins", who=int(self.turn))

    def copy_position(self, other: Position) -> None:
        self.copy_base(other)
        self.stock = other.stock
        self.hands = [hand.copy() for hand in other.hands]
        self.pile = other.pile.copy()
        self.discard = other.discard.copy()
        self.colour = other.colour
        self.direction = other.direction
        self.penalty = other.penalty
        self.phase = other.phase
        self.drawn = other.drawn
        self.passes = other.passes
        self.turns = other.turns
        self.replenish_count = other.replenish_count
        self.winners = other.winners
        self.free_draw = other.free_draw
        self.mixed_stacking = other.mixed_stacking
        self.reshuffle_at_once = other.reshuffle_at_once
        self.known_cards = [cards.copy() for cards in other.known_cards]
        self.beliefs = other.beliefs.copy()

    def next_seat(self, seat: i64) -> i64:
        """The seat that comes next in the direction of play."""
        next_one = seat + self.direction
        if next_one < 0:
            return self.seats - 1
        if next_one == self.seats:
            return 0
        return next_one

    def can_draw(self) -> bool:
        return self.pile.size() > 0 or self.discard.size() > 1

    def remember_swap(self, one: i64, two: i64) -> None:
        """Moves what was known of each hand along with it; the two players know the hands they gave
        away."""
        if not self.known_cards:
            self.known_cards = [Cards() for _ in range(self.seats * self.seats)]
        for seat in range(self.seats):
            of_one = self.known_cards[seat * self.seats + one]
            self.known_cards[seat * self.seats + one] = self.known_cards[seat * self.seats + two]
            self.known_cards[seat * self.seats + two] = of_one
        self.known_cards[one * self.seats + two] = self.hands[two].copy()
        self.known_cards[two * self.seats + one] = self.hands[one].copy()
        self.known_cards[one * self.seats + one].clear()
        self.known_cards[two * self.seats + two].clear()

    def known_of(self, seat: i64, other: i64) -> Cards:
        """The cards that a seat knows to be in another hand."""
        return (
            self.known_cards[seat * self.seats + other]
            if self.known_cards and seat >= 0
            else NO_CARDS
        )

    def forget_card(self, card: i64) -> None:
        """Forgets one known copy of a card that left the hand of the seat in turn."""
        seats = self.seats
        index = self.turn
        while index < seats * seats:
            known = self.known_cards[index]
            card_index = known.find(card)
            if card_index >= 0:
                known.take_at(card_index)
            index += seats

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        unseen_counts = self.stock.counts.copy()
        for card in self.discard.items:
            unseen_counts.set(i64(card), unseen_counts.at(i64(card)) - 1)
        for other in range(self.seats):
            visible = self.hands[other] if other == seat else self.known_of(seat, other)
            for card in visible.items:
                unseen_counts.set(i64(card), unseen_counts.at(i64(card)) - 1)
        unseen = Cards(capacity=self.stock.size)
        for kind in range(KINDS):
            for _ in range(unseen_counts.at(kind)):
                unseen.put(kind)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                self.resample_hand(other, self.known_of(seat, other), unseen)
        self.pile = unseen
        for index in range(i64(len(self.known_cards))):  # what the others know is hidden as well
            if index // self.seats != seat:
                self.known_cards[index].clear()

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        self.pile.shuffle(rng)

    def evaluate(self) -> list[float]:
        """Estimates the win probabilities: fewer cards are better."""
        return softmax([float(-hand.size()) for hand in self.hands], LEAD_CARDS)

    def prefetch(self) -> i64:
        mine, theirs = self.turn, self.next_seat(self.turn)
        count = len(self.hands[mine].items) + len(self.hands[theirs].items)
        return (
            count + len(self.pile.items) + len(self.discard.items) + len(self.beliefs.added_since)
        )

    def hand_sizes(self) -> list[int]:
        return [int(hand.size()) for hand in self.hands]

    def hand_items_into(self, seat: i64, items: Moves) -> None:
        for card in self.hands[seat].items:
            items.put(i64(card))

    def resample_hand(self, other: i64, known: Cards, unseen: Cards) -> None:
        hand = known.copy()
        size = self.hands[other].size() - known.size()
        if self.phase == DRAWN and other == self.turn:
            self.drawn = unseen.take()  # never a known card
            hand.insert_sorted(self.drawn)
            size -= 1
        self.beliefs.deal(other, size, unseen, hand)
        self.hands[other] = hand


def has_number(pile: Cards) -> bool:
    index = pile.size() - 1
    while index >= 0 and not is_number(pile.at(index)):
        index -= 1
    return index >= 0
