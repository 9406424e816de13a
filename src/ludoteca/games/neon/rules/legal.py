"""What the seat in turn may do in nEon_onE. Rulings are numbered in rulings.md."""

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


def legal_into(position: Position, moves: Moves) -> None:
    if position.phase == CHOOSING:
        moves.put(CHOOSE)
        moves.put(CHOOSE + 1)
        moves.put(CHOOSE + 2)
        moves.put(CHOOSE + 3)
        return
    if position.phase == DRAWN:
        if fits(position, position.drawn):
            offer(position, position.drawn, moves)
        moves.put(KEEP)  # ruling 41: always
        return
    hand = position.hands[position.turn]
    top = position.discard.top()
    before: i64 = NO_CARD
    for held in hand.items:
        card = i64(held)
        if card != before and fits_on(position, top, card):
            offer(position, card, moves)
        before = card
    if position.penalty > 0:
        moves.put(TAKE)
    elif moves.size() == 0 or position.free_draw:  # ruling 8
        if position.can_draw():
            moves.put(DRAW)
        elif moves.size() == 0:
            moves.put(PASS)  # ruling 10


def fits(position: Position, card: i64) -> bool:
    """May this card be laid on the discard pile now?"""
    return fits_on(position, position.discard.top(), card)


def fits_on(position: Position, top: i64, card: i64) -> bool:
    """`fits`, for those who have looked at the top card already."""
    if position.penalty > 0:
        return answers(position, card)
    if card >= WILD or colour_of(card) == position.colour:
        return True
    return top < WILD and sign_of(card) == sign_of(top)


def answers(position: Position, card: i64) -> bool:
    """Does this card pass the penalty on? (rulings 17, 19)"""
    plus_four = card == PLUS_FOUR
    if not plus_four and (card >= WILD or sign_of(card) != PLUS_TWO):
        return False
    return position.mixed_stacking or plus_four == (position.discard.top() == PLUS_FOUR)


def offer(position: Position, card: i64, moves: Moves) -> None:
    """The ways to play this card: a wild one asks for a colour or a seat, unless it is the
    last card, which wins before any effect (ruling 27)."""
    if card < WILD:
        moves.put(card)
        return
    last = position.hands[position.turn].size() == 1
    if card == RENEW:
        moves.put(PLAY_RENEW)
    elif card == SWAP:
        if last:
            moves.put(LAST_SWAP)
            return
        for seat in range(position.seats):
            if seat != position.turn:
                moves.put(PLAY_SWAP + seat)
    elif last:
        moves.put(LAST_WILD if card == WILD else LAST_PLUS_FOUR)
    else:
        first = PLAY_WILD if card == WILD else PLAY_PLUS_FOUR
        moves.put(first)
        moves.put(first + 1)
        moves.put(first + 2)
        moves.put(first + 3)
