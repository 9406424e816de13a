"""The legal moves of Cóatl. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.moves import Moves
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
            previous_size = moves.size()
            choices_into(position, moves)
            if moves.size() == previous_size:  # ruling 37
                moves.put(DONE)


def takes_into(position: Position, moves: Moves) -> None:
    room = position.current_player().free_slots()
    for space in range(SPACES):
        n = position.supply.count(space)
        if 0 < n <= room:
            moves.put(TAKE + space)


def choices_into(position: Position, moves: Moves) -> None:
    if position.current_player().hand.size() >= position.demands.hand_limit:
        return
    for index in range(position.row.size()):
        moves.put(CHOOSE + index)
    if position.deck.size() + position.discards.size() + position.face_down_discards.size() > 0:
        moves.put(CHOOSE_DECK)


def tokens_into(position: Position, moves: Moves) -> None:
    tokens = position.current_player().tokens
    if tokens & bit(PERFECT_PICK) and can_pick(position):
        moves.put(PERFECT)
    if tokens & bit(SEE_THE_FUTURE):
        moves.put(FUTURE)
    if tokens & bit(PRIEST_COMMITMENT):
        for index in range(position.display.size()):
            moves.put(PRIEST + index)


def can_pick(position: Position) -> bool:
    return any(can_pick_piece(position, piece) for piece in range(PIECES))


def can_pick_piece(position: Position, piece: i64) -> bool:
    """Is the piece in its bag, and is there room for all that is taken with it?"""
    if position.supply.bags.at(piece) == 0:
        return False
    room = position.current_player().free_slots()
    if shape_of(piece) != BODY:
        return position.taken_count == 0 and room > 0
    if position.taken_count == 1:
        return True
    return room > (1 if position.supply.bag_count(BODY) > 1 else 0)  # ruling 14


def picks_into(position: Position, moves: Moves) -> None:
    for piece in range(PIECES):
        if can_pick_piece(position, piece):
            moves.put(PICK + piece)


def discards_into(position: Position, moves: Moves) -> None:
    previous: i64 = -1
    for item in position.current_player().hand.items:
        design = i64(item)
        if design != previous:
            moves.put(DISCARD + design)
        previous = design
