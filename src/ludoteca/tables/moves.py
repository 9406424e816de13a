"""Moves at a table: whether they are due, and the position after them. Nothing is adopted before its
host has written it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.core.interaction import dead_end_reason
from ludoteca.core.view import View
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.match import TableMatch
from ludoteca.tables.stored.stored_table import SeatAssignment, StoredTable


@dataclass(frozen=True, slots=True)
class PlayedMove:
    """A legal move, played on a copy of the position."""

    ply: int
    seat: int
    words: str
    bot: str | None
    """The bot that decided; None if a person did."""
    seconds: float | None
    """What the move costs its seat."""
    after: State
    status: str
    scores: list[int | None]
    view_before: View | None
    """For the summary of a round."""


def is_decision_due(
    table: BaseTable, person: str, seat: int, nth: int, arrived_at: float | None = None
) -> bool:
    """May this person decide now? `nth` counts the decisions of the seat; False if that one has been
    taken already, as after a double click."""
    table.require_access(person, seat)
    expected = table.match.decision_count(seat)
    if nth > expected:
        raise UserError("out_of_step")
    is_turn = nth == expected and table.match.turn == seat
    if is_turn and table.clock.is_out_of_time(table.match, seat, arrived_at):
        raise UserError("time_is_up")
    return nth == expected


def position_to_decide(table: BaseTable, person: str, seat: int) -> State:
    """Refuses if this is not a seat of the person that is in turn."""
    table.require_access(person, seat)
    state = table.match.position()
    if state.turn != seat:
        raise UserError("not_your_turn")
    return state


def play_on_copy(
    table: BaseTable, seat: int, words: str, arrived_at: float | None = None
) -> PlayedMove:
    match = table.match
    state = match.position()
    if state.turn != seat:
        raise UserError("not_your_turn")
    view_before = table.round_pause.view_before(state)
    after = state.clone()
    move = match.parse_move(after, words)
    notation = table.game.notation(after, move)
    ply = match.ply + 1
    after.play(move, match.record.rng(ply))  # parse_move has found it among the legal moves
    return PlayedMove(
        ply=ply,
        seat=seat,
        words=notation,
        bot=match.stored.assignments[seat].deciding_bot,
        seconds=table.clock.charge_for_move(match, seat, arrived_at),
        after=after,
        status="over" if after.turn == OVER else "playing",
        scores=known_scores(table.game, after, None),
        view_before=view_before,
    )


def with_decision(stored: StoredTable, played: PlayedMove) -> StoredTable:
    """The table with the seat and the bot of this move, for the results of the match."""
    return replace(
        stored,
        move_seats=[*stored.move_seats, played.seat],
        move_bots=[*stored.move_bots, played.bot],
    )


def adopt_move(table: BaseTable, played: PlayedMove) -> None:
    """Makes the position after a move that has been written the current one."""
    match, stored = table.match, table.stored
    stored.moves.append(played.words)
    stored.move_seats.append(played.seat)
    stored.move_seconds.append(played.seconds)
    stored.move_bots.append(played.bot)
    stored.thinking_seconds = 0.0
    stored.status, stored.scores = played.status, played.scores
    notes = played.after.log or ()
    match.adopt(played.after, played.ply)
    match.bump_version()
    table.round_pause.start(
        played.view_before, played.after, notes, table.seated_viewers(), table.end_round_pause
    )


# Taking back


def is_takeback_due(table: BaseTable, person: str, seat: int, nth: int, steps: int) -> bool:
    """False if `nth` is not the current decision count of the seat, as after a double click."""
    table.require_access(person, seat)
    table.match.position()
    if nth != table.match.decision_count(seat):
        return False
    if not 1 <= steps <= table.match.takeback_limit(seat):
        raise UserError("nothing_to_take_back")
    return True


def before_takeback(stored: StoredTable, seat: int, steps: int) -> StoredTable:
    """The table before the last `steps` decisions, which this seat took."""
    assignment = stored.assignments[seat]
    # Taking back counts as a decision too: the count never decreases, so no earlier click, to move or
    # to take back, becomes valid again.
    assignment = replace(assignment, takebacks=assignment.takebacks + steps + 1)
    return truncate_moves(stored, len(stored.moves) - steps, assignment)


def truncate_moves(stored: StoredTable, ply: int, changed: SeatAssignment) -> StoredTable:
    """The table after its first `ply` moves, with one seat changed."""
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


def charge_takeback(table: BaseTable, before: TableMatch, seat: int) -> None:
    """Sets the scores and the thinking time of the match `before` the decisions taken back."""
    assert before.state is not None
    before.stored.scores = known_scores(table.game, before.state, None)
    before.stored.thinking_seconds = table.clock.charge_after_takeback(
        table.match, seat, before.ply
    )


# Why a move is not allowed


def why_illegal(table: BaseTable, person: str, seat: int, words: str) -> Note | None:
    """The rule that forbids these words; None if they are legal. A seat that is not in turn learns
    only that: any other answer would depend on hidden cards."""
    table.require_access(person, seat)
    state = table.match.position()
    if state.turn != seat:
        return Note("not_your_turn", {})
    try:
        table.match.parse_move(state, words)
    except UserError as error:
        return error.note
    return None


def why_not(table: BaseTable, person: str, seat: int, touched: list[str]) -> Note | None:
    """Why no legal move begins with what was touched; None if one does."""
    table.require_access(person, seat)
    state = table.match.position()
    if state.turn != seat:
        return Note("not_your_turn", {})
    return dead_end_reason(table.game, state, touched)
