"""Reader: a table of a TOML file, whose every complaint says where, what and how it should be."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludoteca.core.kit.note import Note
from ludoteca.core.option import spell
from ludoteca.core.reading import quoted
from ludoteca.core.refusal import Refused, reason

LONGEST_TEXT = 200
LARGEST = 2**20


def text_of(path: str | Path) -> str:
    """What stands in this file; refuses what cannot be read, is too large or no text."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise Refused("unreadable", path=str(path), reason=reason(error)) from None
    except ValueError:
        raise Refused("bad_path") from None
    if len(content) > LARGEST:
        raise Refused("lab_file", path=str(path), why=Note("lab_large", {}))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Refused("lab_file", path=str(path), why=Note("lab_syntax", {"line": line})) from None


def table_in(text: str, where: Path) -> Table:
    """The table that this text is; refuses what is no TOML, with the line."""
    try:
        facts = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        why = Note("lab_syntax", {"line": line_of(str(error), text)})
        raise Refused("lab_file", path=str(where), why=why) from None
    return Table(facts, str(where), "")


def line_of(error: str, text: str) -> int:
    """Where tomllib stopped reading."""
    _, found, rest = error.partition("(at line ")
    return int(rest.split(",")[0]) if found else text.count("\n") + 1


class Table:
    """`place` is how the file calls it: empty for the file itself, `options`, `variant 2`. `game`
    is known once it was read: a complaint may need its texts."""

    def __init__(self, facts: Mapping[str, Any], path: str, place: str, game: str = "") -> None:
        self.facts = facts
        self.path = path
        self.place = place
        self.game = game

    def at(self, name: str) -> str:
        return f"{self.place}.{quoted(name)}" if self.place else quoted(name)

    def refused(self, name: str, why: Note) -> Refused:
        place = self.at(name)
        return Refused("lab_place", path=self.path, place=place, why=why, game=self.game)

    @contextmanager
    def complaining(self, name: str) -> Iterator[None]:
        """Whatever is refused inside is refused with this place."""
        try:
            yield
        except Refused as refusal:
            if refusal.note.key == "lab_place":
                raise
            raise self.refused(name, refusal.note) from None

    def has(self, name: str) -> bool:
        return name in self.facts

    def only(self, names: Sequence[str]) -> None:
        for name in self.facts:
            if name not in names:
                raise self.refused(name, Note("lab_unknown", {"names": ", ".join(names)}))

    def fact(self, name: str) -> Any:
        if name not in self.facts:
            raise self.refused(name, Note("lab_missing", {}))
        return self.facts[name]

    def text(self, name: str) -> str:
        found = self.fact(name)
        if not isinstance(found, str) or not found.strip() or not found.isprintable():
            raise self.refused(name, Note("lab_text", {"value": shown(found)}))
        if len(found) > LONGEST_TEXT:
            raise self.refused(name, Note("lab_long", {"most": LONGEST_TEXT}))
        return found

    def whole(self, name: str, least: int, most: int) -> int:
        found = self.fact(name)
        if type(found) is not int or not least <= found <= most:
            args = {"value": shown(found), "least": least, "most": most}
            raise self.refused(name, Note("lab_whole", args))
        return found

    def part(self, name: str) -> float:
        """A number between 0 and 1, both excluded."""
        found = self.fact(name)
        if isinstance(found, bool) or not isinstance(found, float | int) or not 0 < found < 1:
            raise self.refused(name, Note("lab_part", {"value": shown(found)}))
        return float(found)

    def texts(self, name: str) -> list[str]:
        found = self.fact(name)
        if not isinstance(found, list) or not found or not all(type(t) is str for t in found):
            raise self.refused(name, Note("lab_texts", {"value": shown(found)}))
        return found

    def values(self, name: str) -> list[Any]:
        found = self.fact(name)
        if not isinstance(found, list) or not found:
            raise self.refused(name, Note("lab_values", {"value": shown(found)}))
        return found

    def table(self, name: str) -> Table:
        found = self.fact(name)
        if not isinstance(found, dict):
            raise self.refused(name, Note("lab_table", {"name": name}))
        return Table(found, self.path, self.at(name), self.game)

    def tables(self, name: str) -> list[Table]:
        found = self.fact(name)
        if not isinstance(found, list) or not found or not all(type(t) is dict for t in found):
            raise self.refused(name, Note("lab_tables", {"name": name}))
        return [
            Table(facts, self.path, f"{name} {number}", self.game)
            for number, facts in enumerate(found, start=1)
        ]


def shown(value: object) -> str:
    return quoted(" ".join(spell(value).split()))
