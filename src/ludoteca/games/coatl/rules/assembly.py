"""Legal steps of assembling: each leaves a legal way to end the turn."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.games.coatl.rules.cards import DESIGNS, HEADS, NO_TEMPLE, PIECES, TAILS, TEMPLES
from ludoteca.games.coatl.rules.demands import Demands, can_meet_demands
from ludoteca.games.coatl.rules.moves import ADD_HEAD, ADD_TAIL, PLACE, START, TEMPLE
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.serpent import MAX_PAGES, Serpent, count_requirements_met

MAX_GROWING: Final = 2


@final
class Assembly:
    """One player's cóatls, hand and board, and the temples on display."""

    def __init__(self, player: Player, display: Cards, demands: Demands) -> None:
        self.player: Player = player
        self.display: Cards = display
        self.demands: Demands = demands
        self.unsatisfied_count: i64 = 0  # cóatls with both ends that still need cards
        for serpent in player.serpents:
            if demands.is_unsatisfied_by(serpent):
                self.unsatisfied_count += 1

    def may_end(self) -> bool:
        return self.unsatisfied_count == 0

    def steps_into(self, moves: Moves) -> None:
        """Adds every step after which the turn can still end legally."""
        player = self.player
        if player.stored_count > 0:
            self.starts_into(moves)
        for slot in range(i64(len(player.serpents))):
            serpent = player.serpents[slot]
            if serpent.is_complete:
                continue
            if player.stored_count > 0:
                self.additions_into(slot, serpent, moves)
            if serpent.temple == NO_TEMPLE:  # ruling 9: a temple closes the cóatl
                self.pages_into(slot, serpent, moves)
                if serpent.pages.size() >= self.demands.min_pages:
                    self.temples_into(slot, serpent, moves)

    def starts_into(self, moves: Moves) -> None:
        player = self.player
        if len(player.serpents) == player.max_serpents or self.growing_count() >= MAX_GROWING:
            return
        for piece in range(PIECES):
            if player.board.at(piece) > 0:
                moves.put(START + piece)

    def growing_count(self) -> i64:
        """The number of cóatls that would still be unfinished if the action ended now."""
        count: i64 = 0
        for serpent in self.player.serpents:
            if not serpent.is_complete and not self.demands.is_satisfied_by(serpent):
                count += 1
        return count

    def additions_into(self, slot: i64, serpent: Serpent, moves: Moves) -> None:
        board = self.player.board
        has_head = serpent.has_head()
        has_tail = serpent.has_tail()
        if not has_head:
            for piece in range(TAILS):
                if board.at(piece) > 0 and (
                    piece < HEADS or not has_tail or self.may_close(serpent, piece, 0)
                ):
                    moves.put(ADD_HEAD + slot * PIECES + piece)
        if not has_tail:
            for piece in range(PIECES):
                if (
                    board.at(piece) > 0
                    and not HEADS <= piece < TAILS
                    and (
                        piece < HEADS
                        or not has_head
                        or self.may_close(serpent, piece, serpent.size())
                    )
                ):
                    moves.put(ADD_TAIL + slot * PIECES + piece)

    def may_close(self, serpent: Serpent, piece: i64, index: i64) -> bool:
        """May this piece be the second end? All required cards must then be placeable (ruling 33),
        and there must be a body."""
        if serpent.size() < 2:
            return False
        serpent.pieces.insert(index, piece)
        can = can_meet_demands(self.player, self.display, self.demands)
        serpent.pieces.take_at(index)
        return can

    def pages_into(self, slot: i64, serpent: Serpent, moves: Moves) -> None:
        hand = self.player.hand
        if serpent.pages.size() == MAX_PAGES or hand.size() == 0:
            return
        colours = serpent.colours()
        has_head = serpent.has_head()
        has_tail = serpent.has_tail()
        for index in range(hand.size()):
            design = hand.at(index)
            if index > 0 and hand.at(index - 1) == design:
                continue
            if not self.demands.fits(serpent, design, colours, has_head, has_tail):
                continue
            if self.unsatisfied_count == 0 or self.can_meet_demands_with(serpent, index):
                moves.put(PLACE + slot * DESIGNS + design)

    def can_meet_demands_with(self, serpent: Serpent, index: i64) -> bool:
        """Could the turn still end if this card of the hand were placed beside this cóatl?"""
        design = self.player.hand.take_at(index)
        serpent.pages.put(design)
        can = can_meet_demands(self.player, self.display, self.demands)
        serpent.pages.take()
        self.player.hand.insert(index, design)
        return can

    def temples_into(self, slot: i64, serpent: Serpent, moves: Moves) -> None:
        if not (serpent.has_head() and serpent.has_tail()):
            return
        colours = serpent.colours()
        for temple in range(TEMPLES):
            if not (self.display.holds(temple) or self.player.temples.holds(temple)):
                continue
            if count_requirements_met(temple, colours, serpent.pages) == 0:  # ruling 10
                continue
            if self.unsatisfied_count > 0:
                serpent.temple = temple
                can = can_meet_demands(self.player, self.display, self.demands)
                serpent.temple = NO_TEMPLE
                if not can:
                    continue
            moves.put(TEMPLE + slot * TEMPLES + temple)
