"""Estimates of how a match of Cóatl stands, from public information."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.engine.cards import Cards
from ludoteca.games.coatl.bot.plan_context import PlanContext
from ludoteca.games.coatl.bot.target import NONE, Target
from ludoteca.games.coatl.rules.assembly import MAX_GROWING
from ludoteca.games.coatl.rules.cards import BODY, NO_PIECE, colour_of
from ludoteca.games.coatl.rules.casa import NOT_FOUND
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import CHOOSING, NOT_ENDING, THIRD_COATL

TURN_PRICE: Final = 25  # tenths of a point: a little more than C.A.S.A. gains in one turn
WIN_MARGIN: Final = 70  # the others have turns left after a third cóatl


def estimate_turns_left(state: Coatl, seat: i64) -> i64:
    """Estimates a player's turns until the end, the current one included."""
    if state.ending == THIRD_COATL:
        return state.turns_left.at(seat)
    if state.ending != NOT_ENDING:
        return 1 if state.seats == 1 else (state.turns_left.at(0) - 1) // state.seats + 1
    bodies = state.supply.bag_count(BODY) + state.supply.board_count(BODY)
    turns = max(i64(1), bodies * 10 // 32 + (1 if state.one_more_turn else 0))
    if state.seats > 1:
        turns = bodies * 10 // (13 * state.seats) + 2
        for other in range(state.seats):
            player = state.players[other]
            if (
                other != seat
                and player.completed_count() == player.max_serpents - 1 > 0
                and turns > 4
            ):
                turns = 4
    return turns


def make_context(state: Coatl, seat: i64) -> PlanContext:
    return PlanContext(
        state, seat, TURN_PRICE, estimate_turns_left(state, seat), state.phase == CHOOSING
    )


def would_win(state: Coatl, target: Target) -> bool:
    """Would the third cóatl, which ends the match, put its player in the lead?"""
    points = state.current_player().points() * 10 + target.points
    if state.seats == 1:
        return points > state.casa.points() * 10
    return all(
        points > state.players[seat].points() * 10 + WIN_MARGIN
        for seat in range(state.seats)
        if seat != state.turn
    )


def casa_gain(state: Coatl, taken_space: i64) -> i64:
    """The number of pieces that C.A.S.A. would place next if this space were emptied."""
    if state.seats > 1:
        return 0
    after = state.supply.copy()
    if taken_space != NONE:
        after.clear(taken_space)
    casa = state.casa
    if casa.next_card(after) == NOT_FOUND:
        return 0
    space = casa.next_space(after)
    one = after.spaces.at(space * 2)
    two = after.spaces.at(space * 2 + 1)
    if one == NO_PIECE or two == NO_PIECE:
        return 1
    if colour_of(one) != colour_of(two):
        return (0 if casa.card_for(one) == NOT_FOUND else 1) + (
            0 if casa.card_for(two) == NOT_FOUND else 1
        )
    needed: i64 = 0
    for index in range(casa.cards.size()):
        needed += casa.missing(index, colour_of(one))
    return 2 if needed > 1 else 1


def may_start(me: Player) -> bool:
    growing: i64 = 0
    for serpent in me.serpents:
        if not serpent.is_complete:
            growing += 1
    return growing < MAX_GROWING and len(me.serpents) < me.max_serpents


def spaces_after(state: Coatl, taken_space: i64) -> Cards:
    """The supply board after this space is emptied, and after C.A.S.A.'s turn."""
    supply = state.supply
    if state.seats > 1:
        spaces = supply.spaces.copy()
        if taken_space != NONE:
            spaces.set(taken_space * 2, NO_PIECE)
            spaces.set(taken_space * 2 + 1, NO_PIECE)
        return spaces
    after = supply.copy()
    if taken_space != NONE:
        after.clear(taken_space)
    casa_space = state.casa.next_space(after)
    if casa_space != NOT_FOUND:
        after.clear(casa_space)
    return after.spaces
