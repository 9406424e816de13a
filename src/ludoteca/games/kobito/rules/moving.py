"""Moves of Kobito from a workshop to a rainbow beside the gold."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.games.kobito.rules.cards import NUMBERS
from ludoteca.games.kobito.rules.moves import ALL, HIGH, LOW, PUBLIC, move_step
from ludoteca.games.kobito.rules.position import Position
from ludoteca.games.kobito.rules.rainbow import WRAP_OFFSET


def offer_moves(position: Position, slot: i64, moves: Moves) -> None:
    """Adds moves of cards at the outer ends of a workshop rainbow to a public one (ruling 25)."""
    rainbows = position.rainbows
    own = position.workshop(position.turn, slot)
    n = rainbows.length(own)
    if n == 0:
        return
    low = rainbows.low(own)
    for place in range(i64(PUBLIC)):
        if rainbows.length(place) == 0:  # ruling 49
            continue
        most = min(n, position.room(place))
        above = rainbows.above(place)
        if low == above:
            for part in range(i64(1), most + 1):
                offer_move(position, slot, LOW, part, place, HIGH, moves)
        count = (low + n + NUMBERS - above) % NUMBERS
        if count < n:
            offer_part(position, slot, HIGH, count, place, HIGH, moves)
        if rainbows.above(own) == rainbows.low(place):
            for part in range(i64(1), most + 1):
                offer_move(position, slot, HIGH, part, place, LOW, moves)
        count = (rainbows.low(place) + NUMBERS - low) % NUMBERS
        if count < n:
            offer_part(position, slot, LOW, count, place, LOW, moves)


def offer_part(
    position: Position, slot: i64, end: i64, count: i64, place: i64, to: i64, moves: Moves
) -> None:
    """Adds moves of a part of a rainbow that continues the other one: this number of cards, or
    twelve more for each time round."""
    n = position.rainbows.length(position.workshop(position.turn, slot))
    if count == 0:
        count = NUMBERS
    while count <= position.room(place) and count < n:
        offer_move(position, slot, end, count, place, to, moves)
        count += NUMBERS


def offer_move(
    position: Position, slot: i64, end: i64, count: i64, place: i64, to: i64, moves: Moves
) -> None:
    if count == position.rainbows.length(position.workshop(position.turn, slot)):
        moves.put(move_step(slot, LOW, ALL, place, to))
    elif may_remain(position, slot, end, count, place, to):
        moves.put(move_step(slot, end, count, place, to))


def may_remain(position: Position, slot: i64, end: i64, count: i64, place: i64, to: i64) -> bool:
    """May the rest of a workshop rainbow stay when this number of cards leaves it? (rulings 26,
    29)"""
    own = position.workshop(position.turn, slot)
    rest = position.rainbows.length(own) - count
    step = count if end == LOW else 0
    if not position.rainbows.has_number_card(own, step, rest):
        return False
    return rest >= 2 or can_follow(position, position.rainbows.number(own, step), count, place, to)


def can_follow(position: Position, number: i64, count: i64, place: i64, to: i64) -> bool:
    """Will a public rainbow take this card after this number of cards joined one? A starting card
    that is not revealed yet does not count (ruling 51)."""
    follows = False
    for other in range(i64(PUBLIC)):
        below = position.rainbows.below(other)
        above = position.rainbows.above(other)
        if other == place:
            if count == position.room(place):
                continue
            if to == LOW:
                below = (below + WRAP_OFFSET - count) % NUMBERS
            else:
                above = (above + count) % NUMBERS
        if position.rainbows.length(other) == 0:
            continue
        if number == below:
            follows = True
        if number == above:
            follows = True
    return follows
