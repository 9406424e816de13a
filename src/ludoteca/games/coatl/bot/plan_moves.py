"""Moves of the Priest that carry out a plan."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.games.coatl.bot.plan import Plan
from ludoteca.games.coatl.bot.target import NONE, Target
from ludoteca.games.coatl.rules.cards import (
    DESIGNS,
    HEADS,
    LAST_LEVEL,
    PIECES,
    POINTS,
    TAILS,
    TEMPLE_POINTS,
    TEMPLES,
)
from ludoteca.games.coatl.rules.moves import (
    ADD_HEAD,
    ADD_TAIL,
    CHOOSE_DECK,
    DISCARD,
    PLACE,
    PRIEST,
    START,
    TEMPLE,
)
from ludoteca.games.coatl.rules.player import Player


def next_move(me: Player, plan: Plan, closing: bool, moves: Moves) -> i64:
    """The next stored piece of a plan: bodies outwards, then the ends."""
    target = plan.best()
    if target is None:
        return NONE
    if plan.slot == NONE:
        return first_move(me, target, moves)
    slot = plan.slot
    serpent = me.serpents[slot]
    size = target.size
    behind = target.base + serpent.size()
    before = target.base - 1
    if behind < size - 1:
        move = ADD_TAIL + slot * PIECES + target.at(behind)
        if moves.holds(move):
            return move
    if before > 0:
        move = ADD_HEAD + slot * PIECES + target.at(before)
        if moves.holds(move):
            return move
    if behind == size - 1 and (closing or not serpent.has_head()):
        move = ADD_TAIL + slot * PIECES + TAILS + target.at(behind)
        if moves.holds(move):
            return move
    if before == 0 and (closing or not serpent.has_tail()):
        move = ADD_HEAD + slot * PIECES + HEADS + target.at(0)
        if moves.holds(move):
            return move
    return NONE


def first_move(me: Player, target: Target, moves: Moves) -> i64:
    """The first piece of the longest part of the target that is in store."""
    size = target.size
    best: i64 = NONE
    most: i64 = 0
    for start in range(size):
        board = me.board.copy()
        index = start
        first: i64 = NONE
        while index < size:
            colour = target.at(index)
            piece = colour + (HEADS if index == 0 else TAILS if index == size - 1 else 0)
            if board.at(piece) == 0:
                break
            board.set(piece, board.at(piece) - 1)
            if first == NONE:
                first = piece
            index += 1
        if index - start > most and moves.holds(START + first):
            most = index - start
            best = START + first
    return best


def finish_move(me: Player, moves: Moves) -> i64:
    """For a cóatl with both ends: the best prophecies, then the best temple."""
    best: i64 = NONE
    most: i64 = 0
    for index in range(moves.size()):
        move = moves.at(index)
        if PLACE <= move < TEMPLE:
            serpent = me.serpents[(move - PLACE) // DESIGNS]
            if serpent.has_head() and serpent.has_tail():
                points = 100 + serpent.points((move - PLACE) % DESIGNS)
                if points > most:
                    most = points
                    best = move
        elif TEMPLE <= move < DISCARD:
            serpent = me.serpents[(move - TEMPLE) // TEMPLES]
            temple = (move - TEMPLE) % TEMPLES
            points = TEMPLE_POINTS.at(temple * 4 + serpent.requirements_met(temple))
            if points > most:
                most = points
                best = move
    return best


def full_value_move(me: Player, moves: Moves) -> i64:
    """A prophecy that is at its highest level already."""
    for index in range(moves.size()):
        move = moves.at(index)
        if PLACE <= move < TEMPLE:
            design = (move - PLACE) % DESIGNS
            top = POINTS.at(design * LAST_LEVEL + LAST_LEVEL - 1)
            if me.serpents[(move - PLACE) // DESIGNS].points(design) == top:
                return move
    return NONE


def has_growing_serpent(me: Player) -> bool:
    return any(
        not serpent.is_complete and not (serpent.has_head() and serpent.has_tail())
        for serpent in me.serpents
    )


def fallback_move(moves: Moves) -> i64:
    if moves.holds(CHOOSE_DECK):
        return CHOOSE_DECK
    for index in range(i64(2)):
        if moves.holds(PRIEST + index):
            return PRIEST + index
    for index in range(moves.size()):
        move = moves.at(index)
        if ADD_HEAD <= move < TEMPLE:
            return move
    return moves.at(0)
