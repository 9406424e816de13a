"""Depth-first search for steps that complete a public rainbow within the turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.rng import Rng
from ludoteca.games.kobito.bot.evaluation import (
    KOBITO_IN_HAND,
    cards_needed,
    workshop_bits,
)
from ludoteca.games.kobito.rules.cards import KOBITO
from ludoteca.games.kobito.rules.legal import hand_bits
from ludoteca.games.kobito.rules.moves import ALL, MOVE, OPEN, PUBLIC, TARGETS, TRADE
from ludoteca.games.kobito.rules.play import Kobito, copy_without_log
from ludoteca.games.kobito.rules.position import NOWHERE

MAX_TRIALS: Final = 300
"""The most positions that are searched for one rainbow."""


def adds_to(move: i64, place: i64) -> bool:
    """Does this step add cards to that public rainbow?"""
    if move < OPEN:
        return move // 2 % TARGETS == place
    return MOVE <= move < TRADE and (move - MOVE) // 2 % PUBLIC == place


def plays_kobito(move: i64) -> bool:
    return KOBITO * TARGETS * 2 <= move < OPEN


def completes(state: Kobito, move: i64, place: i64) -> bool:
    """Would a step that adds to this rainbow give it the length that its gold asks for?"""
    count: i64 = 1
    if move >= MOVE:
        count = (move - MOVE) // 6 % ALL + 1
        if count == ALL:
            slot = (move - MOVE) // (12 * ALL)
            count = state.rainbows.length(state.workshop(state.turn, slot))
    return count == state.room(place)


@final
class FinishSearch:
    """`trials_left` is the rest of the budget for the current rainbow."""

    def __init__(self) -> None:
        self.trials_left: i64 = MAX_TRIALS

    def first_step(self, state: Kobito, rng: Rng) -> i64:
        """The first step towards the best gold that can be won this turn, or NOWHERE."""
        best = i64(NOWHERE)
        best_worth = 0.0
        seat = state.turn
        hand_kinds = hand_bits(state, seat)
        supply = hand_kinds | workshop_bits(state, seat)
        kobitos = state.hands[seat].count(KOBITO)
        for place in range(i64(PUBLIC)):
            if state.rainbows.length(place) == 0 or cards_needed(state, place, supply) > kobitos:
                continue
            worth = float(state.gold_points(place)) + KOBITO_IN_HAND
            step = i64(NOWHERE)
            for spend in range(kobitos + 1):
                worth -= KOBITO_IN_HAND
                if step == NOWHERE and worth > best_worth:
                    self.trials_left = MAX_TRIALS
                    step = self.search(state, place, spend, rng)
                    if step != NOWHERE:
                        best = step
                        best_worth = worth
        return best

    def search(self, state: Kobito, place: i64, kobitos: i64, rng: Rng) -> i64:
        """The first step that leads to this rainbow's gold with this number of kobitos, or
        NOWHERE."""
        moves = state.legal()
        for index in range(moves.size()):
            move = moves.at(index)
            if adds_to(move, place) and (kobitos > 0 or not plays_kobito(move)):
                if completes(state, move, place):
                    return move
                if self.trials_left > 0:
                    self.trials_left -= 1
                    after = copy_without_log(state)
                    after.play(move, rng)
                    kobitos_left = kobitos - 1 if plays_kobito(move) else kobitos
                    if self.search(after, place, kobitos_left, rng) != NOWHERE:
                        return move
        return NOWHERE
