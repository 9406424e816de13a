"""Supply: what a workshop can give to a rainbow beside the gold, and what is lacking even so."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit, mask_below
from ludoteca.games.kobito.bot.evaluation import ALL_NUMBERS, count_bits, rotate
from ludoteca.games.kobito.rules.cards import NUMBERS
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import Kobito

FULL_CIRCLE: Final = 12
"""A gold that asks for so many cards is beyond this reckoning: its rainbow goes all round."""


def cards_lacking(state: Kobito, place: i64, seat: i64, hand_numbers: i64) -> i64:
    """How few cards finish this rainbow, besides the numbers in `held` and those that the seat's
    workshop can give it by the rules. Other rainbows are left as they are; one single card that is
    left over may go to one of them."""
    room = state.room(place)
    length = state.rainbows.length(place)
    low = state.rainbows.low(place)
    present = rotate(mask_below(length), low)
    fewest = room
    for under in range(room + 1):
        target_run = rotate(mask_below(room + length), (low - under + NUMBERS) % NUMBERS)
        available = most_available(
            state, place, seat, 0, target_run & (present ^ ALL_NUMBERS), 0, hand_numbers, True
        )
        if room - available < fewest:
            fewest = room - available
    return fewest


def most_available(
    state: Kobito,
    place: i64,
    seat: i64,
    slot: i64,
    missing: i64,
    supplied: i64,
    hand_numbers: i64,
    single_allowed: bool,
) -> i64:
    """How many of the wanted numbers are had, when the workshop rainbows from `slot` on give at
    their best: from both ends, and what stays has two cards and a number card (rulings 25, 29), or
    is a single one that another rainbow takes (ruling 26)."""
    if slot == SLOTS:
        return count_bits((supplied | hand_numbers) & missing)
    most = most_available(
        state, place, seat, slot + 1, missing, supplied, hand_numbers, single_allowed
    )
    own = state.workshop(seat, slot)
    n = state.rainbows.length(own)
    lower: i64 = 0
    for under in range(n + 1):
        if under > 0:
            number = bit(state.rainbows.number(own, under - 1))
            if not number & missing & ~(supplied | lower):
                break
            lower |= number
        both = lower
        for over in range(n - under + 1):
            if over > 0:
                number = bit(state.rainbows.number(own, n - over))
                if not number & missing & ~(supplied | both):
                    break
                both |= number
            remaining = n - under - over
            if not both & ~hand_numbers or (remaining == 1 and not single_allowed):
                continue
            if not may_stay(state, place, own, under, remaining):
                continue
            single_left = single_allowed and remaining != 1
            available = most_available(
                state, place, seat, slot + 1, missing, supplied | both, hand_numbers, single_left
            )
            if available > most:
                most = available
    return most


def may_stay(state: Kobito, place: i64, own: i64, step: i64, remaining: i64) -> bool:
    if remaining == 0:
        return True
    if not state.rainbows.has_number_card(own, step, remaining):
        return False
    return remaining > 1 or fits_elsewhere(state, place, state.rainbows.number(own, step))


def fits_elsewhere(state: Kobito, place: i64, number: i64) -> bool:
    """Does another public rainbow take this card as it lies, without ending the match?"""
    fits = False
    for other in range(i64(PUBLIC)):
        if other == place or state.rainbows.length(other) == 0:
            continue
        if state.gold_deck.size() == 0 and state.room(other) == 1:
            continue
        if number == state.rainbows.below(other):
            fits = True
        if number == state.rainbows.above(other):
            fits = True
    return fits


def count_workshop_cards(state: Kobito, seat: i64) -> i64:
    """How many cards lie in a workshop, a stack counted once."""
    n: i64 = 0
    for slot in range(i64(SLOTS)):
        n += state.rainbows.length(state.workshop(seat, slot))
    return n
