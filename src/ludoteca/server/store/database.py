"""The database connection of a server: awaited writes are on the disk when they return.

One thread writes to SQLite, several writes per transaction. To other databases several threads
write, one transaction each.
"""

from __future__ import annotations

import asyncio
import logging
import queue
import sqlite3
import threading
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from time import sleep
from typing import Any, TypeVar

from sqlalchemy import Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from ludoteca.core.errors import UserError
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.statement import driver_connection

logger = logging.getLogger("ludoteca")
T = TypeVar("T")
Job = Callable[[Connection], Any]
QueuedJob = tuple[Job, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any, Exception | None]
DATABASE_ERRORS = (SQLAlchemyError, sqlite3.Error)
"""Also those of statements that go to the SQLite driver directly."""
MAX_GROUP = 256
"""Writes that share one commit of SQLite, at most: each commit syncs the disk. Elsewhere every write
has its own, or two servers that lock several tables could deadlock."""
CROWDED_GROUP, GROUP_DELAY = 4, 0.003
"""Group commit: after a group of at least 4, wait 3 ms for more writes before the next sync."""
WRITERS = 8
"""Threads that write where every write has a commit of its own."""
READERS = 16
LOGGED_ID_LETTERS = 6
"""Characters of a table's id in the log: enough to find it, and no invitation."""
LIBPQ_DRIVERS = ("psycopg", "psycopg2")
CONNECT_TIMEOUTS = {"connect_timeout": 5, "tcp_user_timeout": 10_000}
"""libpq's parameters, in seconds and in milliseconds."""
STATEMENT_TIMEOUT = "30s"
"""PostgreSQL's statement_timeout, unless the database sets one."""
MAX_ATTEMPTS = 5
"""Attempts at a write that conflicts with another server's."""


class VersionConflict(Exception):
    """Another writer changed the table first: the version known here is outdated."""


class BatchableJob(ABC):
    """A job that costs less in a batch. It touches nothing that other jobs of its group read."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None: ...

    @classmethod
    @abstractmethod
    def run_batch(cls, connection: Connection, jobs: Sequence[BatchableJob]) -> None:
        """Raises if one of them fails; then each is run alone."""


class Store:
    """SQLite in WAL mode, or any other database of SQLAlchemy."""

    def __init__(self, database_url: str) -> None:
        self.engine = open_engine(database_url)
        self.is_sqlite = is_sqlite = self.engine.dialect.name == "sqlite"
        self.max_group = MAX_GROUP if is_sqlite else 1
        # A read is a snapshot: it must not see the moves of a table before a take-back and its
        # seats after it.
        self.read_engine = self.engine.execution_options(
            **({} if is_sqlite else {"isolation_level": "REPEATABLE READ"})
        )
        migrate(self.engine)
        if self.engine.dialect.name == "postgresql":
            self.engine.dispose()  # a migration may take longer than the statement timeout
            event.listen(self.engine, "connect", set_statement_timeout)
        self.thread_state = threading.local()
        self.last_error = ""
        """The last logged error; empty after a successful write."""
        self.jobs: queue.SimpleQueue[QueuedJob | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=self.write_loop, name="writer", daemon=True)
            for _ in range(1 if is_sqlite else WRITERS)
        ]
        for thread in self.threads:
            thread.start()

    async def write(self, job: Callable[[Connection], T], table_id: str = "") -> T:
        """Runs the job in a transaction; returns when it is on the disk. `table_id` is for the log."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.jobs.put((job, future))
        try:
            result = await future
        except DATABASE_ERRORS as error:
            self.log_error(error, table_id)
            raise UserError("not_stored") from None
        self.last_error = ""
        return result

    def log_error(self, error: Exception, table_id: str) -> None:
        """Logs an error once, until a write succeeds again. The database's message names columns and
        files, never the values."""
        cause = getattr(error, "orig", None) or error
        message = (str(cause).strip().splitlines() or ["?"])[0][:200]
        if message != self.last_error:
            self.last_error = message
            where = f", table {table_id[:LOGGED_ID_LETTERS]}..." if table_id else ""
            logger.error("the database fails: %s: %s%s", type(cause).__name__, message, where)

    async def read(self, job: Callable[[Connection], T]) -> T:
        def run_job() -> T:
            with self.read_engine.connect() as connection:
                return job(connection)

        try:
            return await asyncio.to_thread(run_job)
        except DATABASE_ERRORS as error:
            self.log_error(error, "")
            raise UserError("not_stored") from None

    def close(self) -> None:
        """Waits for the queued writes."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()
        self.engine.dispose()

    def write_loop(self) -> None:
        running, last_size = True, 0
        while running:
            queued = [self.jobs.get()]
            if last_size >= CROWDED_GROUP:
                sleep(GROUP_DELAY)
            while len(queued) < self.max_group and not self.jobs.empty():
                queued.append(self.jobs.get())
            running, last_size = None not in queued, len(queued)
            self.commit([job for job in queued if job is not None])
        self.discard_connection()

    def commit(self, group: list[QueuedJob]) -> None:
        """Runs a group in one transaction. If a job fails, the group is rolled back and run again
        with a savepoint for each job, which costs more than a move and is rarely needed."""
        failed = False
        outcomes: list[Outcome] = []
        try:
            connection = self.writer_connection()
            kinds = {type(job) for job, _ in group if isinstance(job, BatchableJob)}
            is_raw = self.is_sqlite and kinds and all(type(job) in kinds for job, _ in group)
            with raw_transaction(connection) if is_raw else connection.begin():
                try:
                    for kind in kinds:
                        kind.run_batch(connection, [job for job, _ in group if type(job) is kind])
                    outcomes = [
                        (future, None if type(job) in kinds else job(connection), None)
                        for job, future in group
                    ]
                except Exception:
                    failed = True
                    raise
        except Exception as error:
            self.discard_connection()
            outcomes = [(future, None, error) for _, future in group]
        deliver_to_loops(self.commit_with_savepoints(group) if failed else outcomes)

    def writer_connection(self) -> Connection:
        """The thread's connection, kept until an error: checking one out costs more than a move."""
        connection: Connection | None = getattr(self.thread_state, "connection", None)
        if connection is None:
            connection = self.thread_state.connection = self.engine.connect()
        return connection

    def discard_connection(self) -> None:
        connection: Connection | None = getattr(self.thread_state, "connection", None)
        self.thread_state.connection = None
        if connection is not None:
            with suppress(*DATABASE_ERRORS):
                connection.close()

    def commit_with_savepoints(self, group: list[QueuedJob]) -> list[Outcome]:
        """One transaction in which a job that fails is rolled back alone."""
        outcomes: list[Outcome] = []
        try:
            with self.engine.begin() as connection:
                for job, future in group:
                    try:
                        outcomes.append((future, run_in_savepoint(connection, job), None))
                    except Exception as error:
                        outcomes.append((future, None, error))
        except Exception as error:
            return [(future, None, error) for _, future in group]
        return outcomes


@contextmanager
def raw_transaction(connection: Connection) -> Iterator[None]:
    """A SQLite transaction without SQLAlchemy, whose own costs more than a move. After an error the
    caller discards the connection, which rolls back."""
    driver = driver_connection(connection)
    driver.execute("BEGIN IMMEDIATE").close()
    yield
    driver.execute("COMMIT").close()


def run_in_savepoint(connection: Connection, job: Callable[[Connection], T]) -> T:
    """Retries a job whose row another server has just inserted."""
    for _ in range(MAX_ATTEMPTS - 1):
        try:
            with connection.begin_nested():
                return job(connection)
        except (IntegrityError, sqlite3.IntegrityError):
            continue
    with connection.begin_nested():
        return job(connection)


def deliver_to_loops(outcomes: Iterable[Outcome]) -> None:
    """Sets the futures of each event loop in one call: each wake-up costs as much as a write."""
    by_loop: dict[asyncio.AbstractEventLoop, list[Outcome]] = {}
    for outcome in outcomes:
        by_loop.setdefault(outcome[0].get_loop(), []).append(outcome)
    for loop, loop_outcomes in by_loop.items():
        loop.call_soon_threadsafe(set_results, loop_outcomes)


def set_results(outcomes: list[Outcome]) -> None:
    for future, result, error in outcomes:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def open_engine(database_url: str) -> Engine:
    url = make_url(database_url)
    if url.get_backend_name() != "sqlite":
        defaults = CONNECT_TIMEOUTS if url.get_driver_name() in LIBPQ_DRIVERS else {}
        connect_args = {name: limit for name, limit in defaults.items() if name not in url.query}
        pool_size = WRITERS + READERS
        return create_engine(
            url, hide_parameters=True, pool_size=pool_size, connect_args=connect_args
        )
    engine = create_engine(database_url, hide_parameters=True)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def set_statement_timeout(connection: Any, _record: object) -> None:
    cursor = connection.cursor()
    cursor.execute(
        f"select set_config('statement_timeout', '{STATEMENT_TIMEOUT}', false) "
        "where current_setting('statement_timeout') = '0'"
    )
    cursor.close()
    connection.commit()


def prepare_sqlite(connection: Any, _record: object) -> None:
    connection.isolation_level = None  # we say BEGIN ourselves, or savepoints would not work
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=15000", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}").close()


def begin_sqlite(connection: Connection) -> None:
    if connection.get_execution_options().get("writes"):
        connection.exec_driver_sql("BEGIN IMMEDIATE")
        return
    # On the driver: SQLAlchemy's own execution takes longer than a move.
    is_writer = threading.current_thread().name == "writer"
    driver_connection(connection).execute("BEGIN IMMEDIATE" if is_writer else "BEGIN").close()
