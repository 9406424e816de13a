"""The sacrifice tokens of Cóatl."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.kit.bits import bit
from ludoteca.core.kit.rng import Rng
from ludoteca.games.coatl.rules.cards import (
    BODY,
    PIECE_NAMES,
    PRIEST_COMMITMENT,
    SEE_THE_FUTURE,
    TEMPLE_NAMES,
    TOKEN_NAMES,
    shape_of,
)
from ludoteca.games.coatl.rules.filling import fill_display, fill_row, refill
from ludoteca.games.coatl.rules.position import FORESEEING, Position
from ludoteca.games.coatl.rules.turns import end_action


def sacrifice(position: Position, token: i64) -> None:
    me = position.mine()
    me.tokens &= ~bit(token)
    if position.log is not None:
        position.say("sacrifices", who=int(position.turn), token=TOKEN_NAMES[token])


def pick(position: Position, piece: i64, rng: Rng) -> None:
    position.supply.bags.set(piece, position.supply.bags.at(piece) - 1)
    position.mine().store(piece)
    position.taken += 1
    if position.log is not None:
        position.say("picks", who=int(position.turn), pieces=[PIECE_NAMES[piece]])
    if shape_of(piece) == BODY and position.taken == 1 and position.supply.in_bag(BODY) > 0:
        return
    refill(position, rng)
    end_action(position, rng)


def see_the_future(position: Position, rng: Rng) -> None:
    sacrifice(position, SEE_THE_FUTURE)
    for design in position.row.items:
        position.discards.put(i64(design))
    position.row.clear()
    fill_row(position, rng)
    position.phase = FORESEEING


def commit(position: Position, place: i64, rng: Rng) -> None:
    sacrifice(position, PRIEST_COMMITMENT)
    me = position.mine()
    temple = position.display.take_at(place)
    me.temples.sort_in(temple)
    me.shown_temples.sort_in(temple)
    if position.log is not None:
        position.say("commits", who=int(position.turn), card=TEMPLE_NAMES[temple])
    fill_display(position)
    end_action(position, rng)
