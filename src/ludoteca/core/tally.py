"""Tally: a score sheet that shows line by line how a score came about."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.engine.note import Note


class Entry(NamedTuple):
    """One line: a note of the texts' [tally] table, and its points (None for a line without).

    `items` are the counted items, drawn like a zone with the stem `zone`; `places` as in a zone;
    `marks` are the indices of the items that score. `print` is what a card of a custom deck shows. A
    `missed` line shows what was not reached.
    """

    note: Note
    points: int | None = None
    items: tuple[str, ...] = ()
    zone: str = ""
    places: tuple[tuple[int, int], ...] = ()
    marks: tuple[int, ...] = ()
    print: tuple[tuple[str, int], ...] = ()
    missed: bool = False

    def to_dict(self) -> dict[str, object]:
        fields: dict[str, object] = {"note": [self.note.key, self.note.args], "points": self.points}
        if self.items:
            fields |= {"items": self.items, "zone": self.zone}
        if self.places:
            fields["places"] = self.places
        if self.marks:
            fields["marks"] = self.marks
        if self.print:
            fields["print"] = dict(self.print)
        if self.missed:
            fields["missed"] = True
        return fields


class ScoreSheet(NamedTuple):
    """The lines of one score and the seats that share it. Without seats: an automa, whose `name` is a
    key of [tally]."""

    seats: tuple[int, ...]
    entries: tuple[Entry, ...]
    total: int
    name: str = ""

    def to_dict(self) -> dict[str, object]:
        entries = [entry.to_dict() for entry in self.entries]
        fields = {"seats": self.seats, "entries": entries, "total": self.total}
        return fields | {"name": self.name} if self.name else fields


Tally = tuple[ScoreSheet, ...]


def to_list(tally: Tally) -> list[dict[str, object]]:
    return [count.to_dict() for count in tally]
