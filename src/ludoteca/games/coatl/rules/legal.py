"""Which moves are legal in Cóatl. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.moves import Moves
from ludoteca.games.coatl.rules.cards import (
    BODY,
    PERFECT_PICK,
    PIECES,
    PRIEST_COMMITMENT,
    SEE_THE_FUTURE,
    shape_of,
)
from ludoteca.games.coatl.rules.moves import (
    CHOOSE,
    CHOOSE_DECK,
    DISCARD,
    DONE,
    FUTURE,
    PASS,
    PERFECT,
    PICK,
    PRIEST,
    TAKE,
)
from ludoteca.games.coatl.rules.position import (
    BUILDING,
    CHOOSING,
    FORESEEING,
    PICKING,
    READY,
    Position,
)
from ludoteca.games.coatl.rules.supply import SPACES


def legal_into(position: Position, moves: Moves) -> None:
    phase = position.phase
    if phase == READY:
        takes_into(position, moves)
        choices_into(position, moves)
        position.assembly().steps_into(moves)
        tokens_into(position, moves)
        if moves.size() == 0:
            moves.put(PASS)  # ruling 16
    elif phase == CHOOSING:
        choices_into(position, moves)
        moves.put(DONE)
    elif phase == BUILDING:
        assembly = position.assembly()
        assembly.steps_into(moves)
        if assembly.may_end():
            moves.put(DONE)
    elif phase == PICKING:
        picks_into(position, moves)
    else:
        discards_into(position, moves)
        if phase == FORESEEING:
            before = moves.size()
            choices_into(position, moves)
            if moves.size() == before:  # ruling 37
                moves.put(DONE)


def takes_into(position: Position, moves: Moves) -> None:
    room = position.mine().room()
    for space in range(SPACES):
        n = position.supply.count(space)
        if 0 < n <= room:
            moves.put(TAKE + space)


def choices_into(position: Position, moves: Moves) -> None:
    if position.mine().hand.size() >= position.demands.hand:
        return
    for place in range(position.row.size()):
        moves.put(CHOOSE + place)
    if position.deck.size() + position.discards.size() + position.buried.size() > 0:
        moves.put(CHOOSE_DECK)


def tokens_into(position: Position, moves: Moves) -> None:
    tokens = position.mine().tokens
    if tokens & bit(PERFECT_PICK) and can_pick(position):
        moves.put(PERFECT)
    if tokens & bit(SEE_THE_FUTURE):
        moves.put(FUTURE)
    if tokens & bit(PRIEST_COMMITMENT):
        for place in range(position.display.size()):
            moves.put(PRIEST + place)


def can_pick(position: Position) -> bool:
    return any(pickable(position, piece) for piece in range(PIECES))


def pickable(position: Position, piece: i64) -> bool:
    """Is there such a piece in its bag, and room for all that is taken with it?"""
    if position.supply.bags.at(piece) == 0:
        return False
    room = position.mine().room()
    if shape_of(piece) != BODY:
        return position.taken == 0 and room > 0
    if position.taken == 1:
        return True
    return room > (1 if position.supply.in_bag(BODY) > 1 else 0)  # ruling 14


def picks_into(position: Position, moves: Moves) -> None:
    for piece in range(PIECES):
        if pickable(position, piece):
            moves.put(PICK + piece)


def discards_into(position: Position, moves: Moves) -> None:
    before: i64 = -1
    for item in position.mine().hand.items:
        design = i64(item)
        if design != before:
            moves.put(DISCARD + design)
        before = design
