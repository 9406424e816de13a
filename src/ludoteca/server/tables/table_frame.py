"""What of a table is shown, and to whom: one whole frame for each who looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from ludoteca.core.frame import frame
from ludoteca.core.kit.state import State
from ludoteca.core.record import commitment
from ludoteca.core.tally import listed
from ludoteca.core.view import transfers_listed
from ludoteca.server.store.sheet import Chair, Sheet
from ludoteca.server.tables.frames import encode_part, whole
from ludoteca.server.tables.watchers import Watcher

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

ENDING = ("seed", "winners", "tie", "tally", "by_bots", "begins", "ended", "next")
"""What a frame says of the end, and nothing before it."""
FIRST_LINES = 200
"""Lines of the log in the first frame; the rest is asked for."""
NOTHING_DEALT = encode_part(
    {"view": None, "scores": None, "moves": [], "phrases": [], "touches": []}
)


class TableFrame:
    """What several are told alike is written down once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.seen_of: State | None = None
        self.seen: dict[int | None, bytes] = {}
        self.shown_at: tuple[State | None, int, int] = (None, 0, 0)
        self.shown: dict[object, bytes] = {}
        self.lasts: tuple[object, ...] = ()
        self.lasted = b""
        self.sat: tuple[object, ...] = ()
        self.arounds: dict[str | None, bytes] = {}

    def frame_for(self, watcher: Watcher) -> bytes:
        """The frame of one watcher, with the lines of the log that this one has not had. Whoever has
        nothing to do with the table sees what the others see who have not."""
        lines = self.table.match.heard[watcher.seat]
        first = watcher.lines or max(0, len(lines) - FIRST_LINES)
        watcher.lines = len(lines)
        person = watcher.person_id if self.table.belongs(watcher.person_id) else None
        if person is not None:
            found = self.parts_for(person, watcher.seat, first)
        else:
            found = self.once(
                (watcher.seat, first), lambda: self.parts_for(None, watcher.seat, first)
            )
        if self.table.sheet.clock is None:
            return whole(found)
        # What the clocks show is true at one moment only, so it is kept for nobody.
        return whole(found, encode_part({"clock": self.table.timing.shown()}))

    def parts_for(self, person: str | None, seat: int | None, first: int) -> bytes:
        """The whole frame with all lines from `first` on but for the clocks, most of it written once."""
        own = self.decided(seat)
        own["log"] = {"from": first, "lines": self.table.match.heard[seat][first:]}
        common = self.once("common", self.written_for_all)
        around = self.written_around(person)
        return b",".join((common, self.seen_from(seat), encode_part(own), around))

    def once(self, name: object, make: Callable[[], bytes]) -> bytes:
        """What has been made for this moment already, or is made now."""
        state, version, comings = self.shown_at
        table = self.table
        if (
            state is not table.match.state
            or version != table.sheet.version
            or comings != table.company.comings
        ):
            self.shown_at = (table.match.state, table.sheet.version, table.company.comings)
            self.shown = {}
        found = self.shown.get(name)
        if found is None:
            found = self.shown[name] = make()
        return found

    # What everybody is told alike

    def for_all(self) -> dict[str, object]:
        return self.passing() | self.lasting()

    def passing(self) -> dict[str, object]:
        """What each move changes."""
        table, sheet = self.table, self.table.sheet
        return {
            "type": "frame",
            "table": sheet.id,
            "version": sheet.version,
            "ply": table.match.ply,
            "turn": table.match.turn,
            "watching": table.company.spectators(),
            "reactions": table.reactions,
            "interlude": listed(table.counted) or None,
        }

    def lasting(self) -> dict[str, object]:
        """What depends on how the table was opened, on what was agreed since, and on the end."""
        table, sheet = self.table, self.table.sheet
        return {
            "game": sheet.game,
            "status": sheet.status,
            "begun": table.match.begun,
            "sides": table.match.sides,
            "spectators": sheet.spectators,
            "silent": table.silent,
            "hints": sheet.hints,
            "daily": sheet.daily if sheet.is_try else None,
            "open_to_all": sheet.open_to_all,
            "asleep": sheet.asleep,
            "patience": int(table.settings.patience),
            "rated": sheet.rated,
            **({"clock": None} if sheet.clock is None else {}),
            "commitment": self.commitment,
            **self.ending(),
        }

    def written_for_all(self) -> bytes:
        """What lasts is written down once for many moves, up to the end."""
        table, sheet = self.table, self.table.sheet
        now = (
            *(sheet.status, sheet.spectators, sheet.hints, sheet.open_to_all, sheet.asleep),
            *(sheet.rated, sheet.clock, table.match.begun),
        )
        if table.match.over or self.lasts != now:
            self.lasts, self.lasted = now, encode_part(self.lasting())
        return encode_part(self.passing()) + b"," + self.lasted

    # What one is told

    def for_one(self, person: str | None, seat: int | None) -> dict[str, object]:
        """What is told to one person at one seat."""
        return self.decided(seat) | self.around(person)

    def decided(self, seat: int | None) -> dict[str, object]:
        """What a seat has decided so far, and what it heard of the last move."""
        match = self.table.match
        return {
            "seat": seat,
            "nth": None if seat is None else match.nth(seat),
            "last": match.last_of(seat),
            "back": match.steps_back(seat),
            "transfers": transfers_listed(match.game.transfers(match.heard_last(seat))),
        }

    def around(self, person: str | None) -> dict[str, object]:
        """Who sits at the table, as one person is told it."""
        sheet = self.table.sheet
        return {
            "chairs": [self.chair_shown(chair, person) for chair in sheet.chairs],
            "yours": self.table.seats_of(person),
            "owner": self.table.company.is_host(person),
            "host": self.host_shown(),
        }

    def written_around(self, person: str | None) -> bytes:
        """While everybody is here it depends on nothing but who sits where, and is written down once."""
        sheet = self.table.sheet
        if sheet.clock is not None or not self.table.company.is_complete:
            return encode_part(self.around(person))
        now = (sheet.owner, self.table.company.host, *sheet.chairs)
        if self.sat != now:
            self.sat, self.arounds = now, {}
        found = self.arounds.get(person)
        if found is None:
            found = self.arounds[person] = encode_part(self.around(person))
        return found

    def seen_from(self, seat: int | None) -> bytes:
        """What a seat sees of the position, made once however often it is shown."""
        state = self.table.match.state
        if state is None:
            return NOTHING_DEALT
        if self.seen_of is not state:
            self.seen_of, self.seen = state, {}
        found = self.seen.get(seat)
        if found is None:
            found = self.seen[seat] = encode_part(frame(self.table.game, state, seat))
        return found

    @cached_property
    def commitment(self) -> str:
        return commitment(self.table.sheet.seed)

    def ending(self) -> dict[str, object]:
        """What is shown when the match is over, and not before."""
        match, sheet, game = self.table.match, self.table.sheet, self.table.game
        if not match.over or match.state is None:
            return dict.fromkeys(ENDING)
        tie = game.tie_break(match.state)
        return {
            "seed": None if sheet.is_try else sheet.seed,  # the page of the day tells it
            "winners": game.winners(match.state),
            "tie": tie and [tie.key, tie.args],
            "tally": listed(game.tally(match.state)),
            "by_bots": [played_by_bots(sheet, chair) for chair in sheet.chairs],
            "begins": game.begins(sheet.seats, game.rematch(sheet.seats, match.record.options)),
            "ended": int(sheet.touched),
            "next": sheet.next,
        }

    def host_shown(self) -> int | None:
        """The first seat of the host, if they sit at the table."""
        held = self.table.seats_of(self.table.company.host)
        return held[0] if held else None

    def chair_shown(self, chair: Chair, person: str | None) -> dict[str, object]:
        company = self.table.company
        here = company.is_here(chair.person)
        return {
            "seat": chair.seat,
            "kind": chair.kind,
            "name": chair.name,
            "bot": chair.bot,
            "character": chair.character_shown,
            "open": (chair.is_free or chair.kept == (person or ""))
            and not (chair.kind == "bot" and self.table.timing.is_up(chair.seat)),
            "kept": chair.kept_name,
            "here": chair.kind == "bot" or here,
            "away": None if here else company.away_since(chair),
            "you": person is not None and chair.person == person,
        }


def played_by_bots(sheet: Sheet, chair: Chair) -> list[int] | None:
    """How many decisions at a person's seat bots took, and of how many; None if they took none."""
    if chair.person is None and chair.kept is None:
        return None
    bots = sheet.bots_at(chair.seat)
    taken = sum(bot is not None for bot in bots)
    return [taken, len(bots)] if taken else None
