"""Which moves are legal in Cóatl. Rulings are numbered in rulings.md."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.bits import bit
from ludoteca.core.moves import Moves
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
    Table,
)
from ludoteca.games.coatl.rules.supply import SPACES


def legal_into(table: Table, moves: Moves) -> None:
    phase = table.phase
    if phase == READY:
        takes_into(table, moves)
        choices_into(table, moves)
        table.assembly().steps_into(moves)
        tokens_into(table, moves)
        if moves.size() == 0:
            moves.put(PASS)  # ruling 16
    elif phase == CHOOSING:
        choices_into(table, moves)
        moves.put(DONE)
    elif phase == BUILDING:
        assembly = table.assembly()
        assembly.steps_into(moves)
        if assembly.may_end():
            moves.put(DONE)
    elif phase == PICKING:
        picks_into(table, moves)
    else:
        discards_into(table, moves)
        if phase == FORESEEING:
            before = moves.size()
            choices_into(table, moves)
            if moves.size() == before:  # ruling 37
                moves.put(DONE)


def takes_into(table: Table, moves: Moves) -> None:
    room = table.mine().room()
    for space in range(SPACES):
        n = table.supply.count(space)
        if 0 < n <= room:
            moves.put(TAKE + space)


def choices_into(table: Table, moves: Moves) -> None:
    if table.mine().hand.size() >= table.demands.hand:
        return
    for place in range(table.row.size()):
        moves.put(CHOOSE + place)
    if table.deck.size() + table.discards.size() + table.buried.size() > 0:
        moves.put(CHOOSE_DECK)


def tokens_into(table: Table, moves: Moves) -> None:
    tokens = table.mine().tokens
    if tokens & bit(PERFECT_PICK) and can_pick(table):
        moves.put(PERFECT)
    if tokens & bit(SEE_THE_FUTURE):
        moves.put(FUTURE)
    if tokens & bit(PRIEST_COMMITMENT):
        for place in range(table.display.size()):
            moves.put(PRIEST + place)


def can_pick(table: Table) -> bool:
    return any(pickable(table, piece) for piece in range(PIECES))


def pickable(table: Table, piece: i64) -> bool:
    """Is there such a piece in its bag, and room for all that is taken with it?"""
    if table.supply.bags.at(piece) == 0:
        return False
    room = table.mine().room()
    if shape_of(piece) != BODY:
        return table.taken == 0 and room > 0
    if table.taken == 1:
        return True
    return room > (1 if table.supply.in_bag(BODY) > 1 else 0)  # ruling 14


def picks_into(table: Table, moves: Moves) -> None:
    for piece in range(PIECES):
        if pickable(table, piece):
            moves.put(PICK + piece)


def discards_into(table: Table, moves: Moves) -> None:
    before: i64 = -1
    for item in table.mine().hand.items:
        design = i64(item)
        if design != before:
            moves.put(DISCARD + design)
        before = design
