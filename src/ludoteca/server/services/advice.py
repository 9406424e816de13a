"""Advice for the seat in turn: what would come of a move, and which moves are good."""

from __future__ import annotations

import asyncio
from dataclasses import replace

from ludoteca.core.engine.state import State
from ludoteca.core.errors import UserError
from ludoteca.server.analysis.what_if import preview_position
from ludoteca.server.bot_workers.worker_client import WorkerFailed
from ludoteca.server.tables.position_cache import PREVIEW_POOL, run_in_pool
from ludoteca.server.tables.table import Table


def position_to_decide(table: Table, person: str, seat: int) -> State:
    """The position of a seat that this person holds and that is to decide."""
    table.require_access(person, seat)
    state = table.match.position()
    if state.turn != seat:
        raise UserError("not_your_turn")
    return state


async def what_if(table: Table, person: str, seat: int, words: str) -> dict[str, object]:
    """What this seat would see after that move, and the scores, as far as it can know them."""
    state = position_to_decide(table, person, seat)
    table.match.parse_move(state, words)
    return await run_in_pool(lambda: preview_position(table.game, state, seat, words), PREVIEW_POOL)


async def hint(table: Table, person: str, seat: int) -> dict[str, object]:
    """Good moves, if the table allows hints; asked twice, they stay the same."""
    table.require_access(person, seat)
    if not table.stored.hints:
        raise UserError("no_hints")
    position_to_decide(table, person, seat)
    version, ply = table.stored.version, table.match.ply
    if table.hint_request is None or table.hint_request[0] != version:
        record = replace(table.match.record, moves=[*table.match.record.moves])
        answer = table.worker_pool.hint(table.id, record, seat, person)
        table.hint_request = (version, asyncio.ensure_future(answer))
    try:
        return {"ply": ply, "hints": await asyncio.shield(table.hint_request[1])}
    except WorkerFailed:
        table.hint_request = None
        raise UserError("thought_lost") from None
    except UserError:  # who asked too much may ask again later
        table.hint_request = None
        raise
