"""What of a table is shown, and to whom: one whole frame for each who looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from ludoteca.core.frame import frame
from ludoteca.core.kit.state import State
from ludoteca.core.record import commitment
from ludoteca.core.tally import listed
from ludoteca.server.store.sheet import Chair
from ludoteca.server.tables.frames import encode_bytes, joined
from ludoteca.server.tables.watchers import Watcher

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

FIRST_LINES = 200
"""Lines of the log in the first frame; the rest is asked for."""
NOTHING_DEALT = encode_bytes(
    {"view": None, "scores": None, "moves": [], "phrases": [], "touches": []}
)


class TableFrame:
    """What several are told alike is written down once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.sights_of: State | None = None
        self.sights: dict[int | None, bytes] = {}
        self.shown_at: tuple[State | None, int, int] = (None, 0, 0)
        self.shown: dict[object, bytes] = {}

    def frame_for(self, watcher: Watcher) -> bytes:
        """The frame of one watcher, with the lines of the log that this one has not had. Whoever has
        nothing to do with the table sees what the others see who have not."""
        lines = self.table.heard[watcher.seat]
        first = watcher.lines or max(0, len(lines) - FIRST_LINES)
        watcher.lines = len(lines)
        person = watcher.person_id if self.table.belongs(watcher.person_id) else None
        if person is not None:
            found = self.frame_from(person, watcher.seat, first)
        else:
            found = self.once(
                (watcher.seat, first), lambda: self.frame_from(None, watcher.seat, first)
            )
        if self.table.sheet.clock is None:
            return found
        # What the clocks show is true at one moment only, so it is kept for nobody.
        return joined(found, encode_bytes({"clock": self.table.timing.shown()}))

    def frame_from(self, person: str | None, seat: int | None, first: int) -> bytes:
        """The whole frame with all lines from `first` on, put together of what was written once."""
        log = {"log": {"from": first, "lines": self.table.heard[seat][first:]}}
        common = self.once("common", lambda: encode_bytes(self.for_all()))
        own = encode_bytes(self.for_one(person, seat) | log)
        return joined(common, self.seen_from(seat), own)

    def once(self, name: object, make: Callable[[], bytes]) -> bytes:
        """What has been made for this moment already, or is made now."""
        state, version, comings = self.shown_at
        now = (self.table.state, self.table.sheet.version, self.table.company.comings)
        if state is not now[0] or (version, comings) != now[1:]:
            self.shown_at, self.shown = now, {}
        if name not in self.shown:
            self.shown[name] = make()
        return self.shown[name]

    def for_all(self) -> dict[str, object]:
        """What everybody is told alike."""
        table, sheet = self.table, self.table.sheet
        return {
            "type": "frame",
            "table": sheet.id,
            "game": sheet.game,
            "version": sheet.version,
            "status": sheet.status,
            "ply": table.ply,
            "begun": table.begun,
            "turn": table.turn,
            "sides": table.sides,
            "spectators": sheet.spectators,
            "watching": table.company.spectators(),
            "silent": table.silent,
            "hints": sheet.hints,
            "daily": sheet.daily if sheet.is_try else None,
            "open_to_all": sheet.open_to_all,
            "asleep": sheet.asleep,
            "rated": sheet.rated,
            **({"clock": None} if sheet.clock is None else {}),
            "commitment": self.commitment,
            "interlude": listed(table.counted) or None,
            **self.ending(),
        }

    def for_one(self, person: str | None, seat: int | None) -> dict[str, object]:
        """What is told to one person at one seat."""
        table, sheet = self.table, self.table.sheet
        plies = range(len(sheet.deciders), 0, -1)
        return {
            "seat": seat,
            "nth": None if seat is None else table.nth(seat),
            "last": next((ply for ply in plies if sheet.deciders[ply - 1] == seat), 0),
            "back": table.steps_back(seat),
            "chairs": [self.chair_shown(chair, person) for chair in sheet.chairs],
            "yours": table.seats_of(person),
            "owner": person is not None and person == sheet.owner,
        }

    def seen_from(self, seat: int | None) -> bytes:
        """What a seat sees of the position, made once however often it is shown."""
        state = self.table.state
        if state is None:
            return NOTHING_DEALT
        if self.sights_of is not state:
            self.sights_of, self.sights = state, {}
        if seat not in self.sights:
            self.sights[seat] = encode_bytes(frame(self.table.game, state, seat))
        return self.sights[seat]

    @cached_property
    def commitment(self) -> str:
        return commitment(self.table.sheet.seed)

    def ending(self) -> dict[str, object]:
        """What is shown when the match is over, and not before."""
        table, sheet, game = self.table, self.table.sheet, self.table.game
        if not table.over or table.state is None:
            return {
                "seed": None,
                "winners": None,
                "tie": None,
                "tally": None,
                "begins": None,
                "ended": None,
                "next": None,
            }
        tie = game.tie_break(table.state)
        return {
            "seed": None if sheet.is_try else sheet.seed,  # the page of the day tells it
            "winners": game.winners(table.state),
            "tie": tie and [tie.key, tie.args],
            "tally": listed(game.tally(table.state)),
            "begins": game.begins(sheet.seats, game.rematch(sheet.seats, table.record.options)),
            "ended": int(sheet.touched),
            "next": sheet.next,
        }

    def chair_shown(self, chair: Chair, person: str | None) -> dict[str, object]:
        company = self.table.company
        here = company.is_here(chair.person)
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
                and not self.table.timing.is_up(chair.seat)
            ),
            "kept": chair.kept_name,
            "here": chair.kind == "bot" or here,
            "away": None if here else company.away_since(chair),
            "you": person is not None and chair.person == person,
        }
