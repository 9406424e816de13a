"""Pictures of a rulebook: lists of items, or a position as one seat sees it.

A game's `pictures.toml` defines them for all languages; a rulebook shows one with
`![caption](picture:NAME)`. The page and the terminal draw them with the items of the game.
"""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, NamedTuple

from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Record, load
from ludoteca.core.text import item_name, texts
from ludoteca.core.view import Zone

KINDS = ("items", "rows", "record")
"""A picture has exactly one of these fields."""
FIELDS: dict[str, tuple[str, ...]] = {
    "items": ("items", "counts", "labels", "names", "arrows", "marks"),
    "rows": ("rows", "labels", "names", "arrows", "marks"),
    "record": ("record", "ply", "seat", "zones", "bare", "marks"),
}
REQUIRED: dict[str, tuple[str, ...]] = {"record": ("ply", "zones")}
GAP = ""
"""An empty place in a row."""

TextReader = Callable[[str], str]
"""Reads a record in the game's folder by file name."""


class PictureRow(NamedTuple):
    """Items side by side; `marks` are the indices of ringed items."""

    items: tuple[str, ...]
    label: str = ""
    marks: tuple[int, ...] = ()


class PictureZone(NamedTuple):
    """A zone of a position; `ringed`: the whole zone has a ring."""

    zone: Zone
    marks: tuple[int, ...] = ()
    ringed: bool = False


@dataclass(frozen=True)
class Picture:
    """Lines of items, or zones of a position as `seat` sees them.

    `counts` and `labels` belong to the items of a single line; each line of `rows` has its own
    label. `names`: show the names of items. `arrows`: draw arrows from each item to the next.
    """

    lines: tuple[PictureRow, ...] = ()
    counts: tuple[int, ...] = ()
    labels: tuple[str, ...] = ()
    names: bool = False
    arrows: bool = False
    zones: tuple[PictureZone, ...] = ()
    seat: int | None = None
    bare: bool = False

    def items(self) -> list[str]:
        """The distinct visible items."""
        shown = [item for line in self.lines for item in line.items]
        zones = (place.zone for place in self.zones if place.zone.kind not in ("sign", "counter"))
        shown += [item for zone in zones for item in zone.items if item is not None]
        return [item for item in dict.fromkeys(shown) if item != GAP]

    def to_dict(self) -> dict[str, Any]:
        if self.zones:
            return {
                "seat": self.seat,
                "bare": self.bare,
                "zones": [
                    {**zone.to_dict(), "marks": list(marks), "ringed": ringed}
                    for zone, marks, ringed in self.zones
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
    """The pictures of a game, in the order of its file; empty without a file."""
    folder = files(game.package)
    path = folder.joinpath("pictures.toml")
    if not path.is_file():
        return {}
    return read_pictures(
        game, path.read_text("utf-8"), lambda name: folder.joinpath(name).read_text("utf-8")
    )


def read_pictures(game: Game[Any], text: str, reader: TextReader) -> dict[str, Picture]:
    """Parses `pictures.toml`; raises `UserError` that names the invalid picture."""
    try:
        tables = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise UserError("picture_syntax", reason=str(error)) from None
    return {name: read_picture(game, name, table, reader) for name, table in tables.items()}


def read_picture(game: Game[Any], name: str, table: Any, reader: TextReader) -> Picture:
    kinds = [kind for kind in KINDS if isinstance(table, dict) and kind in table]
    if len(kinds) != 1:
        raise UserError("picture_kind", picture=name)
    fields = PictureFields(name, table, kinds[0])
    return (
        position_picture(game, fields, reader)
        if kinds[0] == "record"
        else items_picture(game, fields)
    )


class PictureFields:
    """Typed access to the fields of one picture."""

    def __init__(self, picture: str, fields: Mapping[str, Any], kind: str) -> None:
        self.picture = picture
        self.values = fields
        for field in fields:
            if field not in FIELDS[kind]:
                raise self.invalid_field(field)
        for field in REQUIRED.get(kind, ()):
            if field not in fields:
                raise self.invalid_field(field)

    def invalid_field(self, field: str) -> UserError:
        return UserError("picture_field", picture=self.picture, field=field)

    def flag(self, field: str) -> bool:
        value = self.values.get(field, False)
        if not isinstance(value, bool):
            raise self.invalid_field(field)
        return value

    def number(self, field: str) -> int | None:
        value = self.values.get(field)
        if value is not None and (type(value) is not int or value < 0):
            raise self.invalid_field(field)
        return value

    def word(self, field: str) -> str:
        value = self.values[field]
        if not isinstance(value, str):
            raise self.invalid_field(field)
        return value

    def words(self, field: str) -> tuple[str, ...]:
        values = self.values.get(field, [])
        if not isinstance(values, list) or not all(isinstance(one, str) for one in values):
            raise self.invalid_field(field)
        return tuple(values)

    def rows(self) -> tuple[tuple[str, ...], ...]:
        rows = self.values["rows"]
        if not isinstance(rows, list) or not rows:
            raise self.invalid_field("rows")
        for row in rows:
            if not isinstance(row, list) or not row or not all(isinstance(one, str) for one in row):
                raise self.invalid_field("rows")
        return tuple(tuple(row) for row in rows)

    def counts(self, n: int) -> tuple[int, ...]:
        values = self.values.get("counts", [])
        if not isinstance(values, list) or not all(type(one) is int and one > 0 for one in values):
            raise self.invalid_field("counts")
        return tuple(self.check_length("counts", values, n))

    def check_length(self, field: str, values: Sequence[Any], n: int) -> Sequence[Any]:
        """Returns values that are empty or have n items."""
        if values and len(values) != n:
            raise UserError("picture_length", picture=self.picture, field=field, n=n)
        return values


def items_picture(game: Game[Any], fields: PictureFields) -> Picture:
    in_rows = "rows" in fields.values
    rows = fields.rows() if in_rows else (fields.words("items"),)
    if not in_rows and not rows[0]:
        raise fields.invalid_field("items")
    english = texts("en", game.name)
    for item in (item for row in rows for item in row):
        if not (item == GAP and in_rows) and item_name(english, item) is None:
            raise UserError("picture_item", picture=fields.picture, item=item)
    n = len(rows) if in_rows else len(rows[0])
    labels = tuple(fields.check_length("labels", fields.words("labels"), n))
    marks = marked_places(fields, rows, labels if in_rows else ())
    row_labels = labels if in_rows and labels else ("",) * len(rows)
    return Picture(
        tuple(PictureRow(*line) for line in zip(rows, row_labels, marks, strict=True)),
        fields.counts(n),
        () if in_rows else labels,
        fields.flag("names"),
        fields.flag("arrows"),
    )


def marked_places(
    fields: PictureFields, rows: Sequence[Sequence[str]], labels: Sequence[str]
) -> list[tuple[int, ...]]:
    """The marked indices of each row. A mark is an item, `7`, or the second of its kind, `7#2`; with
    several rows it is preceded by the number or label of a row: `B/7`."""
    marked: list[set[int]] = [set() for _ in rows]
    for mark in fields.words("marks"):
        row_name, slash, item = mark.rpartition("/")
        row = (
            labels.index(row_name)
            if row_name in labels
            else int(row_name) - 1
            if row_name.isdigit()
            else 0
        )
        if bool(slash) != ("rows" in fields.values) or not 0 <= row < len(rows):
            raise UserError("picture_mark", picture=fields.picture, mark=mark)
        marked[row] |= places_of_item(fields, mark, item, rows[row])
    return [tuple(sorted(one)) for one in marked]


def places_of_item(
    fields: PictureFields, mark: str, mark_item: str, items: Sequence[str | None]
) -> set[int]:
    """The indices of an item, or of its nth copy."""
    item, _, nth = mark_item.partition("#")
    places = [place for place, one in enumerate(items) if one == item]
    if nth:
        at = int(nth) if nth.isdigit() else 0
        places = places[at - 1 : at] if at else []
    if not places:
        raise UserError("picture_mark", picture=fields.picture, mark=mark)
    return set(places)


def position_picture(game: Game[Any], fields: PictureFields, reader: TextReader) -> Picture:
    """A picture of a position in a recorded match: the view of one seat."""
    record = read_record(game, fields, reader)
    seat, ply = fields.number("seat"), fields.number("ply")
    if seat is not None and seat >= record.seats:
        raise fields.invalid_field("seat")
    try:
        view = game.view(record.state(game, ply), seat)
    except UserError as refusal:
        raise UserError("picture_record", picture=fields.picture, why=refusal.note) from None
    zones_by_id = {zone.id: zone for zone in view.zones}
    zones = fields.words("zones")
    if not zones:
        raise fields.invalid_field("zones")
    for zone in zones:
        if zone not in zones_by_id:
            raise UserError("picture_zone", picture=fields.picture, zone=zone)
    marks: dict[str, set[int]] = {zone: set() for zone in zones}
    ringed_zones = set()
    for mark in fields.words("marks"):
        zone, slash, thing = mark.partition("/")
        if zone not in marks:
            raise UserError("picture_mark", picture=fields.picture, mark=mark)
        if slash:
            marks[zone] |= places_of_item(fields, mark, thing, item_names(zones_by_id[zone], thing))
        else:
            ringed_zones.add(zone)
    places = (
        PictureZone(zones_by_id[zone], tuple(sorted(marks[zone])), zone in ringed_zones)
        for zone in zones
    )
    return Picture(zones=tuple(places), seat=seat, bare=fields.flag("bare"))


def item_names(zone: Zone, item: str) -> Sequence[str | None]:
    """The names of items in marks: the item or, in a grid, its column and row."""
    return [f"{x},{y}" for x, y in zone.places] if "," in item else zone.items


def read_record(game: Game[Any], fields: PictureFields, reader: TextReader) -> Record:
    """The record of a picture: `guide`, or a file in the game's folder."""
    name = fields.word("record")
    try:
        return load(reader(f"{name}.json" if name == "guide" else name), single_game_lookup(game))
    except UserError as refusal:
        raise UserError("picture_record", picture=fields.picture, why=refusal.note) from None
    except (OSError, UnicodeDecodeError):
        raise fields.invalid_field("record") from None


def single_game_lookup(game: Game[Any]) -> Callable[[str], Game[Any]]:
    """A lookup that knows only this game."""

    def find(name: str) -> Game[Any]:
        if name != game.name:
            raise UserError("other_game", game=name)
        return game

    return find
