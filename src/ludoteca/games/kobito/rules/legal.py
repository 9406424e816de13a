"""The legal steps of Kobito. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.moves import Moves
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
    if position.loose_slot != NOWHERE:
        offer_moves(position, position.loose_slot, moves)
        return
    if position.penalties_paid > 0:
        offer_payment(position, moves)
        return
    previous_size = moves.size()
    offer_all_plays(position, moves)
    can_play = moves.size() > previous_size
    for slot in range(i64(SLOTS)):
        offer_moves(position, slot, moves)
    offer_trades(position, hand_bits(position, position.turn), moves)
    if position.cards_played >= position.duty:
        moves.put(DONE)
    elif not can_play:  # rulings 7, 9
        offer_payment(position, moves)


def hand_bits(position: Position, seat: i64) -> i64:
    """A bit for each kind of card in a hand."""
    kinds: i64 = 0
    for card in position.hands[seat].items:
        kinds |= bit(i64(card))
    return kinds


def offer_all_plays(position: Position, moves: Moves) -> None:
    """Adds every way to play a card of the hand (ruling 7)."""
    hand_kinds = hand_bits(position, position.turn)
    offer_plays(position, hand_kinds, moves)
    offer_openings(position, hand_kinds, moves)
    offer_swaps(position, hand_kinds, moves)


def offer_plays(position: Position, hand_kinds: i64, moves: Moves) -> None:
    rainbows = position.rainbows
    for target in range(i64(TARGETS)):
        place = position.place(target)
        length = rainbows.length(place)
        if length == 0:
            if target < PUBLIC:
                offer_first(hand_kinds, target, moves)
        elif target < PUBLIC or position.may_grow(length):
            for end in range(i64(2)):
                number = rainbows.next_number(place, end)
                if (hand_kinds >> number) & 1:
                    moves.put(play_step(number, target, end))
                if (hand_kinds >> KOBITO) & 1:
                    moves.put(play_step(KOBITO, target, end))


def offer_first(hand_kinds: i64, target: i64, moves: Moves) -> None:
    """Adds the first card of a place without a starting card: any number card (ruling 43)."""
    for number in range(i64(NUMBERS)):
        if (hand_kinds >> number) & 1:
            moves.put(play_step(number, target, HIGH))


def offer_openings(position: Position, hand_kinds: i64, moves: Moves) -> None:
    """Adds pairs of consecutive cards. Two kobitos would have no number (rulings 21, 22)."""
    if position.free_slot(position.turn) == NOWHERE:
        return
    for number in range(i64(NUMBERS)):
        if (hand_kinds >> number) & 1:
            if (hand_kinds >> ((number + 1) % NUMBERS)) & 1:
                moves.put(OPEN + number)
            if (hand_kinds >> KOBITO) & 1:
                moves.put(OPEN_UNDER + number)
                moves.put(OPEN_OVER + number)


def offer_swaps(position: Position, hand_kinds: i64, moves: Moves) -> None:
    if not (hand_kinds >> SWAP) & 1:
        return
    if position.swaps_anywhere:  # ruling 38
        for place in range(PUBLIC + SLOTS * position.seats):
            offer_swaps_at(position, place, hand_kinds, moves)
    else:
        for target in range(i64(TARGETS)):
            offer_swaps_at(position, position.place(target), hand_kinds, moves)


def offer_swaps_at(position: Position, place: i64, hand_kinds: i64, moves: Moves) -> None:
    """Adds swaps of a number card, stacked or not, that has the number of a hand card (ruling
    40)."""
    for step in range(position.rainbows.length(place)):
        number = position.rainbows.number(place, step)
        if (hand_kinds >> number) & 1 and position.rainbows.top(place, step) != WILD:
            moves.put(swap_step(number, place, position.rainbows.rank(place, step)))


def offer_trades(position: Position, hand_kinds: i64, moves: Moves) -> None:
    """Adds trades for a kobito anywhere on the table, other workshops included (ruling 35)."""
    for place in range(PUBLIC + SLOTS * position.seats):
        if position.rainbows.has_kobito(place):
            for step in range(position.rainbows.length(place)):
                if position.rainbows.top(place, step) == WILD:
                    number = position.rainbows.number(place, step)
                    if (hand_kinds >> number) & 1:
                        moves.put(trade_step(number, place, position.rainbows.rank(place, step)))


def offer_payment(position: Position, moves: Moves) -> None:
    """Adds the cards that can be paid to the score pile. After the last one the turn ends (rulings
    10, 50)."""
    if position.owed() == 0:
        moves.put(DONE)
        return
    hand = position.hands[position.turn]
    previous: i64 = -1
    for index in range(hand.size()):
        card = hand.at(index)
        if card != previous:
            moves.put(PENALTY + card)
        previous = card
