"""What may be played in nEon_onE. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.games.neon.rules.cards import (
    NO_CARD,
    PLUS_FOUR,
    PLUS_TWO,
    RENEW,
    SWAP,
    WILD,
    colour_of,
    sign_of,
)
from ludoteca.games.neon.rules.moves import (
    CHOOSE,
    DRAW,
    KEEP,
    LAST_PLUS_FOUR,
    LAST_SWAP,
    LAST_WILD,
    PASS,
    PLAY_PLUS_FOUR,
    PLAY_RENEW,
    PLAY_SWAP,
    PLAY_WILD,
    TAKE,
)
from ludoteca.games.neon.rules.position import CHOOSING, DRAWN, Position


class Offers(Position):
    """A position, and what the seat in turn may do."""

    def fits(self, card: i64) -> bool:
        """May this card be laid on the discard pile now?"""
        return self.fits_on(self.discard.top(), card)

    def fits_on(self, top: i64, card: i64) -> bool:
        """`fits`, for those who have looked at the top card already."""
        if self.penalty > 0:
            return self.answers(card)
        if card >= WILD or colour_of(card) == self.colour:
            return True
        return top < WILD and sign_of(card) == sign_of(top)

    def answers(self, card: i64) -> bool:
        """Does this card pass the penalty on? (rulings 17, 19)"""
        plus_four = card == PLUS_FOUR
        if not plus_four and (card >= WILD or sign_of(card) != PLUS_TWO):
            return False
        return self.mixed_stacking or plus_four == (self.discard.top() == PLUS_FOUR)

    def can_draw(self) -> bool:
        return self.pile.size() > 0 or self.discard.size() > 1

    def legal_into(self, moves: Moves) -> None:
        if self.phase == CHOOSING:
            moves.put(CHOOSE)
            moves.put(CHOOSE + 1)
            moves.put(CHOOSE + 2)
            moves.put(CHOOSE + 3)
            return
        if self.phase == DRAWN:
            if self.fits(self.drawn):
                self.offer(self.drawn, moves)
            moves.put(KEEP)  # ruling 41: always
            return
        hand = self.hands[self.turn]
        top = self.discard.top()
        before: i64 = NO_CARD
        for held in hand.items:
            card = i64(held)
            if card != before and self.fits_on(top, card):
                self.offer(card, moves)
            before = card
        if self.penalty > 0:
            moves.put(TAKE)
        elif moves.size() == 0 or self.free_draw:  # ruling 8
            if self.can_draw():
                moves.put(DRAW)
            elif moves.size() == 0:
                moves.put(PASS)  # ruling 10

    def offer(self, card: i64, moves: Moves) -> None:
        """The ways to play this card: a wild one asks for a colour or a seat, unless it is the
        last card, which wins before any effect (ruling 27)."""
        if card < WILD:
            moves.put(card)
            return
        last = self.hands[self.turn].size() == 1
        if card == RENEW:
            moves.put(PLAY_RENEW)
        elif card == SWAP:
            if last:
                moves.put(LAST_SWAP)
                return
            for seat in range(self.seats):
                if seat != self.turn:
                    moves.put(PLAY_SWAP + seat)
        elif last:
            moves.put(LAST_WILD if card == WILD else LAST_PLUS_FOUR)
        else:
            first = PLAY_WILD if card == WILD else PLAY_PLUS_FOUR
            moves.put(first)
            moves.put(first + 1)
            moves.put(first + 2)
            moves.put(first + 3)
