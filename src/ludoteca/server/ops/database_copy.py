"""Copies all rows of a database into another of any kind, and compares the two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

from sqlalchemy import Connection, Engine, Row, Table, func, insert, select

from ludoteca.core.errors import UserError
from ludoteca.server.store import queries
from ludoteca.server.store.schema import METADATA, tables

BATCH = 1000
"""Rows in memory at a time."""

Report = Callable[[int, int], None]
"""Called with the number of steps done so far, and of all steps."""


def ignore_progress(_done: int, _total: int) -> None:
    pass


@contextmanager
def snapshot(engine: Engine) -> Iterator[Connection]:
    """A connection that sees the database as it is at its first query."""
    level = {} if engine.dialect.name == "sqlite" else {"isolation_level": "REPEATABLE READ"}
    with engine.connect().execution_options(**level) as connection:
        yield connection


def count_rows(connection: Connection, table: Table) -> int:
    return int(connection.execute(select(func.count()).select_from(table)).scalar_one())


class DatabaseCopy:
    """Copies into a target that has the same schema and no rows.

    A step is a row copied, a row compared, or a match compared.
    """

    def __init__(self, source: Connection, target: Connection, report: Report) -> None:
        self.source = source
        self.target = target
        self.report = report
        self.rows = sum(count_rows(source, table) for table in METADATA.sorted_tables)
        self.matches = count_rows(source, tables)
        self.done = 0

    def run(self) -> None:
        for table in METADATA.sorted_tables:
            for batch in batches(self.source, table):
                self.target.execute(insert(table), [row._asdict() for row in batch])
                self.advance(len(batch))
        self.compare()

    def compare(self) -> None:
        """Refuses a copy that differs in a row, or in a match as a server loads it."""
        for table in METADATA.sorted_tables:
            fingerprint = fingerprint_rows(self.source, table)
            if fingerprint_rows(self.target, table) != fingerprint:
                raise UserError("copy_differs", what=table.name)
            self.advance(fingerprint[0])
        for name in self.source.execute(select(tables.c.id)).scalars().all():
            if queries.load(self.source, name) != queries.load(self.target, name):
                raise UserError("copy_differs", what=name)
            self.advance(1)

    def advance(self, steps: int) -> None:
        self.done += steps
        self.report(self.done, 2 * self.rows + self.matches)


def fingerprint_rows(connection: Connection, table: Table) -> tuple[int, int]:
    """Number of rows and sum of their hashes: databases sort texts in different orders."""
    count = total = 0
    for batch in batches(connection, table):
        count += len(batch)
        for row in batch:
            total += int.from_bytes(sha256(repr(tuple(row)).encode()).digest())
    return count, total


def batches(connection: Connection, table: Table) -> Iterator[list[Row[Any]]]:
    result = connection.execute(select(table), execution_options={"yield_per": BATCH})
    for partition in result.partitions():
        yield list(partition)
