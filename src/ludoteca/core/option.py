"""Options: house rules with a name, a default and a set of allowed values."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from ludoteca.core.errors import UserError
from ludoteca.core.jsonfile import read_json
from ludoteca.core.move_parser import MAX_QUOTED, parse_int, truncate

Value = bool | int | str | list[object]
"""What a record can store. A list is a custom deck, as in its file."""


@dataclass(frozen=True, slots=True)
class Option:
    """One of several values, the first of which is the default."""

    name: str
    values: tuple[Value, ...]
    seats: tuple[int, ...] = field(default=(), kw_only=True)
    """The numbers of seats at which it makes a difference; empty: at all."""
    ordered: tuple[Value, ...] = field(default=(), kw_only=True)
    """The values as a menu lists them, where not in the order of `values`."""

    @property
    def default(self) -> Value:
        return self.values[0]

    def check(self, value: object) -> Value:
        for allowed in self.values:
            if value == allowed and type(value) is type(allowed):
                return allowed
        raise UserError(
            "bad_value",
            option=self.name,
            value=format_value(value),
            values=join_values(self.values),
        )

    def parse(self, text: str) -> Value:
        """The value of a text such as `on`, `7` or `seed`."""
        for allowed in self.values:
            if text.casefold() in aliases(allowed):
                return allowed
        raise UserError("bad_value", option=self.name, value=text, values=join_values(self.values))


@dataclass(frozen=True, slots=True)
class DeckField:
    """A field of a card that custom decks may change: an integer from `least` to `most`, one of
    `values`, or (`rows`) a grid of them. `back.count` names a nested field."""

    name: str
    least: int = 0
    most: int = 0
    values: tuple[str, ...] = ()
    rows: bool = False


@dataclass(frozen=True, slots=True)
class DeckOption(Option):
    """One of our decks by name, or a custom deck (or other list) from a JSON file, checked by the
    game. A record stores a custom deck in full.

    `contents` returns the list of one of ours. Its cards have these `fields`; or they are words, and
    the list is an order of them. `card` is the field that names a card, `sizes` the allowed sizes.
    """

    validate: Callable[[object], list[object]]
    contents: Callable[[str], Sequence[object]] | None = None
    fields: tuple[DeckField, ...] = ()
    card: str = ""
    sizes: tuple[int, int] | None = None

    def check(self, value: object) -> Value:
        return value if isinstance(value, str) and value in self.values else self.validate(value)

    def parse(self, text: str) -> Value:
        return text if text in self.values else self.validate(read_json(text))


@dataclass(frozen=True, slots=True)
class NumberOption(Option):
    """Any integer from `least` to `most`; the values are some of them, for menus."""

    least: int
    most: int

    def check(self, value: object) -> Value:
        if type(value) is int and self.least <= value <= self.most:
            return value
        raise self.range_error(value)

    def parse(self, text: str) -> Value:
        number = parse_int(text.strip())
        if number is None:
            raise self.range_error(text)
        return self.check(number)

    def range_error(self, value: object) -> UserError:
        text = truncate(format_value(value))
        return UserError(
            "bad_number", option=self.name, value=text, least=self.least, most=self.most
        )


def flag(name: str, seats: tuple[int, ...] = ()) -> Option:
    """An option that is off by default."""
    return Option(name, (False, True), seats=seats)


def format_value(value: object) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    try:
        return str(value)
    except (ValueError, RecursionError):  # an integer with thousands of digits, or a recursive list
        return "…"


def format_json(value: object) -> str:
    """An invalid value as it appears in a file: a string with its quotation marks."""
    if isinstance(value, str):
        prefix = value[: 2 * MAX_QUOTED].encode("utf-8", "replace").decode("utf-8")
        return truncate(json.dumps(prefix, ensure_ascii=False))
    if value is None or isinstance(value, bool | float):
        return json.dumps(value)
    if isinstance(value, int) and abs(value) < 10**MAX_QUOTED:
        return str(value)
    return "…"


def aliases(value: Value) -> tuple[str, ...]:
    if isinstance(value, bool):
        return ("on", "true", "yes") if value else ("off", "false", "no")
    return (str(value).casefold(),)


def join_values(values: Iterable[Value]) -> str:
    return ", ".join(map(format_value, values))


def check_options(options: Sequence[Option], chosen: Mapping[str, object]) -> dict[str, Value]:
    """Every option with its value; raises `UserError` for an unknown name or value."""
    values = {option.name: option.values[0] for option in options}
    for name, value in chosen.items():
        if name not in values:
            raise UserError("unknown_option", option=name, options=", ".join(values) or "-")
        values[name] = next(option for option in options if option.name == name).check(value)
    return values
