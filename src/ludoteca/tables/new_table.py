"""New tables: with a new match, for a rematch, or as a branch of a finished match."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core import characters
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import Value
from ludoteca.core.record import commitment
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.seating import choose_bot
from ludoteca.tables.stored.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings


def new_table_id() -> str:
    """128 random bits: the link to a table is an invitation."""
    return secrets.token_urlsafe(16)


def new_stored_table(
    game: Game[Any],
    owner: str,
    *,
    options: dict[str, Value],
    assignments: list[SeatAssignment],
    seed: str,
    settings: TableSettings,
) -> StoredTable:
    """A table before the deal."""
    now = time.time()
    people = [assignment.seat for assignment in assignments if assignment.kind == "person"]
    cast = characters.assign_characters(
        game.characters,
        commitment(seed),
        [assignment.character for assignment in assignments],
        people,
    )
    return StoredTable(
        id=new_table_id(),
        game=game.name,
        rules=game.rules,
        seats=len(assignments),
        seed=seed,
        options=options,
        owner=owner,
        settings=settings,
        status="waiting",
        turn=OVER,
        scores=None,
        version=1,
        rematch_id=None,
        created_at=now,
        updated_at=now,
        assignments=[
            replace(assignment, character=cast[assignment.seat]) for assignment in assignments
        ],
    )


def rematch_of(table: BaseTable, person: Person, new_seed: Callable[[], str]) -> StoredTable:
    """A match of the same people with the same options and settings, for all who ask for it; but
    the lobby does not list it. It belongs to the person who asks first, and is dealt when all have
    come."""
    if not table.match.over:
        raise UserError("not_over")
    if not table.is_member(person.id):
        raise UserError("not_your_seat")
    old = table.stored
    return new_stored_table(
        table.game,
        person.id,
        options=table.game.rematch_options(old.seats, table.match.record.options),
        assignments=[
            replace(rematch_assignment(assignment, person.id), takebacks=0, absent=False)
            for assignment in old.assignments
        ],
        seed=new_seed(),
        settings=replace(old.settings, open_to_all=False),
    )


def rematch_assignment(assignment: SeatAssignment, requester: str) -> SeatAssignment:
    """The seats of other people are reserved until they ask for the rematch too. A bot takes the
    seat of a person who has left, and makes room for anyone."""
    if assignment.reserved_for is not None:
        return assignment.with_bot(assignment.bot or DEFAULT_LEVEL, open_=True)
    if assignment.kind == "person" and assignment.person != requester:
        return assignment.with_reservation()
    return assignment


def branch_of(
    table: BaseTable,
    person: Person,
    ply: int,
    seat: int,
    *,
    bots: Sequence[str | None],
    new_seed: Callable[[], str],
) -> StoredTable:
    """A match that begins with the first `ply` moves of a finished one: the person on one seat,
    bots on the others."""
    if not table.match.over:
        raise UserError("not_over")
    if not 0 <= ply < table.match.ply:
        raise UserError("bad_ply", ply=ply, n=table.match.ply - 1)
    own_assignment = table.assignment(seat)
    old = table.stored
    requested_bots = dict(enumerate(bots))
    assignments = [
        without_occupant(assignment).with_bot(
            bot_for(table, assignment, requested_bots.get(assignment.seat)), open_=False
        )
        for assignment in old.assignments
    ]
    nickname = (
        own_assignment.name
        if own_assignment.person == person.id and own_assignment.name
        else person.name
    )
    assignments[seat] = without_occupant(own_assignment).with_person(person.id, nickname)
    seed = new_seed()
    stored = new_stored_table(
        table.game,
        person.id,
        options=table.match.record.options,
        assignments=assignments,
        seed=seed,
        settings=TableSettings(spectators=old.settings.spectators, hints=True),
    )
    # People who have yet to play that daily deal must not see its cards here.
    stored.daily = old.daily
    record = table.match.record.branch_at(ply, seat, seed)
    stored.branches, stored.moves = record.branches, record.moves
    stored.move_seats = old.move_seats[:ply]
    stored.move_seconds, stored.move_bots = [None] * ply, [None] * ply
    stored.parent_id, stored.parent_ply = old.id, ply
    stored.status, stored.past_occupants = "playing", {(person.id, seat)}
    return stored


def without_occupant(assignment: SeatAssignment) -> SeatAssignment:
    """An empty seat with the same character."""
    return SeatAssignment(assignment.seat, character=assignment.character)


def bot_for(table: BaseTable, assignment: SeatAssignment, requested: str | None) -> str:
    """The requested bot, the one that sat there, or the default."""
    if requested is not None:
        choose_bot(table, requested)
    return requested or assignment.bot or DEFAULT_LEVEL
