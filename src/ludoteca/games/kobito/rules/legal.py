"""What the seat in turn may do in Kobito. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.moves import Moves
from ludoteca.games.kobito.rules.cards import KOBITO, NUMBERS, SWAP
from ludoteca.games.kobito.rules.moves import (
    DONE,
    HIGH,
    OPEN,
    OPEN_OVER,
    OPEN_UNDER,
    PENALTY,
    PUBLIC,
    SLOTS,
    TARGETS,
    play_step,
    swap_step,
    trade_step,
)
from ludoteca.games.kobito.rules.moving import offer_moves
from ludoteca.games.kobito.rules.position import NOWHERE, Position
from ludoteca.games.kobito.rules.rainbow import WILD


def legal_into(position: Position, moves: Moves) -> None:
    if position.loose != NOWHERE:
        offer_moves(position, position.loose, moves)
        return
    if position.paid > 0:
        offer_payment(position, moves)
        return
    before = moves.size()
    offer_all_plays(position, moves)
    can_play = moves.size() > before
    for slot in range(i64(SLOTS)):
        offer_moves(position, slot, moves)
    offer_trades(position, hand_bits(position), moves)
    if position.played >= position.duty:
        moves.put(DONE)
    elif not can_play:  # rulings 7, 9
        offer_payment(position, moves)


def hand_bits(position: Position) -> i64:
    """A bit for each kind of card in the hand of the seat in turn."""
    held: i64 = 0
    for card in position.hands[position.turn].items:
        held |= bit(i64(card))
    return held


def offer_all_plays(position: Position, moves: Moves) -> None:
    """Every way to play a card of the hand, and nothing else (ruling 7)."""
    held = hand_bits(position)
    offer_plays(position, held, moves)
    offer_openings(position, held, moves)
    offer_swaps(position, held, moves)


def offer_plays(position: Position, held: i64, moves: Moves) -> None:
    rainbows = position.rainbows
    for target in range(i64(TARGETS)):
        place = position.place(target)
        length = rainbows.length(place)
        if length == 0:
            if target < PUBLIC:
                offer_first(held, target, moves)
        elif target < PUBLIC or position.may_grow(length):
            for end in range(i64(2)):
                number = rainbows.next(place, end)
                if (held >> number) & 1:
                    moves.put(play_step(number, target, end))
                if (held >> KOBITO) & 1:
                    moves.put(play_step(KOBITO, target, end))


def offer_first(held: i64, target: i64, moves: Moves) -> None:
    """A place without a starting card takes any number card (ruling 43)."""
    for number in range(i64(NUMBERS)):
        if (held >> number) & 1:
            moves.put(play_step(number, target, HIGH))


def offer_openings(position: Position, held: i64, moves: Moves) -> None:
    """Two consecutive cards; of two kobitos nobody could say the number (rulings 21, 22)."""
    if position.free_slot(position.turn) == NOWHERE:
        return
    for number in range(i64(NUMBERS)):
        if (held >> number) & 1:
            if (held >> ((number + 1) % NUMBERS)) & 1:
                moves.put(OPEN + number)
            if (held >> KOBITO) & 1:
                moves.put(OPEN_UNDER + number)
                moves.put(OPEN_OVER + number)


def offer_swaps(position: Position, held: i64, moves: Moves) -> None:
    if not (held >> SWAP) & 1:
        return
    if position.swaps_anywhere:  # ruling 38
        for place in range(PUBLIC + SLOTS * position.seats):
            offer_swaps_at(position, place, held, moves)
    else:
        for target in range(i64(TARGETS)):
            offer_swaps_at(position, position.place(target), held, moves)


def offer_swaps_at(position: Position, place: i64, held: i64, moves: Moves) -> None:
    """A number card with the number of a hand card, swapped already or not (ruling 40)."""
    for step in range(position.rainbows.length(place)):
        number = position.rainbows.number(place, step)
        if (held >> number) & 1 and position.rainbows.top(place, step) != WILD:
            moves.put(swap_step(number, place, position.rainbows.rank(place, step)))


def offer_trades(position: Position, held: i64, moves: Moves) -> None:
    """A kobito anywhere on the table, foreign workshops included (ruling 35)."""
    for place in range(PUBLIC + SLOTS * position.seats):
        if position.rainbows.has_kobito(place):
            for step in range(position.rainbows.length(place)):
                if position.rainbows.top(place, step) == WILD:
                    number = position.rainbows.number(place, step)
                    if (held >> number) & 1:
                        moves.put(trade_step(number, place, position.rainbows.rank(place, step)))


def offer_payment(position: Position, moves: Moves) -> None:
    """Cards for the score pile, of the player's choice; once they lie there, the turn is at
    its end (rulings 10, 50)."""
    if position.owed() == 0:
        moves.put(DONE)
        return
    hand = position.hands[position.turn]
    before: i64 = -1
    for place in range(hand.size()):
        card = hand.at(place)
        if card != before:
            moves.put(PENALTY + card)
        before = card
