"""The host of a table: its owner or, while the owner is away, another person at the table."""

from __future__ import annotations

from ludoteca.core.errors import UserError
from ludoteca.server.store.stored_table import Person
from ludoteca.server.tables.table import Table


def host(table: Table) -> str:
    """The owner; while they are away, the person here who has sat at the table longest."""
    owner = table.stored.owner
    if table.connections.is_away_too_long(owner):
        return substitute_host(table) or owner
    return owner


def substitute_host(table: Table) -> str | None:
    seated = {
        assignment.person
        for assignment in table.stored.assignments
        if assignment.person is not None
    }
    clients = table.connections.oldest_first()
    connected = (client.person_id for client in clients if client.person_id in seated)
    elsewhere = (person for person in sorted(seated) if table.connections.is_here(person))
    return next(connected, None) or next(elsewhere, None)


def is_host(table: Table, person: str | None) -> bool:
    """The owner keeps the host's rights while away."""
    return person is not None and person in (table.stored.owner, host(table))


def require_host(table: Table, person: Person) -> None:
    if not is_host(table, person.id):
        raise UserError("not_the_owner")


def require_participant(table: Table, person: Person) -> None:
    """Refuses a person who neither has a seat nor is the host."""
    if not table.seats_of(person.id):
        require_host(table, person)


def announce_host(table: Table) -> None:
    """Shows the clients that the host is another person now."""
    if table.connections.clients and (current := host(table)) != table.announced_host:
        table.announced_host = current
        table.broadcast()
