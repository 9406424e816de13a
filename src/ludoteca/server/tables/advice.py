"""Advice for the seat in turn: what would come of a move, and which moves are good."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from ludoteca.core.kit.state import State
from ludoteca.core.refusal import Refused
from ludoteca.server.looking.past import AHEAD, behind
from ludoteca.server.looking.what_if import foresee
from ludoteca.server.tables.table import Table
from ludoteca.server.thinking.mind import ThoughtLost


def in_turn(table: Table, person: str, seat: int) -> State:
    """The position of a seat that this person holds and that is to decide."""
    table.admit(person, seat)
    state = table.match.position()
    if state.turn != seat:
        raise Refused("not_your_turn")
    return state


async def what_if(table: Table, person: str, seat: int, words: str) -> dict[str, object]:
    """What this seat would see after that move, and the scores, as far as it can know them."""
    state = in_turn(table, person, seat)
    table.match.read(state, words)
    return await behind(lambda: foresee(table.game, state, seat, words), AHEAD)


async def hint(table: Table, person: str, seat: int) -> dict[str, object]:
    """Good moves, if the table allows hints; asked twice, they stay the same."""
    table.admit(person, seat)
    if not table.sheet.hints:
        raise Refused("no_hints")
    in_turn(table, person, seat)
    version, ply = table.sheet.version, table.match.ply
    if table.advice is None or table.advice[0] != version:
        record = replace(table.match.record, moves=[*table.match.record.moves])
        thought = table.thinkers.hint(table.id, record, seat, person)
        table.advice = (version, asyncio.ensure_future(thought))
    try:
        return {"ply": ply, "hints": await asyncio.shield(table.advice[1])}
    except ThoughtLost:
        table.advice = None
        raise Refused("thought_lost") from None
    except Refused:  # who asked too much may ask again later
        table.advice = None
        raise
