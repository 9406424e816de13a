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

from ludoteca.core.refusal import Refused
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.statement import driver_of

logger = logging.getLogger("ludoteca")
T = TypeVar("T")
Job = Callable[[Connection], Any]
Waiting = tuple[Job, asyncio.Future[Any]]
Outcome = tuple[asyncio.Future[Any], Any, Exception | None]
DATABASE_ERRORS = (SQLAlchemyError, sqlite3.Error)
"""SQLAlchemy's, and those of a statement that goes to SQLite as it is."""
GROUP = 256
"""So many writes at most share one commit of SQLite, which syncs the disk for each. Elsewhere every
write has its own: two servers that held several tables at once could wait for each other."""
CROWD, LULL = 4, 0.003
"""Where the last commit was for so many, the next one waits for so many seconds: more are on their way,
and to sync the disk takes longer than many a move. Whoever writes alone waits for nobody."""
WRITERS = 8
"""So many threads write where every write has a commit of its own, each waiting for its own."""
READERS = 16
TOLD = 6
"""Letters of the name of a table in the log: enough to find it, and no invitation."""
LIBPQ = ("psycopg", "psycopg2")
"""Drivers that speak to PostgreSQL by its own library."""
REACHED = {"connect_timeout": 5, "tcp_user_timeout": 10_000}
"""Seconds, and thousandths of one, after which PostgreSQL is taken to be out of reach."""
LONGEST = "30s"
"""So long a statement of a server may take there, unless whoever runs the database says otherwise."""
ATTEMPTS = 5
"""So often a write is tried that stumbles over what another server writes at the same moment."""


class Overtaken(Exception):
    """Somebody else wrote to this table first: what we know of it is old."""


class Together(ABC):
    """A job of a kind of which many are done at once for less than one after the other. They touch
    nothing that another job of the same group looks at."""

    @abstractmethod
    def __call__(self, connection: Connection) -> None: ...

    @classmethod
    @abstractmethod
    def all(cls, connection: Connection, jobs: Sequence[Together]) -> None:
        """Does them all; raises if one of them stumbles, and then each is done alone."""


class Store:
    """SQLite in WAL mode, or any database that SQLAlchemy can reach; only the address differs."""

    def __init__(self, address: str) -> None:
        self.engine = open_engine(address)
        self.alone = alone = self.engine.dialect.name == "sqlite"
        self.group = GROUP if alone else 1
        # One moment of the database, whatever is asked in it: elsewhere moves and chairs of one
        # table could be read from before and after a take-back.
        self.looking = self.engine.execution_options(
            **({} if alone else {"isolation_level": "REPEATABLE READ"})
        )
        migrate(self.engine)
        if self.engine.dialect.name == "postgresql":
            self.engine.dispose()  # to bring it up may take longer than anything after
            event.listen(self.engine, "connect", set_limit)
        self.own = threading.local()
        self.failing = ""
        """What was wrong last, until something is written again."""
        self.jobs: queue.SimpleQueue[Waiting | None] = queue.SimpleQueue()
        self.threads = [
            threading.Thread(target=self.run, name="writer", daemon=True)
            for _ in range(1 if alone else WRITERS)
        ]
        for thread in self.threads:
            thread.start()

    async def write(self, job: Callable[[Connection], T], about: str = "") -> T:
        """Does the job in a transaction; returns when it is on the disk. `about` is the table, of whose
        name a failure tells the beginning."""
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self.jobs.put((job, future))
        try:
            found = await future
        except DATABASE_ERRORS as error:
            self.complain(error, about)
            raise Refused("not_stored") from None
        self.failing = ""
        return found

    def complain(self, error: Exception, about: str) -> None:
        """Logs what the database says is wrong: once, until something is written again. Its own words
        name columns and files, never what was to be written."""
        cause = getattr(error, "orig", None) or error
        said = (str(cause).strip().splitlines() or ["?"])[0][:200]
        if said != self.failing:
            self.failing = said
            where = f", table {about[:TOLD]}..." if about else ""
            logger.error("the database fails: %s: %s%s", type(cause).__name__, said, where)

    async def read(self, job: Callable[[Connection], T]) -> T:
        def look() -> T:
            with self.looking.connect() as connection:
                return job(connection)

        try:
            return await asyncio.to_thread(look)
        except DATABASE_ERRORS as error:
            self.complain(error, "")
            raise Refused("not_stored") from None

    def close(self) -> None:
        """Writes what is waiting, then ends."""
        for _ in self.threads:
            self.jobs.put(None)
        for thread in self.threads:
            thread.join()
        self.engine.dispose()

    def run(self) -> None:
        """What a writer does."""
        going, last = True, 0
        while going:
            waiting = [self.jobs.get()]
            if last >= CROWD:
                sleep(LULL)
            while len(waiting) < self.group and not self.jobs.empty():
                waiting.append(self.jobs.get())
            going, last = None not in waiting, len(waiting)
            self.commit([job for job in waiting if job is not None])
        self.let_go()

    def commit(self, group: list[Waiting]) -> None:
        """One transaction for all. A group in which somebody stumbles is undone and done again, each
        job alone in a savepoint: those cost more than a move, and hardly ever is one needed."""
        stumbled = False
        found: list[Outcome] = []
        try:
            connection = self.writing()
            kinds = {type(job) for job, _ in group if isinstance(job, Together)}
            plain = self.alone and kinds and all(type(job) in kinds for job, _ in group)
            with straight(connection) if plain else connection.begin():
                try:
                    for kind in kinds:
                        kind.all(connection, [job for job, _ in group if type(job) is kind])
                    found = [
                        (future, None if type(job) in kinds else job(connection), None)
                        for job, future in group
                    ]
                except Exception:
                    stumbled = True
                    raise
        except Exception as error:
            self.let_go()
            found = [(future, None, error) for _, future in group]
        tell(self.commit_warily(group) if stumbled else found)

    def writing(self) -> Connection:
        """The writer's own connection, kept for as long as nothing fails: to take one anew for each
        group costs more than a move."""
        kept: Connection | None = getattr(self.own, "connection", None)
        if kept is None:
            kept = self.own.connection = self.engine.connect()
        return kept

    def let_go(self) -> None:
        kept: Connection | None = getattr(self.own, "connection", None)
        self.own.connection = None
        if kept is not None:
            with suppress(*DATABASE_ERRORS):
                kept.close()

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


@contextmanager
def straight(connection: Connection) -> Iterator[None]:
    """A transaction of SQLite in which nobody asks SQLAlchemy, which takes longer over one than over a
    move. What fails in it is undone when the connection is let go of."""
    driver = driver_of(connection)
    driver.execute("BEGIN IMMEDIATE").close()
    yield
    driver.execute("COMMIT").close()


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
    url = make_url(address)
    if url.get_backend_name() != "sqlite":
        said = REACHED if url.get_driver_name() in LIBPQ else {}
        ours = {name: limit for name, limit in said.items() if name not in url.query}
        size = WRITERS + READERS
        return create_engine(url, hide_parameters=True, pool_size=size, connect_args=ours)
    engine = create_engine(address, hide_parameters=True)
    event.listen(engine, "connect", prepare_sqlite)
    event.listen(engine, "begin", begin_sqlite)
    return engine


def set_limit(connection: Any, _record: object) -> None:
    """No statement holds up a server for ever."""
    cursor = connection.cursor()
    cursor.execute(
        f"select set_config('statement_timeout', '{LONGEST}', false) "
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
    driver_of(connection).execute("BEGIN IMMEDIATE" if is_writer else "BEGIN").close()
