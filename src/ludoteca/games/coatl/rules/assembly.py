"""Assembling cóatls: which steps are legal, so that the turn can always still end legally."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.moves import Moves
from ludoteca.games.coatl.rules.cards import DESIGNS, HEADS, NO_TEMPLE, PIECES, TAILS, TEMPLES
from ludoteca.games.coatl.rules.demands import Demands, can_settle
from ludoteca.games.coatl.rules.moves import ADD_HEAD, ADD_TAIL, PLACE, START, TEMPLE
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import MOST_PAGES, Serpent, met

MOST_GROWING: Final = 2


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
        can = can_settle(self.player, self.display, self.demands)
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
        can = can_settle(self.player, self.display, self.demands)
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
                can = can_settle(self.player, self.display, self.demands)
                serpent.temple = NO_TEMPLE
                if not can:
                    continue
            moves.put(TEMPLE + slot * TEMPLES + temple)
