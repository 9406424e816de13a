"""Tally: how a score came about, line by line, as people count it at a table."""

from __future__ import annotations

from typing import NamedTuple

from ludoteca.core.kit.note import Note


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

    def listed(self) -> dict[str, object]:
        found: dict[str, object] = {"note": [self.note.key, self.note.args], "points": self.points}
        if self.items:
            found |= {"items": self.items, "zone": self.zone}
        if self.places:
            found["places"] = self.places
        if self.marks:
            found["marks"] = self.marks
        if self.print:
            found["print"] = dict(self.print)
        if self.missed:
            found["missed"] = True
        return found


class Count(NamedTuple):
    """The count of those who have one score together. Nobody's seats: an opponent that the rules
    play, whose name is a key of [tally]."""

    seats: tuple[int, ...]
    entries: tuple[Entry, ...]
    total: int
    name: str = ""

    def listed(self) -> dict[str, object]:
        entries = [entry.listed() for entry in self.entries]
        found = {"seats": self.seats, "entries": entries, "total": self.total}
        return found | {"name": self.name} if self.name else found


Tally = tuple[Count, ...]


def listed(tally: Tally) -> list[dict[str, object]]:
    return [count.listed() for count in tally]
