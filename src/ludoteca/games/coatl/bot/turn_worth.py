"""What a turn is worth to who has a plan."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.moves import Moves
from ludoteca.games.coatl.bot.evaluation import feast, spaces_after, turns_left, would_win
from ludoteca.games.coatl.bot.plan import Plan
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.rules.cards import NO_PIECE
from ludoteca.games.coatl.rules.moves import TAKE
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.supply import SPACES

PATIENCE: Final = 5  # a cóatl is closed unless waiting promises more than this
DENIAL: Final = 10  # for each piece that C.A.S.A. can use next
LITTLE: Final = 4  # prophecies in hand: fewer than that are few


def should_close(state: Coatl, now: Plan, full: Plan) -> bool:
    """Is it better to complete the cóatl with what is in store than to wait for more?"""
    target = now.best()
    if target is None or not target.suits or target.row != 0:
        return False
    if state.mine().complete() == state.mine().most - 1:
        if would_win(state, target):
            return True
        if turns_left(state, state.turn) > 1:
            return False
    return target.worth + PATIENCE >= full.worth()


def best_space(state: Coatl, full: Plan, moves: Moves) -> tuple[i64, i64]:
    """The space whose pieces help most, and what the plan is worth once they are taken."""
    best: i64 = NONE
    most: i64 = -100000
    for space in range(SPACES):
        if not moves.holds(TAKE + space):
            continue
        worth = worth_of_space(state, full, space)
        if worth > most:
            most = worth
            best = TAKE + space
    return best, most


def worth_of_space(state: Coatl, full: Plan, space: i64) -> i64:
    """What the plan is worth with the pieces of this space, and without what it leaves."""
    me = state.mine()
    board = me.board.copy()
    stored = me.stored
    for side in range(2):
        piece = state.supply.spaces.at(space * 2 + side)
        if piece != NO_PIECE:
            board.set(piece, board.at(piece) + 1)
            stored += 1
    worth = full.worth_with(board, stored, spaces_after(state, space))
    return worth - DENIAL * feast(state, space)


def worth_of_choice(state: Coatl, full: Plan) -> i64:
    """What the plan is worth once the prophecies that it needs are in hand."""
    me = state.mine()
    target = full.best()
    if target is None:
        return 0 if me.hand.size() < LITTLE else -10000
    worth = full.worth_with(me.board, me.stored, spaces_after(state, NONE))
    worth -= DENIAL * feast(state, NONE)
    if target.row != 0:
        return worth + full.scales.price
    return worth if me.hand.size() < 1 else worth - full.scales.price
