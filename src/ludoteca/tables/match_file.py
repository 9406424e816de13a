"""The file with which matches move between a browser and a server: values by key, as the host without a
server keeps them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludoteca.tables.stored.stored_table import SeatAssignment, StoredTable
from ludoteca.tables.stored.table_json import table_to_json
from ludoteca.tables.stored.table_settings import TableSettings

FORMAT = 1
"""Version of the file; raised when an earlier version could not read it."""
TABLE, RESULT = "table/", "result/"
"""Prefixes of the keys of a table and of the result of a match."""
PERSON_ID = "me"
"""The person whose file it is. The id is the same in every browser: the data can be moved."""


def exported_table(stored: StoredTable, person: str) -> dict[str, Any]:
    """A finished match as this person may take it along: with the names that its replay shows, and
    without ids and words of others."""
    table_id = stored.origin or stored.id
    occupants = {
        (PERSON_ID if occupant == person else occupant, seat)
        for occupant, seat in stored.past_occupants
        if occupant == person or occupant.startswith("bot:")
    }
    exported = replace(
        stored,
        id=table_id,
        owner=PERSON_ID,
        settings=TableSettings(hints=stored.settings.hints),
        rematch_id=None,
        daily=None,
        rated=False,
        parent_id=None,
        parent_ply=0,
        assignments=[exported_assignment(seat, person) for seat in stored.assignments],
        past_occupants=occupants,
        chat=[],
        origin=None,
    )
    return table_to_json(exported)


def exported_assignment(assignment: SeatAssignment, person: str) -> SeatAssignment:
    def exported_id(occupant: str | None) -> str | None:
        return PERSON_ID if occupant == person else None

    return replace(
        assignment,
        person=exported_id(assignment.person),
        reserved_for=exported_id(assignment.reserved_for),
    )
