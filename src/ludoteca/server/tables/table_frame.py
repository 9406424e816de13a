"""Sights: what of a match is shown, and to whom."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import cached_property
from typing import Any

from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.kit.state import State
from ludoteca.core.record import commitment
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides
from ludoteca.core.tally import Tally, listed
from ludoteca.server.clocks.clock import Clock
from ludoteca.server.store.presence import Away
from ludoteca.server.store.sheet import Chair, Sheet
from ludoteca.server.tables.frames import encode_bytes, joined
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.watchers import Watcher

FIRST_LINES = 200
"""Lines of the log in the first frame; the rest is asked for."""
NOTHING_DEALT = encode_bytes(
    {"view": None, "scores": None, "moves": [], "phrases": [], "touches": []}
)


class Sights(Match):
    """A match, and those who look at it."""

    def __init__(self, sheet: Sheet, game: Game[Any]) -> None:
        super().__init__(sheet, game)
        self.watchers: set[Watcher] = set()
        self.away: dict[str, float] = {}
        self.elsewhere: Away = {}
        """Who is at this table through another server, or since when no longer."""
        self.comparers: set[str] = set()
        """Who has finished the same daily deal at a table of their own."""
        self.sealed = sheet.daily is not None
        """Is the seed of its day's deal told to nobody yet, as far as is known?"""
        self.counted: Tally = ()
        """What has just been counted in the middle of the match, while it is looked at."""
        self.woken = time.time()
        self.clock = Clock()
        self.comings = 0
        """Grows whenever somebody comes or goes, or everybody is shown the table anew."""
        self.sights_of: State | None = None
        self.sights: dict[int | None, bytes] = {}
        self.shown_at: tuple[State | None, int, int] = (None, 0, 0)
        self.shown: dict[object, bytes] = {}

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
            self.chair(seat)
            if seat not in self.seats_of(person):
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
        return playing and self.game.silent(self.sheet.seats, self.record.options)

    @property
    def sides(self) -> Sides:
        """Who plays together."""
        return self.game.sides(self.sheet.seats, self.record.options)

    # What they are shown

    def frame_for(self, watcher: Watcher) -> bytes:
        """The frame of one watcher, with the lines of the log that this one has not had. Whoever has
        nothing to do with the table sees what the others see who have not."""
        lines = self.heard[watcher.seat]
        first = watcher.lines or max(0, len(lines) - FIRST_LINES)
        watcher.lines = len(lines)
        person = watcher.person_id if self.belongs(watcher.person_id) else None
        if person is not None:
            found = self.frame_from(person, watcher.seat, first)
        else:
            found = self.once(
                (watcher.seat, first), lambda: self.frame_from(None, watcher.seat, first)
            )
        if self.sheet.clock is None:
            return found
        # What the clocks show is true at one moment only, so it is kept for nobody.
        return joined(found, encode_bytes({"clock": self.clock_shown()}))

    def frame_from(self, person: str | None, seat: int | None, first: int) -> bytes:
        """The whole frame with all lines from `first` on, put together of what was written once."""
        log = {"log": {"from": first, "lines": self.heard[seat][first:]}}
        common = self.once("common", lambda: encode_bytes(self.for_all()))
        own = encode_bytes(self.for_one(person, seat) | log)
        return joined(common, self.seen_from(seat), own)

    def once(self, name: object, make: Callable[[], bytes]) -> bytes:
        """What has been made for this moment already, or is made now."""
        state, version, comings = self.shown_at
        now = (self.state, self.sheet.version, self.comings)
        if state is not now[0] or (version, comings) != now[1:]:
            self.shown_at, self.shown = now, {}
        if name not in self.shown:
            self.shown[name] = make()
        return self.shown[name]

    def for_all(self) -> dict[str, object]:
        """What everybody is told alike."""
        sheet = self.sheet
        return {
            "type": "frame",
            "table": sheet.id,
            "game": sheet.game,
            "version": sheet.version,
            "status": sheet.status,
            "ply": self.ply,
            "begun": self.begun,
            "turn": self.turn,
            "sides": self.sides,
            "spectators": sheet.spectators,
            "watching": self.watching(),
            "silent": self.silent,
            "hints": sheet.hints,
            "daily": sheet.daily if sheet.is_try else None,
            "open_to_all": sheet.open_to_all,
            "asleep": sheet.asleep,
            "rated": sheet.rated,
            **({"clock": None} if sheet.clock is None else {}),
            "commitment": self.commitment,
            "interlude": listed(self.counted) or None,
            **self.ending(),
        }

    def for_one(self, person: str | None, seat: int | None) -> dict[str, object]:
        """What is told to one person at one seat."""
        sheet = self.sheet
        plies = range(len(sheet.deciders), 0, -1)
        return {
            "seat": seat,
            "nth": None if seat is None else self.nth(seat),
            "last": next((ply for ply in plies if sheet.deciders[ply - 1] == seat), 0),
            "back": self.steps_back(seat),
            "chairs": [self.chair_shown(chair, person) for chair in sheet.chairs],
            "yours": self.seats_of(person),
            "owner": person is not None and person == sheet.owner,
        }

    def watching(self) -> int:
        """How many spectators there are; who sits at the table and looks up from it is none."""
        seated = {chair.person for chair in self.sheet.chairs if chair.person is not None}
        return sum(w.seat is None and w.person_id not in seated for w in self.watchers)

    def seen_from(self, seat: int | None) -> bytes:
        """What a seat sees of the position, made once however often it is shown."""
        if self.state is None:
            return NOTHING_DEALT
        if self.sights_of is not self.state:
            self.sights_of, self.sights = self.state, {}
        if seat not in self.sights:
            self.sights[seat] = encode_bytes(frame(self.game, self.state, seat))
        return self.sights[seat]

    @cached_property
    def commitment(self) -> str:
        return commitment(self.sheet.seed)

    def ending(self) -> dict[str, object]:
        """What is shown when the match is over, and not before."""
        if not self.over or self.state is None:
            return {
                "seed": None,
                "winners": None,
                "tie": None,
                "tally": None,
                "begins": None,
                "ended": None,
                "next": None,
            }
        tie = self.game.tie_break(self.state)
        return {
            "seed": None if self.sheet.is_try else self.sheet.seed,  # the page of the day tells it
            "winners": self.game.winners(self.state),
            "tie": tie and [tie.key, tie.args],
            "tally": listed(self.game.tally(self.state)),
            "begins": self.game.begins(
                self.sheet.seats, self.game.rematch(self.sheet.seats, self.record.options)
            ),
            "ended": int(self.sheet.touched),
            "next": self.sheet.next,
        }

    # Clocks

    def time_left(self, seat: int, at: float | None = None) -> float | None:
        """Seconds that a seat has left at that moment or now; None where there is no limit."""
        limit = self.sheet.clock
        if limit is None:
            return None
        theirs = zip(self.sheet.deciders, self.sheet.spents, strict=True)
        spent = [seconds for decider, seconds in theirs if decider == seat]
        return limit.left(spent, self.clock.elapsed(at) if self.turn == seat else 0.0)

    def is_out_of_time(self, seat: int, at: float | None = None) -> bool:
        left = self.time_left(seat, at)
        return left is not None and left <= 0 and self.sheet.status == "playing"

    def clock_shown(self) -> dict[str, object] | None:
        """The limit, what each person has left, and who thinks now. Bots need no clock."""
        limit = self.sheet.clock
        if limit is None:
            return None
        people = [chair.kind != "bot" for chair in self.sheet.chairs]
        left = [self.time_left(seat) if people[seat] else None for seat in range(len(people))]
        return {
            "kind": limit.kind,
            "seconds": limit.seconds,
            "increment": limit.increment,
            "left": [None if one is None else round(max(0.0, one), 2) for one in left],
            "runs": self.turn if self.clock.runs else None,
        }

    def chair_shown(self, chair: Chair, person: str | None) -> dict[str, object]:
        here = self.is_here(chair.person)
        return {
            "seat": chair.seat,
            "kind": chair.kind,
            "name": chair.name,
            "bot": chair.bot,
            "character": chair.character_shown,
            "open": chair.kind == "empty"
            or (
                chair.kind == "bot"
                and (chair.open or chair.kept == (person or ""))
                and not self.is_out_of_time(chair.seat)
            ),
            "kept": chair.kept_name,
            "here": chair.kind == "bot" or here,
            "away": None if here else self.away_since(chair),
            "you": person is not None and chair.person == person,
        }

    def is_here(self, person: str | None) -> bool:
        """Does this person look at the table, through this server or another?"""
        return self.is_with_us(person) or self.elsewhere.get(person or "", 0.0) is None

    def is_with_us(self, person: str | None) -> bool:
        return person is not None and any(w.person_id == person for w in self.watchers)

    def away_since(self, chair: Chair) -> int | None:
        """Since when nobody has been there for whom the seat is."""
        person = chair.person or chair.kept
        if person is None:
            return None
        return int(max(self.away.get(person, self.woken), self.elsewhere.get(person) or 0.0))
