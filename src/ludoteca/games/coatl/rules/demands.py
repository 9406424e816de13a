"""The demands of a match of Cóatl on a hand and on complete cóatls, and whether they can be met."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.rules.cards import CARD_COLOUR, N_COLOURS, NO_TEMPLE
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import Serpent, count_occurrences, count_requirements_met

HAND_LIMIT: Final = 5


@final
class Demands:
    """The demands of a match. Immutable."""

    def __init__(
        self, hand_limit: i64, min_pages: i64, temple_required: bool, distinct_colours: bool
    ) -> None:
        self.hand_limit: i64 = hand_limit
        self.min_pages: i64 = min_pages
        self.temple_required: bool = temple_required
        self.distinct_colours: bool = distinct_colours

    def is_satisfied_by(self, serpent: Serpent) -> bool:
        """Has it a head, a tail, a body and all required cards?"""
        return (
            serpent.size() > 2
            and serpent.pages.size() >= self.min_pages
            and (serpent.temple != NO_TEMPLE or not self.temple_required)
            and serpent.has_head()
            and serpent.has_tail()
        )

    def is_unsatisfied_by(self, serpent: Serpent) -> bool:
        """Has it both ends, but not all required cards yet?"""
        return (
            not serpent.is_complete
            and serpent.has_head()
            and serpent.has_tail()
            and not self.is_satisfied_by(serpent)
        )

    def fits(
        self, serpent: Serpent, design: i64, colours: Cards, has_head: bool, has_tail: bool
    ) -> bool:
        """May this prophecy be placed beside this cóatl: unlike the others there, and satisfied
        now?"""
        if serpent.pages.holds(design):  # ruling 35
            return False
        if self.distinct_colours:
            for page in serpent.pages.items:
                if CARD_COLOUR.at(i64(page)) == CARD_COLOUR.at(design):
                    return False
        return is_prophecy_satisfied(design, colours, has_head, has_tail)


def is_prophecy_satisfied(design: i64, colours: Cards, has_head: bool, has_tail: bool) -> bool:
    """Is at least the lowest level of this prophecy satisfied?"""
    n = count_occurrences(design, colours, has_head, has_tail)
    return n >= 3 if design < N_COLOURS else n > 0


def can_meet_demands(player: Player, display: Cards, demands: Demands) -> bool:
    """Can all cóatls with both ends be given their required cards at the same time?"""
    temples = Cards(capacity=4)
    temples.put_all(display)
    temples.put_all(player.temples)
    for serpent in player.serpents:
        if temples.holds(serpent.temple):
            temples.remove(serpent.temple)
    return can_meet_demands_from(player, demands, 0, player.hand, temples)


def can_meet_demands_from(
    player: Player, demands: Demands, slot: i64, hand: Cards, temples: Cards
) -> bool:
    while slot < i64(len(player.serpents)):
        serpent = player.serpents[slot]
        if demands.is_unsatisfied_by(serpent):
            need = demands.min_pages - serpent.pages.size()
            if need > 0 and serpent.temple != NO_TEMPLE:
                return False
            return can_meet_demands_of(player, demands, slot, serpent, need, 0, hand, temples)
        slot += 1
    return True


def can_meet_demands_of(
    player: Player,
    demands: Demands,
    slot: i64,
    serpent: Serpent,
    need: i64,
    start: i64,
    hand: Cards,
    temples: Cards,
) -> bool:
    """Tries every choice of prophecies and then of a temple for one cóatl, then the others."""
    colours = serpent.colours()
    if need > 0:
        for index in range(start, hand.size()):
            design = hand.at(index)
            if demands.fits(serpent, design, colours, True, True):
                rest = hand.copy()
                rest.take_at(index)
                serpent.pages.put(design)
                can = can_meet_demands_of(
                    player, demands, slot, serpent, need - 1, index, rest, temples
                )
                serpent.pages.take()
                if can:
                    return True
        return False
    if not demands.temple_required or serpent.temple != NO_TEMPLE:
        return can_meet_demands_from(player, demands, slot + 1, hand, temples)
    for index in range(temples.size()):
        if count_requirements_met(temples.at(index), colours, serpent.pages) > 0:
            others = temples.copy()
            others.take_at(index)
            if can_meet_demands_from(player, demands, slot + 1, hand, others):
                return True
    return False
