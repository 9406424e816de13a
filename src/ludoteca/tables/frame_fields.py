"""The members of a frame: what a client is shown of a table."""

from __future__ import annotations

from ludoteca.core.frame import frame
from ludoteca.core.record import commitment
from ludoteca.core.tally import to_list
from ludoteca.core.view import transfers_to_list
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.hosts import is_host
from ludoteca.tables.stored.stored_table import SeatAssignment, StoredTable

END_FIELDS = ("seed", "winners", "tie", "tally", "by_bots", "begins", "ended", "next")
"""Null until the match is over."""
FIRST_LINES = 200
"""Lines of the log in the first frame; the rest can be asked for."""
NOTHING_DEALT: dict[str, object] = {
    "view": None,
    "scores": None,
    "moves": [],
    "phrases": [],
    "touches": [],
}


def whole_frame(
    table: BaseTable, person: str | None, seat: int | None, first_line: int
) -> dict[str, object]:
    """Everything that a client is shown, with the log from `first_line` on."""
    state = table.match.state
    view = NOTHING_DEALT if state is None else frame(table.game, state, seat)
    return {
        **common_fields(table),
        **view,
        **personal_fields(table, person, seat),
        "log": log_fields(table, seat, first_line),
        "clock": table.clock.to_dict(table.match),
    }


def log_fields(table: BaseTable, seat: int | None, first_line: int) -> dict[str, object]:
    return {"from": first_line, "lines": table.match.logs[seat][first_line:]}


# The same for all


def common_fields(table: BaseTable) -> dict[str, object]:
    return volatile_fields(table) | static_fields(table)


def volatile_fields(table: BaseTable) -> dict[str, object]:
    """What each move changes."""
    return {
        "type": "frame",
        "table": table.id,
        "version": table.stored.version,
        "ply": table.match.ply,
        "turn": table.match.turn,
        "watching": table.spectator_count(),
        "reactions": table.allows_reactions,
        "round_summary": to_list(table.round_pause.summary) or None,
    }


def static_fields(table: BaseTable) -> dict[str, object]:
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
        "away_timeout": int(table.attendance.away_timeout),
        "rated": stored.rated,
        "elsewhere": stored.origin is not None,
        **({"clock": None} if settings.time_control is None else {}),
        "commitment": commitment(stored.seed),
        **end_fields(table),
    }


def end_fields(table: BaseTable) -> dict[str, object]:
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


# One seat's and one person's


def seat_fields(table: BaseTable, seat: int | None) -> dict[str, object]:
    """What a seat has decided so far, and what it saw of the last move."""
    match = table.match
    return {
        "seat": seat,
        "nth": None if seat is None else match.decision_count(seat),
        "last": match.last_decision_ply(seat),
        "takeback_limit": match.takeback_limit(seat),
        "transfers": transfers_to_list(match.game.transfers(match.last_notes(seat))),
    }


def personal_fields(table: BaseTable, person: str | None, seat: int | None) -> dict[str, object]:
    return seat_fields(table, seat) | seating_fields(table, person)


def seating_fields(table: BaseTable, person: str | None) -> dict[str, object]:
    host_seats = table.seats_of(table.host())
    return {
        "chairs": [
            assignment_fields(table, assignment, person) for assignment in table.stored.assignments
        ],
        "yours": table.seats_of(person),
        "owner": is_host(table, person),
        "host": host_seats[0] if host_seats else None,
    }


def assignment_fields(
    table: BaseTable, assignment: SeatAssignment, person: str | None
) -> dict[str, object]:
    attendance, seat = table.attendance, assignment.seat
    is_out_of_time = table.clock.is_out_of_time(table.match, seat)
    is_here = attendance.is_here(assignment.person)
    away_since = attendance.last_seen(assignment.person or assignment.reserved_for)
    return {
        "seat": seat,
        "kind": assignment.kind,
        "name": assignment.name,
        "bot": assignment.bot,
        "character": assignment.visible_character,
        "open": (assignment.is_free or assignment.reserved_for == (person or ""))
        and not (assignment.kind == "bot" and is_out_of_time),
        "reserved_for": assignment.reserved_name,
        "reserved_for_you": person is not None and assignment.reserved_for == person,
        "out_of_time": is_out_of_time,
        "here": assignment.kind == "bot" or is_here,
        "away": None if is_here or away_since is None else int(away_since),
        "you": person is not None and assignment.person == person,
    }
