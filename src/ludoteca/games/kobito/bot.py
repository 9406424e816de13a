"""Gardener: finishes what it can, tends its workshop, and leaves little for others to pick.

It looks to the end of its turn for gold, and else one step ahead with a judgement of the position.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.bot import Bot, shares_of
from ludoteca.core.cards import Cards
from ludoteca.core.moves import Moves
from ludoteca.core.rng import Rng
from ludoteca.core.state import OVER, State
from ludoteca.games.kobito.cards import COPIES, KINDS, KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules import Kobito
from ludoteca.games.kobito.steps import ALL, DONE, MOVE, OPEN, PUBLIC, SLOTS, TARGETS, TRADE
from ludoteca.games.kobito.table import HAND_SIZE, NOWHERE

TRIALS: Final = 300
"""So many positions are looked at in search of a way to finish one rainbow."""

# What things are worth, in points.
ENVY: Final = 0.35
KOBITO_IN_HAND: Final = 2.2
SWAP_IN_HAND: Final = 0.9
OLD_CARD: Final = 0.3
PENALTY_FEAR: Final = 2.6
GOLD_AT_HAND: Final = 100.0

# How many points make a lead: with no gold left in the deck, and more for each card of it.
FINE: Final = 1.5
COARSE: Final = 0.3


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


def joins(move: i64, place: i64) -> bool:
    """Does this step lay cards at that public rainbow?"""
    if move < OPEN:
        return move // 2 % TARGETS == place
    return MOVE <= move < TRADE and (move - MOVE) // 2 % PUBLIC == place


def lays_kobito(move: i64) -> bool:
    return KOBITO * TARGETS * 2 <= move < OPEN


def finishes(state: Kobito, move: i64, place: i64) -> bool:
    """Would a step that joins this rainbow make it as long as its gold asks?"""
    count: i64 = 1
    if move >= MOVE:
        count = (move - MOVE) // 6 % ALL + 1
        if count == ALL:
            slot = (move - MOVE) // (12 * ALL)
            count = state.rainbows.length(state.workshop(state.turn, slot))
    return count == state.room(place)


def forked(state: Kobito) -> Kobito:
    other = state.clone()
    assert isinstance(other, Kobito)
    return other


def held_bits(state: Kobito, seat: i64) -> i64:
    held: i64 = 0
    for card in state.hands[seat].items:
        held |= i64(1) << i64(card)
    return held


def workshop_bits(state: Kobito, seat: i64) -> i64:
    """A bit for each number in a seat's workshop."""
    found: i64 = 0
    for slot in range(i64(SLOTS)):
        place = state.workshop(seat, slot)
        for step in range(state.rainbows.length(place)):
            found |= i64(1) << ((state.rainbows.low(place) + step) % NUMBERS)
    return found


@final
class GardenerBot(Bot):
    """`chances` says for each number how likely a hand that we do not see has an answer to it."""

    def __init__(self) -> None:
        self.chances: list[float] = []
        self.trials: i64 = 0

    def choose(self, state: State, moves: Moves, rng: Rng) -> i64:
        assert isinstance(state, Kobito)
        if moves.size() == 1:
            return moves.at(0)
        here = forked(state)
        here.log = None
        finishing = self.finishing_step(here, rng)
        if finishing != NOWHERE:
            return finishing
        self.count_chances(here)
        best = moves.at(0)
        best_value = -1000.0
        for at in range(moves.size()):
            move = moves.at(at)
            after = here
            if move != DONE:
                after = forked(here)
                after.play(move, rng)
            value = self.judge(after, here.turn)
            if value > best_value:
                best = move
                best_value = value
        return best

    def weigh(self, state: State, moves: Moves, rng: Rng) -> list[float]:
        assert isinstance(state, Kobito)
        here = forked(state)
        here.log = None
        here.redeal(here.turn, rng)  # a step may turn cards over that nobody has seen
        finishing = self.finishing_step(here, rng)
        self.count_chances(here)
        worths: list[float] = []
        for at in range(moves.size()):
            move = moves.at(at)
            after = here
            if move != DONE:
                after = forked(here)
                after.play(move, rng)
            worth = self.judge(after, here.turn)
            worths.append(worth + GOLD_AT_HAND if move == finishing else worth)
        return worths

    def outlook(self, state: State) -> list[float]:
        """By points and by hopes; what is won weighs the more, the less gold there is left."""
        assert isinstance(state, Kobito)
        if state.turn == OVER:
            return state.payoffs()
        self.count_chances(state)
        worths = [float(state.score(seat)) + self.hopes(state, seat) for seat in range(state.seats)]
        return shares_of(worths, FINE + COARSE * float(state.gold_deck.size()))

    # Gold within this turn

    def finishing_step(self, state: Kobito, rng: Rng) -> i64:
        """The first step towards the best gold that can be won in this turn, or NOWHERE."""
        best = i64(NOWHERE)
        best_worth = 0.0
        seat = state.turn
        held = held_bits(state, seat)
        supply = held | workshop_bits(state, seat)
        kobitos = state.hands[seat].count(KOBITO)
        for place in range(i64(PUBLIC)):
            if state.rainbows.length(place) == 0 or self.need(state, place, supply) > kobitos:
                continue
            worth = float(state.worth(place)) + KOBITO_IN_HAND
            step = i64(NOWHERE)
            for spend in range(kobitos + 1):
                worth -= KOBITO_IN_HAND
                if step == NOWHERE and worth > best_worth:
                    self.trials = TRIALS
                    step = self.way_to(state, place, spend, rng)
                    if step != NOWHERE:
                        best = step
                        best_worth = worth
        return best

    def way_to(self, state: Kobito, place: i64, kobitos: i64, rng: Rng) -> i64:
        """The first step of a way to finish this rainbow with so many kobitos, or NOWHERE."""
        moves = state.legal()
        for at in range(moves.size()):
            move = moves.at(at)
            if joins(move, place) and (kobitos > 0 or not lays_kobito(move)):
                if finishes(state, move, place):
                    return move
                if self.trials > 0:
                    self.trials -= 1
                    after = forked(state)
                    after.play(move, rng)
                    left = kobitos - 1 if lays_kobito(move) else kobitos
                    if self.way_to(after, place, left, rng) != NOWHERE:
                        return move
        return NOWHERE

    # The judgement

    def judge(self, state: Kobito, seat: i64) -> float:
        """What a position is worth to a seat that has just made a step."""
        value = self.hopes(state, seat)
        missing = state.owed() - self.playable(state, seat)
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
                need = self.need(state, place, supply) - kobitos
                hope = own_hope(need if need > 0 else 0)
                value += float(state.worth(place)) * (hope * safe - ENVY * (1.0 - safe))
        return value

    def need(self, state: Kobito, place: i64, supply: i64) -> i64:
        """How many cards outside the supply finish this rainbow, at its best."""
        room = state.room(place)
        length = state.rainbows.length(place)
        low = state.rainbows.low(place)
        fewest = room
        for under in range(room + 1):
            need: i64 = 0
            for step in range(room):
                number = low - 1 - step if step < under else low + length + step - under
                if not (supply >> ((number + NUMBERS) % NUMBERS)) & 1:
                    need += 1
            if need < fewest:
                fewest = need
        return fewest

    def danger(self, state: Kobito, place: i64, rival: i64) -> float:
        """How likely this rival could finish the rainbow from what all see and five cards."""
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
                number = low - 1 - step if step < under else low + length + step - under
                number = (number + NUMBERS) % NUMBERS
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
        """Counts what is seen, to know what hands and deck can hold."""
        seen = state.discard.copy()
        for place in range(PUBLIC + SLOTS * state.seats):
            state.rainbows.collect(place, seen)
        for seat in range(state.seats):
            seen.put_all(state.penalties[seat])
        seen.put_all(state.hands[state.turn])
        left = Cards(capacity=KINDS)
        for copies in COPIES:
            left.put(copies)
        total: i64 = 92 - seen.size()
        for card in seen.items:
            left.set(i64(card), left.at(i64(card)) - 1)
        self.chances = []
        for number in range(i64(NUMBERS)):
            answers = float(left.at(number) + left.at(KOBITO))
            chance = float(HAND_SIZE) * answers / float(total)
            self.chances.append(chance if chance < 0.9 else 0.9)

    def playable(self, state: Kobito, seat: i64) -> i64:
        """About how many cards of the hand could be played now."""
        hand = state.hands[seat]
        ends: i64 = 0
        covered: i64 = 0
        for target in range(i64(TARGETS)):
            place = target if target < PUBLIC else target + SLOTS * seat
            if state.rainbows.length(place) > 0:
                ends |= i64(1) << state.rainbows.below(place)
                ends |= i64(1) << state.rainbows.above(place)
                for number in range(i64(NUMBERS)):
                    if state.rainbows.takes_swap(place, number):
                        covered |= i64(1) << number
        n: i64 = 0
        repeats: i64 = 0
        for place in range(hand.size()):
            card = hand.at(place)
            if card == KOBITO:
                n += 1
            elif card < NUMBERS and (ends >> card) & 1:
                n += 1
                ends &= ~(i64(1) << card)
            elif card < NUMBERS and (covered >> card) & 1:
                repeats += 1
        return n + 2 * min(repeats, hand.count(SWAP))
