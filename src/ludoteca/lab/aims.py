"""Aims of an experiment, such as a fair first seat, and their verdicts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from math import inf
from typing import Any, Literal

from ludoteca.core.engine.note import Note
from ludoteca.lab.toml_reader import TomlTable

FIRST_SEAT, DECISIONS, MINUTES, WON, BEATS = "first_seat", "decisions", "minutes", "won", "beats"
AIM_KEYS = {
    FIRST_SEAT: ("within",),
    DECISIONS: ("from", "to"),
    MINUTES: ("from", "to", "seconds"),
    WON: ("from", "to"),
    BEATS: ("bots", "by"),
}
"""The entries of an aim by its measure, all needed."""
LARGEST = 1e6
Status = Literal["met", "missed", "open"]


@dataclass(frozen=True)
class Aim:
    """A measure that should be from `low` to `high`. Shares are in percentage points: `first_seat`
    the distance from an even share, `won` the matches won together, `beats` the lead of one bot over
    another. `minutes` are decisions of `seconds` each."""

    measure: str
    low: float
    high: float
    bots: tuple[str, ...] = ()
    seconds: float = 0.0

    def to_dict(self) -> dict[str, object]:
        """As JSON, without infinity."""
        return {**asdict(self), "bots": list(self.bots), "high": min(self.high, LARGEST)}

    def status(self, low: float, high: float) -> Status:
        """The verdict on an interval: met inside, missed outside, and open across an end."""
        if self.low <= low and high <= self.high:
            return "met"
        return "missed" if high < self.low or low > self.high else "open"

    def margin(self, value: float) -> float:
        """The distance of a value from the nearest end."""
        return min(abs(value - self.low), abs(value - self.high))


def aim_from_dict(data: Mapping[str, Any]) -> Aim:
    high = inf if data["high"] >= LARGEST else data["high"]
    return Aim(**{**data, "high": high, "bots": tuple(data["bots"])})


def parse_aims(file: TomlTable, bots: Sequence[str]) -> tuple[Aim, ...]:
    """The aims in `[[aim]]`. `bots` are those of the file."""
    return tuple(parse_aim(table, bots) for table in file.tables("aim")) if file.has("aim") else ()


def parse_aim(table: TomlTable, bots: Sequence[str]) -> Aim:
    measure = table.string("measure")
    if measure not in AIM_KEYS:
        raise table.error_at("measure", Note("tune_measure", {"measures": ", ".join(AIM_KEYS)}))
    table.require_known(("measure", *AIM_KEYS[measure]))
    if measure == FIRST_SEAT:
        within = parse_number(table, "within")
        return Aim(measure, -within, within)
    if measure == BEATS:
        names = tuple(table.strings("bots"))
        if len(names) != 2 or names[0] == names[1] or not set(names) <= set(bots):
            raise table.error_at("bots", Note("aim_bots", {"bots": ", ".join(bots)}))
        return Aim(measure, parse_number(table, "by"), inf, names)
    low, high = parse_number(table, "from"), parse_number(table, "to")
    if high < low:
        raise table.error_at("to", Note("aim_range", {}))
    seconds = parse_number(table, "seconds") if measure == MINUTES else 0.0
    return Aim(measure, low, high, (), seconds)


def parse_number(table: TomlTable, name: str) -> float:
    value = table.value(name)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 <= value < LARGEST:
        raise table.error_at(name, Note("tune_number", {}))
    return float(value)
