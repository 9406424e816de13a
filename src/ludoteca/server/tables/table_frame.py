"""What of a table is shown, and to whom: one whole frame for each who looks."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

from ludoteca.core.engine.state import State
from ludoteca.core.frame import frame
from ludoteca.core.record import commitment
from ludoteca.core.tally import to_list
from ludoteca.core.view import transfers_to_list
from ludoteca.server.json_encoding import encode_members, join_object
from ludoteca.server.store.stored_table import SeatAssignment, StoredTable
from ludoteca.server.tables.connection import ClientConnection

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table

END_FIELDS = ("seed", "winners", "tie", "tally", "by_bots", "begins", "ended", "next")
"""What a frame says of the end, and nothing before it."""
FIRST_LINES = 200
"""Lines of the log in the first frame; the rest is asked for."""
NOTHING_DEALT = encode_members(
    {"view": None, "scores": None, "moves": [], "phrases": [], "touches": []}
)


class TableFrame:
    """What several are told alike is written down once."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.views_state: State | None = None
        self.views: dict[int | None, bytes] = {}
        self.cache_key: tuple[State | None, int, int] = (None, 0, 0)
        self.cache: dict[object, bytes] = {}
        self.static_key: tuple[object, ...] = ()
        self.static_json = b""
        self.seats_key: tuple[object, ...] = ()
        self.seats_cache: dict[str | None, bytes] = {}

    def frame_for(self, client: ClientConnection) -> bytes:
        """The frame of one watcher, with the lines of the log that this one has not had. Whoever has
        nothing to do with the table sees what the others see who have not."""
        lines = self.table.match.logs[client.seat]
        first_line = client.lines_sent or max(0, len(lines) - FIRST_LINES)
        client.lines_sent = len(lines)
        person = client.person_id if self.table.is_member(client.person_id) else None
        if person is not None:
            members = self.encode_frame(person, client.seat, first_line)
        else:
            members = self.cached(
                (client.seat, first_line), lambda: self.encode_frame(None, client.seat, first_line)
            )
        if self.table.stored.time_control is None:
            return join_object(members)
        # What the clocks show is true at one moment only, so it is kept for nobody.
        return join_object(members, encode_members({"clock": self.table.clock.to_dict()}))

    def encode_frame(self, person: str | None, seat: int | None, first_line: int) -> bytes:
        """The whole frame with all lines from `first` on but for the clocks, most of it written once."""
        seat_fields = self.seat_fields(seat)
        seat_fields["log"] = {"from": first_line, "lines": self.table.match.logs[seat][first_line:]}
        common = self.cached("common", self.encode_common)
        seating = self.encode_seating(person)
        return b",".join((common, self.encode_view(seat), encode_members(seat_fields), seating))

    def cached(self, key: object, encode: Callable[[], bytes]) -> bytes:
        """What has been made for this moment already, or is made now."""
        state, version, revision = self.cache_key
        table = self.table
        if (
            state is not table.match.state
            or version != table.stored.version
            or revision != table.connections.revision
        ):
            self.cache_key = (table.match.state, table.stored.version, table.connections.revision)
            self.cache = {}
        encoded = self.cache.get(key)
        if encoded is None:
            encoded = self.cache[key] = encode()
        return encoded

    # What everybody is told alike

    def common_fields(self) -> dict[str, object]:
        return self.volatile_fields() | self.static_fields()

    def volatile_fields(self) -> dict[str, object]:
        """What each move changes."""
        table, stored = self.table, self.table.stored
        return {
            "type": "frame",
            "table": stored.id,
            "version": stored.version,
            "ply": table.match.ply,
            "turn": table.match.turn,
            "watching": table.connections.spectator_count(),
            "reactions": table.allows_reactions,
            "round_summary": to_list(table.round_summary) or None,
        }

    def static_fields(self) -> dict[str, object]:
        """What depends on how the table was opened, on what was agreed since, and on the end."""
        table, stored = self.table, self.table.stored
        return {
            "game": stored.game,
            "status": stored.status,
            "inherited_plies": table.match.inherited_plies,
            "sides": table.match.sides,
            "spectators": stored.spectators,
            "silent": table.is_silent,
            "hints": stored.hints,
            "daily": stored.daily if stored.is_daily_attempt else None,
            "open_to_all": stored.open_to_all,
            "idle_timeout": stored.idle_timeout,
            "away_timeout": int(table.settings.away_timeout),
            "rated": stored.rated,
            **({"clock": None} if stored.time_control is None else {}),
            "commitment": self.commitment,
            **self.end_fields(),
        }

    def encode_common(self) -> bytes:
        """What lasts is written down once for many moves, up to the end."""
        table, stored = self.table, self.table.stored
        key = (
            *(
                stored.status,
                stored.spectators,
                stored.hints,
                stored.open_to_all,
                stored.idle_timeout,
            ),
            *(stored.rated, stored.time_control, table.match.inherited_plies),
        )
        if table.match.over or self.static_key != key:
            self.static_key, self.static_json = key, encode_members(self.static_fields())
        return encode_members(self.volatile_fields()) + b"," + self.static_json

    # What one is told

    def personal_fields(self, person: str | None, seat: int | None) -> dict[str, object]:
        """What is told to one person at one seat."""
        return self.seat_fields(seat) | self.seating_fields(person)

    def seat_fields(self, seat: int | None) -> dict[str, object]:
        """What a seat has decided so far, and what it heard of the last move."""
        match = self.table.match
        return {
            "seat": seat,
            "nth": None if seat is None else match.decision_count(seat),
            "last": match.last_decision_ply(seat),
            "takeback_limit": match.takeback_limit(seat),
            "transfers": transfers_to_list(match.game.transfers(match.last_notes(seat))),
        }

    def seating_fields(self, person: str | None) -> dict[str, object]:
        """Who sits at the table, as one person is told it."""
        stored = self.table.stored
        return {
            "chairs": [
                self.assignment_fields(assignment, person) for assignment in stored.assignments
            ],
            "yours": self.table.seats_of(person),
            "owner": self.table.connections.is_host(person),
            "host": self.host_seat(),
        }

    def encode_seating(self, person: str | None) -> bytes:
        """While everybody is here it depends on nothing but who sits where, and is written down once."""
        stored = self.table.stored
        if stored.time_control is not None or not self.table.connections.is_complete:
            return encode_members(self.seating_fields(person))
        key = (stored.owner, self.table.connections.host, *stored.assignments)
        if self.seats_key != key:
            self.seats_key, self.seats_cache = key, {}
        encoded = self.seats_cache.get(person)
        if encoded is None:
            encoded = self.seats_cache[person] = encode_members(self.seating_fields(person))
        return encoded

    def encode_view(self, seat: int | None) -> bytes:
        """What a seat sees of the position, made once however often it is shown."""
        state = self.table.match.state
        if state is None:
            return NOTHING_DEALT
        if self.views_state is not state:
            self.views_state, self.views = state, {}
        encoded = self.views.get(seat)
        if encoded is None:
            encoded = self.views[seat] = encode_members(frame(self.table.game, state, seat))
        return encoded

    @cached_property
    def commitment(self) -> str:
        return commitment(self.table.stored.seed)

    def end_fields(self) -> dict[str, object]:
        """What is shown when the match is over, and not before."""
        match, stored, game = self.table.match, self.table.stored, self.table.game
        if not match.over or match.state is None:
            return dict.fromkeys(END_FIELDS)
        tie = game.tie_break(match.state)
        return {
            "seed": None
            if stored.is_daily_attempt
            else stored.seed,  # the page of the day tells it
            "winners": game.winners(match.state),
            "tie": tie and [tie.key, tie.args],
            "tally": to_list(game.tally(match.state)),
            "by_bots": [
                bot_decision_counts(stored, assignment) for assignment in stored.assignments
            ],
            "begins": game.starting_seat(
                stored.seats, game.rematch_options(stored.seats, match.record.options)
            ),
            "ended": int(stored.updated_at),
            "next": stored.rematch_id,
        }

    def host_seat(self) -> int | None:
        """The first seat of the host, if they sit at the table."""
        host_seats = self.table.seats_of(self.table.connections.host)
        return host_seats[0] if host_seats else None

    def assignment_fields(
        self, assignment: SeatAssignment, person: str | None
    ) -> dict[str, object]:
        connections = self.table.connections
        is_here = connections.is_here(assignment.person)
        return {
            "seat": assignment.seat,
            "kind": assignment.kind,
            "name": assignment.name,
            "bot": assignment.bot,
            "character": assignment.visible_character,
            "open": (assignment.is_free or assignment.reserved_for == (person or ""))
            and not (assignment.kind == "bot" and self.table.clock.is_out_of_time(assignment.seat)),
            "reserved_for": assignment.reserved_name,
            "here": assignment.kind == "bot" or is_here,
            "away": None if is_here else connections.away_since(assignment),
            "you": person is not None and assignment.person == person,
        }


def bot_decision_counts(stored: StoredTable, assignment: SeatAssignment) -> list[int] | None:
    """How many decisions at a person's seat bots took, and of how many; None if they took none."""
    if assignment.person is None and assignment.reserved_for is None:
        return None
    bots = stored.bots_of_seat(assignment.seat)
    taken = sum(bot is not None for bot in bots)
    return [taken, len(bots)] if taken else None
