"""Reasons for another card in a hand of Encantados."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note
from ludoteca.games.encantados.rules.cards import (
    FAUN,
    KINDS,
    MIMIC,
    NAMES,
    NO_CARD,
    RACES,
    SPRING,
    SUMMER,
)
from ludoteca.games.encantados.rules.legal import legal_lays
from ludoteca.games.encantados.rules.moves import LAY, LAY_STEP
from ludoteca.games.encantados.rules.play import Encantados, copy_without_log
from ludoteca.games.encantados.rules.unseen import unseen_counts
from ludoteca.games.encantados.shown.hand_analysis import (
    best_lay_gain,
    garden_gain,
    state_after,
    with_card,
)


def gain_reasons(state: Encantados, card: i64) -> list[Note]:
    reasons = lay_reasons(state, card)
    in_hand = state.hands.count(state.turn, card)
    if card < RACES and in_hand > 0:
        reasons.append(Note("goes_with", {"n": int(in_hand), "card": NAMES[card]}))
    if card >= SPRING:
        garden = state.garden_of(state.turn)
        if state.gardens.awake(garden, FAUN):
            reasons.append(Note("fauns_sing", {}))
        if card != SUMMER or state.gardens.races(garden) >= 4:
            reasons.append(Note("sings", {"card": NAMES[card]}))
    return reasons


def lay_reasons(state: Encantados, card: i64) -> list[Note]:
    """A race that can be laid, or laid for more points, with this card, now or in the next turn."""
    if card > MIMIC:
        return []
    before = copy_without_log(state)
    before.race_left = state.race_left or state.turn != state.active
    after = with_card(before, card)
    best: i64 = NO_CARD
    most: i64 = -1
    for race in range(i64(RACES)):
        if card in (race, MIMIC):
            n = best_lay_gain(after, race)
            if n > most and n > best_lay_gain(before, race):
                best = race
                most = n
    if best == NO_CARD:
        return []
    if most == 0:
        return [Note("lays_for_nothing", {"race": NAMES[best]})]
    return [Note("lays", {"n": int(most), "race": NAMES[best]})]


def hope_reasons(state: Encantados) -> list[Note]:
    """The number of unseen creatures that could be laid without loss."""
    unseen = unseen_counts(state, state.turn)
    n: i64 = 0
    total: i64 = 0
    for card in range(i64(KINDS)):
        total += unseen.at(card)
        if unseen.at(card) > 0 and could_lay(state, card):
            n += unseen.at(card)
    return [Note("hopes", {"n": int(n), "all": int(total)})] if n > 0 else []


def could_lay(state: Encantados, card: i64) -> bool:
    """Could the seat in turn lay this card too without losing points?"""
    if card > MIMIC:
        return False
    after = with_card(state, card)
    after.race_left = state.race_left or state.turn != state.active
    lay_moves = Moves()
    for race in range(i64(RACES)):
        if card in (race, MIMIC):
            legal_lays(after, race, after.hands.size(after.turn) - 1, lay_moves)
    for place in range(lay_moves.size()):
        with_mimic = (lay_moves.at(place) - LAY) % 2 == 1
        with_race = (lay_moves.at(place) - LAY) % LAY_STEP >= 2
        uses_card = with_mimic if card == MIMIC else with_race
        if uses_card and garden_gain(after, state_after(after, lay_moves.at(place))) >= 0:
            return True
    return False


def top_four(state: Encantados, which: i64) -> list[int]:
    return state.pile(which).to_list()[-4:]


def fitting_count(state: Encantados, which: i64) -> int:
    """The number of the top four cards of a pile that fit the hand."""
    return len([card for card in top_four(state, which) if gain_reasons(state, card)])
