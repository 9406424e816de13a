"""Table: a live match. Check (on a clone), write, adopt, show, under the table's lock."""

from __future__ import annotations

import asyncio
import time
import weakref
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, play_checked
from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.core.interaction import dead_end_reason
from ludoteca.core.tally import Tally
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.json_encoding import encode
from ludoteca.server.metrics import METRICS
from ludoteca.server.settings import Settings
from ludoteca.server.store import device_linking, queries
from ludoteca.server.store.database import Store, VersionConflict
from ludoteca.server.store.move_insert import MoveInsert
from ludoteca.server.store.stored_table import SeatAssignment, StoredTable
from ludoteca.server.tables.bot_runner import BotRunner
from ludoteca.server.tables.chat import Chat
from ludoteca.server.tables.connection import ClientConnection
from ludoteca.server.tables.connections import TableConnections
from ludoteca.server.tables.finish_match import final_write
from ludoteca.server.tables.match import TableMatch
from ludoteca.server.tables.position_cache import LOAD_POOL, PositionCache, run_in_pool
from ludoteca.server.tables.round_pause import RoundPause
from ludoteca.server.tables.table_clock import TableClock
from ludoteca.server.tables.table_frame import TableFrame


class Table:
    """A match, and the people and bots around it. When it is read anew or taken back, another match
    takes its place; its game and its name stay."""

    def __init__(
        self, match: TableMatch, store: Store, worker_pool: WorkerPool, settings: Settings
    ) -> None:
        self.match = match
        self.id = match.sheet.id
        self.game = match.game
        self.store = store
        self.worker_pool = worker_pool
        self.settings = settings
        self.position_cache = PositionCache(self.game)
        self.lock = asyncio.Lock()
        self.idle_since = time.monotonic()
        self.clients: set[ClientConnection] = set()
        self.attempt_finishers: set[str] = set()
        """Who has finished the same daily deal at a table of their own."""
        self.seed_is_secret = self.stored.daily is not None
        """Is the seed of its day's deal told to nobody yet, as far as is known?"""
        self.round_summary: Tally = ()
        """What has just been counted in the middle of the match, while it is looked at."""
        self.connections = TableConnections(self)
        self.clock = TableClock(self)
        self.frames = TableFrame(self)
        self.chat = Chat(self)
        self.bot_runner = BotRunner(self)
        self.round_pause = RoundPause(self, settings.round_pause)
        self.hint_request: tuple[int, asyncio.Future[list[dict[str, Any]]]] | None = None

    @property
    def stored(self) -> StoredTable:
        """What is written down of it."""
        return self.match.sheet

    # Who may

    def assignment(self, seat: int) -> SeatAssignment:
        if not 0 <= seat < self.stored.seats:
            raise UserError("no_such_chair", seat=seat)
        return self.stored.assignments[seat]

    def seats_of(self, person: str | None) -> list[int]:
        own = [assignment for assignment in self.stored.assignments if assignment.kind == "person"]
        return [
            assignment.seat
            for assignment in own
            if person is not None and assignment.person == person
        ]

    def require_access(self, person: str | None, seat: int | None) -> None:
        """Refuses whoever may not look from there, or (None) may not watch."""
        if seat is not None:
            assignment = self.assignment(seat)
            if person is None or assignment.kind != "person" or assignment.person != person:
                raise UserError("not_your_seat")
        elif not (self.stored.spectators or self.is_member(person)):
            raise UserError("closed_to_spectators")

    def is_member(self, person: str | None) -> bool:
        """Has this person opened the table, or a seat at it, perhaps kept by a bot?"""
        return person is not None and (
            person == self.stored.owner
            or any(
                person in (assignment.person, assignment.reserved_for)
                for assignment in self.stored.assignments
            )
        )

    @property
    def is_silent(self) -> bool:
        """Do the rules forbid talking? Before the deal and after the end nobody is bound by them."""
        playing = self.stored.status == "playing"
        return playing and self.game.forbids_chat(self.stored.seats, self.match.record.options)

    @property
    def allows_reactions(self) -> bool:
        """May those who sit here show reactions now?"""
        state = self.match.state
        playing = self.stored.status == "playing" and state is not None
        return not playing or self.game.allows_reactions(state)

    # Deciding

    async def play(
        self, person: str, seat: int, nth: int, words: str, client: ClientConnection | None = None
    ) -> None:
        """A person's decision, through this socket. One that was already taken is answered with the
        truth."""

        arrived_at = self.clock.decision_clock.now()

        def is_due() -> bool:
            ensure_open(client)
            self.require_access(person, seat)
            expected = self.match.decision_count(seat)
            if nth > expected:
                raise UserError("out_of_step")
            if (
                nth == expected
                and self.match.turn == seat
                and self.clock.is_out_of_time(seat, arrived_at)
            ):
                raise UserError("time_is_up")
            return nth == expected

        await self.decide(is_due, seat, words, arrived_at)

    async def decide(
        self, is_due: Callable[[], bool], seat: int, words: str, arrived_at: float | None = None
    ) -> None:
        """What waits for its turn to be written has been thought of when it arrived."""
        started_at = time.monotonic()
        async with self.lock:
            while is_due():
                try:
                    await self.apply_move(seat, words, arrived_at)
                except VersionConflict:
                    await self.reload()
                else:
                    METRICS.moves += 1
                    METRICS.move_seconds.observe(time.monotonic() - started_at)
                    break

    async def apply_move(self, seat: int, words: str, arrived_at: float | None = None) -> None:
        """Check, write, adopt, show."""
        state = self.match.position()
        if state.turn != seat:
            raise UserError("not_your_turn")
        before = self.round_pause.view_before(state)
        after = state.clone()
        move = self.match.parse_move(after, words)
        notation = self.game.notation(after, move)
        ply = self.match.ply + 1
        play_checked(after, move, self.match.record.rng(ply))
        scores = known_scores(self.game, after, None)
        status = "over" if after.turn == OVER else "playing"
        seconds = self.clock.charge_for_move(seat, arrived_at)
        bot = self.stored.assignments[seat].deciding_bot
        write: Callable[[Connection], None] = MoveInsert(
            self.id,
            self.stored.version,
            ply,
            seat,
            notation,
            bot,
            seconds,
            int(after.turn),
            status,
            encode(scores),
        )
        if status == "over":
            write = await final_write(self, write, after, seat)
        await self.store.write(write, table_id=self.id)
        self.stored.moves.append(notation)
        self.stored.move_seats.append(seat)
        self.stored.move_seconds.append(seconds)
        self.stored.move_bots.append(bot)
        self.stored.thinking_seconds = 0.0
        self.stored.status, self.stored.scores = status, scores
        notes = after.log or ()
        self.match.adopt(after, ply)
        self.match.bump_version()
        self.round_pause.start(before, after, notes)
        self.broadcast()

    async def take_back(
        self, person: str, seat: int, nth: int, steps: int, client: ClientConnection | None = None
    ) -> None:
        """Replays so many moves fewer. `nth` as in a move: a second click takes nothing more."""
        async with self.lock:
            while True:
                ensure_open(client)
                self.require_access(person, seat)
                self.match.position()
                if nth != self.match.decision_count(seat):
                    return
                if not 1 <= steps <= self.match.takeback_limit(seat):
                    raise UserError("nothing_to_take_back")
                try:
                    await self.apply_takeback(seat, steps)
                except VersionConflict:
                    await self.reload()
                else:
                    break
            await self.chat.add_event("takes_back", seat)

    async def apply_takeback(self, seat: int, steps: int) -> None:
        ply = self.match.ply - steps
        assignment = self.stored.assignments[seat]
        # Taking back counts as a decision too: `nth` never falls, so no old click, to move or to
        # take back, can come alive again.
        assignment = replace(assignment, takebacks=assignment.takebacks + steps + 1)
        version = self.stored.version
        truncated = truncate_moves(self.stored, ply, assignment)
        before = await run_in_pool(lambda: TableMatch(truncated, self.game))
        assert before.state is not None
        truncated.scores = known_scores(self.game, before.state, None)
        truncated.thinking_seconds = self.clock.charge_after_takeback(seat, ply)
        values = {
            "turn": seat,
            "scores": encode(truncated.scores),
            "spent": truncated.thinking_seconds,
        }
        await self.store.write(
            lambda c: queries.take_back(c, self.id, version, ply, assignment, values)
        )
        truncated.chat = self.stored.chat  # people may have spoken meanwhile
        self.match = before
        self.match.bump_version()
        for client in self.clients:
            client.lines_sent = min(client.lines_sent, len(self.match.logs[client.seat]))
        self.broadcast()

    def why_illegal(self, person: str, seat: int, words: str) -> Note | None:
        """Which rule forbids these words; None if nothing does. A seat that is not in turn learns
        only that: any other answer would speak of somebody else's cards."""
        self.require_access(person, seat)
        state = self.match.position()
        if state.turn != seat:
            return Note("not_your_turn", {})
        try:
            self.match.parse_move(state, words)
        except UserError as error:
            return error.note
        return None

    def why_not(self, person: str, seat: int, touched: list[str]) -> Note | None:
        """Why what has been touched leads nowhere; None if it leads somewhere."""
        self.require_access(person, seat)
        state = self.match.position()
        if state.turn != seat:
            return Note("not_your_turn", {})
        return dead_end_reason(self.game, state, touched)

    # Showing

    def broadcast(self) -> None:
        """Everybody gets a new frame; bots in turn begin to think, and clocks to run."""
        self.connections.revision += 1
        self.clock.sync()
        for client in self.clients:
            client.refresh()
        self.bot_runner.wake()

    # Other servers

    async def reload(self) -> None:
        """Takes over what somebody else has written to this table; of moves nothing that is known, and
        all talk anew, for some of it may have been forgotten."""
        ply, decision_before, last_line = (
            self.match.ply,
            self.match.decision_key,
            self.chat.last_number,
        )
        key_hashes = {client.key_hash for client in self.clients if client.key_hash}

        def read_rows(connection: Connection) -> tuple[StoredTable | None, set[str]]:
            revoked = device_linking.revoked_keys(connection, key_hashes) if key_hashes else set()
            return queries.load(connection, self.id, ply), revoked

        stored, revoked_hashes = await self.store.read(read_rows)
        if stored is None:
            raise UserError("no_such_table")
        goes_on = self.match.is_continued_by(stored)
        if not goes_on and ply > 0:
            stored = await self.store.read(lambda c: queries.load(c, self.id))
            if stored is None:
                raise UserError("no_such_table")
        new_match = (
            None
            if goes_on
            else await run_in_pool(partial(TableMatch, stored, self.game), LOAD_POOL)
        )
        meanwhile = [line for line in self.stored.chat if line.nth > last_line]
        chat, stored.chat = stored.chat, [line for line in stored.chat if line.nth <= last_line]
        stored.chat += meanwhile
        if new_match is None:
            self.match.append_moves(stored)
        else:
            self.match = new_match
            for client in self.clients:
                client.lines_sent = 0
        if (
            self.match.decision_key != decision_before
        ):  # else what was counted is still the last that happened
            self.round_pause.cancel()
        self.chat.receive(chat)
        self.connections.disconnect_keys(revoked_hashes)
        self.connections.recheck_access()
        self.broadcast()

    def is_at_version(self, version: int) -> bool:
        return self.stored.version == version

    @property
    def is_idle(self) -> bool:
        """Nobody looks, nobody thinks, nothing is being written."""
        if self.clients or self.bot_runner.is_thinking or self.lock.locked():
            return False
        # Nobody wins time by looking away. Where somebody looks on elsewhere, it runs there.
        return not self.clock.is_ticking or self.connections.is_watched_elsewhere

    def close(self) -> None:
        """Put to sleep, a table is gone at once, with all its moves and lines. If it and its parts held
        each other, it would lie about until somebody looks for waste, which is seldom."""
        self.round_pause.cancel()
        self.bot_runner.close()
        weak_table: Table = weakref.proxy(self)
        self.connections.table = self.clock.table = self.frames.table = weak_table
        self.chat.table = self.bot_runner.table = self.round_pause.table = weak_table


def ensure_open(client: ClientConnection | None) -> None:
    """Refuses a socket that was sent off while what it asked for waited."""
    if client is not None and client.close_reason is not None:
        raise client.close_reason


def truncate_moves(stored: StoredTable, ply: int, changed: SeatAssignment) -> StoredTable:
    """The sheet after so many of its moves, with one chair as it is then."""
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
