"""Supply: the cards that a workshop can give to a rainbow beside the gold, and what it then
lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit, mask_below
from ludoteca.games.kobito.bot.evaluation import ALL_NUMBERS, count_bits, rotate
from ludoteca.games.kobito.rules.cards import NUMBERS
from ludoteca.games.kobito.rules.moves import PUBLIC, SLOTS
from ludoteca.games.kobito.rules.play import Kobito

FULL_CIRCLE: Final = 12
"""Golds of this length or more are not computed: their rainbows go all the way round."""


def cards_lacking(state: Kobito, place: i64, seat: i64, hand_numbers: i64) -> i64:
    """The fewest cards that complete this rainbow besides `hand_numbers` and what the seat's
    workshop can legally supply. Other rainbows are unchanged, except that one of them may take a
    single card that is left over."""
    room = state.room(place)
    length = state.rainbows.length(place)
    low = state.rainbows.low(place)
    present = rotate(mask_below(length), low)
    fewest = room
    for under in range(room + 1):
        target_run = rotate(mask_below(room + length), (low - under + NUMBERS) % NUMBERS)
        missing = target_run & (present ^ ALL_NUMBERS)
        available = Supply(state, place, seat, missing, hand_numbers).most_available()
        if room - available < fewest:
            fewest = room - available
    return fewest


@dataclass(frozen=True, slots=True)
class Supply:
    """The missing numbers of a public rainbow that a seat has in hand or workshop."""

    state: Kobito
    place: i64
    seat: i64
    missing: i64
    hand_numbers: i64

    def most_available(self, slot: i64 = 0, supplied: i64 = 0, single_allowed: bool = True) -> i64:
        """The most missing numbers that the seat can have if the workshop rainbows from `slot` on
        give cards from both ends. Two cards with a number card stay behind (rulings 25, 29), or a
        single one that another rainbow takes (ruling 26)."""
        if slot == SLOTS:
            return count_bits((supplied | self.hand_numbers) & self.missing)
        most = self.most_available(slot + 1, supplied, single_allowed)
        rainbows = self.state.rainbows
        own = self.state.workshop(self.seat, slot)
        n = rainbows.length(own)
        lower: i64 = 0
        for under in range(n + 1):
            if under > 0:
                number = bit(rainbows.number(own, under - 1))
                if not number & self.missing & ~(supplied | lower):
                    break
                lower |= number
            both = lower
            for over in range(n - under + 1):
                if over > 0:
                    number = bit(rainbows.number(own, n - over))
                    if not number & self.missing & ~(supplied | both):
                        break
                    both |= number
                remaining = n - under - over
                if not both & ~self.hand_numbers or (remaining == 1 and not single_allowed):
                    continue
                if not self.may_stay(own, under, remaining):
                    continue
                single_left = single_allowed and remaining != 1
                most = max(most, self.most_available(slot + 1, supplied | both, single_left))
        return most

    def may_stay(self, own: i64, step: i64, remaining: i64) -> bool:
        """May these cards of a workshop rainbow stay there?"""
        if remaining == 0:
            return True
        rainbows = self.state.rainbows
        if not rainbows.has_number_card(own, step, remaining):
            return False
        return remaining > 1 or fits_elsewhere(self.state, self.place, rainbows.number(own, step))


def fits_elsewhere(state: Kobito, place: i64, number: i64) -> bool:
    """Does another public rainbow take this card now, without ending the match?"""
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
    """The number of cards in a workshop; a stack counts once."""
    n: i64 = 0
    for slot in range(i64(SLOTS)):
        n += state.rainbows.length(state.workshop(seat, slot))
    return n
