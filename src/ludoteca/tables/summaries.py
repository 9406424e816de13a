"""Tables in lists, and what anyone with the link may know of one."""

from __future__ import annotations

from typing import Any

from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.frame_fields import common_fields, personal_fields
from ludoteca.tables.stored.stored_table import Person, StoredTable


def table_summary(table: BaseTable, person: str | None) -> dict[str, Any]:
    return (
        common_fields(table)
        | personal_fields(table, person, None)
        | {
            "seats": table.stored.seats,
            "options": table.match.record.options,
            "clock": table.clock.to_dict(table.match),
            "created": table.stored.created_at,
            "updated": table.stored.updated_at,
        }
    )


def is_waiting_for(stored: StoredTable, user: str) -> bool:
    """Is it this user's turn, or are they asked for a rematch?"""
    if stored.status == "waiting":
        return any(
            assignment.is_reserved and assignment.reserved_for == user
            for assignment in stored.assignments
        )
    return (
        stored.status == "playing"
        and stored.turn >= 0
        and stored.assignments[stored.turn].person == user
    )


def describe_my_table(stored: StoredTable, user: Person) -> dict[str, Any]:
    assignments = stored.assignments
    return {
        "table": stored.id,
        "game": stored.game,
        "status": stored.status,
        "names": [assignment.name or assignment.reserved_name for assignment in assignments],
        "bots": [assignment.bot for assignment in assignments],
        "characters": [assignment.visible_character for assignment in assignments],
        "yours": [assignment.seat for assignment in assignments if assignment.person == user.id],
        "reserved": [
            assignment.seat for assignment in assignments if assignment.reserved_for == user.id
        ],
        "only_mine": stored.is_only_user(user.id),
        "daily": stored.is_daily_attempt,
        "elsewhere": stored.origin is not None,
        "turn": stored.turn,
        "waits_for_me": is_waiting_for(stored, user.id),
        "scores": stored.scores,
        "next": stored.rematch_id,
        "updated": stored.updated_at,
    }
