"""Supply: what a workshop can give to a rainbow beside the gold, and what is lacking even so."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.bits import below, bit
from ludoteca.games.kobito.cards import NUMBERS
from ludoteca.games.kobito.judgement import CIRCLE, ones, turned
from ludoteca.games.kobito.rules import Kobito
from ludoteca.games.kobito.steps import PUBLIC, SLOTS

ROUND: Final = 12
"""A gold that asks for so many cards is beyond this reckoning: its rainbow goes all round."""


def lacking(state: Kobito, place: i64, seat: i64, held: i64) -> i64:
    """How few cards finish this rainbow, besides the numbers in `held` and those that the seat's
    workshop can give by the rules (rulings 25, 26, 29)."""
    room = state.room(place)
    length = state.rainbows.length(place)
    low = state.rainbows.low(place)
    there = turned(below(length), low)
    fewest = room
    for under in range(room + 1):
        whole = turned(below(room + length), (low - under + NUMBERS) % NUMBERS)
        wanted = whole & (there ^ CIRCLE)
        had = most_had(state, place, seat, 0, wanted, 0, held, True)
        if room - had < fewest:
            fewest = room - had
    return fewest


def most_had(
    state: Kobito,
    place: i64,
    seat: i64,
    slot: i64,
    wanted: i64,
    given: i64,
    held: i64,
    loose: bool,
) -> i64:
    """How many of the wanted numbers are had, when the workshop rainbows from `slot` on give at
    their best; at most one of them leaves a single card for another rainbow."""
    if slot == SLOTS:
        return ones((given | held) & wanted)
    most = most_had(state, place, seat, slot + 1, wanted, given, held, loose)
    own = state.workshop(seat, slot)
    n = state.rainbows.length(own)
    lower: i64 = 0
    for under in range(n + 1):
        if under > 0:
            number = bit(state.rainbows.number(own, under - 1))
            if not number & wanted & ~(given | lower):
                break
            lower |= number
        upper = lower
        for over in range(n - under + 1):
            if over > 0:
                number = bit(state.rainbows.number(own, n - over))
                if not number & wanted & ~(given | upper):
                    break
                upper |= number
            left = n - under - over
            single = left == 1
            if left == n or (left > 0 and not state.rainbows.has_number_card(own, under, left)):
                continue
            if single and not (
                loose and fits_elsewhere(state, state.rainbows.number(own, under), place)
            ):
                continue
            had = most_had(
                state, place, seat, slot + 1, wanted, given | upper, held, loose and not single
            )
            if had > most:
                most = had
    return most


def fits_elsewhere(state: Kobito, number: i64, place: i64) -> bool:
    """Does another public rainbow take this card as it lies?"""
    fits = False
    for other in range(i64(PUBLIC)):
        if other != place and state.rainbows.length(other) > 0:
            if number == state.rainbows.below(other):
                fits = True
            if number == state.rainbows.above(other):
                fits = True
    return fits


def workshop_cards(state: Kobito, seat: i64) -> i64:
    """How many cards lie in a workshop, a stack counted once."""
    n: i64 = 0
    for slot in range(i64(SLOTS)):
        n += state.rainbows.length(state.workshop(seat, slot))
    return n
