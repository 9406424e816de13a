"""How a move is played and taken back: checked, written, adopted, shown."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from functools import partial

from sqlalchemy import Connection

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.core.interaction import dead_end_reason
from ludoteca.server.daily.deal_calendar import DayClock
from ludoteca.server.json_encoding import encode
from ludoteca.server.results.finish_match import final_write
from ludoteca.server.store import queries
from ludoteca.server.store.database import VersionConflict
from ludoteca.server.store.move_insert import MoveInsert
from ludoteca.server.store.stored_table import SeatAssignment, StoredTable
from ludoteca.server.tables import chat
from ludoteca.server.tables.connections import ClientConnection
from ludoteca.server.tables.match import TableMatch
from ludoteca.server.tables.reload import reload
from ludoteca.server.tables.table import Table


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
        table.require_access(person, seat)
        expected = table.match.decision_count(seat)
        if nth > expected:
            raise UserError("out_of_step")
        is_turn = nth == expected and table.match.turn == seat
        if is_turn and table.clock.is_out_of_time(table.match, seat, arrived_at):
            raise UserError("time_is_up")
        return nth == expected

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
    state = match.position()
    if state.turn != seat:
        raise UserError("not_your_turn")
    before = table.round_pause.view_before(state)
    after = state.clone()
    move = match.parse_move(after, words)
    notation = table.game.notation(after, move)
    ply = match.ply + 1
    after.play(move, match.record.rng(ply))  # parse_move has found it among the legal moves
    scores = known_scores(table.game, after, None)
    status = "over" if after.turn == OVER else "playing"
    seconds = table.clock.charge_for_move(match, seat, arrived_at)
    bot = stored.assignments[seat].deciding_bot
    write: Callable[[Connection], None] = MoveInsert(
        table=table.id,
        version=stored.version,
        ply=ply,
        seat=seat,
        words=notation,
        bot=bot,
        seconds=seconds,
        turn=int(after.turn),
        status=status,
        scores=encode(scores),
    )
    if status == "over":
        decided = replace(
            stored, move_seats=[*stored.move_seats, seat], move_bots=[*stored.move_bots, bot]
        )
        write = await final_write(
            write,
            table.game,
            decided,
            match.record,
            after,
            clock=DayClock.of(table.settings),
        )
    await table.store.write(write, table_id=table.id)
    stored.moves.append(notation)
    stored.move_seats.append(seat)
    stored.move_seconds.append(seconds)
    stored.move_bots.append(bot)
    stored.thinking_seconds = 0.0
    stored.status, stored.scores = status, scores
    notes = after.log or ()
    match.adopt(after, ply)
    match.bump_version()
    table.round_pause.start(before, after, notes, table.seated_viewers(), table.end_round_pause)
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
            table.require_access(person, seat)
            table.match.position()
            if nth != table.match.decision_count(seat):
                return False
            if not 1 <= steps <= table.match.takeback_limit(seat):
                raise UserError("nothing_to_take_back")
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
    assignment = table.stored.assignments[seat]
    # Taking back counts as a decision too: the count never decreases, so no earlier click, to move or
    # to take back, becomes valid again.
    assignment = replace(assignment, takebacks=assignment.takebacks + steps + 1)
    version = table.stored.version
    truncated = truncate_moves(table.stored, ply, assignment)
    before = await table.pools.replay.run(partial(TableMatch, truncated, table.game))
    assert before.state is not None
    truncated.scores = known_scores(table.game, before.state, None)
    truncated.thinking_seconds = table.clock.charge_after_takeback(table.match, seat, ply)
    values = {
        "turn": seat,
        "scores": encode(truncated.scores),
        "thinking_seconds": truncated.thinking_seconds,
    }
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


def truncate_moves(stored: StoredTable, ply: int, changed: SeatAssignment) -> StoredTable:
    """The table after its first `ply` moves, with one seat changed."""
    return replace(
        stored,
        assignments=[
            changed if assignment.seat == changed.seat else assignment
            for assignment in stored.assignments
        ],
        moves=stored.moves[:ply],
        move_seats=stored.move_seats[:ply],
        move_seconds=stored.move_seconds[:ply],
        move_bots=stored.move_bots[:ply],
    )


def ensure_open(client: ClientConnection | None) -> None:
    """Refuses a client that was disconnected while its move waited for the lock."""
    if client is not None:
        client.ensure_open()


def why_illegal(table: Table, person: str, seat: int, words: str) -> Note | None:
    """The rule that forbids these words; None if they are legal. A seat that is not in turn learns
    only that: any other answer would depend on hidden cards."""
    table.require_access(person, seat)
    state = table.match.position()
    if state.turn != seat:
        return Note("not_your_turn", {})
    try:
        table.match.parse_move(state, words)
    except UserError as error:
        return error.note
    return None


def why_not(table: Table, person: str, seat: int, touched: list[str]) -> Note | None:
    """Why no legal move begins with what was touched; None if one does."""
    table.require_access(person, seat)
    state = table.match.position()
    if state.turn != seat:
        return Note("not_your_turn", {})
    return dead_end_reason(table.game, state, touched)
