"""Pictures of a rulebook: a list of items, or a position as one seat sees it.

A game's `pictures.toml` says them once for all languages; a rulebook shows one with
`![caption](picture:NAME)`. Page and terminal draw them with the pieces of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ludoteca.core.game import Game
from ludoteca.core.record import Record, load
from ludoteca.core.refusal import Refused
from ludoteca.core.text import name_of, texts
from ludoteca.core.view import Zone

KINDS = ("items", "rows", "record")
"""A picture has exactly one of these."""
FIELDS: dict[str, tuple[str, ...]] = {
    "items": ("items", "counts", "labels", "names", "arrows", "marks"),
    "rows": ("rows", "labels", "names", "arrows", "marks"),
    "record": ("record", "ply", "seat", "zones", "bare", "marks"),
}
NEEDED: dict[str, tuple[str, ...]] = {"record": ("ply", "zones")}
GAP = ""
"""An empty place in a row."""

Reader = Callable[[str], str]
"""The text of a record in the game's folder, by the name that a picture gives it."""


class Line(NamedTuple):
    """Items side by side; `marks` are the places of those with a ring round them."""

    items: tuple[str, ...]
    label: str = ""
    marks: tuple[int, ...] = ()


class Place(NamedTuple):
    """A zone of a position; `ringed` is a ring round all of it."""

    zone: Zone
    marks: tuple[int, ...] = ()
    ringed: bool = False


@dataclass(frozen=True)
class Picture:
    """Lines of items, or zones of a position with the seat that sees them so.

    Counts and labels stand under the items of a single line, one each; a line of `rows` has a label
    of its own. `names`: what is shown is called by its name. `arrows`: from each to the next.
    """

    lines: tuple[Line, ...] = ()
    counts: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    names: bool = False
    arrows: bool = False
    places: tuple[Place, ...] = ()
    seat: int | None = None
    bare: bool = False

    def items(self) -> list[str]:
        """Every item that a reader sees here, each once."""
        seen = [item for line in self.lines for item in line.items]
        lying = (place.zone for place in self.places if place.zone.kind not in ("sign", "counter"))
        seen += [item for zone in lying for item in zone.items if item is not None]
        return [item for item in dict.fromkeys(seen) if item != GAP]

    def listed(self) -> dict[str, Any]:
        """For a client."""
        if self.places:
            return {
                "seat": self.seat,
                "bare": self.bare,
                "zones": [
                    {**zone.listed(), "marks": list(marks), "ringed": ringed}
                    for zone, marks, ringed in self.places
                ],
            }
        return {
            "lines": [
                {"items": list(items), "label": label, "marks": list(marks)}
                for items, label, marks in self.lines
            ],
            "counts": list(self.counts),
            "labels": list(self.labels),
            "names": self.names,
            "arrows": self.arrows,
        }


@cache
def pictures(game: Game[Any]) -> Mapping[str, Picture]:
    """All pictures of a game, in the order of their file; none if it has no such file."""
    folder = files(game.package)
    path = folder.joinpath("pictures.toml")
    if not path.is_file():
        return {}
    return read_pictures(
        game, path.read_text("utf-8"), lambda name: folder.joinpath(name).read_text("utf-8")
    )


def read_pictures(game: Game[Any], text: str, reader: Reader) -> dict[str, Picture]:
    """The pictures that this text describes; refuses what cannot be drawn, naming the picture."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Refused("picture_syntax", reason=str(error)) from None
    return {name: read_picture(game, name, table, reader) for name, table in tables.items()}


def read_picture(game: Game[Any], name: str, table: Any, reader: Reader) -> Picture:
    kinds = [kind for kind in KINDS if isinstance(table, dict) and kind in table]
    if len(kinds) != 1:
        raise Refused("picture_kind", picture=name)
    fields = Fields(name, table, kinds[0])
    return position(game, fields, reader) if kinds[0] == "record" else lines(game, fields)


class Fields:
    """The fields of one picture, each asked for with the type it must have."""

    def __init__(self, picture: str, table: Mapping[str, Any], kind: str) -> None:
        self.picture = picture
        self.table = table
        for field in table:
            if field not in FIELDS[kind]:
                raise self.bad(field)
        for field in NEEDED.get(kind, ()):
            if field not in table:
                raise self.bad(field)

    def bad(self, field: str) -> Refused:
        return Refused("picture_field", picture=self.picture, field=field)

    def flag(self, field: str) -> bool:
        found = self.table.get(field, False)
        if not isinstance(found, bool):
            raise self.bad(field)
        return found

    def number(self, field: str) -> int | None:
        found = self.table.get(field)
        if found is not None and (type(found) is not int or found < 0):
            raise self.bad(field)
        return found

    def word(self, field: str) -> str:
        found = self.table[field]
        if not isinstance(found, str):
            raise self.bad(field)
        return found

    def words(self, field: str) -> tuple[str, ...]:
        found = self.table.get(field, [])
        if not isinstance(found, list) or not all(isinstance(one, str) for one in found):
            raise self.bad(field)
        return tuple(found)

    def rows(self) -> tuple[tuple[str, ...], ...]:
        found = self.table["rows"]
        if not isinstance(found, list) or not found:
            raise self.bad("rows")
        for row in found:
            if not isinstance(row, list) or not row or not all(isinstance(one, str) for one in row):
                raise self.bad("rows")
        return tuple(tuple(row) for row in found)

    def counts(self, n: int) -> tuple[int, ...]:
        found = self.table.get("counts", [])
        if not isinstance(found, list) or not all(type(one) is int and one > 0 for one in found):
            raise self.bad("counts")
        return tuple(self.as_many("counts", found, n))

    def as_many(self, field: str, found: Sequence[Any], n: int) -> Sequence[Any]:
        """None, or one for each of what the picture shows."""
        if found and len(found) != n:
            raise Refused("picture_length", picture=self.picture, field=field, n=n)
        return found


def lines(game: Game[Any], fields: Fields) -> Picture:
    """A picture that is a list of items."""
    in_rows = "rows" in fields.table
    rows = fields.rows() if in_rows else (fields.words("items"),)
    if not in_rows and not rows[0]:
        raise fields.bad("items")
    said = texts("en", game.name)
    for item in (item for row in rows for item in row):
        if not (item == GAP and in_rows) and name_of(said, item) is None:
            raise Refused("picture_item", picture=fields.picture, item=item)
    n = len(rows) if in_rows else len(rows[0])
    labels = tuple(fields.as_many("labels", fields.words("labels"), n))
    marks = ringed(fields, rows, labels if in_rows else ())
    heads = labels if in_rows and labels else ("",) * len(rows)
    return Picture(
        tuple(Line(*line) for line in zip(rows, heads, marks, strict=True)),
        fields.counts(n),
        () if in_rows else labels,
        fields.flag("names"),
        fields.flag("arrows"),
    )


def ringed(
    fields: Fields, rows: Sequence[Sequence[str]], labels: Sequence[str]
) -> list[tuple[int, ...]]:
    """The marked places of each row. A mark is an item, `7`, or the second of its kind, `7#2`; if
    there are several rows, after the number or the label of one: `B/7`."""
    found: list[set[int]] = [set() for _ in rows]
    for mark in fields.words("marks"):
        where, slash, thing = mark.rpartition("/")
        row = labels.index(where) if where in labels else int(where) - 1 if where.isdigit() else 0
        if bool(slash) != ("rows" in fields.table) or not 0 <= row < len(rows):
            raise Refused("picture_mark", picture=fields.picture, mark=mark)
        found[row] |= alike(fields, mark, thing, rows[row])
    return [tuple(sorted(one)) for one in found]


def alike(fields: Fields, mark: str, thing: str, items: Sequence[str | None]) -> set[int]:
    """The places of a thing, or of the one that its number says."""
    item, _, nth = thing.partition("#")
    places = [place for place, one in enumerate(items) if one == item]
    if nth:
        at = int(nth) if nth.isdigit() else 0
        places = places[at - 1 : at] if at else []
    if not places:
        raise Refused("picture_mark", picture=fields.picture, mark=mark)
    return set(places)


def position(game: Game[Any], fields: Fields, reader: Reader) -> Picture:
    """A picture that is a moment of a match: never more than the view of its seat."""
    record = read_record(game, fields, reader)
    seat, ply = fields.number("seat"), fields.number("ply")
    if seat is not None and seat >= record.seats:
        raise fields.bad("seat")
    try:
        view = game.view(record.state(game, ply), seat)
    except Refused as refusal:
        raise Refused("picture_record", picture=fields.picture, why=refusal.note) from None
    there = {zone.id: zone for zone in view.zones}
    zones = fields.words("zones")
    if not zones:
        raise fields.bad("zones")
    for zone in zones:
        if zone not in there:
            raise Refused("picture_zone", picture=fields.picture, zone=zone)
    marks: dict[str, set[int]] = {zone: set() for zone in zones}
    whole = set()
    for mark in fields.words("marks"):
        zone, slash, thing = mark.partition("/")
        if zone not in marks:
            raise Refused("picture_mark", picture=fields.picture, mark=mark)
        if slash:
            marks[zone] |= alike(fields, mark, thing, names_in(there[zone], thing))
        else:
            whole.add(zone)
    places = (Place(there[zone], tuple(sorted(marks[zone])), zone in whole) for zone in zones)
    return Picture(places=tuple(places), seat=seat, bare=fields.flag("bare"))


def names_in(zone: Zone, thing: str) -> Sequence[str | None]:
    """What a mark may call the items of a zone: by name or, in a grid, by column and row."""
    return [f"{x},{y}" for x, y in zone.places] if "," in thing else zone.items


def read_record(game: Game[Any], fields: Fields, reader: Reader) -> Record:
    """The match of a picture: `guide`, or a file in the game's folder."""
    name = fields.word("record")
    try:
        return load(reader(f"{name}.json" if name == "guide" else name), only(game))
    except Refused as refusal:
        raise Refused("picture_record", picture=fields.picture, why=refusal.note) from None
    except (OSError, UnicodeDecodeError):
        raise fields.bad("record") from None


def only(game: Game[Any]) -> Callable[[str], Game[Any]]:
    """A shelf with this game and no other."""

    def find(name: str) -> Game[Any]:
        if name != game.name:
            raise Refused("other_game", game=name)
        return game

    return find
