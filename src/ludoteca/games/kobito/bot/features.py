"""Features: what can be counted about a seat's prospects, for what was learnt to weigh.

All of them are whole numbers, seen by one who knows every hand.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.games.kobito.bot.evaluation import (
    CIRCLE,
    held_bits,
    need,
    ones,
    turned,
    workshop_bits,
)
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.rainbow import WILD

FAR: Final = 4
"""Who misses so many cards of a rainbow is as far from it as any."""
NEARNESS: Final = 3
"""A rival is ready, misses one card, or misses more."""

SCORE: Final = 0
GOLD: Final = 1  # + own need * NEARNESS + the rivals'; so many points of gold
READY: Final = 16  # how many rainbows it could finish
CLOSE: Final = 17  # how many it misses one card of
KOBITOS: Final = 18
MANY_KOBITOS: Final = 19
SWAPS: Final = 20
WORKSHOPS: Final = 21  # + how many rainbows less one: 1 if it has so many
IN_WORKSHOP: Final = 25
LONGEST: Final = 26
LENT: Final = 27  # kobitos in the own workshop, which others may fetch
NUMBERS_HAD: Final = 28
REPEATED: Final = 29
HAD_TWICE: Final = 30
PAIRS: Final = 31
SHORT: Final = 32  # cards of the next duty that it cannot play
SPARE: Final = 33
FETCHED: Final = 34  # kobitos that it could fetch
FIRST: Final = 35  # 1 if it is in turn
LAST: Final = 36  # 1 if it was the last to play
FEATURES: Final = 37


@final
class Features:
    """`supplies` are a bit for each number that a seat has, in hand or workshop; `needs` says for
    each seat and public place how many cards it misses."""

    def __init__(self) -> None:
        self.supplies: vec[i64] = vec[i64]()
        self.needs: vec[i64] = vec[i64]()

    def read(self, state: Kobito) -> None:
        """Looks over the table; then `of` may be asked for each seat."""
        seats = state.seats
        supplies = vec[i64](capacity=seats)
        needs = vec[i64](capacity=seats * PUBLIC)
        for seat in range(seats):
            supply = (held_bits(state, seat) | workshop_bits(state, seat)) & CIRCLE
            supplies = append(supplies, supply)
        self.supplies = supplies
        for seat in range(seats):
            for place in range(i64(PUBLIC)):
                needs = append(needs, self.missed(state, place, seat))
        self.needs = needs

    def missed(self, state: Kobito, place: i64, seat: i64) -> i64:
        """How many cards a seat misses of a public rainbow, from 0 to FAR."""
        if state.rainbows.length(place) == 0:
            return FAR
        fewest = need(state, place, self.supplies[seat]) - state.hands[seat].count(KOBITO)
        if fewest < 0:
            return 0
        return fewest if fewest < FAR else FAR

    def nearest(self, state: Kobito, seat: i64, place: i64, ahead: bool) -> i64:
        """How near the rivals are to a rainbow: all of them, or those who play before this seat."""
        nearest: i64 = NEARNESS - 1
        rival = state.turn
        for _ in range(state.seats):
            if rival == seat:
                if ahead:
                    break
            else:
                missed = self.needs[rival * PUBLIC + place]
                if missed < nearest:
                    nearest = missed
            rival = (rival + 1) % state.seats
        return nearest

    def of(self, state: Kobito, seat: i64) -> vec[i64]:
        features = vec[i64](capacity=FEATURES)
        for _ in range(i64(FEATURES)):
            features = append(features, 0)
        features[SCORE] = state.score(seat)
        for place in range(i64(PUBLIC)):
            if state.rainbows.length(place) > 0:
                missed = self.needs[seat * PUBLIC + place]
                nearest = self.nearest(state, seat, place, missed == 0)
                features[GOLD + missed * NEARNESS + nearest] += state.worth(place)
                if missed == 0:
                    features[READY] += 1
                elif missed == 1:
                    features[CLOSE] += 1
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
        held = held_bits(state, seat) & CIRCLE
        kobitos = hand.count(KOBITO)
        swaps = hand.count(SWAP)
        features[KOBITOS] = kobitos
        features[MANY_KOBITOS] = 1 if kobitos > 1 else 0
        features[SWAPS] = swaps
        features[NUMBERS_HAD] = ones(self.supplies[seat])
        features[REPEATED] = hand.size() - kobitos - swaps - ones(held)
        features[HAD_TWICE] = ones(held & workshop_bits(state, seat))
        features[PAIRS] = ones(held & turned(held, 1))
        for place in range(PUBLIC + SLOTS * state.seats):
            if state.rainbows.has_kobito(place):
                for step in range(state.rainbows.length(place)):
                    if state.rainbows.top(place, step) == WILD:
                        features[FETCHED] += (held >> state.rainbows.number(place, step)) & 1

    def count_workshop(self, state: Kobito, seat: i64, features: vec[i64]) -> None:
        workshops = state.workshops(seat)
        if workshops > 0:
            features[WORKSHOPS + workshops - 1] = 1
        for slot in range(i64(SLOTS)):
            place = state.workshop(seat, slot)
            length = state.rainbows.length(place)
            features[IN_WORKSHOP] += length
            features[LENT] += state.rainbows.wilds.at(place)
            if length > features[LONGEST]:
                features[LONGEST] = length

    def count_duty(self, state: Kobito, seat: i64, features: vec[i64]) -> None:
        spare = self.playable(state, seat) - 1 - state.workshops(seat)
        if spare < 0:
            features[SHORT] = -spare
        else:
            features[SPARE] = spare if spare < 3 else 3

    def playable(self, state: Kobito, seat: i64) -> i64:
        """About how many cards of the hand could be played one after the other."""
        hand = state.hands[seat]
        left = held_bits(state, seat) & CIRCLE
        covered: i64 = 0
        n: i64 = hand.count(KOBITO)
        for target in range(i64(PUBLIC + SLOTS)):
            place = target if target < PUBLIC else target + SLOTS * seat
            if state.rainbows.length(place) == 0:
                continue
            number = state.rainbows.above(place)
            while (left >> number) & 1:
                left &= ~bit(number)
                n += 1
                number = (number + 1) % NUMBERS
            number = state.rainbows.below(place)
            while (left >> number) & 1:
                left &= ~bit(number)
                n += 1
                number = (number + NUMBERS - 1) % NUMBERS
            for step in range(state.rainbows.length(place)):
                covered |= bit((state.rainbows.low(place) + step) % NUMBERS)
        if state.workshops(seat) < SLOTS:
            for number in range(i64(NUMBERS)):
                pair = turned(3, number)
                if left & pair == pair:
                    left &= ~pair
                    n += 2
        swaps = hand.count(SWAP)
        if swaps > 0:
            repeats = ones(left & covered)
            n += 2 * (repeats if repeats < swaps else swaps)
        return n
