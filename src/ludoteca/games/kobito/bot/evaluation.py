"""The Gardener's evaluation of a position, in points."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.engine.bits import bit, mask_below
from ludoteca.core.engine.cards import Cards
from ludoteca.games.kobito.rules.cards import COPIES, KINDS, KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.legal import hand_bits
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS, TARGETS
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import HAND_SIZE, NOWHERE
from ludoteca.games.kobito.rules.rainbow import WILD, WRAP_OFFSET

RIVAL_GOLD_WEIGHT: Final = 0.35
KOBITO_IN_HAND: Final = 2.2
SWAP_IN_HAND: Final = 0.9
CARD_IN_HAND_COST: Final = 0.3
PENALTY_COST: Final = 2.6

ALL_NUMBERS: Final = 4095
"""A bit for each of the twelve numbers."""


def finish_chance(need: i64) -> float:
    """The chance to complete a rainbow that lacks this number of cards."""
    if need == 0:
        return 0.8
    if need == 1:
        return 0.42
    if need == 2:
        return 0.2
    return 0.09 if need == 3 else 0.03


def workshop_cost(workshops: i64) -> float:
    """The cost of this number of workshop rainbows in later duty."""
    if workshops <= 1:
        return 0.3 * float(workshops)
    if workshops == 2:
        return 1.1
    return 2.6 if workshops == 3 else 4.6


def workshop_bits(state: Kobito, seat: i64) -> i64:
    """A bit for each number in a seat's workshop."""
    numbers: i64 = 0
    for slot in range(i64(SLOTS)):
        place = state.workshop(seat, slot)
        for step in range(state.rainbows.length(place)):
            numbers |= bit((state.rainbows.low(place) + step) % NUMBERS)
    return numbers


def count_bits(bits: i64) -> i64:
    n: i64 = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def rotate(bits: i64, steps: i64) -> i64:
    """These numbers, each moved this many steps round the circle."""
    return ((bits << steps) | (bits >> (NUMBERS - steps))) & ALL_NUMBERS


def cards_needed(state: Kobito, place: i64, supply: i64) -> i64:
    """The fewest cards outside the supply that complete this rainbow."""
    room = state.room(place)
    length = state.rainbows.length(place)
    if room + length > NUMBERS:  # it covers some numbers twice: an approximation
        return max(0, room - count_bits(supply & ALL_NUMBERS))
    low = state.rainbows.low(place)
    missing_numbers = (rotate(mask_below(length), low) | supply & ALL_NUMBERS) ^ ALL_NUMBERS
    target_run = mask_below(room + length)
    fewest = room
    for under in range(room + 1):
        missing = count_bits(
            rotate(target_run, (low - under + NUMBERS) % NUMBERS) & missing_numbers
        )
        if missing < fewest:
            fewest = missing
    return fewest


@final
class Evaluation:
    """`chances` estimates for each number whether a hidden hand holds a card that fits it.

    `dangers` caches the risk for each public place and rival while `rainbow_keys` shows the same
    rainbow; a step changes at most one of them.
    """

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.dangers: list[float] = []
        self.rainbow_keys: vec[i64] = vec[i64]()

    def step_value(self, state: Kobito, seat: i64) -> float:
        """The value of a position to the seat that has just made a step."""
        value = self.seat_value(state, seat) - float(state.penalty_points(seat))
        missing = state.owed() - self.playable_cards(state, seat)
        if missing > 0 and not state.every_card_costs:
            missing -= state.hands[seat].count(SWAP)  # swap cards cost nothing (ruling 11)
        if missing > 0:
            value -= PENALTY_COST * float(missing)
        return value

    def seat_value(self, state: Kobito, seat: i64) -> float:
        """The expected points from hand, workshop and public rainbows."""
        hand = state.hands[seat]
        kobitos = hand.count(KOBITO)
        supply = hand_bits(state, seat) | workshop_bits(state, seat)
        value = KOBITO_IN_HAND * float(kobitos) + SWAP_IN_HAND * float(hand.count(SWAP))
        value -= CARD_IN_HAND_COST * float(hand.size()) + workshop_cost(state.workshop_count(seat))
        for place in range(i64(PUBLIC)):
            if state.rainbows.length(place) > 0:
                safe_chance = 1.0
                for other in range(state.seats):
                    if other != seat:
                        safe_chance *= 1.0 - self.danger(state, place, other)
                needed = cards_needed(state, place, supply) - kobitos
                chance = finish_chance(needed if needed > 0 else 0)
                value += float(state.gold_points(place)) * (
                    chance * safe_chance - RIVAL_GOLD_WEIGHT * (1.0 - safe_chance)
                )
        return value

    def danger(self, state: Kobito, place: i64, rival: i64) -> float:
        """The chance that this rival can complete the rainbow: open cards and five hidden ones."""
        rainbow_key = state.rainbows.low(place) * 128 + state.rainbows.length(place)
        rainbow_key = rainbow_key * 128 + state.room(place)
        index = place * state.seats + rival
        if self.rainbow_keys[index] != rainbow_key:
            self.rainbow_keys[index] = rainbow_key
            self.dangers[index] = self.compute_danger(state, place, rival)
        return self.dangers[index]

    def compute_danger(self, state: Kobito, place: i64, rival: i64) -> float:
        supply = workshop_bits(state, rival)
        jokers = state.shown_kobitos.at(rival)
        room = state.room(place)
        length = state.rainbows.length(place)
        low = state.rainbows.low(place)
        worst = 0.0
        for under in range(room + 1):
            chance = 0.95
            jokers_left = jokers
            for step in range(room):
                number = (
                    low + WRAP_OFFSET - 1 - step if step < under else low + length + step - under
                )
                number %= NUMBERS
                if not (supply >> number) & 1:
                    if jokers_left > 0:
                        jokers_left -= 1
                    else:
                        chance *= self.chances[number]
                    if chance <= worst:
                        break
            if chance > worst:
                worst = chance
        return worst

    def count_chances(self, state: Kobito) -> None:
        """Counts the visible cards to estimate what hands and deck can hold; clears the cache."""
        visible = state.discard.copy()
        for place in range(PUBLIC + SLOTS * state.seats):
            state.rainbows.collect(place, visible)
        for seat in range(state.seats):
            visible.put_all(state.penalties[seat])
        visible.put_all(state.hands[state.turn])
        unseen_counts = Cards(capacity=KINDS)
        for copies in COPIES:
            unseen_counts.put(copies)
        total: i64 = max(1, 92 - visible.size())
        for card in visible.items:
            unseen_counts.set(i64(card), unseen_counts.at(i64(card)) - 1)
        self.chances = []
        for number in range(i64(NUMBERS)):
            answers = float(unseen_counts.at(number) + unseen_counts.at(KOBITO))
            chance = float(HAND_SIZE) * answers / float(total)
            self.chances.append(chance if chance < 0.9 else 0.9)
        self.dangers = [0.0 for _ in range(PUBLIC * state.seats)]
        self.rainbow_keys = vec[i64]()
        for _ in range(PUBLIC * state.seats):
            self.rainbow_keys = append(self.rainbow_keys, NOWHERE)

    def playable_cards(self, state: Kobito, seat: i64) -> i64:
        """Estimates how many cards of the hand can be played now."""
        hand = state.hands[seat]
        ends: i64 = 0
        covered: i64 = 0
        for target in range(i64(TARGETS)):
            place = target if target < PUBLIC else target + SLOTS * seat
            if state.rainbows.length(place) > 0:
                ends |= bit(state.rainbows.below(place))
                ends |= bit(state.rainbows.above(place))
                for step in range(state.rainbows.length(place)):
                    if state.rainbows.top(place, step) != WILD:
                        covered |= bit(state.rainbows.number(place, step))
        n: i64 = 0
        repeats: i64 = 0
        for index in range(hand.size()):
            card = hand.at(index)
            if card == KOBITO:
                n += 1
            elif card < NUMBERS and (ends >> card) & 1:
                n += 1
                ends &= ~bit(card)
            elif card < NUMBERS and (covered >> card) & 1:
                repeats += 1
        return n + 2 * min(repeats, hand.count(SWAP))
