"""The value of a turn to a player with a plan."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.moves import Moves
from ludoteca.games.coatl.bot.evaluation import (
    casa_gain,
    estimate_turns_left,
    spaces_after,
    would_win,
)
from ludoteca.games.coatl.bot.plan import Plan
from ludoteca.games.coatl.bot.target import NONE
from ludoteca.games.coatl.rules.cards import NO_PIECE
from ludoteca.games.coatl.rules.moves import TAKE
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.supply import SPACES

WAITING_BONUS: Final = 5  # a cóatl is completed unless waiting promises more than this
DENIAL_WEIGHT: Final = 10  # for each piece that C.A.S.A. can use next
SMALL_HAND: Final = 4  # a hand with fewer prophecies is small


def should_close(state: Coatl, owned: Plan, full: Plan) -> bool:
    """Is it better to complete the cóatl with the stored pieces than to wait for more?"""
    target = owned.best()
    if target is None or not target.has_needed_cards or target.row_choices != 0:
        return False
    if state.current_player().completed_count() == state.current_player().max_serpents - 1:
        if would_win(state, target):
            return True
        if estimate_turns_left(state, state.turn) > 1:
            return False
    return target.value + WAITING_BONUS >= full.value()


def best_space(state: Coatl, full: Plan, moves: Moves) -> tuple[i64, i64]:
    """The space whose pieces help most, and the value of the plan with them."""
    best: i64 = NONE
    most: i64 = -100000
    for space in range(SPACES):
        if not moves.holds(TAKE + space):
            continue
        value = space_value(state, full, space)
        if value > most:
            most = value
            best = TAKE + space
    return best, most


def space_value(state: Coatl, full: Plan, space: i64) -> i64:
    """The value of the plan with the pieces of this space, less what it leaves to C.A.S.A."""
    me = state.current_player()
    board = me.board.copy()
    stored = me.stored_count
    for side in range(2):
        piece = state.supply.spaces.at(space * 2 + side)
        if piece != NO_PIECE:
            board.set(piece, board.at(piece) + 1)
            stored += 1
    value = full.value_with(board, stored, spaces_after(state, space))
    return value - DENIAL_WEIGHT * casa_gain(state, space)


def choice_value(state: Coatl, full: Plan) -> i64:
    """The value of the plan with the prophecies that it needs in hand."""
    me = state.current_player()
    target = full.best()
    if target is None:
        return 0 if me.hand.size() < SMALL_HAND else -10000
    value = full.value_with(me.board, me.stored_count, spaces_after(state, NONE))
    value -= DENIAL_WEIGHT * casa_gain(state, NONE)
    if target.row_choices != 0:
        return value + full.evaluator.turn_price
    return value if me.hand.size() < 1 else value - full.evaluator.turn_price
