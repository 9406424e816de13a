"""Turn order in Cóatl, up to the end of the match."""

from __future__ import annotations

from typing import Final

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.rng import Rng
from ludoteca.games.coatl.rules.ending import finish
from ludoteca.games.coatl.rules.position import (
    ALL_PASSED,
    NO_BODIES,
    NOT_ENDING,
    READY,
    THIRD_COATL,
    Position,
)
from ludoteca.games.coatl.rules.solo import casa_turn, end_solo_turn

STARTING_PROPHECIES: Final = 3


def next_setup_turn(position: Position, rng: Rng) -> None:
    """The seats choose their first prophecies in turn; then the first turn begins."""
    seat = position.turn
    while position.players[seat].hand.size() <= STARTING_PROPHECIES:
        seat = (seat + 1) % position.seats
        if seat == position.first_seat:
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
    position.taken_count = 0
    if position.passes >= position.seats > 1 and position.ending == NOT_ENDING:  # ruling 36
        finish(position, ALL_PASSED)
    elif position.seats == 1:
        end_solo_turn(position, rng)
    elif position.ending == NOT_ENDING:
        advance_turn(position)
    elif position.ending == THIRD_COATL:
        position.turns_left.set(position.turn, position.turns_left.at(position.turn) - 1)
        next_final_turn(position)
    else:
        count_down(position)


def advance_turn(position: Position) -> None:
    order = (position.turn - position.first_seat + position.seats) % position.seats
    if position.current_player().is_finished():
        position.ending = THIRD_COATL
        position.say("third_coatl", who=int(position.turn))
        position.turns_left = Cards()
        for seat in range(position.seats):  # ruling 17
            other_order = (seat - position.first_seat + position.seats) % position.seats
            position.turns_left.put(2 if other_order > order else 1 if other_order < order else 0)
        next_final_turn(position)
    elif position.supply.has_no_bodies():
        position.ending = NO_BODIES
        position.say("no_bodies")
        position.turns_left = Cards()
        position.turns_left.put(2 * position.seats - order)
        count_down(position)
    else:
        position.turn = (position.turn + 1) % position.seats


def next_final_turn(position: Position) -> None:
    """After a third cóatl: the other seats take the turns left to them, one seat at a time."""
    if position.current_player().is_finished():
        position.turns_left.set(position.turn, 0)
    for _ in range(position.seats):
        if position.turns_left.at(position.turn) > 0:
            return
        position.turn = (position.turn + 1) % position.seats
    finish(position, THIRD_COATL)


def count_down(position: Position) -> None:
    """Once the bodies have run out: the rest of this round, and one more."""
    remaining = position.turns_left.at(0)
    while remaining > 1:
        remaining -= 1
        position.turn = (position.turn + 1) % position.seats
        if not position.current_player().is_finished():  # ruling 18
            position.turns_left.set(0, remaining)
            return
    finish(position, NO_BODIES)
