"""Tables as values of JSON, and back."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from ludoteca.core.record import Branch
from ludoteca.tables.stored.stored_table import ChatLine, SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings
from ludoteca.tables.stored.time_control import TimeControl


def table_to_json(stored: StoredTable) -> dict[str, Any]:
    occupants = sorted([person, seat] for person, seat in stored.past_occupants)
    return asdict(stored) | {"past_occupants": occupants}


def table_from_json(values: dict[str, Any]) -> StoredTable:
    settings = values["settings"]
    time_control = settings["time_control"]
    return StoredTable(
        **values
        | {
            "settings": TableSettings(
                **settings | {"time_control": time_control and TimeControl(**time_control)}
            ),
            "branches": [Branch(**branch) for branch in values["branches"]],
            "assignments": [SeatAssignment(**seat) for seat in values["assignments"]],
            "past_occupants": {(person, seat) for person, seat in values["past_occupants"]},
            "chat": [ChatLine(**line) for line in values["chat"]],
        }
    )
