"""The database: whatever is awaited has been written. One thread writes to SQLite, in groups; to
a database that serves many at once several do, one write each."""

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
"""SQLAlchemy's, and those of a statement that goes to SQLite as it is."""
MAX_GROUP = 256
"""So many writes at most share one commit of SQLite, which syncs the disk for each. Elsewhere every
write has its own: two servers that held several tables at once could wait for each other."""
CROWDED_GROUP, GROUP_DELAY = 4, 0.003
"""Where the last commit was for so many, the next one waits for so many seconds: more are on their way,
and to sync the disk takes longer than many a move. Whoever writes alone waits for nobody."""
WRITERS = 8
"""So many threads write where every write has a commit of its own, each waiting for its own."""
READERS = 16
LOGGED_ID_LETTERS = 6
"""Letters of the name of a table in the log: enough to find it, and no invitation."""
LIBPQ_DRIVERS = ("psycopg", "psycopg2")
"""Drivers that speak to PostgreSQL by its own library."""
CONNECT_TIMEOUTS = {"connect_timeout": 5, "tcp_user_timeout": 10_000}
"""Seconds, and thousandths of one, after which PostgreSQL is taken to be out of reach."""
STATEMENT_TIMEOUT = "30s"
"""So long a statement of a server may take there, unless whoever runs the database says otherwise."""
MAX_ATTEMPTS = 5
"""So often a write is tried that stumbles over what another server writes at the same moment."""


class VersionConflict(Exception):
    """Somebody else wrote to this table first: what we know of it is old."""


class BatchableJob(ABC):
    """A job of a kind of which many are done at once for less than one after the other. They touch
    nothing that another job of the same group looks at."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None: ...

    @classmethod
    @abstractmethod
    def run_batch(cls, connection: Connection, jobs: Sequence[BatchableJob]) -> None:
        """Does them all; raises if one of them stumbles, and then each is done alone."""


class Store:
    """SQLite in WAL mode, or any database that SQLAlchemy can reach; only the address differs."""

    def __init__(self, database_url: str) -> None:
        self.engine = open_engine(database_url)
        self.is_sqlite = is_sqlite = self.engine.dialect.name == "sqlite"
        self.max_group = MAX_GROUP if is_sqlite else 1
        # One moment of the database, whatever is asked in it: elsewhere moves and chairs of one
        # table could be read from before and after a take-back.
        self.read_engine = self.engine.execution_options(
            **({} if is_sqlite else {"isolation_level": "REPEATABLE READ"})
        )
        migrate(self.engine)
        if self.engine.dialect.name == "postgresql":
            self.engine.dispose()  # to bring it up may take longer than anything after
            event.listen(self.engine, "connect", set_statement_timeout)
        self.thread_state = threading.local()
        self.last_error = ""
        """What was wrong last, until something is written again."""
        self.jobs: queue.SimpleQueue[QueuedJob | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=self.write_loop, name="writer", daemon=True)
            for _ in range(1 if is_sqlite else WRITERS)
        ]
        for thread in self.threads:
            thread.start()

    async def write(self, job: Callable[[Connection], T], table_id: str = "") -> T:
        """Does the job in a transaction; returns when it is on the disk. `about` is the table, of whose
        name a failure tells the beginning."""
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
        """Logs what the database says is wrong: once, until something is written again. Its own words
        name columns and files, never what was to be written."""
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
        """Writes what is waiting, then ends."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()
        self.engine.dispose()

    def write_loop(self) -> None:
        """What a writer does."""
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
        """One transaction for all. A group in which somebody stumbles is undone and done again, each
        job alone in a savepoint: those cost more than a move, and hardly ever is one needed."""
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
        """The writer's own connection, kept for as long as nothing fails: to take one anew for each
        group costs more than a move."""
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
        """One transaction for all; a job that fails is undone alone."""
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
    """A transaction of SQLite in which nobody asks SQLAlchemy, which takes longer over one than over a
    move. What fails in it is undone when the connection is let go of."""
    driver = driver_connection(connection)
    driver.execute("BEGIN IMMEDIATE").close()
    yield
    driver.execute("COMMIT").close()


def run_in_savepoint(connection: Connection, job: Callable[[Connection], T]) -> T:
    """Does a job, undone if it fails; one that finds its place just taken looks for it anew."""
    for _ in range(MAX_ATTEMPTS - 1):
        try:
            with connection.begin_nested():
                return job(connection)
        except (IntegrityError, sqlite3.IntegrityError):
            continue
    with connection.begin_nested():
        return job(connection)


def deliver_to_loops(outcomes: Iterable[Outcome]) -> None:
    """Wakes those who wait, all of a loop at once: each waking costs as much as a write."""
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
    """No statement holds up a server for ever."""
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
    # As it is: SQLAlchemy would take longer over it than over a move.
    is_writer = threading.current_thread().name == "writer"
    driver_connection(connection).execute("BEGIN IMMEDIATE" if is_writer else "BEGIN").close()
