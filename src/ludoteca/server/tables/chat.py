"""The chat of a table: what is said, reactions, and events."""

from __future__ import annotations

from functools import partial

from ludoteca.core.errors import UserError
from ludoteca.server.store import queries
from ludoteca.server.tables.table import Table
from ludoteca.tables.stored.stored_table import MAX_CHAT_LINES, ChatLine, Person

REACTIONS = ("thumb", "clap", "laugh", "wow", "sad", "think", "heart", "hurry")
"""Each has a text in the server's [reaction] table and a drawing on the page."""


def last_line_number(table: Table) -> int:
    lines = table.stored.chat
    return lines[-1].nth if lines else 0


async def say(table: Table, person: Person, seat: int, kind: str, text: str) -> None:
    """Only players speak, and not where the game forbids it."""
    if seat not in table.seats_of(person.id):
        raise UserError("not_your_seat")
    if kind == "say" and table.is_silent:
        raise UserError("silence")
    if kind == "react" and not table.allows_reactions:
        raise UserError("no_reactions")
    name = table.stored.assignments[seat].name or person.name
    await add_line(table, kind, text, seat=seat, name=name, person=person.id)


async def add_event(table: Table, key: str, seat: int) -> None:
    """Adds what happened, as a key of the texts' [table]."""
    assignment = table.stored.assignments[seat]
    name = assignment.name or ""
    await add_line(table, "event", key, seat=seat, name=name, person=assignment.person)


async def add_line(
    table: Table, kind: str, text: str, *, seat: int, name: str, person: str | None
) -> None:
    write = partial(
        queries.add_chat_line,
        table=table.id,
        kind=kind,
        seat=seat,
        name=name,
        text=text,
        person=person,
    )
    line = await table.store.write(write)
    last_number = last_line_number(table)
    if line.nth > last_number + 1:  # another server has added lines before
        receive_lines(
            table,
            await table.store.read(lambda c: queries.read_chat(c, table.id, last_number)),
        )
    receive_lines(table, [line])


def receive_lines(table: Table, lines: list[ChatLine]) -> None:
    """Adopts the lines that are new, and sends them to all clients."""
    stored, last_number = table.stored, last_line_number(table)
    new = [line for line in lines if line.nth > last_number]
    stored.chat = (stored.chat + new)[-MAX_CHAT_LINES:]
    if new:
        for client in table.connections.clients:
            client.enqueue_chat(new)
