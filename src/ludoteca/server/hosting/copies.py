"""The whole of what a house keeps: replayed, tidied up, copied and put back."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path

from sqlalchemy import Connection, Engine, NullPool, create_engine, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from ludoteca import games
from ludoteca.core.refusal import Refused, reason
from ludoteca.server.hosting.admin import opened
from ludoteca.server.store import queries
from ludoteca.server.store.migrations import number_of
from ludoteca.server.store.presence import now
from ludoteca.server.store.schema import moves, people, servers, tables
from ludoteca.server.tables.match import record_of


def verify(connection: Connection) -> Iterator[tuple[str, str]]:
    """Replays every match that is kept; yields the name of each that does not replay, and why."""
    for name in connection.execute(select(tables.c.id)).scalars().all():
        sheet = queries.load(connection, name)
        if sheet is None or sheet.status == "waiting":
            continue
        try:
            game = games.find(sheet.game)
            state = record_of(sheet, game).state(game)
        except Refused as refused:
            yield name, refused.note.key
            continue
        if (int(state.turn) < 0) != (sheet.status == "over"):
            yield name, "status"


def vacuum(engine: Engine) -> None:
    """Gives back to the disk what deleted tables took."""
    if engine.dialect.name != "sqlite":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM")
        return
    try:
        with closing(sqlite3.connect(file_of(engine), timeout=15.0)) as database:
            database.execute("VACUUM")
    except sqlite3.OperationalError as error:  # the disk is full, or others write without a pause
        raise Refused("no_database", what=str(error)) from None


def file_of(engine: Engine) -> str:
    """Where a database of one file lies; the others have programs of their own for it."""
    if engine.dialect.name != "sqlite":
        raise Refused("use_pg_dump")
    return str(engine.url.database)


def back_up(engine: Engine, path: str) -> None:
    """A whole copy, while servers go on writing: SQLite's own way of doing it."""
    source = file_of(engine)
    try:
        # Nobody else may read it, not even while it is written; and it is never another's place.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise Refused("unwritable", path=path, reason=reason(error)) from None
    try:
        with closing(sqlite3.connect(source)) as left, closing(sqlite3.connect(path)) as right:
            left.backup(right)
    except sqlite3.Error as error:
        Path(path).unlink(missing_ok=True)
        raise Refused("no_database", what=str(error)) from None


def examine_copy(path: str) -> None:
    """Refuses what is no sound copy of a house, and one of a newer Ludoteca; writes nothing."""
    if not Path(path).is_file():
        raise Refused("unreadable", path=path, reason=reason(FileNotFoundError(2, "none")))
    try:
        engine = create_engine("sqlite://", creator=lambda: read_only(path), poolclass=NullPool)
        with engine.connect() as connection:
            sound = connection.exec_driver_sql("pragma quick_check").scalars().all() == ["ok"]
            if not sound or not {tables.name, moves.name} <= set(
                inspect(connection).get_table_names()
            ):
                raise Refused("not_a_copy", path=path)
            number_of(connection)
    except (SQLAlchemyError, sqlite3.Error):
        raise Refused("not_a_copy", path=path) from None


def read_only(path: str) -> sqlite3.Connection:
    """A copy that lies alone is read without a file beside it, which its folder may not take."""
    file = Path(path).resolve()
    alone = not Path(f"{file}-wal").exists()
    return sqlite3.connect(f"{file.as_uri()}?mode=ro{'&immutable=1' if alone else ''}", uri=True)


def restore(address: str, path: str) -> str:
    """Puts a copy in the place of what is kept; not while a server lives on it. What was there is
    set aside: says where, or nothing if nobody was ever there."""
    aside = ""
    with opened(address) as engine:
        target = file_of(engine)
        with engine.connect() as connection:
            living = select(servers.c.id).where(servers.c.until > now(connection))
            if connection.execute(living).first() is not None:
                raise Refused("still_open")
            kept = connection.execute(select(people.c.id)).first() is not None
        if kept:
            aside = name_aside(target)
            back_up(engine, aside)
    try:
        with closing(read_only(path)) as left, closing(sqlite3.connect(target)) as right:
            left.backup(right)
    except sqlite3.Error as error:
        raise Refused("no_database", what=str(error)) from None
    return aside


def name_aside(target: str) -> str:
    """The first such name that is free: what was set aside before is never overwritten."""
    names = (f"{target}.before{n or ''}" for n in count())
    return next(name for name in names if not Path(name).exists())
