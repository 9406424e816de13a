"""What each client is shown of a table: one whole frame."""

from __future__ import annotations

from functools import partial

from ludoteca.core.frame import frame
from ludoteca.core.record import commitment
from ludoteca.core.tally import to_list
from ludoteca.core.view import transfers_to_list
from ludoteca.server.json_encoding import encode_members, join_object
from ludoteca.server.store.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.server.tables.connections import ClientConnection
from ludoteca.server.tables.hosts import host, is_host
from ludoteca.server.tables.table import Table

END_FIELDS = ("seed", "winners", "tie", "tally", "by_bots", "begins", "ended", "next")
"""Null until the match is over."""
FIRST_LINES = 200
"""Lines of the log in the first frame; the rest can be asked for."""
NOTHING_DEALT = encode_members(
    {"view": None, "scores": None, "moves": [], "phrases": [], "touches": []}
)


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
    own_fields["log"] = {"from": first_line, "lines": table.match.logs[seat][first_line:]}
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


def common_fields(table: Table) -> dict[str, object]:
    return volatile_fields(table) | static_fields(table)


def volatile_fields(table: Table) -> dict[str, object]:
    """What each move changes."""
    return {
        "type": "frame",
        "table": table.id,
        "version": table.stored.version,
        "ply": table.match.ply,
        "turn": table.match.turn,
        "watching": spectator_count(table),
        "reactions": table.allows_reactions,
        "round_summary": to_list(table.round_pause.summary) or None,
    }


def static_fields(table: Table) -> dict[str, object]:
    """What stays the same for many moves, until the end."""
    stored, settings = table.stored, table.stored.settings
    return {
        "game": stored.game,
        "status": stored.status,
        "inherited_plies": table.match.inherited_plies,
        "sides": table.match.sides,
        "silent": table.is_silent,
        "daily": stored.daily if stored.is_daily_attempt else None,
        **settings.to_dict(),
        "away_timeout": int(table.settings.away_timeout),
        "rated": stored.rated,
        **({"clock": None} if settings.time_control is None else {}),
        "commitment": commitment(stored.seed),
        **end_fields(table),
    }


def encode_common(table: Table) -> bytes:
    return encode_members(volatile_fields(table)) + b"," + encode_static(table)


def encode_static(table: Table) -> bytes:
    if table.match.over:
        return encode_members(static_fields(table))
    stored = table.stored
    key = (stored.status, stored.settings, stored.rated, table.match.inherited_plies)
    return table.frame_cache.static.get(key, "static", lambda: encode_members(static_fields(table)))


def end_fields(table: Table) -> dict[str, object]:
    """What is shown once the match is over."""
    match, stored, game = table.match, table.stored, table.game
    if not match.over or match.state is None:
        return dict.fromkeys(END_FIELDS)
    tie = game.tie_break(match.state)
    options = game.rematch_options(stored.seats, match.record.options)
    return {
        # The page of the day reveals the seed of a daily deal.
        "seed": None if stored.is_daily_attempt else stored.seed,
        "winners": game.winners(match.state),
        "tie": tie and [tie.key, tie.args],
        "tally": to_list(game.tally(match.state)),
        "by_bots": [bot_decision_counts(stored, assignment) for assignment in stored.assignments],
        "begins": game.starting_seat(stored.seats, options),
        "ended": int(stored.updated_at),
        "next": stored.rematch_id,
    }


def bot_decision_counts(stored: StoredTable, assignment: SeatAssignment) -> list[int] | None:
    """How many of the decisions at a person's seat bots took, and of how many; None if none."""
    if assignment.person is None and assignment.reserved_for is None:
        return None
    bots = stored.bots_of_seat(assignment.seat)
    taken = sum(bot is not None for bot in bots)
    return [taken, len(bots)] if taken else None


def spectator_count(table: Table) -> int:
    """Players who look without a seat are not counted."""
    clients = table.connections.clients
    unseated = [client.person_id for client in clients if client.seat is None]
    if not unseated:
        return 0
    seated = {
        assignment.person
        for assignment in table.stored.assignments
        if assignment.person is not None
    }
    return sum(person not in seated for person in unseated)


# The same for all who look from one seat


def encode_view(table: Table, seat: int | None) -> bytes:
    state = table.match.state
    if state is None:
        return NOTHING_DEALT
    return table.frame_cache.views.get(
        (state,), seat, lambda: encode_members(frame(table.game, state, seat))
    )


def seat_fields(table: Table, seat: int | None) -> dict[str, object]:
    """What a seat has decided so far, and what it saw of the last move."""
    match = table.match
    return {
        "seat": seat,
        "nth": None if seat is None else match.decision_count(seat),
        "last": match.last_decision_ply(seat),
        "takeback_limit": match.takeback_limit(seat),
        "transfers": transfers_to_list(match.game.transfers(match.last_notes(seat))),
    }


# One person's


def personal_fields(table: Table, person: str | None, seat: int | None) -> dict[str, object]:
    return seat_fields(table, seat) | seating_fields(table, person)


def encode_seating(table: Table, person: str | None) -> bytes:
    """Cached as long as everyone is here and there is no time control: it depends only on the
    seats."""
    stored = table.stored
    if stored.settings.time_control is not None or not is_complete(table):
        return encode_members(seating_fields(table, person))
    key = (stored.owner, host(table), *stored.assignments)
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


def seating_fields(table: Table, person: str | None) -> dict[str, object]:
    host_seats = table.seats_of(host(table))
    return {
        "chairs": [
            assignment_fields(table, assignment, person) for assignment in table.stored.assignments
        ],
        "yours": table.seats_of(person),
        "owner": is_host(table, person),
        "host": host_seats[0] if host_seats else None,
    }


def assignment_fields(
    table: Table, assignment: SeatAssignment, person: str | None
) -> dict[str, object]:
    connections, seat = table.connections, assignment.seat
    is_here = connections.is_here(assignment.person)
    away_since = connections.last_seen(assignment.person or assignment.reserved_for)
    return {
        "seat": seat,
        "kind": assignment.kind,
        "name": assignment.name,
        "bot": assignment.bot,
        "character": assignment.visible_character,
        "open": (assignment.is_free or assignment.reserved_for == (person or ""))
        and not (assignment.kind == "bot" and table.clock.is_out_of_time(table.match, seat)),
        "reserved_for": assignment.reserved_name,
        "here": assignment.kind == "bot" or is_here,
        "away": None if is_here or away_since is None else int(away_since),
        "you": person is not None and assignment.person == person,
    }
