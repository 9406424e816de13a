"""A checked reader of TOML files. Errors name the place, the value and what is expected."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.move_parser import truncate
from ludoteca.core.option import format_value

MAX_STRING_LENGTH = 200
MAX_FILE_SIZE = 2**20


def read_text(path: str | Path) -> str:
    """The text of a file that is readable, not too large and UTF-8."""
    try:
        content = Path(path).read_bytes()
    except OSError as error:
        raise UserError("unreadable", path=str(path), reason=os_error_note(error)) from None
    except ValueError:
        raise UserError("bad_path") from None
    if len(content) > MAX_FILE_SIZE:
        raise UserError("lab_file", path=str(path), why=Note("lab_large", {}))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise UserError(
            "lab_file", path=str(path), why=Note("lab_syntax", {"line": line})
        ) from None


def parse_toml(text: str, path: Path) -> TomlTable:
    """The table of a TOML text; a syntax error names the line."""
    try:
        entries = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError, ValueError) as error:
        reason_note = Note("lab_syntax", {"line": error_line(str(error), text)})
        raise UserError("lab_file", path=str(path), why=reason_note) from None
    return TomlTable(entries, str(path), "")


def error_line(error: str, text: str) -> int:
    """The line of a syntax error."""
    _, separator, rest = error.partition("(at line ")
    return int(rest.split(",")[0]) if separator else text.count("\n") + 1


class TomlTable:
    """A table with its location: empty for the file itself, `options`, `variant 2`. `game` is set once
    it is known, since errors may use its texts."""

    def __init__(
        self, entries: Mapping[str, Any], path: str, location: str, game: str = ""
    ) -> None:
        self.entries = entries
        self.path = path
        self.location = location
        self.game = game

    def location_of(self, name: str) -> str:
        return f"{self.location}.{truncate(name)}" if self.location else truncate(name)

    def error_at(self, name: str, reason_note: Note) -> UserError:
        location = self.location_of(name)
        return UserError(
            "lab_place", path=self.path, place=location, why=reason_note, game=self.game
        )

    @contextmanager
    def locate_errors(self, name: str) -> Iterator[None]:
        """Adds this location to errors raised inside."""
        try:
            yield
        except UserError as refusal:
            if refusal.note.key == "lab_place":
                raise
            raise self.error_at(name, refusal.note) from None

    def has(self, name: str) -> bool:
        return name in self.entries

    def require_known(self, names: Sequence[str]) -> None:
        for name in self.entries:
            if name not in names:
                raise self.error_at(name, Note("lab_unknown", {"names": ", ".join(names)}))

    def value(self, name: str) -> Any:
        if name not in self.entries:
            raise self.error_at(name, Note("lab_missing", {}))
        return self.entries[name]

    def string(self, name: str) -> str:
        value = self.value(name)
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            raise self.error_at(name, Note("lab_text", {"value": display_value(value)}))
        if len(value) > MAX_STRING_LENGTH:
            raise self.error_at(name, Note("lab_long", {"most": MAX_STRING_LENGTH}))
        return value

    def integer(self, name: str, least: int, most: int) -> int:
        value = self.value(name)
        if type(value) is not int or not least <= value <= most:
            args = {"value": display_value(value), "least": least, "most": most}
            raise self.error_at(name, Note("lab_whole", args))
        return value

    def fraction(self, name: str) -> float:
        """A number between 0 and 1, both excluded."""
        value = self.value(name)
        if isinstance(value, bool) or not isinstance(value, float | int) or not 0 < value < 1:
            raise self.error_at(name, Note("lab_part", {"value": display_value(value)}))
        return float(value)

    def strings(self, name: str) -> list[str]:
        value = self.value(name)
        if not isinstance(value, list) or not value or not all(type(item) is str for item in value):
            raise self.error_at(name, Note("lab_texts", {"value": display_value(value)}))
        return value

    def values(self, name: str) -> list[Any]:
        value = self.value(name)
        if not isinstance(value, list) or not value:
            raise self.error_at(name, Note("lab_values", {"value": display_value(value)}))
        return value

    def table(self, name: str) -> TomlTable:
        value = self.value(name)
        if not isinstance(value, dict):
            raise self.error_at(name, Note("lab_table", {"name": name}))
        return TomlTable(value, self.path, self.location_of(name), self.game)

    def tables(self, name: str) -> list[TomlTable]:
        value = self.value(name)
        if (
            not isinstance(value, list)
            or not value
            or not all(type(item) is dict for item in value)
        ):
            raise self.error_at(name, Note("lab_tables", {"name": name}))
        return [
            TomlTable(entries, self.path, f"{name} {number}", self.game)
            for number, entries in enumerate(value, start=1)
        ]


def display_value(value: object) -> str:
    return truncate(" ".join(format_value(value).split()))
