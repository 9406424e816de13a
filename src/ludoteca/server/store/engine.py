"""The database: one thread writes, in groups; whatever is awaited has been written."""

from __future__ import annotations

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludoteca.core.refusal import Refused
from ludoteca.server.store.schema import METADATA

T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any, Exception | None]
DATABASE_ERRORS = (SQLAlchemyError, sqlite3.Error)
"""SQLAlchemy's, and those of a statement that goes to SQLite as it is."""
GROUP = 256
"""So many writes at most share one commit of SQLite, which syncs the disk for each. Elsewhere every
write has its own: two servers that held several tables at once could wait for each other."""
ATTEMPTS = 5
"""So often a write is tried that stumbles over what another server writes at the same moment."""


class Overtaken(Exception):
    """Somebody else wrote to this table first: what we know of it is old."""


class Store:
    """SQLite in WAL mode, or any database that SQLAlchemy can reach; only the address differs."""

    def __init__(self, address: str) -> None:
        self.engine = open_engine(address)
        self.group = GROUP if self.engine.dialect.name == "sqlite" else 1
        create_tables(self.engine)
        self.jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.thread = threading.Thread(target=self.run, name="writer", daemon=True)
        self.thread.start()

    async def write(self, job: Callable[[Connection], T]) -> T:
        """Does the job in a transaction; returns when it is on the disk."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.jobs.put((job, future))
        try:
            return await future
        except DATABASE_ERRORS:
            raise Refused("not_stored") from None

    async def read(self, job: Callable[[Connection], T]) -> T:
        def look() -> T:
            with self.engine.connect() as connection:
                return job(connection)

        try:
            return await asyncio.to_thread(look)
        except DATABASE_ERRORS:
            raise Refused("not_stored") from None

    def close(self) -> None:
        """Writes what is waiting, then ends."""
        self.jobs.put(None)
        self.thread.join()
        self.engine.dispose()

    def run(self) -> None:
        going = True
        while going:
            waiting = [self.jobs.get()]
            while len(waiting) < self.group and not self.jobs.empty():
                waiting.append(self.jobs.get())
            going = None not in waiting
            self.commit([job for job in waiting if job is not None])

    def commit(self, group: list[Waiting]) -> None:
        """One transaction for all. A group that stumbles is undone and done again, each job alone
        in a savepoint: those cost more than a move, and hardly ever is one needed."""
        try:
            with self.engine.begin() as connection:
                found = [(future, job(connection), None) for job, future in group]
        except Exception:
            found = self.commit_warily(group)
        tell(found)

    def commit_warily(self, group: list[Waiting]) -> list[Outcome]:
        """One transaction for all; a job that fails is undone alone."""
        outcomes: list[Outcome] = []
        try:
            with self.engine.begin() as connection:
                for job, future in group:
                    try:
                        outcomes.append((future, attempt(connection, job), None))
                    except Exception as error:
                        outcomes.append((future, None, error))
        except Exception as error:
            return [(future, None, error) for _, future in group]
        return outcomes


def attempt(connection: Connection, job: Callable[[Connection], T]) -> T:
    """Does a job, undone if it fails; one that finds its place just taken looks for it anew."""
    for _ in range(ATTEMPTS - 1):
        try:
            with connection.begin_nested():
                return job(connection)
        except (IntegrityError, sqlite3.IntegrityError):
            continue
    with connection.begin_nested():
        return job(connection)


def tell(outcomes: Iterable[Outcome]) -> None:
    """Wakes those who wait, all of a loop at once: each waking costs as much as a write."""
    of_loops: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
    for outcome in outcomes:
        of_loops.setdefault(outcome[0].get_loop(), []).append(outcome)
    for loop, found in of_loops.items():
        loop.call_soon_threadsafe(deliver, found)


def deliver(outcomes: list[Outcome]) -> None:
    for future, result, error in outcomes:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def open_engine(address: str) -> Engine:
    engine = create_engine(address, hide_parameters=True, pool_pre_ping=False)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", prepare_sqlite)
        event.listen(engine, "begin", begin_sqlite)
    return engine


def create_tables(engine: Engine) -> None:
    """Makes what is missing, even if another server makes it at the same moment."""
    for wait in (0.1, 0.3, 1.0):
        try:
            make_tables(engine)
        except SQLAlchemyError:
            time.sleep(wait)
        else:
            return
    make_tables(engine)


def make_tables(engine: Engine) -> None:
    """What a database of an older server lacks is added; such columns may be empty."""
    METADATA.create_all(engine)
    with engine.begin() as connection:
        for table in METADATA.sorted_tables:
            known = {column["name"] for column in inspect(connection).get_columns(table.name)}
            for column in table.columns:
                if column.name not in known:
                    kind = column.type.compile(engine.dialect)
                    sql = f"ALTER TABLE {table.name} ADD COLUMN {column.name} {kind}"
                    connection.execute(text(sql))
            for index in table.indexes:
                index.create(connection, checkfirst=True)


def prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, or savepoints would not work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=15000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def begin_sqlite(connection: Connection) -> None:
    writer = threading.current_thread().name == "writer"
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writer else "BEGIN")
