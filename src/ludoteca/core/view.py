"""View: what one seat may know, built from nothing. The only thing that leaves the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import State

ZoneKind = Literal["hand", "deck", "pile", "row", "grid", "counter", "sign"]
"""How a zone lies on the table.

hand: held by its owner · deck: face down · pile: a heap, the last item on top · row: side by side
grid: cells with places · counter: a number · sign: a public word, such as the active colour
"""


class Zone(NamedTuple):
    """A named part of a view. An item that this reader cannot see is None.

    `id` is the zone's kind of thing and, if it has several, its number or owner: `hand-2`.
    Texts name it by what stands before the number. `places` gives each item of a grid its column
    and row; `number` is what a counter shows; `by` says of each item which seat laid it there, None
    if that is nobody's.
    """

    id: str
    kind: ZoneKind
    items: tuple[str | None, ...] = ()
    owner: int | None = None
    number: int | None = None
    places: tuple[tuple[int, int], ...] = ()
    by: tuple[int | None, ...] = ()

    @property
    def stem(self) -> str:
        """What the zone is called in the texts: its id without numbers."""
        return stem(self.id)

    def to_dict(self) -> dict[str, object]:
        name, kind, items, owner, number, places, by = self
        fields: dict[str, object] = {"id": name, "kind": kind}
        if owner is not None:
            fields["owner"] = owner
        if number is not None:
            fields["number"] = number
        if kind != "counter":
            fields["items"] = list(items)
        if places:
            fields["places"] = [list(place) for place in places]
        if by:
            fields["by"] = [seat for _, seat in zip(items, by, strict=True)]
        return fields


@lru_cache(4096)
def stem(name: str) -> str:
    return "-".join(part for part in name.split("-") if not part.isdigit())


@dataclass(frozen=True, slots=True)
class View:
    """`seat` is the reader, None for somebody who only watches; `turn` is OVER at the end.

    `passed` are zones as they lay before the last move cleared them away, such as a trick that has
    just been taken: tables show them for a moment longer. They have the ids of zones that there are.
    """

    seat: int | None
    turn: int
    zones: tuple[Zone, ...]
    cleared: tuple[Zone, ...] = ()

    def zone(self, name: str) -> Zone:
        return next(zone for zone in self.zones if zone.id == name)

    def to_dict(self) -> dict[str, object]:
        fields: dict[str, object] = {
            "seat": self.seat,
            "turn": self.turn,
            "zones": [zone.to_dict() for zone in self.zones],
        }
        if self.cleared:
            fields["passed"] = [self.zone(zone.id) and zone.to_dict() for zone in self.cleared]
        return fields


def hidden_items(n: int) -> tuple[None, ...]:
    """That many cards face down."""
    return (None,) * n


def log_for(state: State, seat: int | None, since: int = 0) -> list[Note]:
    """The lines that this reader may know, from line `since` of their own log on."""
    return [note for note in state.log or () if note.is_visible_to(seat)][since:]


class Transfer(NamedTuple):
    """The way that things went in a move, from a zone to a zone, each by its id or by its stem:
    `garden` is any of the gardens. `whole` says that all that lay there went; `item` is how it is
    called where it came to, where that is told."""

    source: str
    target: str
    moves_all: bool = False
    item: str | None = None

    def to_dict(self) -> dict[str, object]:
        fields: dict[str, object] = {"from": self.source, "to": self.target}
        if self.moves_all:
            fields["whole"] = True
        if self.item is not None:
            fields["item"] = self.item
        return fields


def parse_transfer(text: str) -> Transfer:
    """`hand-2 > discard`, or `rainbow-1 >> discard` where all of it goes; behind it the item."""
    source, arrow, target, *item = text.split(" ")
    return Transfer(source, target, arrow == ">>", item[0] if item else None)


def transfers_of_notes(
    patterns: Mapping[str, Sequence[str]], notes: Sequence[Note]
) -> list[list[Transfer]]:
    """The transfers of each line, in the order of the lines; lines that move nothing are left out."""
    lines = [
        [parse_transfer(one.format(**note.args)) for one in patterns.get(note.key, ())]
        for note in notes
    ]
    return [line for line in lines if line]


def transfers_to_list(
    transfers: list[list[Transfer]] | None,
) -> list[list[dict[str, object]]] | None:
    if transfers is None:
        return None
    return [[one.to_dict() for one in line] for line in transfers]
