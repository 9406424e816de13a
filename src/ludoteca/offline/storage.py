"""What the page keeps: every change is told to it as an event, before anything that depends on it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from ludoteca.tables.match_file import RESULT, TABLE
from ludoteca.tables.stored.stored_table import StoredTable
from ludoteca.tables.stored.table_json import table_from_json, table_to_json

USER = "user"
HIDDEN, ATTEMPT, REVIEW = "hidden/", "attempt/", "review/"
"""Prefixes of keys: a table taken off the list, an attempt at a daily deal, a review. Those of tables
and results are in `tables/match_file`."""
PREFIXES = (TABLE, HIDDEN, RESULT, ATTEMPT, REVIEW)


class Storage:
    def __init__(self, send: Callable[[dict[str, Any]], None]) -> None:
        self.send = send
        self.values: dict[str, Any] = {}

    def save(self, key: str, value: Any) -> None:
        self.values[key] = value
        self.send({"save": key, "value": value})

    def forget(self, key: str) -> None:
        if key in self.values:
            del self.values[key]
            self.send({"forget": key})

    def get(self, key: str) -> Any:
        return self.values.get(key)

    def with_prefix(self, prefix: str) -> Iterator[tuple[str, Any]]:
        """The rest of each key with this prefix, and its value."""
        return (
            (key.removeprefix(prefix), value)
            for key, value in list(self.values.items())
            if key.startswith(prefix)
        )

    def save_table(self, stored: StoredTable) -> None:
        self.save(TABLE + stored.id, table_to_json(stored))

    def load_table(self, table_id: str) -> StoredTable | None:
        values = self.values.get(TABLE + table_id)
        return None if values is None else table_from_json(values)

    def listed_tables(self) -> list[StoredTable]:
        """The tables on the list, the last updated first."""
        tables = [
            table_from_json(values)
            for table_id, values in self.with_prefix(TABLE)
            if HIDDEN + table_id not in self.values
        ]
        return sorted(tables, key=lambda stored: -stored.updated_at)

    def forget_table(self, table_id: str) -> None:
        """The results and the attempt stay."""
        self.forget(TABLE + table_id)
        self.forget(HIDDEN + table_id)
        for key, _ in self.with_prefix(f"{REVIEW}{table_id}/"):
            self.forget(f"{REVIEW}{table_id}/{key}")
