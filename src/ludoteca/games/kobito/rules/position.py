"""The position of Kobito: fields, copying, and resampling of what a seat cannot see."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import State
from ludoteca.games.kobito.rules.cards import COPIES, GOLDS, KINDS, KOBITO, NUMBERS
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.rainbow import Rainbows

HAND_SIZE: Final = 5
PENALTY_POINTS: Final = 3
NOWHERE: Final = -1

PLACE_NAMES: Final = (
    "rainbow-1",
    "rainbow-2",
    "rainbow-3",
    "workshop-1",
    "workshop-2",
    "workshop-3",
    "workshop-4",
)


class Position(State):
    """The places of `rainbows` are the three beside the gold cards, then four for each workshop.

    `duty` is the number of cards that the seat in turn must play. `loose_slot` is the slot of a
    workshop rainbow of one card, which must leave at once (ruling 26). `shown_kobitos` counts the
    kobitos that all players saw going to each hand (ruling 52).

    Options: with `every_card_costs` kobitos and swap cards on a score pile cost points too (ruling
    11), with `closed_circle` a workshop rainbow ends at twelve cards (ruling 17), with
    `swaps_anywhere` a swap card may be laid in another workshop (ruling 38), with
    `reshuffle_at_once` an empty deck is refilled before a card is needed (ruling 42).
    """

    def __init__(self, seats: i64) -> None:
        super().__init__(seats)
        self.every_card_costs: bool = False
        self.closed_circle: bool = False
        self.swaps_anywhere: bool = False
        self.reshuffle_at_once: bool = False
        self.hands: list[Cards] = []
        self.deck: Cards = Cards()
        self.discard: Cards = Cards()
        self.rainbows: Rainbows = Rainbows(0)
        self.gold_deck: Cards = Cards()
        self.golds: Cards = Cards()
        self.lengths: Cards = Cards()
        self.points: Cards = Cards()
        self.won_golds: list[Cards] = []
        self.penalties: list[Cards] = []
        self.shown_kobitos: Cards = Cards()
        self.dealer: i64 = 0
        self.duty: i64 = 0
        self.cards_played: i64 = 0
        self.penalties_paid: i64 = 0
        self.loose_slot: i64 = NOWHERE
        self.turns: i64 = 0

    def target_length(self, place: i64) -> i64:
        """The length that the gold card of this place asks for."""
        return self.lengths.at(self.golds.at(place))

    def gold_points(self, place: i64) -> i64:
        return self.points.at(self.golds.at(place))

    def room(self, place: i64) -> i64:
        """The number of cards missing at this public place."""
        return self.target_length(place) - self.rainbows.length(place)

    def workshop(self, seat: i64, slot: i64) -> i64:
        """The place of a workshop rainbow, counted over the whole table."""
        return PUBLIC + SLOTS * seat + slot

    def workshop_count(self, seat: i64) -> i64:
        """The number of rainbows in a seat's workshop."""
        n: i64 = 0
        for slot in range(i64(SLOTS)):
            if self.rainbows.length(self.workshop(seat, slot)) > 0:
                n += 1
        return n

    def free_slot(self, seat: i64) -> i64:
        for slot in range(i64(SLOTS)):
            if self.rainbows.length(self.workshop(seat, slot)) == 0:
                return slot
        return NOWHERE

    def costs(self, card: i64) -> bool:
        """Does this card cost points on a score pile? (ruling 11)"""
        return card < NUMBERS or self.every_card_costs

    def penalty_points(self, seat: i64) -> i64:
        """The points that the penalty cards of a score pile cost."""
        total: i64 = 0
        for card in self.penalties[seat].items:
            if self.costs(i64(card)):
                total += PENALTY_POINTS
        return total

    def score(self, seat: i64) -> i64:
        """Gold less three for every rainbow card of the score pile (rulings 11, 47)."""
        total: i64 = 0
        golds = self.won_golds[seat]
        for index in range(golds.size()):
            total += self.points.at(golds.at(index))
        return total - self.penalty_points(seat)

    def owed(self) -> i64:
        """The cards of the duty that are neither played nor paid for."""
        return max(0, self.duty - self.cards_played - self.penalties_paid)

    def place(self, target: i64) -> i64:
        """The place of a public rainbow, or of one of the own workshop (ruling 15)."""
        return target if target < PUBLIC else target + SLOTS * self.turn

    def may_grow(self, length: i64) -> bool:
        """May a workshop rainbow of this length become longer? (ruling 17)"""
        return length < NUMBERS or not self.closed_circle

    def copy_position(self, other: Position) -> None:
        self.copy_base(other)
        self.every_card_costs = other.every_card_costs
        self.closed_circle = other.closed_circle
        self.swaps_anywhere = other.swaps_anywhere
        self.reshuffle_at_once = other.reshuffle_at_once
        self.hands = [hand.copy() for hand in other.hands]
        self.deck = other.deck.copy()
        self.discard = other.discard.copy()
        self.rainbows = other.rainbows.copy()
        self.gold_deck = other.gold_deck.copy()
        self.golds = other.golds.copy()
        self.lengths = other.lengths  # printed on the cards: they never change
        self.points = other.points
        self.won_golds = [golds.copy() for golds in other.won_golds]
        self.penalties = [pile.copy() for pile in other.penalties]
        self.shown_kobitos = other.shown_kobitos.copy()
        self.dealer = other.dealer
        self.duty = other.duty
        self.cards_played = other.cards_played
        self.penalties_paid = other.penalties_paid
        self.loose_slot = other.loose_slot
        self.turns = other.turns

    def resample_hidden(self, seat: i64, rng: Rng) -> None:
        self.resample_cards(seat, rng)
        self.resample_golds(rng)

    def prefetch(self) -> i64:
        count = len(self.hands[self.turn].items) + len(self.deck.items) + len(self.discard.items)
        rainbows = self.rainbows
        return count + len(rainbows.tops.items) + len(rainbows.lows.items) + len(self.golds.items)

    def turn_signature(self) -> bytes:
        """Hand, rainbows, score piles and the duty left; everything else follows from these."""
        seat = self.turn
        counts = bytes([int(self.owed()), int(self.penalties_paid), int(self.loose_slot + 1)])
        rainbows = self.rainbows
        return b"/".join(
            [
                counts,
                bytes(self.hands[seat].items),
                bytes(self.shown_kobitos.items),
                bytes(self.golds.items),
                bytes(self.won_golds[seat].items),
                bytes(self.penalties[seat].items),
                bytes(rainbows.lows.items),
                bytes(rainbows.lengths.items),
                bytes(rainbows.tops.items),
            ]
        )

    def shuffle_hidden_decks(self, rng: Rng) -> None:
        self.deck.shuffle(rng)
        self.gold_deck.shuffle(rng)

    def resample_cards(self, seat: i64, rng: Rng) -> None:
        unseen_counts = Cards(capacity=KINDS)
        for copies in COPIES:
            unseen_counts.put(copies)
        visible = self.discard.copy()
        for place in range(PUBLIC + SLOTS * self.seats):
            self.rainbows.collect(place, visible)
        for other in range(self.seats):
            visible.put_all(self.penalties[other])
            if other == seat:
                visible.put_all(self.hands[other])
            else:
                for _ in range(self.shown_kobitos.at(other)):
                    visible.put(KOBITO)
        for card in visible.items:
            unseen_counts.set(i64(card), unseen_counts.at(i64(card)) - 1)
        unseen = Cards(capacity=100)
        for kind in range(i64(KINDS)):
            for _ in range(unseen_counts.at(kind)):
                unseen.put(kind)
        unseen.shuffle(rng)
        for other in range(self.seats):
            if other != seat:
                hand = Cards(capacity=HAND_SIZE)
                for _ in range(self.shown_kobitos.at(other)):
                    hand.put(KOBITO)
                for _ in range(self.hands[other].size() - self.shown_kobitos.at(other)):
                    hand.insert_sorted(unseen.take())
                self.hands[other] = hand
        self.deck = unseen

    def hand_items_into(self, seat: i64, items: Moves) -> None:
        """The hand, then the golds won, numbered after its kinds."""
        for card in self.hands[seat].items:
            items.put(i64(card))
        for gold in self.won_golds[seat].items:
            items.put(KINDS + i64(gold))

    def resample_golds(self, rng: Rng) -> None:
        unseen = Cards(capacity=GOLDS)
        for gold in range(i64(GOLDS)):
            is_visible = self.golds.holds(gold)
            for golds in self.won_golds:
                is_visible = is_visible or golds.holds(gold)
            if not is_visible:
                unseen.put(gold)
        unseen.shuffle(rng)
        self.gold_deck = unseen
