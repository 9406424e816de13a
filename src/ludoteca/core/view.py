"""View: what one seat may know, as an allow-list of zones. Only views leave the engine."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, NamedTuple

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import State

ZoneKind = Literal["hand", "deck", "pile", "row", "grid", "counter", "sign"]
"""How a zone is laid out.

hand: held by its owner · deck: face down · pile: stacked, the last item on top · row: side by side
grid: cells with coordinates · counter: a number · sign: a public word, such as the active colour
"""


class Zone(NamedTuple):
    """A named part of a view. An item that this reader cannot see is None.

    `id` is a stem and, if there are several, a number or owner: `hand-2`. The texts name a zone by
    its stem. `places` are the column and row of each item of a grid, `number` the value of a
    counter, `by` the seat that placed each item, or None.
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
        """The id without numbers, as in the texts."""
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
    """`seat` is the reader, None for a spectator; `turn` is OVER at the end.

    `cleared` are zones as they were before the last move cleared them, such as a trick that was just
    taken; clients show them for a moment. Their ids are those of existing zones.
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
    """n face-down items."""
    return (None,) * n


def log_for(state: State, seat: int | None, since: int = 0) -> list[Note]:
    """The notes that this reader may see, from number `since` of these on."""
    return [note for note in state.log or () if note.is_visible_to(seat)][since:]


class Transfer(NamedTuple):
    """Items that moved from one zone to another, each given by id or stem: `garden` is any of the
    gardens. `moves_all`: everything in the source moved. `item` is its name in the target, if known."""

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
    """Parses `hand-2 > discard red-7`, or `rainbow-1 >> discard` if everything moves."""
    source, arrow, target, *item = text.split(" ")
    return Transfer(source, target, arrow == ">>", item[0] if item else None)


def transfers_of_notes(
    patterns: Mapping[str, Sequence[str]], notes: Sequence[Note]
) -> list[list[Transfer]]:
    """The transfers of each note, in order; none for a note that moves nothing."""
    return [
        [parse_transfer(one.format(**note.args)) for one in patterns.get(note.key, ())]
        for note in notes
    ]


def transfers_to_list(
    transfers: list[list[Transfer]] | None,
) -> list[list[dict[str, object]]] | None:
    if transfers is None:
        return None
    return [[one.to_dict() for one in line] for line in transfers]
