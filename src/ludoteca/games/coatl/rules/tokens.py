"""The sacrifice tokens of Cóatl."""

from __future__ import annotations

from mypy_extensions import i64

from ludoteca.core.engine.bits import bit
from ludoteca.core.engine.rng import Rng
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
    me = position.current_player()
    me.tokens &= ~bit(token)
    if position.log is not None:
        position.say("sacrifices", who=int(position.turn), token=TOKEN_NAMES[token])


def pick(position: Position, piece: i64, rng: Rng) -> None:
    position.supply.bags.set(piece, position.supply.bags.at(piece) - 1)
    position.current_player().store(piece)
    position.taken_count += 1
    if position.log is not None:
        position.say("picks", who=int(position.turn), pieces=[PIECE_NAMES[piece]])
    if (
        shape_of(piece) == BODY
        and position.taken_count == 1
        and position.supply.bag_count(BODY) > 0
    ):
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


def commit(position: Position, index: i64, rng: Rng) -> None:
    sacrifice(position, PRIEST_COMMITMENT)
    me = position.current_player()
    temple = position.display.take_at(index)
    me.temples.insert_sorted(temple)
    me.shown_temples.insert_sorted(temple)
    if position.log is not None:
        position.say("commits", who=int(position.turn), card=TEMPLE_NAMES[temple])
    fill_display(position)
    end_action(position, rng)
