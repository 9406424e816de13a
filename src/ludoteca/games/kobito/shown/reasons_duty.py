"""Reasons for a step of Kobito: the duty of this turn and of the next."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.games.kobito.bot.finish_search import adds_to, completes
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.legal import offer_all_plays
from ludoteca.games.kobito.rules.moves import (
    DONE,
    MOVE,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PLACES,
    PUBLIC,
    SWAP_ON,
    TARGETS,
)
from ludoteca.games.kobito.rules.play import Kobito, copy_without_log
from ludoteca.games.kobito.rules.position import HAND_SIZE, NOWHERE


def after_move(state: Kobito, move: int) -> Kobito:
    after = copy_without_log(state)
    after.play(move, stream("merits"))
    return after


def cards_leaving_hand(move: int) -> list[int]:
    """The cards that a step plays or pays."""
    if move < OPEN:
        return [move // (2 * TARGETS)]
    if move < OPEN_UNDER:
        return [move - OPEN, (move - OPEN + 1) % NUMBERS]
    if move < OPEN_OVER:
        return [KOBITO, move - OPEN_UNDER]
    if move < MOVE:
        return [move - OPEN_OVER, KOBITO]
    if SWAP_ON <= move < PENALTY:
        return [SWAP, (move - SWAP_ON) // PLACES % NUMBERS]
    return [move - PENALTY] if PENALTY <= move < DONE else []


def duty_safe(state: Kobito, after: Kobito) -> Iterator[Note]:
    if state.owed() > 0 and after.penalties_paid == 0 and can_fulfil(after):
        yield Note("duty_safe", {})


def duty_done(state: Kobito, after: Kobito) -> Iterator[Note]:
    if state.owed() > 0 and after.owed() == 0 and after.penalties_paid == 0:
        yield Note("duty_done", {})


def can_fulfil(state: Kobito) -> bool:
    """Can the rest of the duty be played from the hand, card by card?"""
    owed = state.owed()
    if owed == 0:
        return True
    steps = Moves()
    if state.loose_slot == NOWHERE:
        offer_all_plays(state, steps)
    else:
        state.legal_into(steps)
    for move in steps.to_list():
        if len(cards_leaving_hand(move)) >= owed:
            return True
        ends = any(
            adds_to(move, place) and completes(state, move, place) for place in range(PUBLIC)
        )
        if not ends and can_fulfil(after_move(state, move)):
            return True
    return False


def lighter_duty(state: Kobito, after: Kobito) -> Iterator[Note]:
    """The duty of the next turn becomes lighter."""
    if remaining_workshops(after, int(state.turn)) < remaining_workshops(state, int(state.turn)):
        yield Note("lighter", {"n": remaining_workshops(after, int(state.turn)) + 1})


def remaining_workshops(state: Kobito, seat: int) -> int:
    """The number of workshop rainbows, without one of a single card that must leave."""
    return int(state.workshop_count(seat)) - (state.loose_slot != NOWHERE)


def own_benefits(state: Kobito, after: Kobito, move: int) -> Iterator[Note]:
    n = HAND_SIZE - int(after.hands[state.turn].size())
    if len(cards_leaving_hand(move)) > 1 and state.deck.size() + state.discard.size() >= n:
        yield Note("draws", {"n": n})
    if remaining_workshops(after, int(state.turn)) == remaining_workshops(state, int(state.turn)):
        yield Note("duty_stays", {"n": remaining_workshops(state, int(state.turn)) + 1})
