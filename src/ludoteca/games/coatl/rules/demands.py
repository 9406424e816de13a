"""What a match of Cóatl asks of a hand and of a complete cóatl, and whether it can be had."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.games.coatl.rules.cards import CARD_COLOUR, N_COLOURS, NO_TEMPLE
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import Serpent, met, times

HAND: Final = 5


@final
class Demands:
    """What this match asks of a hand and of a complete cóatl. Never changes."""

    def __init__(self, hand: i64, pages: i64, temple: bool, unlike: bool) -> None:
        self.hand: i64 = hand
        self.pages: i64 = pages
        self.temple: bool = temple
        self.unlike: bool = unlike

    def settled(self, serpent: Serpent) -> bool:
        """Has it a head, a tail, a body and all the cards that it needs?"""
        return (
            serpent.size() > 2
            and serpent.pages.size() >= self.pages
            and (serpent.temple != NO_TEMPLE or not self.temple)
            and serpent.headed()
            and serpent.tailed()
        )

    def unsettled(self, serpent: Serpent) -> bool:
        """Has it both ends, but not yet the cards that it needs?"""
        return (
            not serpent.complete
            and serpent.headed()
            and serpent.tailed()
            and not self.settled(serpent)
        )

    def fits(
        self, serpent: Serpent, design: i64, colours: Cards, headed: bool, tailed: bool
    ) -> bool:
        """May this prophecy be put to this cóatl: unlike the others, and satisfied now?"""
        if serpent.pages.holds(design):  # ruling 35
            return False
        if self.unlike:
            for page in serpent.pages.items:
                if CARD_COLOUR.at(i64(page)) == CARD_COLOUR.at(design):
                    return False
        return reaches(design, colours, headed, tailed)


def reaches(design: i64, colours: Cards, headed: bool, tailed: bool) -> bool:
    """Is at least the lowest level of this prophecy satisfied?"""
    n = times(design, colours, headed, tailed)
    return n >= 3 if design < N_COLOURS else n > 0


def can_settle(player: Player, display: Cards, demands: Demands) -> bool:
    """Can every cóatl with both ends be given the cards that it needs, all at once?"""
    temples = Cards(capacity=4)
    temples.put_all(display)
    temples.put_all(player.temples)
    for serpent in player.serpents:
        if temples.holds(serpent.temple):
            temples.remove(serpent.temple)
    return can_settle_from(player, demands, 0, player.hand, temples)


def can_settle_from(
    player: Player, demands: Demands, slot: i64, hand: Cards, temples: Cards
) -> bool:
    while slot < i64(len(player.serpents)):
        serpent = player.serpents[slot]
        if demands.unsettled(serpent):
            need = demands.pages - serpent.pages.size()
            if need > 0 and serpent.temple != NO_TEMPLE:
                return False
            return can_settle_one(player, demands, slot, serpent, need, 0, hand, temples)
        slot += 1
    return True


def can_settle_one(
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
        for place in range(start, hand.size()):
            design = hand.at(place)
            if demands.fits(serpent, design, colours, True, True):
                rest = hand.copy()
                rest.take_at(place)
                serpent.pages.put(design)
                can = can_settle_one(player, demands, slot, serpent, need - 1, place, rest, temples)
                serpent.pages.take()
                if can:
                    return True
        return False
    if not demands.temple or serpent.temple != NO_TEMPLE:
        return can_settle_from(player, demands, slot + 1, hand, temples)
    for place in range(temples.size()):
        if met(temples.at(place), colours, serpent.pages) > 0:
            others = temples.copy()
            others.take_at(place)
            if can_settle_from(player, demands, slot + 1, hand, others):
                return True
    return False
