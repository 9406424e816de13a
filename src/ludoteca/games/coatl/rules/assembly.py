"""Assembling cóatls: which steps are legal, so that the turn can always still end legally."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.games.coatl.rules.cards import (
    CARD_COLOUR,
    DESIGNS,
    HEADS,
    N_COLOURS,
    NO_TEMPLE,
    PIECES,
    TAILS,
    TEMPLES,
)
from ludoteca.games.coatl.rules.moves import ADD_HEAD, ADD_TAIL, PLACE, START, TEMPLE
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import MOST_PAGES, Serpent, met, times

MOST_GROWING: Final = 2
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


@final
class Assembly:
    """One player's cóatls, hand and board, and the temples that lie open."""

    def __init__(self, player: Player, display: Cards, demands: Demands) -> None:
        self.player: Player = player
        self.display: Cards = display
        self.demands: Demands = demands
        self.open: i64 = 0  # cóatls with both ends that still need cards
        for serpent in player.serpents:
            if demands.unsettled(serpent):
                self.open += 1

    def may_end(self) -> bool:
        return self.open == 0

    def steps_into(self, moves: Moves) -> None:
        """Every step after which the turn can still be ended legally."""
        player = self.player
        if player.stored > 0:
            self.starts_into(moves)
        for slot in range(i64(len(player.serpents))):
            serpent = player.serpents[slot]
            if serpent.complete:
                continue
            if player.stored > 0:
                self.additions_into(slot, serpent, moves)
            if serpent.temple == NO_TEMPLE:  # ruling 9: a temple closes the cóatl
                self.pages_into(slot, serpent, moves)
                if serpent.pages.size() >= self.demands.pages:
                    self.temples_into(slot, serpent, moves)

    def starts_into(self, moves: Moves) -> None:
        player = self.player
        if len(player.serpents) == player.most or self.growing() >= MOST_GROWING:
            return
        for piece in range(PIECES):
            if player.board.at(piece) > 0:
                moves.put(START + piece)

    def growing(self) -> i64:
        """How many cóatls are not complete, nor would be if the action ended now."""
        found: i64 = 0
        for serpent in self.player.serpents:
            if not serpent.complete and not self.demands.settled(serpent):
                found += 1
        return found

    def additions_into(self, slot: i64, serpent: Serpent, moves: Moves) -> None:
        board = self.player.board
        headed = serpent.headed()
        tailed = serpent.tailed()
        if not headed:
            for piece in range(TAILS):
                if board.at(piece) > 0 and (
                    piece < HEADS or not tailed or self.may_close(serpent, piece, 0)
                ):
                    moves.put(ADD_HEAD + slot * PIECES + piece)
        if not tailed:
            for piece in range(PIECES):
                if (
                    board.at(piece) > 0
                    and not HEADS <= piece < TAILS
                    and (
                        piece < HEADS
                        or not headed
                        or self.may_close(serpent, piece, serpent.size())
                    )
                ):
                    moves.put(ADD_TAIL + slot * PIECES + piece)

    def may_close(self, serpent: Serpent, piece: i64, place: i64) -> bool:
        """May this piece be the second end? Only if all that is needed can then be placed
        (ruling 33), and never without a body."""
        if serpent.size() < 2:
            return False
        serpent.pieces.put_at(place, piece)
        can = self.can_settle()
        serpent.pieces.take_at(place)
        return can

    def pages_into(self, slot: i64, serpent: Serpent, moves: Moves) -> None:
        hand = self.player.hand
        if serpent.pages.size() == MOST_PAGES or hand.size() == 0:
            return
        colours = serpent.colours()
        headed = serpent.headed()
        tailed = serpent.tailed()
        for place in range(hand.size()):
            design = hand.at(place)
            if place > 0 and hand.at(place - 1) == design:
                continue
            if not self.demands.fits(serpent, design, colours, headed, tailed):
                continue
            if self.open == 0 or self.can_settle_with(serpent, place):
                moves.put(PLACE + slot * DESIGNS + design)

    def can_settle_with(self, serpent: Serpent, place: i64) -> bool:
        """Could the turn still end if this card of the hand were put to this cóatl?"""
        design = self.player.hand.take_at(place)
        serpent.pages.put(design)
        can = self.can_settle()
        serpent.pages.take()
        self.player.hand.put_at(place, design)
        return can

    def temples_into(self, slot: i64, serpent: Serpent, moves: Moves) -> None:
        if not (serpent.headed() and serpent.tailed()):
            return
        colours = serpent.colours()
        for temple in range(TEMPLES):
            if not (self.display.holds(temple) or self.player.temples.holds(temple)):
                continue
            if met(temple, colours, serpent.pages) == 0:  # ruling 10
                continue
            if self.open > 0:
                serpent.temple = temple
                can = self.can_settle()
                serpent.temple = NO_TEMPLE
                if not can:
                    continue
            moves.put(TEMPLE + slot * TEMPLES + temple)

    # Can the turn end?

    def can_settle(self) -> bool:
        """Can every cóatl with both ends be given the cards that it needs, all at once?"""
        temples = Cards(capacity=4)
        temples.put_all(self.display)
        temples.put_all(self.player.temples)
        for serpent in self.player.serpents:
            if temples.holds(serpent.temple):
                temples.remove(serpent.temple)
        return self.can_settle_from(0, self.player.hand, temples)

    def can_settle_from(self, slot: i64, hand: Cards, temples: Cards) -> bool:
        while slot < i64(len(self.player.serpents)):
            serpent = self.player.serpents[slot]
            if self.demands.unsettled(serpent):
                need = self.demands.pages - serpent.pages.size()
                if need > 0 and serpent.temple != NO_TEMPLE:
                    return False
                return self.can_settle_one(slot, serpent, need, 0, hand, temples)
            slot += 1
        return True

    def can_settle_one(
        self, slot: i64, serpent: Serpent, need: i64, start: i64, hand: Cards, temples: Cards
    ) -> bool:
        """Tries every choice of prophecies and then of a temple for one cóatl, then the others."""
        colours = serpent.colours()
        if need > 0:
            for place in range(start, hand.size()):
                design = hand.at(place)
                if self.demands.fits(serpent, design, colours, True, True):
                    rest = hand.copy()
                    rest.take_at(place)
                    serpent.pages.put(design)
                    can = self.can_settle_one(slot, serpent, need - 1, place, rest, temples)
                    serpent.pages.take()
                    if can:
                        return True
            return False
        if not self.demands.temple or serpent.temple != NO_TEMPLE:
            return self.can_settle_from(slot + 1, hand, temples)
        for place in range(temples.size()):
            if met(temples.at(place), colours, serpent.pages) > 0:
                others = temples.copy()
                others.take_at(place)
                if self.can_settle_from(slot + 1, hand, others):
                    return True
        return False


def reaches(design: i64, colours: Cards, headed: bool, tailed: bool) -> bool:
    """Is at least the lowest level of this prophecy satisfied?"""
    n = times(design, colours, headed, tailed)
    return n >= 3 if design < N_COLOURS else n > 0
