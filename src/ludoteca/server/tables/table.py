"""Table: a live match. Check (on a clone), write, adopt, show, under the table's lock."""

from __future__ import annotations

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable, Collection
from dataclasses import replace
from functools import partial
from typing import Any

from sqlalchemy import Connection

from ludoteca.bots.levels import USUAL
from ludoteca.core.frame import scores_seen
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, play_checked
from ludoteca.core.refusal import Refused
from ludoteca.core.touch import why_not
from ludoteca.server.errors import log_unexpected
from ludoteca.server.hosting.metrics import METRICS
from ludoteca.server.limits import WATCHERS
from ludoteca.server.looking.past import WAKING, Past, behind
from ludoteca.server.played.ended import ended, write_down
from ludoteca.server.settings import Settings
from ludoteca.server.store import carrying, queries, ratings
from ludoteca.server.store.engine import Overtaken, Store
from ludoteca.server.store.sheet import Chair, Line, Person, Sheet
from ludoteca.server.tables.interlude import Interlude
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.presence import Presence
from ludoteca.server.tables.rating import result
from ludoteca.server.tables.table_frame import Sights
from ludoteca.server.tables.watchers import Watcher
from ludoteca.server.thinking.tempo import next_beat
from ludoteca.server.thinking.thinkers import Thinkers


class Table(Sights):
    """A match, and the people and bots around it."""

    def __init__(
        self, sheet: Sheet, game: Game[Any], store: Store, thinkers: Thinkers, settings: Settings
    ) -> None:
        super().__init__(sheet, game)
        self.store = store
        self.thinkers = thinkers
        self.settings = settings
        self.presence: Presence | None = None
        self.past = Past(game)
        self.interlude = Interlude(self, settings.interlude)
        self.lock = asyncio.Lock()
        self.quiet_since = time.monotonic()
        self.due: float | None = None
        """When the time of whoever is in turn is up, by the table's clock."""
        self.signs: dict[str, float] = {}
        """When each person was last known to be awake, by the table's clock."""
        self.thinking: asyncio.Task[None] | None = None
        self.advice: tuple[int, asyncio.Future[list[dict[str, Any]]]] | None = None

    # Deciding

    async def play(
        self, person: str, seat: int, nth: int, words: str, by: Watcher | None = None
    ) -> None:
        """A person's decision, through this socket. One that was already taken is answered with the
        truth."""

        arrived = self.clock.now()

        def check() -> bool:
            stay(by)
            self.admit(person, seat)
            if nth > self.nth(seat):
                raise Refused("out_of_step")
            if nth == self.nth(seat) and self.turn == seat and self.is_out_of_time(seat, arrived):
                raise Refused("time_is_up")
            return nth == self.nth(seat)

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
        state = self.position()
        if state.turn != seat:
            raise Refused("not_your_turn")
        before = self.interlude.look(state)
        after = state.clone()
        move = self.read(after, words)
        spoken = self.game.words(after, move)
        ply = self.ply + 1
        play_checked(after, move, self.record.rng(ply))
        scores = scores_seen(self.game, after, None)
        status = "over" if after.turn == OVER else "playing"
        facts = {"turn": int(after.turn), "status": status, "scores": json.dumps(scores)}
        spent = self.charged(seat, arrived)
        written = {"ply": ply, "seat": seat, "words": spoken, "spent": spent}
        version = self.sheet.version
        rows = ended(self.game, self.sheet, self.record, after, seat) if status == "over" else []
        rated = result(self.sheet, self.sides, after) if status == "over" else None
        if rated is not None:
            await asyncio.to_thread(ratings.model)  # loaded beside the others' moves

        def write(connection: Connection) -> None:
            queries.append(connection, self.id, version, written, facts)
            if rows:
                write_down(connection, self.sheet, rows, self.settings.rehearsal)
            if rated is not None:
                ratings.write_match(connection, self.game.name, rated)

        await self.store.write(write, about=self.id)
        self.sheet.moves.append(spoken)
        self.sheet.deciders.append(seat)
        self.sheet.spents.append(spent)
        self.sheet.spent = 0.0
        self.turn_page(after)
        self.sheet.status, self.sheet.scores = status, scores
        heard = list(after.log or ())
        self.adopt(after, ply)
        self.interlude.begin(before, after, heard)
        self.show()

    def charged(self, seat: int, arrived: float | None) -> float | None:
        limit = self.sheet.clock
        if limit is None:
            return None
        is_person = self.sheet.chairs[seat].kind == "person"
        return limit.charged(self.clock.elapsed(arrived), is_person)

    async def take_back(
        self, person: str, seat: int, nth: int, steps: int, by: Watcher | None = None
    ) -> None:
        """Replays so many moves fewer. `nth` as in a move: a second click takes nothing more."""
        async with self.lock:
            while True:
                stay(by)
                self.admit(person, seat)
                self.position()
                if nth != self.nth(seat):
                    return
                if not 1 <= steps <= self.steps_back(seat):
                    raise Refused("nothing_to_take_back")
                try:
                    await self.forget(seat, steps)
                except Overtaken:
                    await self.reload()
                else:
                    break
            await self.note_event("takes_back", seat)

    async def forget(self, seat: int, steps: int) -> None:
        ply = self.ply - steps
        chair = self.sheet.chairs[seat]
        # Taking back counts as a decision too: `nth` never falls, so no old click, to move or to
        # take back, can come alive again.
        chair = replace(chair, undone=chair.undone + steps + 1)
        version = self.sheet.version
        before = await behind(lambda: self.record.state(self.game, ply, log=True))
        scores = scores_seen(self.game, before, None)
        spent = self.thought_again(seat, ply)
        facts = {"turn": seat, "scores": json.dumps(scores), "spent": spent}
        await self.store.write(lambda c: queries.take_back(c, self.id, version, ply, chair, facts))
        kept = replace_chair(self.sheet, chair)
        kept.scores, kept.spent = scores, spent
        del kept.moves[ply:], kept.deciders[ply:], kept.spents[ply:]
        self.step_back(before)
        self.turn_page(self.state)
        for watcher in self.watchers:
            watcher.lines = min(watcher.lines, len(self.heard[watcher.seat]))
        self.show()

    def thought_again(self, seat: int, ply: int) -> float:
        """What has been spent on the decision after `ply` moves if those after it are taken back: all
        that was spent since. Time is never taken back, nor is an increment won by it."""
        limit = self.sheet.clock
        if limit is None:
            return 0.0
        spent = self.clock.elapsed() + sum(since or 0.0 for since in self.sheet.spents[ply:])
        theirs = zip(self.sheet.deciders[:ply], self.sheet.spents[:ply], strict=True)
        if limit.left([seconds for who, seconds in theirs if who == seat], spent) <= 0:
            raise Refused("no_time_for_that")
        return spent

    def why(self, person: str, seat: int, words: str) -> Note | None:
        """Which rule forbids these words; None if nothing does. A seat that is not in turn learns
        only that: any other answer would speak of somebody else's cards."""
        self.admit(person, seat)
        state = self.position()
        if state.turn != seat:
            return Note("not_your_turn", {})
        try:
            self.read(state, words)
        except Refused as refused:
            return refused.note
        return None

    def why_not(self, person: str, seat: int, touched: list[str]) -> Note | None:
        """Why what has been touched leads nowhere; None if it leads somewhere."""
        self.admit(person, seat)
        state = self.position()
        if state.turn != seat:
            return Note("not_your_turn", {})
        return why_not(self.game, state, touched)

    # Showing

    def show(self) -> None:
        """Everybody gets a new frame; bots in turn begin to think, and clocks to run."""
        self.comings += 1
        self.wind()
        for watcher in self.watchers:
            watcher.refresh()
        self.stir()

    def wind(self) -> None:
        """A clock runs for a person who has to decide, and for nobody else."""
        playing = self.sheet.status == "playing" and self.turn != OVER
        runs = playing and self.sheet.chairs[self.turn].kind == "person"
        self.clock.follow(self.decision, self.sheet.spent, runs)
        left = self.time_left(self.turn) if self.is_ticking else None
        self.due = None if left is None else self.clock.now() + left

    # Watching

    def make_room(self, watcher: Watcher) -> None:
        """Refuses a spectator to whom no place is left. Whoever sits here or opened the table gets
        in, and somebody else gives up a place."""
        if len(self.watchers) < WATCHERS:
            return
        if not self.belongs(watcher.person_id):
            raise Refused("too_many")
        other = self.least_needed()
        self.comings += 1
        self.watchers.discard(other)
        other.send_off(Refused("too_many"))

    def least_needed(self) -> Watcher:
        """The spectator who came last; among players the first socket of whoever has most."""
        strangers = [other for other in self.watchers if not self.belongs(other.person_id)]
        if strangers:
            return max(strangers, key=lambda other: other.came)
        sockets = Counter(other.person_id for other in self.watchers)
        in_order = sorted(self.watchers, key=lambda other: other.came)
        return max(in_order, key=lambda other: sockets[other.person_id])

    def watch(self, watcher: Watcher) -> None:
        comes = bool(self.seats_of(watcher.person_id)) and not self.is_here(watcher.person_id)
        self.comings += 1
        self.watchers.add(watcher)
        self.see_sign(watcher.person_id)
        watcher.tell_talk(self.sheet.talk)
        if comes:  # who only watches stirs up nobody: a crowd at the door costs the table nothing
            self.show()
        self.look_who_is_here()
        self.stir()

    def see_sign(self, person: str | None) -> None:
        """Somebody has come, decided, or said something: they are awake."""
        if person is not None and self.sheet.asleep is not None:
            self.signs[person] = self.clock.now()

    def is_late(self) -> bool:
        """Has whoever is in turn no time left?"""
        return self.due is not None and self.clock.now() >= self.due

    def is_asleep(self) -> bool:
        """Is a person in turn, without a sign for as long as the owner allows, and does somebody else
        at the table wait for them? Who is here through another server is watched there."""
        patience = self.sheet.asleep
        if patience is None or not self.clock.runs:
            return False
        person = self.sheet.chairs[self.turn].person
        others = {chair.person for chair in self.sheet.chairs} - {person, None}
        if not others or (self.is_here(person) and not self.is_with_us(person)):
            return False
        now = self.clock.now()
        silent = now - self.signs.get(str(person), float("-inf"))
        return min(self.clock.elapsed(now), silent) >= patience

    def unwatch(self, watcher: Watcher) -> None:
        self.comings += 1
        self.watchers.discard(watcher)
        self.quiet_since = time.monotonic()
        if self.seats_of(watcher.person_id) and not self.is_here(watcher.person_id):
            self.away[str(watcher.person_id)] = time.time()
            self.show()
        self.interlude.look_who_waits()
        self.look_who_is_here()

    def look_who_is_here(self) -> None:
        """Lets other servers know who has come or gone."""
        if self.presence is not None:
            self.presence.look_over(self)

    async def look_elsewhere(self) -> None:
        """Knows for certain, and not as last heard, who is here through other servers."""
        if self.presence is not None:
            await self.presence.refresh([self])

    def check_watchers(self) -> None:
        """Sends off at once whoever may no longer look from where they looked."""
        for watcher in list(self.watchers):
            try:
                self.admit(watcher.person_id, watcher.seat)
            except Refused as refused:
                self.comings += 1
                self.watchers.discard(watcher)
                watcher.send_off(refused)
        self.look_who_is_here()

    def send_away(self, keys: Collection[str]) -> None:
        """Every socket that came with one of these keys ends; they open none again."""
        for watcher in [w for w in self.watchers if w.person is not None and w.key in keys]:
            self.comings += 1
            self.watchers.discard(watcher)
            watcher.send_off(Refused("no_name"))
        self.look_who_is_here()

    # Talk

    async def say(self, person: Person, seat: int, kind: str, text: str) -> None:
        """Only who sits at the table speaks at it, and not where the game forbids it."""
        if seat not in self.seats_of(person.id):
            raise Refused("not_your_seat")
        if kind == "say" and self.silent:
            raise Refused("silence")
        name = self.sheet.chairs[seat].name or person.name
        await self.write_line(kind, seat, name, text, person.id)

    async def note_event(self, key: str, seat: int) -> None:
        """Something that happened at the table, for everybody to read: a key of [table]."""
        chair = self.sheet.chairs[seat]
        await self.write_line("event", seat, chair.name or "", key, chair.person)

    async def write_line(
        self, kind: str, seat: int, name: str, text: str, person: str | None
    ) -> None:
        line = await self.store.write(
            lambda c: queries.say(c, self.id, kind, seat, name, text, person)
        )
        heard = heard_in(self.sheet.talk)
        if line.nth > heard + 1:  # others spoke elsewhere before
            self.hear(await self.store.read(lambda c: queries.read_talk(c, self.id, heard)))
        self.hear([line])

    def hear(self, lines: list[Line]) -> None:
        last = heard_in(self.sheet.talk)
        new = [line for line in lines if line.nth > last]
        self.sheet.talk = (self.sheet.talk + new)[-queries.TALK_KEPT :]
        for watcher in self.watchers:
            if new:
                watcher.tell_talk(new)

    # Other servers

    async def reload(self) -> None:
        """Takes over what somebody else has written to this table; of moves nothing that is known, and
        all talk anew, for some of it may have been forgotten."""
        ply, decision, before = self.ply, self.decision, heard_in(self.sheet.talk)
        shown = {watcher.key for watcher in self.watchers if watcher.key}

        def look(connection: Connection) -> tuple[Sheet | None, set[str]]:
            gone = carrying.dismissed(connection, shown) if shown else set()
            return queries.load(connection, self.id, ply), gone

        sheet, dismissed = await self.store.read(look)
        if sheet is None:
            raise Refused("no_such_table")
        goes_on = self.continues(sheet)
        if not goes_on and ply > 0:
            sheet = await self.store.read(lambda c: queries.load(c, self.id))
            if sheet is None:
                raise Refused("no_such_table")
        found = sheet
        anew = None if goes_on else await behind(lambda: Match(found, self.game), WAKING)
        meanwhile = [line for line in self.sheet.talk if line.nth > before]
        said, sheet.talk = sheet.talk, [line for line in sheet.talk if line.nth <= before]
        sheet.talk += meanwhile
        if anew is None:
            self.go_on(sheet)
        else:
            self.become(anew)
            for watcher in self.watchers:
                watcher.lines = 0
        if self.decision != decision:  # else what was counted is still the last that happened
            self.interlude.forget()
        self.hear(said)
        self.send_away(dismissed)
        self.check_watchers()
        self.show()

    # Bots

    def bot_in_turn(self) -> str | None:
        """The bot that should think now. Bots among themselves play only while somebody looks."""
        if self.sheet.status != "playing" or self.counted:
            return None
        chair = self.sheet.chairs[self.turn]
        people = any(other.kind == "person" for other in self.sheet.chairs)
        if chair.kind == "person" or not (people or self.watchers):
            return None
        if not self.watchers and None in self.elsewhere.values():
            return None  # it thinks there, where they look
        return chair.bot or USUAL  # an older server may have left a seat empty in mid-match

    def stir(self) -> None:
        if self.bot_in_turn() and (self.thinking is None or self.thinking.done()):
            self.thinking = asyncio.create_task(self.tend_bots())

    async def tend_bots(self) -> None:
        """Bots decide until it is a person's turn."""
        lost = 0
        while bot := self.bot_in_turn():
            version, seat = self.sheet.version, self.turn
            try:
                words = await self.thought(bot)
                await self.decide(partial(self.is_at, version), seat, words)
                lost = 0
            except Exception as error:
                lost += 1
                log_unexpected(error, self.id, self.ply)
                await asyncio.sleep(min(10.0, 0.05 * 2 ** min(lost, 8)))

    async def thought(self, bot: str) -> str:
        """What a bot decides. Who has only one move needs no thought, and takes as long as some
        thought took; where none is known yet it thinks all the same, and then one is."""
        begun = time.monotonic()
        tempo, game, state = self.thinkers.tempo, self.game, self.position()
        legal = state.legal()
        wait = tempo.draw(game.name, bot) if legal.size() == 1 else None
        if wait is not None:
            words = game.words(state, int(legal.at(0)))
        else:
            words = await self.thinkers.think(self.id, self.record, bot, self.sheet.owner)
            tempo.note(game.name, bot, time.monotonic() - begun)
        await next_beat(begun, wait or 0.0, self.settings.pause * self.pace())
        return words

    def pace(self) -> float:
        """Bots wait for whoever at the table likes it slowest."""
        seated = (watcher for watcher in self.watchers if self.belongs(watcher.person_id))
        return max((watcher.pace for watcher in seated), default=1.0)

    def is_at(self, version: int) -> bool:
        return self.sheet.version == version

    @property
    def idle(self) -> bool:
        """Nobody looks, nobody thinks, nothing is being written."""
        busy = self.thinking is not None and not self.thinking.done()
        if self.watchers or busy or self.lock.locked():
            return False
        # Nobody wins time by looking away. Where somebody looks on elsewhere, it runs there.
        return not self.is_ticking or None in self.elsewhere.values()

    @property
    def is_ticking(self) -> bool:
        return self.sheet.clock is not None and self.clock.runs

    def close(self) -> None:
        self.interlude.forget()
        if self.thinking is not None:
            self.thinking.cancel()


def stay(watcher: Watcher | None) -> None:
    """Refuses a socket that was sent off while what it asked for waited."""
    if watcher is not None and watcher.leaving is not None:
        raise watcher.leaving


def heard_in(talk: list[Line]) -> int:
    """The number of the last line that is known."""
    return talk[-1].nth if talk else 0


def replace_chair(sheet: Sheet, chair: Chair) -> Sheet:
    sheet.chairs = [chair if other.seat == chair.seat else other for other in sheet.chairs]
    return sheet
