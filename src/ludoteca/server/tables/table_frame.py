"""What each client is shown of a table: one whole frame."""

from __future__ import annotations

from functools import partial

from ludoteca.core.frame import frame
from ludoteca.server.json_encoding import encode_members, join_object
from ludoteca.server.tables.connections import ClientConnection
from ludoteca.server.tables.table import Table
from ludoteca.tables.frame_fields import (
    FIRST_LINES,
    NOTHING_DEALT,
    log_fields,
    seat_fields,
    seating_fields,
    static_fields,
    volatile_fields,
)
from ludoteca.tables.stored.stored_table import Person


def new_client(
    table: Table, person: Person | None, seat: int | None, key_hash: str = ""
) -> ClientConnection:
    """A client that will be shown this table; it still has to be added."""
    return ClientConnection(
        person,
        seat,
        key_hash,
        require_access=table.require_access,
        render_frame=partial(frame_for, table),
    )


def frame_for(table: Table, client: ClientConnection) -> bytes:
    """The frame of one client, with the lines of the log that it does not have. All who are not
    members of the table see the same."""
    seat, lines = client.seat, table.match.logs[client.seat]
    first_line = client.lines_sent or max(0, len(lines) - FIRST_LINES)
    client.lines_sent = len(lines)
    if table.is_member(client.person_id):
        members = encode_frame(table, client.person_id, seat, first_line)
    else:
        members = table.frame_cache.current.get(
            current_key(table),
            (seat, first_line),
            lambda: encode_frame(table, None, seat, first_line),
        )
    if table.stored.settings.time_control is None:
        return join_object(members)
    # Clock readings are never cached: they are true only now.
    return join_object(members, encode_members({"clock": table.clock.to_dict(table.match)}))


def encode_frame(table: Table, person: str | None, seat: int | None, first_line: int) -> bytes:
    """Everything but the clocks, with the log from `first_line` on."""
    own_fields = seat_fields(table, seat)
    own_fields["log"] = log_fields(table, seat, first_line)
    common = table.frame_cache.current.get(
        current_key(table), "common", lambda: encode_common(table)
    )
    return b",".join(
        (
            common,
            encode_view(table, seat),
            encode_members(own_fields),
            encode_seating(table, person),
        )
    )


def current_key(table: Table) -> tuple[object, ...]:
    return table.match.state, table.stored.version, table.connections.revision


# The same for all


def encode_common(table: Table) -> bytes:
    return encode_members(volatile_fields(table)) + b"," + encode_static(table)


def encode_static(table: Table) -> bytes:
    if table.match.over:
        return encode_members(static_fields(table))
    stored = table.stored
    key = (stored.status, stored.settings, stored.rated, table.match.inherited_plies)
    return table.frame_cache.static.get(key, "static", lambda: encode_members(static_fields(table)))


# The same for all who look from one seat


def encode_view(table: Table, seat: int | None) -> bytes:
    state = table.match.state
    if state is None:
        return encode_members(NOTHING_DEALT)
    return table.frame_cache.views.get(
        (state,), seat, lambda: encode_members(frame(table.game, state, seat))
    )


# One person's


def encode_seating(table: Table, person: str | None) -> bytes:
    """Cached as long as everyone is here and there is no time control: it depends only on the
    seats."""
    stored = table.stored
    if stored.settings.time_control is not None or not is_complete(table):
        return encode_members(seating_fields(table, person))
    key = (stored.owner, table.host(), *stored.assignments)
    return table.frame_cache.seating.get(
        key, person, lambda: encode_members(seating_fields(table, person))
    )


def is_complete(table: Table) -> bool:
    """Is everyone here for whom there is a seat?"""
    for assignment in table.stored.assignments:
        if assignment.reserved_for is not None or not (
            assignment.person is None or table.connections.is_here(assignment.person)
        ):
            return False
    return True
