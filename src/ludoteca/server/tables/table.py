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

from ludoteca.core.frame import scores_seen
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, play_checked
from ludoteca.core.refusal import Refused
from ludoteca.core.tally import Tally
from ludoteca.core.touch import why_not
from ludoteca.server.clocks.timing import Timing
from ludoteca.server.hosting.metrics import METRICS
from ludoteca.server.looking.past import WAKING, Past, behind
from ludoteca.server.played.closing import closing
from ludoteca.server.settings import Settings
from ludoteca.server.store import carrying, queries
from ludoteca.server.store.engine import Overtaken, Store
from ludoteca.server.store.moves import Move
from ludoteca.server.store.sheet import Chair, Sheet
from ludoteca.server.tables.bots import Bots
from ludoteca.server.tables.company import Company
from ludoteca.server.tables.frames import encode
from ludoteca.server.tables.interlude import Interlude
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.table_frame import TableFrame
from ludoteca.server.tables.talk import Talk
from ludoteca.server.tables.watchers import Watcher
from ludoteca.server.thinking.thinkers import Thinkers


class Table:
    """A match, and the people and bots around it. When it is read anew or taken back, another match
    takes its place; its game and its name stay."""

    def __init__(self, match: Match, store: Store, thinkers: Thinkers, settings: Settings) -> None:
        self.match = match
        self.id = match.sheet.id
        self.game = match.game
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.past = Past(self.game)
        self.lock = asyncio.Lock()
        self.quiet_since = time.monotonic()
        self.watchers: set[Watcher] = set()
        self.comparers: set[str] = set()
        """Who has finished the same daily deal at a table of their own."""
        self.sealed = self.sheet.daily is not None
        """Is the seed of its day's deal told to nobody yet, as far as is known?"""
        self.counted: Tally = ()
        """What has just been counted in the middle of the match, while it is looked at."""
        self.company = Company(self)
        self.timing = Timing(self)
        self.frames = TableFrame(self)
        self.talk = Talk(self)
        self.bots = Bots(self)
        self.interlude = Interlude(self, settings.interlude)
        self.advice: tuple[int, asyncio.Future[list[dict[str, Any]]]] | None = None

    @property
    def sheet(self) -> Sheet:
        """What is written down of it."""
        return self.match.sheet

    # Who may

    def chair(self, seat: int) -> Chair:
        if not 0 <= seat < self.sheet.seats:
            raise Refused("no_such_chair", seat=seat)
        return self.sheet.chairs[seat]

    def seats_of(self, person: str | None) -> list[int]:
        held = [chair for chair in self.sheet.chairs if chair.kind == "person"]
        return [chair.seat for chair in held if person is not None and chair.person == person]

    def admit(self, person: str | None, seat: int | None) -> None:
        """Refuses whoever may not look from there, or (None) may not watch."""
        if seat is not None:
            chair = self.chair(seat)
            if person is None or chair.kind != "person" or chair.person != person:
                raise Refused("not_your_seat")
        elif not (self.sheet.spectators or self.belongs(person)):
            raise Refused("closed_to_spectators")

    def belongs(self, person: str | None) -> bool:
        """Has this person opened the table, or a seat at it, perhaps kept by a bot?"""
        return person is not None and (
            person == self.sheet.owner
            or any(person in (chair.person, chair.kept) for chair in self.sheet.chairs)
        )

    @property
    def silent(self) -> bool:
        """Do the rules forbid talking? Before the deal and after the end nobody is bound by them."""
        playing = self.sheet.status == "playing"
        return playing and self.game.silent(self.sheet.seats, self.match.record.options)

    @property
    def reactions(self) -> bool:
        """May those who sit here show reactions now?"""
        state = self.match.state
        playing = self.sheet.status == "playing" and state is not None
        return not playing or self.game.reactions(state)

    # Deciding

    async def play(
        self, person: str, seat: int, nth: int, words: str, by: Watcher | None = None
    ) -> None:
        """A person's decision, through this socket. One that was already taken is answered with the
        truth."""

        arrived = self.timing.clock.now()

        def check() -> bool:
            stay(by)
            self.admit(person, seat)
            due = self.match.nth(seat)
            if nth > due:
                raise Refused("out_of_step")
            if nth == due and self.match.turn == seat and self.timing.is_up(seat, arrived):
                raise Refused("time_is_up")
            return nth == due

        await self.decide(check, seat, words, arrived)

    async def decide(
        self, check: Callable[[], bool], seat: int, words: str, arrived: float | None = None
    ) -> None:
        """What waits for its turn to be written has been thought of when it arrived."""
        begun = time.monotonic()
        async with self.lock:
            while check():
                try:
                    await self.move(seat, words, arrived)
                except Overtaken:
                    await self.reload()
                else:
                    METRICS.moves += 1
                    METRICS.move_times.note(time.monotonic() - begun)
                    break

    async def move(self, seat: int, words: str, arrived: float | None = None) -> None:
        """Check, write, adopt, show."""
        state = self.match.position()
        if state.turn != seat:
            raise Refused("not_your_turn")
        before = self.interlude.look(state)
        after = state.clone()
        move = self.match.read(after, words)
        spoken = self.game.words(after, move)
        ply = self.match.ply + 1
        play_checked(after, move, self.match.record.rng(ply))
        scores = scores_seen(self.game, after, None)
        status = "over" if after.turn == OVER else "playing"
        spent = self.timing.charged(seat, arrived)
        bot = self.sheet.chairs[seat].decided_by
        write: Callable[[Connection], None] = Move(
            self.id,
            self.sheet.version,
            ply,
            seat,
            spoken,
            bot,
            spent,
            int(after.turn),
            status,
            encode(scores),
        )
        if status == "over":
            write = await closing(self, write, after, seat)
        await self.store.write(write, about=self.id)
        self.sheet.moves.append(spoken)
        self.sheet.deciders.append(seat)
        self.sheet.spents.append(spent)
        self.sheet.by_bots.append(bot)
        self.sheet.spent = 0.0
        self.sheet.status, self.sheet.scores = status, scores
        heard = after.log or ()
        self.match.adopt(after, ply)
        self.match.turn_page()
        self.interlude.begin(before, after, heard)
        self.show()

    async def take_back(
        self, person: str, seat: int, nth: int, steps: int, by: Watcher | None = None
    ) -> None:
        """Replays so many moves fewer. `nth` as in a move: a second click takes nothing more."""
        async with self.lock:
            while True:
                stay(by)
                self.admit(person, seat)
                self.match.position()
                if nth != self.match.nth(seat):
                    return
                if not 1 <= steps <= self.match.steps_back(seat):
                    raise Refused("nothing_to_take_back")
                try:
                    await self.forget(seat, steps)
                except Overtaken:
                    await self.reload()
                else:
                    break
            await self.talk.note_event("takes_back", seat)

    async def forget(self, seat: int, steps: int) -> None:
        ply = self.match.ply - steps
        chair = self.sheet.chairs[seat]
        # Taking back counts as a decision too: `nth` never falls, so no old click, to move or to
        # take back, can come alive again.
        chair = replace(chair, undone=chair.undone + steps + 1)
        version = self.sheet.version
        kept = shortened(self.sheet, ply, chair)
        before = await behind(lambda: Match(kept, self.game))
        assert before.state is not None
        kept.scores = scores_seen(self.game, before.state, None)
        kept.spent = self.timing.thought_again(seat, ply)
        facts = {"turn": seat, "scores": encode(kept.scores), "spent": kept.spent}
        await self.store.write(lambda c: queries.take_back(c, self.id, version, ply, chair, facts))
        kept.talk = self.sheet.talk  # people may have spoken meanwhile
        self.match = before
        self.match.turn_page()
        for watcher in self.watchers:
            watcher.lines = min(watcher.lines, len(self.match.heard[watcher.seat]))
        self.show()

    def why(self, person: str, seat: int, words: str) -> Note | None:
        """Which rule forbids these words; None if nothing does. A seat that is not in turn learns
        only that: any other answer would speak of somebody else's cards."""
        self.admit(person, seat)
        state = self.match.position()
        if state.turn != seat:
            return Note("not_your_turn", {})
        try:
            self.match.read(state, words)
        except Refused as refused:
            return refused.note
        return None

    def why_not(self, person: str, seat: int, touched: list[str]) -> Note | None:
        """Why what has been touched leads nowhere; None if it leads somewhere."""
        self.admit(person, seat)
        state = self.match.position()
        if state.turn != seat:
            return Note("not_your_turn", {})
        return why_not(self.game, state, touched)

    # Showing

    def show(self) -> None:
        """Everybody gets a new frame; bots in turn begin to think, and clocks to run."""
        self.company.comings += 1
        self.timing.wind()
        for watcher in self.watchers:
            watcher.refresh()
        self.bots.stir()

    # Other servers

    async def reload(self) -> None:
        """Takes over what somebody else has written to this table; of moves nothing that is known, and
        all talk anew, for some of it may have been forgotten."""
        ply, decision, before = self.match.ply, self.match.decision, self.talk.heard
        shown = {watcher.key for watcher in self.watchers if watcher.key}

        def look(connection: Connection) -> tuple[Sheet | None, set[str]]:
            gone = carrying.dismissed(connection, shown) if shown else set()
            return queries.load(connection, self.id, ply), gone

        sheet, dismissed = await self.store.read(look)
        if sheet is None:
            raise Refused("no_such_table")
        goes_on = self.match.continues(sheet)
        if not goes_on and ply > 0:
            sheet = await self.store.read(lambda c: queries.load(c, self.id))
            if sheet is None:
                raise Refused("no_such_table")
        anew = None if goes_on else await behind(partial(Match, sheet, self.game), WAKING)
        meanwhile = [line for line in self.sheet.talk if line.nth > before]
        said, sheet.talk = sheet.talk, [line for line in sheet.talk if line.nth <= before]
        sheet.talk += meanwhile
        if anew is None:
            self.match.go_on(sheet)
        else:
            self.match = anew
            for watcher in self.watchers:
                watcher.lines = 0
        if self.match.decision != decision:  # else what was counted is still the last that happened
            self.interlude.forget()
        self.talk.hear(said)
        self.company.send_away(dismissed)
        self.company.check()
        self.show()

    def is_at(self, version: int) -> bool:
        return self.sheet.version == version

    @property
    def idle(self) -> bool:
        """Nobody looks, nobody thinks, nothing is being written."""
        if self.watchers or self.bots.is_thinking or self.lock.locked():
            return False
        # Nobody wins time by looking away. Where somebody looks on elsewhere, it runs there.
        return not self.timing.is_ticking or self.company.is_watched_elsewhere

    def close(self) -> None:
        """Put to sleep, a table is gone at once, with all its moves and lines. If it and its parts held
        each other, it would lie about until somebody looks for waste, which is seldom."""
        self.interlude.forget()
        self.bots.close()
        from_afar: Table = weakref.proxy(self)
        self.company.table = self.timing.table = self.frames.table = from_afar
        self.talk.table = self.bots.table = self.interlude.table = from_afar


def stay(watcher: Watcher | None) -> None:
    """Refuses a socket that was sent off while what it asked for waited."""
    if watcher is not None and watcher.leaving is not None:
        raise watcher.leaving


def shortened(sheet: Sheet, ply: int, changed: Chair) -> Sheet:
    """The sheet after so many of its moves, with one chair as it is then."""
    return replace(
        sheet,
        chairs=[changed if chair.seat == changed.seat else chair for chair in sheet.chairs],
        moves=sheet.moves[:ply],
        deciders=sheet.deciders[:ply],
        spents=sheet.spents[:ply],
        by_bots=sheet.by_bots[:ply],
    )
