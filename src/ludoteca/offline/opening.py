"""Opening tables: new ones, rematches, branches; and the deal."""

from __future__ import annotations

from typing import Any

from ludoteca import games
from ludoteca.bots.available_bots import require_available
from ludoteca.core.errors import UserError
from ludoteca.core.frame import known_scores
from ludoteca.core.option import check_options
from ludoteca.core.record import new_seed
from ludoteca.offline.offline_table import OfflineTable
from ludoteca.offline.session import Session
from ludoteca.offline.storage import HIDDEN
from ludoteca.tables.match import TableMatch
from ludoteca.tables.new_table import branch_of, new_stored_table, rematch_of
from ludoteca.tables.seating import (
    adopt_deal,
    adopt_seating,
    assignment_at_deal,
    requested_assignment,
)
from ludoteca.tables.stored.stored_table import StoredTable, without_bots
from ludoteca.tables.stored.table_settings import TableSettings
from ludoteca.tables.stored.time_control import TimeControl


def open_table(session: Session, body: dict[str, Any]) -> OfflineTable:
    """Opens a table and deals."""
    person = session.require_person()
    game = games.find(body["game"])
    if any(seat["kind"] == "link" for seat in body["seats"]):
        raise UserError("only_online")
    assignments = [
        requested_assignment(
            seat, request["kind"], person, bot=request.get("bot"), name=request.get("name")
        )
        for seat, request in enumerate(body["seats"])
    ]
    seat_count = game.check_seats(len(assignments))
    options = check_options(game.options, body.get("options", {}))
    for assignment in assignments:
        if assignment.bot is not None:
            require_available("", game, assignment.bot, seat_count, options)
    stored = new_stored_table(
        game,
        person.id,
        options=options,
        assignments=assignments,
        seed=new_seed(),
        settings=settings_from(body),
    )
    return deal(session, stored)


def settings_from(body: dict[str, Any]) -> TableSettings:
    clock = body.get("clock")
    return TableSettings(
        hints=bool(body.get("hints", False)), time_control=clock and TimeControl(**clock)
    )


def deal(session: Session, stored: StoredTable) -> OfflineTable:
    table = session.add(TableMatch(stored, games.find(stored.game)))
    if stored.status == "waiting":
        adopt_seating(
            table,
            [
                assignment_at_deal(table, seat, session.person_id, None)
                for seat in stored.assignments
            ],
            without_bots(stored.assignments),
        )
        state = table.match.record.start(table.game)
        adopt_deal(table, known_scores(table.game, state, None), rated=False)
    else:
        adopt_seating(table, [], without_bots(stored.assignments))
    session.storage.save_table(table.stored)
    return table


def rematch(session: Session, table: OfflineTable) -> OfflineTable:
    """The one rematch of a match."""
    stored = table.stored
    if stored.rematch_id is None:
        opened = deal(session, rematch_of(table, session.require_person(), new_seed))
        stored.rematch_id = opened.id
        session.save_and_show(table)
    session.storage.forget(HIDDEN + str(stored.rematch_id))
    return session.find(str(stored.rematch_id))


def branch(session: Session, table: OfflineTable, body: dict[str, Any]) -> OfflineTable:
    """A table at a position of a finished match: the person on one seat, bots on the others."""
    stored = branch_of(
        table,
        session.require_person(),
        body["ply"],
        body["seat"],
        bots=body.get("bots", []),
        new_seed=new_seed,
    )
    match = TableMatch(stored, table.game)
    stored.turn = match.turn
    stored.scores = known_scores(table.game, match.position(), None)
    opened = session.add(match)
    session.storage.save_table(stored)
    return opened
