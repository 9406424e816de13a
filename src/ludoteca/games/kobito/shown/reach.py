"""Supply: what a workshop can give to a rainbow beside the gold, and what is lacking even so."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.bits import below, bit
from ludoteca.games.kobito.bot.evaluation import CIRCLE, ones, turned
from ludoteca.games.kobito.rules.cards import NUMBERS
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import Kobito

ROUND: Final = 12
"""A gold that asks for so many cards is beyond this reckoning: its rainbow goes all round."""


def lacking(state: Kobito, place: i64, seat: i64, held: i64) -> i64:
    """How few cards finish this rainbow, besides the numbers in `held` and those that the seat's
    workshop can give it by the rules. Other rainbows are left as they are; one single card that is
    left over may go to one of them."""
    room = state.room(place)
    length = state.rainbows.length(place)
    low = state.rainbows.low(place)
    there = turned(below(length), low)
    fewest = room
    for under in range(room + 1):
        whole = turned(below(room + length), (low - under + NUMBERS) % NUMBERS)
        had = most_had(state, place, seat, 0, whole & (there ^ CIRCLE), 0, held, True)
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
    spare: bool,
) -> i64:
    """How many of the wanted numbers are had, when the workshop rainbows from `slot` on give at
    their best: from both ends, and what stays has two cards and a number card (rulings 25, 29), or
    is a single one that another rainbow takes (ruling 26)."""
    if slot == SLOTS:
        return ones((given | held) & wanted)
    most = most_had(state, place, seat, slot + 1, wanted, given, held, spare)
    own = state.workshop(seat, slot)
    n = state.rainbows.length(own)
    lower: i64 = 0
    for under in range(n + 1):
        if under > 0:
            number = bit(state.rainbows.number(own, under - 1))
            if not number & wanted & ~(given | lower):
                break
            lower |= number
        both = lower
        for over in range(n - under + 1):
            if over > 0:
                number = bit(state.rainbows.number(own, n - over))
                if not number & wanted & ~(given | both):
                    break
                both |= number
            left = n - under - over
            if not both & ~held or (left == 1 and not spare):
                continue
            if not may_stay(state, place, own, under, left):
                continue
            more = spare and left != 1
            had = most_had(state, place, seat, slot + 1, wanted, given | both, held, more)
            if had > most:
                most = had
    return most


def may_stay(state: Kobito, place: i64, own: i64, step: i64, left: i64) -> bool:
    if left == 0:
        return True
    if not state.rainbows.has_number_card(own, step, left):
        return False
    return left > 1 or fits_elsewhere(state, place, state.rainbows.number(own, step))


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


def workshop_cards(state: Kobito, seat: i64) -> i64:
    """How many cards lie in a workshop, a stack counted once."""
    n: i64 = 0
    for slot in range(i64(SLOTS)):
        n += state.rainbows.length(state.workshop(seat, slot))
    return n
