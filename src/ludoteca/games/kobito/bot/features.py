"""Features of a seat's prospects, for the fitted weights.

They are integers and see all hands.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.games.kobito.bot.evaluation import (
    ALL_NUMBERS,
    cards_needed,
    count_bits,
    rotate,
    workshop_bits,
)
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.legal import hand_bits
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.rainbow import WILD

MAX_NEED: Final = 4
"""Lacking this many cards of a rainbow or more is one class."""
NEARNESS_LEVELS: Final = 3
"""The nearest rival lacks none, one, or more."""

SCORE: Final = 0
GOLD: Final = 1  # + own need * NEARNESS_LEVELS + the nearest rival's; points of gold
FINISHABLE: Final = 16  # rainbows that it could complete
ONE_CARD_SHORT: Final = 17  # rainbows that lack one card
KOBITOS: Final = 18
MANY_KOBITOS: Final = 19
SWAPS: Final = 20
WORKSHOPS: Final = 21  # + its number of workshop rainbows - 1; one of them is 1
IN_WORKSHOP: Final = 25
LONGEST: Final = 26
WORKSHOP_KOBITOS: Final = 27  # kobitos in its workshop, which others may trade for
DISTINCT_NUMBERS: Final = 28
DUPLICATES: Final = 29
HAND_AND_WORKSHOP: Final = 30
PAIRS: Final = 31
DUTY_SHORTFALL: Final = 32  # cards of the next duty that it cannot play
DUTY_SURPLUS: Final = 33
FETCHABLE_KOBITOS: Final = 34  # kobitos that it could trade for
FIRST: Final = 35  # 1 for the seat in turn
LAST: Final = 36  # 1 for the seat that played last
FEATURES: Final = 37


@final
class Features:
    """`supplies` has a bit for each number in a seat's hand or workshop; `needs` the number of
    cards that each seat lacks at each public place."""

    def __init__(self) -> None:
        self.supplies: vec[i64] = vec[i64]()
        self.needs: vec[i64] = vec[i64]()

    def prepare(self, state: Kobito) -> None:
        """Computes supplies and needs; call it before `features_of`."""
        seats = state.seats
        supplies = vec[i64](capacity=seats)
        needs = vec[i64](capacity=seats * PUBLIC)
        for seat in range(seats):
            supply = (hand_bits(state, seat) | workshop_bits(state, seat)) & ALL_NUMBERS
            supplies = append(supplies, supply)
        self.supplies = supplies
        for seat in range(seats):
            for place in range(i64(PUBLIC)):
                needs = append(needs, self.cards_missing(state, place, seat))
        self.needs = needs

    def cards_missing(self, state: Kobito, place: i64, seat: i64) -> i64:
        """The number of cards of a public rainbow that a seat lacks, at most MAX_NEED."""
        if state.rainbows.length(place) == 0:
            return MAX_NEED
        fewest = cards_needed(state, place, self.supplies[seat]) - state.hands[seat].count(KOBITO)
        if fewest < 0:
            return 0
        return fewest if fewest < MAX_NEED else MAX_NEED

    def nearest_rival(self, state: Kobito, seat: i64, place: i64, only_before: bool) -> i64:
        """How near the rivals are to a rainbow: all of them, or only those who play before this
        seat."""
        nearest: i64 = NEARNESS_LEVELS - 1
        rival = state.turn
        for _ in range(state.seats):
            if rival == seat:
                if only_before:
                    break
            else:
                missing = self.needs[rival * PUBLIC + place]
                if missing < nearest:
                    nearest = missing
            rival = (rival + 1) % state.seats
        return nearest

    def features_of(self, state: Kobito, seat: i64) -> vec[i64]:
        features = vec[i64](capacity=FEATURES)
        for _ in range(i64(FEATURES)):
            features = append(features, 0)
        features[SCORE] = state.score(seat)
        for place in range(i64(PUBLIC)):
            if state.rainbows.length(place) > 0:
                missing = self.needs[seat * PUBLIC + place]
                nearest = self.nearest_rival(state, seat, place, missing == 0)
                features[GOLD + missing * NEARNESS_LEVELS + nearest] += state.gold_points(place)
                if missing == 0:
                    features[FINISHABLE] += 1
                elif missing == 1:
                    features[ONE_CARD_SHORT] += 1
        self.count_hand(state, seat, features)
        self.count_workshop(state, seat, features)
        self.count_duty(state, seat, features)
        if seat == state.turn:
            features[FIRST] = 1
        elif (seat + 1) % state.seats == state.turn:
            features[LAST] = 1
        return features

    def count_hand(self, state: Kobito, seat: i64, features: vec[i64]) -> None:
        hand = state.hands[seat]
        numbers = hand_bits(state, seat) & ALL_NUMBERS
        kobitos = hand.count(KOBITO)
        swaps = hand.count(SWAP)
        features[KOBITOS] = kobitos
        features[MANY_KOBITOS] = 1 if kobitos > 1 else 0
        features[SWAPS] = swaps
        features[DISTINCT_NUMBERS] = count_bits(self.supplies[seat])
        features[DUPLICATES] = hand.size() - kobitos - swaps - count_bits(numbers)
        features[HAND_AND_WORKSHOP] = count_bits(numbers & workshop_bits(state, seat))
        features[PAIRS] = count_bits(numbers & rotate(numbers, 1))
        for place in range(PUBLIC + SLOTS * state.seats):
            if state.rainbows.has_kobito(place):
                for step in range(state.rainbows.length(place)):
                    if state.rainbows.top(place, step) == WILD:
                        features[FETCHABLE_KOBITOS] += (
                            numbers >> state.rainbows.number(place, step)
                        ) & 1

    def count_workshop(self, state: Kobito, seat: i64, features: vec[i64]) -> None:
        workshops = state.workshop_count(seat)
        if workshops > 0:
            features[WORKSHOPS + workshops - 1] = 1
        for slot in range(i64(SLOTS)):
            place = state.workshop(seat, slot)
            length = state.rainbows.length(place)
            features[IN_WORKSHOP] += length
            features[WORKSHOP_KOBITOS] += state.rainbows.wilds.at(place)
            if length > features[LONGEST]:
                features[LONGEST] = length

    def count_duty(self, state: Kobito, seat: i64, features: vec[i64]) -> None:
        surplus = self.playable_cards(state, seat) - 1 - state.workshop_count(seat)
        if surplus < 0:
            features[DUTY_SHORTFALL] = -surplus
        else:
            features[DUTY_SURPLUS] = surplus if surplus < 3 else 3

    def playable_cards(self, state: Kobito, seat: i64) -> i64:
        """Estimates how many cards of the hand can be played one after the other."""
        hand = state.hands[seat]
        unplayed = hand_bits(state, seat) & ALL_NUMBERS
        covered: i64 = 0
        n: i64 = hand.count(KOBITO)
        for target in range(i64(PUBLIC + SLOTS)):
            place = target if target < PUBLIC else target + SLOTS * seat
            if state.rainbows.length(place) == 0:
                continue
            number = state.rainbows.above(place)
            while (unplayed >> number) & 1:
                unplayed &= ~bit(number)
                n += 1
                number = (number + 1) % NUMBERS
            number = state.rainbows.below(place)
            while (unplayed >> number) & 1:
                unplayed &= ~bit(number)
                n += 1
                number = (number + NUMBERS - 1) % NUMBERS
            for step in range(state.rainbows.length(place)):
                covered |= bit((state.rainbows.low(place) + step) % NUMBERS)
        if state.workshop_count(seat) < SLOTS:
            for number in range(i64(NUMBERS)):
                pair = rotate(3, number)
                if unplayed & pair == pair:
                    unplayed &= ~pair
                    n += 2
        swaps = hand.count(SWAP)
        if swaps > 0:
            repeats = count_bits(unplayed & covered)
            n += 2 * (repeats if repeats < swaps else swaps)
        return n
