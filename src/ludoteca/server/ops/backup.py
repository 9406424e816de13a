"""Verification, vacuum, backup and restore of a database."""

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
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.server.ops.admin import open_database
from ludoteca.server.store import queries
from ludoteca.server.store.migrations import check_revision
from ludoteca.server.store.presence_rows import database_time
from ludoteca.server.store.schema import moves, people, servers, tables
from ludoteca.tables.match import replayable_record


def verify(connection: Connection) -> Iterator[tuple[str, str]]:
    """Replays every match; yields the id of each that does not replay, and the reason."""
    for name in connection.execute(select(tables.c.id)).scalars().all():
        stored = queries.load(connection, name)
        if stored is None or stored.status == "waiting":
            continue
        try:
            game = games.find(stored.game)
            state = replayable_record(stored, game).state(game)
        except UserError as error:
            yield name, error.note.key
            continue
        if (int(state.turn) < 0) != (stored.status == "over"):
            yield name, "status"


def vacuum(engine: Engine) -> None:
    if engine.dialect.name != "sqlite":
        with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
            connection.exec_driver_sql("VACUUM")
        return
    try:
        with closing(sqlite3.connect(database_file(engine), timeout=15.0)) as database:
            database.execute("VACUUM")
    except sqlite3.OperationalError as error:  # the disk is full, or the database is busy
        raise UserError("no_database", what=str(error)) from None


def database_file(engine: Engine) -> str:
    """Other databases than SQLite have their own tools."""
    if engine.dialect.name != "sqlite":
        raise UserError("use_pg_dump")
    return str(engine.url.database)


def copy_database(engine: Engine, path: str) -> None:
    """SQLite's online backup: servers may go on writing."""
    source = database_file(engine)
    try:
        # Readable by its owner only from the first byte on; never overwrites a file.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise UserError("unwritable", path=path, reason=os_error_note(error)) from None
    try:
        with (
            closing(sqlite3.connect(source)) as source_connection,
            closing(sqlite3.connect(path)) as target_connection,
        ):
            source_connection.backup(target_connection)
    except sqlite3.Error as error:
        Path(path).unlink(missing_ok=True)
        raise UserError("no_database", what=str(error)) from None


def check_backup(path: str) -> None:
    """Refuses a damaged file, another database, or one of an unknown schema; writes nothing."""
    if not Path(path).is_file():
        raise UserError("unreadable", path=path, reason=os_error_note(FileNotFoundError(2, "none")))
    try:
        engine = create_engine(
            "sqlite://", creator=lambda: connect_read_only(path), poolclass=NullPool
        )
        with engine.connect() as connection:
            is_sound = connection.exec_driver_sql("pragma quick_check").scalars().all() == ["ok"]
            if not is_sound or not {tables.name, moves.name} <= set(
                inspect(connection).get_table_names()
            ):
                raise UserError("not_a_copy", path=path)
            check_revision(connection)
    except (SQLAlchemyError, sqlite3.Error):
        raise UserError("not_a_copy", path=path) from None


def connect_read_only(path: str) -> sqlite3.Connection:
    """A copy without a WAL file is read as immutable: its folder may not be writable."""
    file = Path(path).resolve()
    is_alone = not Path(f"{file}-wal").exists()
    return sqlite3.connect(f"{file.as_uri()}?mode=ro{'&immutable=1' if is_alone else ''}", uri=True)


def restore(database_url: str, path: str) -> str:
    """Replaces the database by a backup, unless a server runs on it. The previous one is copied
    first; returns its path, or an empty string if it held no people."""
    previous = ""
    with open_database(database_url) as engine:
        target = database_file(engine)
        with engine.connect() as connection:
            live_servers = select(servers.c.id).where(
                servers.c.lease_until > database_time(connection)
            )
            if connection.execute(live_servers).first() is not None:
                raise UserError("still_open")
            has_data = connection.execute(select(people.c.id)).first() is not None
        if has_data:
            previous = free_backup_name(target)
            copy_database(engine, previous)
    try:
        with (
            closing(connect_read_only(path)) as source_connection,
            closing(sqlite3.connect(target)) as target_connection,
        ):
            source_connection.backup(target_connection)
    except sqlite3.Error as error:
        raise UserError("no_database", what=str(error)) from None
    return previous


def free_backup_name(target: str) -> str:
    """Earlier copies are never overwritten."""
    names = (f"{target}.before{n or ''}" for n in count())
    return next(name for name in names if not Path(name).exists())
