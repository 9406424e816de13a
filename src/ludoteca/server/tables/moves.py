"""How a move is played and taken back: checked, written, adopted, shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection

from ludoteca.server.json_encoding import encode
from ludoteca.server.results.finish_match import final_write
from ludoteca.server.store import queries
from ludoteca.server.store.database import VersionConflict
from ludoteca.server.store.move_insert import MoveInsert
from ludoteca.server.tables import chat
from ludoteca.server.tables.connections import ClientConnection
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table import Table
from ludoteca.tables.match import TableMatch
from ludoteca.tables.moves import (
    adopt_move,
    before_takeback,
    charge_takeback,
    is_decision_due,
    is_takeback_due,
    play_on_copy,
    with_decision,
)


async def play(
    table: Table,
    person: str,
    seat: int,
    nth: int,
    words: str,
    *,
    client: ClientConnection | None = None,
) -> bool:
    """A person's move, sent through this client; `nth` counts the decisions of the seat. False if
    that decision has been taken already, as after a double click."""
    arrived_at = table.clock.decision_clock.now()

    def is_due() -> bool:
        ensure_open(client)
        return is_decision_due(table, person, seat, nth, arrived_at)

    return await decide(table, is_due, seat, words, arrived_at)


async def decide(
    table: Table,
    is_due: Callable[[], bool],
    seat: int,
    words: str,
    arrived_at: float | None = None,
) -> bool:
    """Plays a move if it `is_due` once the table's lock is free; False if it is not. The time spent
    waiting for the lock, after the move `arrived_at` the table, is not charged."""
    started_at = time.monotonic()
    async with table.lock:
        while is_due():
            try:
                await apply_move(table, seat, words, arrived_at)
            except VersionConflict:
                await reload(table)
            else:
                table.metrics.moves += 1
                table.metrics.move_seconds.observe(time.monotonic() - started_at)
                return True
    return False


async def apply_move(table: Table, seat: int, words: str, arrived_at: float | None = None) -> None:
    match, stored = table.match, table.stored
    played = play_on_copy(table, seat, words, arrived_at)
    write: Callable[[Connection], None] = MoveInsert(
        table=table.id,
        version=stored.version,
        ply=played.ply,
        seat=seat,
        words=played.words,
        bot=played.bot,
        seconds=played.seconds,
        turn=int(played.after.turn),
        status=played.status,
        scores=encode(played.scores),
    )
    if played.status == "over":
        write = await final_write(
            write,
            table.game,
            with_decision(stored, played),
            match.record,
            played.after,
            deterministic_seed=table.settings.deterministic_seed,
        )
    await table.store.write(write, table_id=table.id)
    adopt_move(table, played)
    table.broadcast()


async def take_back(
    table: Table,
    person: str,
    seat: int,
    nth: int,
    steps: int,
    *,
    client: ClientConnection | None = None,
) -> bool:
    """Takes back the last decisions of a seat. False if `nth` is not its current decision count, as
    after a double click."""
    async with table.lock:
        while True:
            ensure_open(client)
            if not is_takeback_due(table, person, seat, nth, steps):
                return False
            try:
                await apply_takeback(table, seat, steps)
            except VersionConflict:
                await reload(table)
            else:
                break
        await chat.add_event(table, "takes_back", seat)
    return True


async def apply_takeback(table: Table, seat: int, steps: int) -> None:
    ply = table.match.ply - steps
    version = table.stored.version
    truncated = before_takeback(table.stored, seat, steps)
    before = await table.pools.replay.run(partial(TableMatch, truncated, table.game))
    charge_takeback(table, before, seat)
    values = {
        "turn": seat,
        "scores": encode(truncated.scores),
        "thinking_seconds": truncated.thinking_seconds,
    }
    assignment = truncated.assignments[seat]
    await table.store.write(
        lambda c: queries.take_back(
            c, table.id, version, ply=ply, assignment=assignment, values=values
        )
    )
    truncated.chat = table.stored.chat  # lines may have been added meanwhile
    table.match = before
    table.match.bump_version()
    for client in table.connections.clients:
        client.lines_sent = min(client.lines_sent, len(table.match.logs[client.seat]))
    table.broadcast()


def ensure_open(client: ClientConnection | None) -> None:
    """Refuses a client that was disconnected while its move waited for the lock."""
    if client is not None:
        client.ensure_open()
