"""What the Gardener thinks of a position: hopes for the gold that lies open, and fears."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.core.kit.bits import below, bit
from ludoteca.core.kit.cards import Cards
from ludoteca.games.kobito.rules.cards import COPIES, KINDS, KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS, TARGETS
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import HAND_SIZE, NOWHERE
from ludoteca.games.kobito.rules.rainbow import TURNS, WILD

# In points.
ENVY: Final = 0.35
KOBITO_IN_HAND: Final = 2.2
SWAP_IN_HAND: Final = 0.9
OLD_CARD: Final = 0.3
PENALTY_FEAR: Final = 2.6

CIRCLE: Final = 4095
"""A bit for each of the twelve numbers."""


def own_hope(need: i64) -> float:
    """How likely a rainbow becomes ours that needs so many cards more than we have."""
    if need == 0:
        return 0.8
    if need == 1:
        return 0.42
    if need == 2:
        return 0.2
    return 0.09 if need == 3 else 0.03


def burden(workshops: i64) -> float:
    """What so many workshop rainbows cost in duty to come."""
    if workshops <= 1:
        return 0.3 * float(workshops)
    if workshops == 2:
        return 1.1
    return 2.6 if workshops == 3 else 4.6


def held_bits(state: Kobito, seat: i64) -> i64:
    held: i64 = 0
    for card in state.hands[seat].items:
        held |= bit(i64(card))
    return held


def workshop_bits(state: Kobito, seat: i64) -> i64:
    """A bit for each number in a seat's workshop."""
    found: i64 = 0
    for slot in range(i64(SLOTS)):
        place = state.workshop(seat, slot)
        for step in range(state.rainbows.length(place)):
            found |= bit((state.rainbows.low(place) + step) % NUMBERS)
    return found


def ones(bits: i64) -> i64:
    n: i64 = 0
    while bits != 0:
        bits &= bits - 1
        n += 1
    return n


def turned(bits: i64, steps: i64) -> i64:
    """These numbers, each so many steps further round the circle."""
    return ((bits << steps) | (bits >> (NUMBERS - steps))) & CIRCLE


def need(state: Kobito, place: i64, supply: i64) -> i64:
    """How many cards outside the supply finish this rainbow, at its best."""
    room = state.room(place)
    length = state.rainbows.length(place)
    if room + length > NUMBERS:  # it goes round more than once: about as many
        return max(0, room - ones(supply & CIRCLE))
    low = state.rainbows.low(place)
    wanted = (turned(below(length), low) | supply & CIRCLE) ^ CIRCLE
    whole = below(room + length)
    fewest = room
    for under in range(room + 1):
        missing = ones(turned(whole, (low - under + NUMBERS) % NUMBERS) & wanted)
        if missing < fewest:
            fewest = missing
    return fewest


@final
class Judgement:
    """`chances` says for each number how likely a hand that we do not see has an answer to it.

    `dangers` are remembered for each public place and rival, as long as the rainbow there is the
    same (`forms`): a step changes one of them at most.
    """

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.dangers: list[float] = []
        self.forms: vec[i64] = vec[i64]()

    def of(self, state: Kobito, seat: i64) -> float:
        """What a position is worth to a seat that has just made a step."""
        value = self.hopes(state, seat) - float(state.fine(seat))
        missing = state.owed() - self.playable(state, seat)
        if missing > 0 and not state.every_card_costs:
            missing -= state.hands[seat].count(SWAP)  # they cost nothing (ruling 11)
        if missing > 0:
            value -= PENALTY_FEAR * float(missing)
        return value

    def hopes(self, state: Kobito, seat: i64) -> float:
        """What hand, workshop and open rainbows promise a seat."""
        hand = state.hands[seat]
        kobitos = hand.count(KOBITO)
        supply = held_bits(state, seat) | workshop_bits(state, seat)
        value = KOBITO_IN_HAND * float(kobitos) + SWAP_IN_HAND * float(hand.count(SWAP))
        value -= OLD_CARD * float(hand.size()) + burden(state.workshops(seat))
        for place in range(i64(PUBLIC)):
            if state.rainbows.length(place) > 0:
                safe = 1.0
                for other in range(state.seats):
                    if other != seat:
                        safe *= 1.0 - self.danger(state, place, other)
                lacking = need(state, place, supply) - kobitos
                hope = own_hope(lacking if lacking > 0 else 0)
                value += float(state.worth(place)) * (hope * safe - ENVY * (1.0 - safe))
        return value

    def danger(self, state: Kobito, place: i64, rival: i64) -> float:
        """How likely this rival could finish the rainbow from what all see and five cards."""
        form = state.rainbows.low(place) * 128 + state.rainbows.length(place)
        form = form * 128 + state.room(place)
        at = place * state.seats + rival
        if self.forms[at] != form:
            self.forms[at] = form
            self.dangers[at] = self.reckoned_danger(state, place, rival)
        return self.dangers[at]

    def reckoned_danger(self, state: Kobito, place: i64, rival: i64) -> float:
        supply = workshop_bits(state, rival)
        jokers = state.shown.at(rival)
        room = state.room(place)
        length = state.rainbows.length(place)
        low = state.rainbows.low(place)
        worst = 0.0
        for under in range(room + 1):
            chance = 0.95
            spare = jokers
            for step in range(room):
                number = low + TURNS - 1 - step if step < under else low + length + step - under
                number %= NUMBERS
                if not (supply >> number) & 1:
                    if spare > 0:
                        spare -= 1
                    else:
                        chance *= self.chances[number]
                    if chance <= worst:
                        break
            if chance > worst:
                worst = chance
        return worst

    def count_chances(self, state: Kobito) -> None:
        """Counts what is seen, to know what hands and deck can hold; forgets the old dangers."""
        seen = state.discard.copy()
        for place in range(PUBLIC + SLOTS * state.seats):
            state.rainbows.collect(place, seen)
        for seat in range(state.seats):
            seen.put_all(state.penalties[seat])
        seen.put_all(state.hands[state.turn])
        left = Cards(capacity=KINDS)
        for copies in COPIES:
            left.put(copies)
        total: i64 = max(1, 92 - seen.size())
        for card in seen.items:
            left.set(i64(card), left.at(i64(card)) - 1)
        self.chances = []
        for number in range(i64(NUMBERS)):
            answers = float(left.at(number) + left.at(KOBITO))
            chance = float(HAND_SIZE) * answers / float(total)
            self.chances.append(chance if chance < 0.9 else 0.9)
        self.dangers = [0.0 for _ in range(PUBLIC * state.seats)]
        self.forms = vec[i64]()
        for _ in range(PUBLIC * state.seats):
            self.forms = append(self.forms, NOWHERE)

    def playable(self, state: Kobito, seat: i64) -> i64:
        """About how many cards of the hand could be played now."""
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
        for place in range(hand.size()):
            card = hand.at(place)
            if card == KOBITO:
                n += 1
            elif card < NUMBERS and (ends >> card) & 1:
                n += 1
                ends &= ~bit(card)
            elif card < NUMBERS and (covered >> card) & 1:
                repeats += 1
        return n + 2 * min(repeats, hand.count(SWAP))
