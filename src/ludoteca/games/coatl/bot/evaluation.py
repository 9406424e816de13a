"""How the match stands, as far as everybody sees it."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.core.kit.cards import Cards
from ludoteca.games.coatl.bot.planner import Planner
from ludoteca.games.coatl.bot.target import NONE, Target
from ludoteca.games.coatl.rules.assembly import MOST_GROWING
from ludoteca.games.coatl.rules.cards import BODY, NO_PIECE, colour_of
from ludoteca.games.coatl.rules.casa import NOTHING
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player
from ludoteca.games.coatl.rules.position import CHOOSING, GOING_ON, THIRD_COATL

PRICE: Final = 25  # of a turn, in tenths of a point: what C.A.S.A. gains in one, and a little more
MARGIN: Final = 70  # others have turns left after a third cóatl


def turns_left(state: Coatl, seat: i64) -> i64:
    """About how many turns a player has until the end, the one that is being taken included."""
    if state.ending == THIRD_COATL:
        return state.left.at(seat)
    if state.ending != GOING_ON:
        return 1 if state.seats == 1 else (state.left.at(0) - 1) // state.seats + 1
    bodies = state.supply.in_bag(BODY) + state.supply.on_board(BODY)
    left = max(i64(1), bodies * 10 // 32 + (1 if state.one_more else 0))
    if state.seats > 1:
        left = bodies * 10 // (13 * state.seats) + 2
        for other in range(state.seats):
            player = state.players[other]
            if other != seat and player.complete() == player.most - 1 > 0 and left > 4:
                left = 4
    return left


def planner_of(state: Coatl, seat: i64) -> Planner:
    return Planner(state, seat, PRICE, turns_left(state, seat), state.phase == CHOOSING)


def would_win(state: Coatl, target: Target) -> bool:
    """The third cóatl ends the match: does it lead then?"""
    points = state.mine().points() * 10 + target.points
    if state.seats == 1:
        return points > state.casa.points() * 10
    return all(
        points > state.players[seat].points() * 10 + MARGIN
        for seat in range(state.seats)
        if seat != state.turn
    )


def feast(state: Coatl, taken: i64) -> i64:
    """How many pieces C.A.S.A. would lay on its cards next, if this space were emptied."""
    if state.seats > 1:
        return 0
    after = state.supply.copy()
    if taken != NONE:
        after.clear(taken)
    casa = state.casa
    if casa.next_card(after) == NOTHING:
        return 0
    space = casa.next_space(after)
    one = after.spaces.at(space * 2)
    two = after.spaces.at(space * 2 + 1)
    if one == NO_PIECE or two == NO_PIECE:
        return 1
    if colour_of(one) != colour_of(two):
        return (0 if casa.card_for(one) == NOTHING else 1) + (
            0 if casa.card_for(two) == NOTHING else 1
        )
    wanted: i64 = 0
    for place in range(casa.cards.size()):
        wanted += casa.missing(place, colour_of(one))
    return 2 if wanted > 1 else 1


def may_start(me: Player) -> bool:
    growing: i64 = 0
    for serpent in me.serpents:
        if not serpent.complete:
            growing += 1
    return growing < MOST_GROWING and len(me.serpents) < me.most


def spaces_after(state: Coatl, taken: i64) -> Cards:
    """What lies on the supply board after this space is emptied, and after C.A.S.A.'s turn."""
    supply = state.supply
    if state.seats > 1:
        spaces = supply.spaces.copy()
        if taken != NONE:
            spaces.set(taken * 2, NO_PIECE)
            spaces.set(taken * 2 + 1, NO_PIECE)
        return spaces
    after = supply.copy()
    if taken != NONE:
        after.clear(taken)
    lost = state.casa.next_space(after)
    if lost != NOTHING:
        after.clear(lost)
    return after.spaces
