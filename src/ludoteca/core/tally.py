"""Tally: how a score came about, line by line, as people count it at a table."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.engine.note import Note


class Entry(NamedTuple):
    """One line of a count: a key of the texts' [tally] with its arguments, and what it brings; None
    where it brings nothing and is only shown.

    `items` are the things that are counted, drawn as a zone with the stem `zone` is; `places` as a
    zone has them, `marks` are the numbers of the items that matter. `print` is what is printed on a
    card of a deck of one's own. A line that `missed` shows what was not reached.
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
    """The count of those who have one score together. Nobody's seats: an opponent that the rules
    play, whose name is a key of [tally]."""

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
