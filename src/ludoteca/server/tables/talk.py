"""Talk: what is said at a table, and what happens there, for everybody to read."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ludoteca.core.refusal import Refused
from ludoteca.server.store import queries
from ludoteca.server.store.sheet import Line, Person

if TYPE_CHECKING:
    from ludoteca.server.tables.table import Table


class Talk:
    """The lines themselves stand on the sheet."""

    def __init__(self, table: Table) -> None:
        self.table = table

    @property
    def heard(self) -> int:
        """The number of the last line that is known."""
        lines = self.table.sheet.talk
        return lines[-1].nth if lines else 0

    async def say(self, person: Person, seat: int, kind: str, text: str) -> None:
        """Only who sits at the table speaks at it, and not where the game forbids it."""
        table = self.table
        if seat not in table.seats_of(person.id):
            raise Refused("not_your_seat")
        if kind == "say" and table.silent:
            raise Refused("silence")
        if kind == "react" and not table.reactions:
            raise Refused("no_reactions")
        name = table.sheet.chairs[seat].name or person.name
        await self.write_line(kind, seat, name, text, person.id)

    async def note_event(self, key: str, seat: int) -> None:
        """Something that happened at the table: a key of [table]."""
        chair = self.table.sheet.chairs[seat]
        await self.write_line("event", seat, chair.name or "", key, chair.person)

    async def write_line(
        self, kind: str, seat: int, name: str, text: str, person: str | None
    ) -> None:
        table = self.table
        line = await table.store.write(
            lambda c: queries.say(c, table.id, kind, seat, name, text, person)
        )
        heard = self.heard
        if line.nth > heard + 1:  # others spoke elsewhere before
            self.hear(await table.store.read(lambda c: queries.read_talk(c, table.id, heard)))
        self.hear([line])

    def hear(self, lines: list[Line]) -> None:
        """Takes over what is new of these lines, and tells everybody."""
        sheet, last = self.table.sheet, self.heard
        new = [line for line in lines if line.nth > last]
        sheet.talk = (sheet.talk + new)[-queries.TALK_KEPT :]
        for watcher in self.table.watchers:
            if new:
                watcher.tell_talk(new)
