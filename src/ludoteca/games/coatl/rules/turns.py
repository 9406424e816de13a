"""The turns of Cóatl, one after the other to the end."""

from __future__ import annotations

from typing import Final

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.rng import Rng
from ludoteca.games.coatl.rules.ending import finish
from ludoteca.games.coatl.rules.position import (
    GOING_ON,
    NO_BODIES,
    NOBODY_CAN,
    READY,
    THIRD_COATL,
    Position,
)
from ludoteca.games.coatl.rules.solo import casa_turn, end_solo_turn

KEPT: Final = 3


def next_to_set_up(position: Position, rng: Rng) -> None:
    """The seats choose their first prophecies in turn; then the first turn begins."""
    seat = position.turn
    while position.players[seat].hand.size() <= KEPT:
        seat = (seat + 1) % position.seats
        if seat == position.first:
            position.turn = seat
            position.phase = READY
            if position.seats == 1:
                casa_turn(position, rng)
            return
    position.turn = seat


def end_action(position: Position, rng: Rng) -> None:
    position.passes = 0
    end_turn(position, rng)


def end_turn(position: Position, rng: Rng) -> None:
    position.phase = READY
    position.taken = 0
    if position.passes >= position.seats > 1 and position.ending == GOING_ON:  # ruling 36
        finish(position, NOBODY_CAN)
    elif position.seats == 1:
        end_solo_turn(position, rng)
    elif position.ending == GOING_ON:
        go_on(position)
    elif position.ending == THIRD_COATL:
        position.left.set(position.turn, position.left.at(position.turn) - 1)
        go_round(position)
    else:
        count_down(position)


def go_on(position: Position) -> None:
    place = (position.turn - position.first + position.seats) % position.seats
    if position.mine().is_finished():
        position.ending = THIRD_COATL
        position.say("third_coatl", who=int(position.turn))
        position.left = Cards()
        for seat in range(position.seats):  # ruling 17
            later = (seat - position.first + position.seats) % position.seats
            position.left.put(2 if later > place else 1 if later < place else 0)
        go_round(position)
    elif position.supply.is_spent():
        position.ending = NO_BODIES
        position.say("no_bodies")
        position.left = Cards()
        position.left.put(2 * position.seats - place)
        count_down(position)
    else:
        position.turn = (position.turn + 1) % position.seats


def go_round(position: Position) -> None:
    """After a third cóatl: everybody else takes the turns left to them, one seat at a time."""
    if position.mine().is_finished():
        position.left.set(position.turn, 0)
    for _ in range(position.seats):
        if position.left.at(position.turn) > 0:
            return
        position.turn = (position.turn + 1) % position.seats
    finish(position, THIRD_COATL)


def count_down(position: Position) -> None:
    """Once the bodies have run out: this round to its end, and one more."""
    left = position.left.at(0)
    while left > 1:
        left -= 1
        position.turn = (position.turn + 1) % position.seats
        if not position.mine().is_finished():  # ruling 18
            position.left.set(0, left)
            return
    finish(position, NO_BODIES)
