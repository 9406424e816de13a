"""The Priest's hands: which move carries out a plan."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
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


def step(me: Player, plan: Plan, closing: bool, moves: Moves) -> i64:
    """The next piece of a plan that is at hand: bodies outwards, then the ends."""
    target = plan.best()
    if target is None:
        return NONE
    if plan.slot == NONE:
        return first_step(me, target, moves)
    slot = plan.slot
    serpent = me.serpents[slot]
    size = target.size
    right = target.base + serpent.size()
    left = target.base - 1
    if right < size - 1:
        move = ADD_TAIL + slot * PIECES + target.at(right)
        if moves.holds(move):
            return move
    if left > 0:
        move = ADD_HEAD + slot * PIECES + target.at(left)
        if moves.holds(move):
            return move
    if right == size - 1 and (closing or not serpent.headed()):
        move = ADD_TAIL + slot * PIECES + TAILS + target.at(right)
        if moves.holds(move):
            return move
    if left == 0 and (closing or not serpent.tailed()):
        move = ADD_HEAD + slot * PIECES + HEADS + target.at(0)
        if moves.holds(move):
            return move
    return NONE


def first_step(me: Player, target: Target, moves: Moves) -> i64:
    """The first piece of the longest stretch of the target that is in store."""
    size = target.size
    best: i64 = NONE
    most: i64 = 0
    for start in range(size):
        board = me.board.copy()
        place = start
        first: i64 = NONE
        while place < size:
            colour = target.at(place)
            piece = colour + (HEADS if place == 0 else TAILS if place == size - 1 else 0)
            if board.at(piece) == 0:
                break
            board.set(piece, board.at(piece) - 1)
            if first == NONE:
                first = piece
            place += 1
        if place - start > most and moves.holds(START + first):
            most = place - start
            best = START + first
    return best


def finish(me: Player, moves: Moves) -> i64:
    """On a cóatl with both ends: the best prophecies, then the best temple."""
    best: i64 = NONE
    most: i64 = 0
    for place in range(moves.size()):
        move = moves.at(place)
        if PLACE <= move < TEMPLE:
            serpent = me.serpents[(move - PLACE) // DESIGNS]
            if serpent.headed() and serpent.tailed():
                points = 100 + serpent.points((move - PLACE) % DESIGNS)
                if points > most:
                    most = points
                    best = move
        elif TEMPLE <= move < DISCARD:
            serpent = me.serpents[(move - TEMPLE) // TEMPLES]
            temple = (move - TEMPLE) % TEMPLES
            points = TEMPLE_POINTS.at(temple * 4 + serpent.met(temple))
            if points > most:
                most = points
                best = move
    return best


def ripe(me: Player, moves: Moves) -> i64:
    """A prophecy at its highest level may leave the hand at once."""
    for place in range(moves.size()):
        move = moves.at(place)
        if PLACE <= move < TEMPLE:
            design = (move - PLACE) % DESIGNS
            top = POINTS.at(design * LAST_LEVEL + LAST_LEVEL - 1)
            if me.serpents[(move - PLACE) // DESIGNS].points(design) == top:
                return move
    return NONE


def grows(me: Player) -> bool:
    return any(
        not serpent.complete and not (serpent.headed() and serpent.tailed())
        for serpent in me.serpents
    )


def least_harm(moves: Moves) -> i64:
    if moves.holds(CHOOSE_DECK):
        return CHOOSE_DECK
    for place in range(i64(2)):
        if moves.holds(PRIEST + place):
            return PRIEST + place
    for place in range(moves.size()):
        move = moves.at(place)
        if ADD_HEAD <= move < TEMPLE:
            return move
    return moves.at(0)
