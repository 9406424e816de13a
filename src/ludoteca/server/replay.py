"""Looking back: any seat's eyes once the match is over, one's own while it runs."""

from __future__ import annotations

from typing import Any

from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.server.frames import seen
from ludoteca.server.tables import Table

WIDEST = 50
"""Positions in one answer."""


def may_look_back(table: Table, person: str | None, seat: int | None) -> None:
    if table.state is None:
        raise Refused("not_dealt")
    if not table.over:
        table.admit(person, seat)
        return
    if seat is not None:
        table.chair(seat)
    if not (table.sheet.spectators or table.belongs(person)):
        raise Refused("closed_to_spectators")


def look_back(
    table: Table, person: str | None, seat: int | None, first: int, last: int
) -> dict[str, Any]:
    """The positions after `first` to `last` moves as a reader saw them.

    What others decided is told only when the match is over: until then a move in words could
    name what was played in secret.
    """
    may_look_back(table, person, seat)
    plies = table.ply
    if not 0 <= first <= last <= plies or last - first >= WIDEST:
        raise Refused("bad_ply", ply=last, n=plies)
    heard = table.heard[seat]
    game = table.game
    glances = []
    moves = table.record.moves[:last]
    past = Record(table.sheet.game, table.sheet.rules, table.sheet.seats, table.sheet.seed)
    past.options, past.moves = table.sheet.options, moves
    for ply, state in enumerate(past.states(game)):
        if ply < first:
            continue
        told = table.over and ply < plies
        glances.append(
            {
                "ply": ply,
                **seen(game, state, seat),
                "log": [line for line in heard if line[0] == ply],
                "decider": table.sheet.deciders[ply] if told else None,
                "move": table.record.moves[ply] if told else None,
            }
        )
    return {
        "table": table.id,
        "game": table.sheet.game,
        "seat": seat,
        "plies": plies,
        "over": table.over,
        "glances": glances,
    }


def whole_record(table: Table, person: str | None) -> str:
    """The match with its seed, to keep and to verify: once it is over."""
    if not table.over:
        raise Refused("not_over")
    may_look_back(table, person, None)
    players = [chair.name or chair.bot or "?" for chair in table.sheet.chairs]
    record = table.record
    return Record(
        record.game,
        record.rules,
        record.seats,
        record.seed,
        record.options,
        players,
        record.moves,
        table.sheet.scores,
    ).dump()
