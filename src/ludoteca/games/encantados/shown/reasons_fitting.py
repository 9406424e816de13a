"""What fits a hand of Encantados: what can be laid, what is lacking, what weighs."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import stream
from ludoteca.games.encantados.rules.cards import (
    AUTUMN,
    FAIRY,
    KINDS,
    MIMIC,
    SPRING,
    SUMMER,
    WINTER,
    points,
)
from ludoteca.games.encantados.rules.legal import legal_lays, legal_puts
from ludoteca.games.encantados.rules.moves import SING_AUTUMN, SING_SUMMER
from ludoteca.games.encantados.rules.play import Encantados

NEVER: Final = -100
"""The points of what cannot be laid."""


def forked(state: Encantados) -> Encantados:
    other = state.clone()
    assert isinstance(other, Encantados)
    other.log = None
    return other


def played(state: Encantados, move: i64) -> Encantados:
    """The position after a move that turns over no hidden card."""
    after = forked(state)
    after.play(move, stream("fitting"))
    return after


def with_card(state: Encantados, card: i64) -> Encantados:
    """The same with one card more in the hand of the seat in turn."""
    after = forked(state)
    after.hands.gain(after.turn, card)
    return after


def in_garden(state: Encantados, after: Encantados) -> i64:
    """What the garden of the seat in turn is worth more."""
    garden = state.garden_of(state.turn)
    return after.gardens.points(garden) - state.gardens.points(garden)


def in_hand(state: Encantados, after: Encantados) -> i64:
    """What the hand of the seat in turn costs less."""
    return state.hand_cost(state.turn) - after.hand_cost(state.turn)


def best_lay(state: Encantados, race: i64) -> i64:
    """The most points that the garden of the seat in turn can gain by laying this race."""
    lays = Moves()
    legal_lays(state, race, state.hands.size(state.turn) - 1, lays)
    best: i64 = NEVER
    for place in range(lays.size()):
        best = max(best, in_garden(state, played(state, lays.at(place))))
    return best


def best_put(state: Encantados, lift: i64) -> Encantados:
    """The position after the Troll has moved a card where it serves the seat in turn best."""
    lifted = played(state, lift)
    puts = Moves()
    legal_puts(lifted, puts)
    best = played(lifted, puts.at(0))
    for place in range(i64(1), puts.size()):
        after = played(lifted, puts.at(place))
        if lead(state, after) > lead(state, best):
            best = after
    return best


def lead(state: Encantados, after: Encantados) -> i64:
    """What the seat in turn gains in its garden, and the others lose in theirs."""
    total = 2 * in_garden(state, after)
    for garden in range(state.sides):
        total -= after.gardens.points(garden) - state.gardens.points(garden)
    return total


def lacking(state: Encantados, race: i64) -> i64:
    """How many more cards the seat in turn needs to lay a race that lives in no garden, what it
    has just found included."""
    garden = state.garden_of(state.turn)
    held = state.hands.held(state.turn, race) + state.found.count(race)
    mimics = state.hands.held(state.turn, MIMIC) + state.found.count(MIMIC)
    if mimics > 0 and state.gardens.takes_mimic(garden, race):
        held += 1
    return state.gardens.least_for_a_new_race(garden) - held


def weight(state: Encantados, seat: i64, card: i64) -> i64:
    """The points that this card costs in a hand (rulings 2, 12)."""
    garden = state.garden_of(seat)
    if card == MIMIC and state.gardens.awake(garden, FAIRY):
        return 0
    worth = state.summer_in_hand(garden) if card == SUMMER else points(card)
    return worth if worth > 0 else -worth


def last_card(state: Encantados, seat: i64) -> i64:
    """The first card of a hand that has at least one."""
    card: i64 = 0
    while card < KINDS - 1 and state.hands.held(seat, card) == 0:
        card += 1
    return card


def song_of(move: i64) -> i64:
    if move < SING_SUMMER:
        return SPRING if move < SING_AUTUMN else AUTUMN
    return SUMMER if move == SING_SUMMER else WINTER
