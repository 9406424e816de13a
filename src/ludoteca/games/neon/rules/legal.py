"""The legal moves of nEon_onE. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.moves import Moves
from ludoteca.games.neon.rules.cards import NO_CARD, PLUS_FOUR, RENEW, SWAP, WILD
from ludoteca.games.neon.rules.kind_masks import ALL_COLOURED, ALL_PLUS_TWOS, fitting_kinds
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
from ludoteca.games.neon.rules.position import DRAWN, PLAYING, Position


def legal_into(position: Position, moves: Moves) -> None:
    if position.phase == PLAYING:
        offer_hand(position, moves)
    elif position.phase == DRAWN:
        offer_drawn(position, moves)
    else:
        moves.put(CHOOSE)
        moves.put(CHOOSE + 1)
        moves.put(CHOOSE + 2)
        moves.put(CHOOSE + 3)


def offer_drawn(position: Position, moves: Moves) -> None:
    if fits(position, position.drawn):
        offer(position, position.drawn, moves)
    moves.put(KEEP)  # ruling 41: always


def offer_hand(position: Position, moves: Moves) -> None:
    """Adds each kind that is held and fits, once.

    Branch-free: every card is written and the count grows only if it fits, since branch prediction
    would fail too often.
    """
    kinds = playable_kinds(position)
    hand = position.hands[position.turn]
    cards = hand.items
    size: i64 = len(cards)
    coloured = kinds & ALL_COLOURED
    items = moves.reserve(size)
    count = moves.count
    for item in cards:
        card = i64(item)
        items[count] = card
        playable = coloured >> card & 1
        coloured ^= playable << card
        count += playable
    moves.count = count
    if size > 0 and cards[size - 1] >= WILD:  # a hand is sorted
        offer_wilds(position, hand, kinds, moves)
    if position.penalty > 0:
        moves.put(TAKE)
    elif moves.count == 0 or position.free_draw:  # ruling 8
        if position.can_draw():
            moves.put(DRAW)
        elif moves.count == 0:
            moves.put(PASS)  # ruling 10


def fits(position: Position, card: i64) -> bool:
    """May this card be laid on the discard pile now?"""
    return (playable_kinds(position) >> card & 1) != 0


def playable_kinds(position: Position) -> i64:
    """A bit for each kind of card that may be laid on the discard pile now."""
    top = position.discard.top()
    return (
        answering_kinds(position, top)
        if position.penalty > 0
        else fitting_kinds(top, position.colour)
    )


def answering_kinds(position: Position, top: i64) -> i64:
    """A bit for each kind of card that passes the penalty on (rulings 17, 19)."""
    if position.mixed_stacking:
        return ALL_PLUS_TWOS | bit(PLUS_FOUR)
    if top == PLUS_FOUR:
        return bit(PLUS_FOUR)
    return ALL_PLUS_TWOS


def offer_wilds(position: Position, hand: Cards, kinds: i64, moves: Moves) -> None:
    previous: i64 = NO_CARD
    for item in hand.items:
        card = i64(item)
        if card >= WILD and card != previous and kinds >> card & 1:
            offer_wild(position, card, moves)
        previous = card


def offer(position: Position, card: i64, moves: Moves) -> None:
    """Adds the ways to play this card."""
    if card < WILD:
        moves.put(card)
    else:
        offer_wild(position, card, moves)


def offer_wild(position: Position, card: i64, moves: Moves) -> None:
    """Adds the ways to play a wild card: with a colour or a seat, unless it is the last card, which
    wins before any effect (ruling 27)."""
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
