"""Talk: what is said at a table, and what happens there, for everybody to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteca.core.errors import UserError
from ludoteca.server.store import queries
from ludoteca.server.store.stored_table import ChatLine, Person

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class Chat:
    """The lines themselves stand on the sheet."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def last_number(self) -> int:
        """The number of the last line that is known."""
        lines = self.table.stored.chat
        return lines[-1].nth if lines else 0

    async def say(self, person: Person, seat: int, kind: str, text: str) -> None:
        """Only who sits at the table speaks at it, and not where the game forbids it."""
        table = self.table
        if seat not in table.seats_of(person.id):
            raise UserError("not_your_seat")
        if kind == "say" and table.is_silent:
            raise UserError("silence")
        if kind == "react" and not table.allows_reactions:
            raise UserError("no_reactions")
        name = table.stored.assignments[seat].name or person.name
        await self.add_line(kind, seat, name, text, person.id)

    async def add_event(self, key: str, seat: int) -> None:
        """Something that happened at the table: a key of [table]."""
        assignment = self.table.stored.assignments[seat]
        await self.add_line("event", seat, assignment.name or "", key, assignment.person)

    async def add_line(
        self, kind: str, seat: int, name: str, text: str, person: str | None
    ) -> None:
        table = self.table
        line = await table.store.write(
            lambda c: queries.add_chat_line(c, table.id, kind, seat, name, text, person)
        )
        last_number = self.last_number
        if line.nth > last_number + 1:  # others spoke elsewhere before
            self.receive(
                await table.store.read(lambda c: queries.read_chat(c, table.id, last_number))
            )
        self.receive([line])

    def receive(self, lines: list[ChatLine]) -> None:
        """Takes over what is new of these lines, and tells everybody."""
        stored, last_number = self.table.stored, self.last_number
        new = [line for line in lines if line.nth > last_number]
        stored.chat = (stored.chat + new)[-queries.MAX_CHAT_LINES :]
        for client in self.table.clients:
            if new:
                client.enqueue_chat(new)
