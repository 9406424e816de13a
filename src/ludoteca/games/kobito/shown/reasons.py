"""Reasons for a step of Kobito: gold, duty, the rivals' needs, and what is saved."""

from __future__ import annotations

from collections.abc import Iterator

from ludoteca.core.engine.note import Note
from ludoteca.games.kobito.bot.finish_search import adds_to, completes
from ludoteca.games.kobito.rules.cards import KOBITO, NAMES, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import DONE, PENALTY, PUBLIC, SWAP_ON, TRADE
from ludoteca.games.kobito.rules.play import Kobito
from ludoteca.games.kobito.rules.position import NOWHERE
from ludoteca.games.kobito.shown.reasons_duty import (
    after_move,
    cards_leaving_hand,
    duty_done,
    duty_safe,
    lighter_duty,
    own_benefits,
)
from ludoteca.games.kobito.shown.reasons_gold import (
    forestalled_rival,
    gold_progress,
    gold_within_turn,
    rival_needs,
)


def reasons(state: Kobito, move: int) -> Iterator[Note]:
    """Reasons for a step, the most important first; if it wins gold this turn, no minor ones.

    Steps that would reveal a hidden card are not simulated.
    """
    place = next((place for place in range(PUBLIC) if adds_to(move, place)), NOWHERE)
    if place != NOWHERE and completes(state, move, place):
        last = state.gold_deck.size() == 0
        yield Note("last_pot" if last else "finishes", {"n": int(state.gold_points(place))})
        yield from forestalled_rival(state, place)
        yield from saved_card(state, move, KOBITO)
        yield from saved_card(state, move, SWAP)
        return
    after = state if move == DONE else after_move(state, move)
    if PENALTY <= move < DONE and not state.costs(move - PENALTY):
        yield Note("costs_nothing", {"card": NAMES[move - PENALTY]})
    within_turn = list(gold_within_turn(state, after, move, place))
    yield from within_turn
    yield from duty_safe(state, after)
    if TRADE <= move < SWAP_ON:
        yield Note("takes_kobito", {"n": int(after.hands[state.turn].count(KOBITO))})
    yield from saved_card(state, move, KOBITO)
    if within_turn:
        return
    yield from gold_progress(state, after, move, place)
    yield from lighter_duty(state, after)
    yield from duty_done(state, after)
    for card in cards_leaving_hand(move):
        yield from out_of_reach(state, card)
    yield from saved_card(state, move, SWAP)
    if not PENALTY <= move < DONE:
        yield from rival_needs(state, after, move, place)
        yield from own_benefits(state, after, move)
    for card in cards_leaving_hand(move):
        if state.hands[state.turn].count(card) > 1:
            yield Note("another", {"card": NAMES[card]})


def saved_card(state: Kobito, move: int, card: int) -> Iterator[Note]:
    if state.hands[state.turn].count(card) > 0 and card not in cards_leaving_hand(move):
        yield Note("saved", {"card": NAMES[card]})


def out_of_reach(state: Kobito, card: int) -> Iterator[Note]:
    if card < NUMBERS and not any(reaches(state, place, card) for place in range(PUBLIC)):
        yield Note("out_of_reach", {"card": NAMES[card]})


def reaches(state: Kobito, place: int, number: int) -> bool:
    """Does the rainbow beside this gold cover this number, or can it grow to cover it?"""
    if state.rainbows.length(place) == 0 or state.rainbows.covers(place, number):
        return True
    room = int(state.room(place))
    down = (int(state.rainbows.low(place)) - number) % NUMBERS
    up = (number - int(state.rainbows.above(place)) + 1) % NUMBERS
    return min(down, up) <= room
