"""Replays: from any seat once the match is over, from the person's own while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from ludoteca import games
from ludoteca.core.characters import bot_line, person_line
from ludoteca.core.errors import UserError
from ludoteca.core.frame import frame
from ludoteca.core.record import Record
from ludoteca.core.view import log_for, transfers_to_list
from ludoteca.tables.analysis.position_cache import PositionCache
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.stored.stored_table import SeatAssignment

MAX_POSITIONS = 50
"""Positions in one answer."""


def require_replay_access(table: BaseTable, person: str | None, seat: int | None) -> None:
    if table.match.state is None:
        raise UserError("not_dealt")
    if not table.match.over:
        table.require_access(person, seat)
        return
    if seat is not None:
        table.assignment(seat)
    if table.stored.daily is not None and not (
        table.is_member(person) or person in table.attempt_finishers
    ):
        raise UserError("daily_first")
    if not (
        table.stored.settings.spectators
        or table.is_member(person)
        or person in table.attempt_finishers
    ):
        raise UserError("closed_to_spectators")


def require_replay_page(
    table: BaseTable, person: str | None, seat: int | None, first: int, last: int
) -> None:
    require_replay_access(table, person, seat)
    plies = table.match.ply
    if not 0 <= first <= last <= plies or last - first >= MAX_POSITIONS:
        raise UserError("bad_ply", ply=last, n=plies)


def replay_fields(table: BaseTable, seat: int | None) -> dict[str, Any]:
    """What a page of a replay has besides its positions."""
    return {
        "table": table.id,
        "game": table.stored.game,
        "seat": seat,
        "plies": table.match.ply,
        "over": table.match.over,
        "record": table.match.over and not table.seed_is_secret,
    }


def replay_positions(
    cache: PositionCache,
    record: Record,
    seat: int | None,
    first: int,
    last: int,
    *,
    with_moves: bool,
) -> Iterator[dict[str, Any]]:
    """The positions after `first` to `last` moves, each `with_moves` that were decided there or
    without: while a match runs, the words of others could name hidden cards."""
    for ply, state in cache.positions(record, first, last):
        visible_log = log_for(state, seat)
        has_move = with_moves and ply < len(record.moves)
        yield {
            "ply": ply,
            **frame(cache.game, state, seat),
            "log": [[ply, note.key, note.args] for note in visible_log],
            "transfers": transfers_to_list(cache.game.transfers(visible_log)),
            "decided_by": int(state.turn) if has_move else None,
            "move": record.moves[ply] if has_move else None,
        }


def player_label(table: BaseTable, assignment: SeatAssignment) -> str:
    """The player of a seat, as a record names them: a bot, or a person and how much bots
    decided."""
    name = assignment.name or assignment.reserved_name
    if name is None:
        return bot_line(assignment.bot, assignment.visible_character) if assignment.bot else "?"
    bots = table.stored.bots_of_seat(assignment.seat)
    names = sorted({bot for bot in bots if bot is not None})
    return person_line(name, names, len(bots) - bots.count(None), len(bots))


def export_record(table: BaseTable, person: str | None) -> str:
    """The match with its seed, once it is over and, at a daily deal, its day too."""
    if not table.match.over:
        raise UserError("not_over")
    require_replay_access(table, person, None)
    if table.seed_is_secret:
        raise UserError("daily_sealed")
    players = [player_label(table, assignment) for assignment in table.stored.assignments]
    scores = [score for score in table.stored.scores or () if score is not None]
    record = replace(table.match.record, players=players, scores=scores)
    return record.dump(games.versions(record.game))
