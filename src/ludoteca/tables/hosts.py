"""What only the host of a table, or only its players, may do."""

from __future__ import annotations

from ludoteca.core.errors import UserError
from ludoteca.tables.base_table import BaseTable
from ludoteca.tables.stored.stored_table import Person


def is_host(table: BaseTable, person: str | None) -> bool:
    """The owner keeps the host's rights while away."""
    return person is not None and person in (table.stored.owner, table.host())


def require_host(table: BaseTable, person: Person) -> None:
    if not is_host(table, person.id):
        raise UserError("not_the_owner")


def require_participant(table: BaseTable, person: Person) -> None:
    """Refuses a person who neither has a seat nor is the host."""
    if not table.seats_of(person.id):
        require_host(table, person)
