"""The settings of a table; its host may change some of them later."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

from ludoteca.tables.stored.time_control import TimeControl, from_json


@dataclass(frozen=True, slots=True)
class TableSettings:
    """Each field is the column of `tables` with the same name."""

    spectators: bool = True
    """May people without a seat watch?"""
    hints: bool = False
    """May the player in turn ask for hints?"""
    open_to_all: bool = False
    """Is the table listed in the lobby?"""
    time_control: TimeControl | None = None
    idle_timeout: int | None = None
    """Seconds without a sign of the player in turn after which a bot plays on."""

    def to_columns(self) -> dict[str, object]:
        columns: dict[str, object] = {name: getattr(self, name) for name in SETTING_NAMES}
        return columns | {"time_control": self.time_control and self.time_control.to_json()}

    def to_dict(self) -> dict[str, object]:
        """As sent to clients; the time control is sent with the clocks."""
        return {name: getattr(self, name) for name in SETTING_NAMES if name != "time_control"}


SETTING_NAMES = tuple(field.name for field in fields(TableSettings))


def from_columns(row: Mapping[str, Any]) -> TableSettings:
    """A column without a value has the default."""
    values = {name: row[name] for name in SETTING_NAMES if row[name] is not None}
    return TableSettings(**values | {"time_control": from_json(row["time_control"])})
