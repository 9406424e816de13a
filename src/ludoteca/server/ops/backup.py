"""Verification, vacuum, backup and restore of a database.

A backup is a SQLite file, whatever the kind of the database; it is restored into any kind.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from sqlalchemy import Connection, Engine, NullPool, create_engine, delete, inspect, select
from sqlalchemy.exc import SQLAlchemyError

from ludoteca import games
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.server.ops.admin import open_database, require_no_server, write_transaction
from ludoteca.server.ops.database_copy import DatabaseCopy, Report, ignore_progress, snapshot
from ludoteca.server.preflight import database_message
from ludoteca.server.store import queries
from ludoteca.server.store.database import open_engine
from ludoteca.server.store.migrations import check_revision, upgrade_within
from ludoteca.server.store.schema import METADATA, moves, people, tables
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
        with closing(sqlite3.connect(str(engine.url.database), timeout=15.0)) as database:
            database.execute("VACUUM")
    except sqlite3.OperationalError as error:  # the disk is full, or the database is busy
        raise UserError("no_database", what=str(error)) from None


def back_up(engine: Engine, path: str, report: Report = ignore_progress) -> None:
    """Writes the database to a SQLite file, whatever its kind; servers may go on writing."""
    try:
        # Readable by its owner only from the first byte on; never overwrites a file.
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    except OSError as error:
        raise UserError("unwritable", path=path, reason=os_error_note(error)) from None
    try:
        if engine.dialect.name == "sqlite":
            copy_file(sqlite3.connect(str(engine.url.database)), path)
        else:
            with snapshot(engine) as source:
                copy_into_new(source, f"sqlite:///{path}", report)
    except BaseException as error:
        Path(path).unlink(missing_ok=True)
        if isinstance(error, SQLAlchemyError | sqlite3.Error):
            raise UserError("copy_failed", what=database_message(error)) from None
        raise


def copy_file(source: sqlite3.Connection, path: str) -> None:
    """SQLite's online backup."""
    with closing(source), closing(sqlite3.connect(path)) as target:
        source.backup(target)


def copy_into_new(source: Connection, target_url: str, report: Report) -> None:
    target_engine = open_engine(target_url)
    try:
        with write_transaction(target_engine) as target:
            upgrade_within(target)
            DatabaseCopy(source, target, report).run()
    finally:
        target_engine.dispose()


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


def restore(database_url: str, path: str, report: Report = ignore_progress) -> str:
    """Replaces the database by a backup, unless a server runs on it. The previous one is backed up
    first; returns the path of that backup, or an empty string if it held no people."""
    previous = ""
    with open_database(database_url) as engine:
        with engine.connect() as connection:
            require_no_server(connection)
            has_data = connection.execute(select(people.c.id)).first() is not None
        is_file = engine.dialect.name == "sqlite"
        target = str(engine.url.database) if is_file else path
        if has_data:
            previous = free_backup_name(target)
            back_up(engine, previous)
        try:
            if is_file:
                copy_file(connect_read_only(path), target)
            else:
                replace_rows(engine, path, report)
        except (SQLAlchemyError, sqlite3.Error) as error:
            raise UserError("copy_failed", what=database_message(error)) from None
    return previous


def replace_rows(engine: Engine, path: str, report: Report) -> None:
    """In one transaction. The backup may have an older schema, so a copy of it is upgraded first."""
    with TemporaryDirectory(prefix="ludoteca-") as folder:
        copy = f"{folder}/backup.db"
        copy_file(connect_read_only(path), copy)
        with (
            open_database(f"sqlite:///{copy}") as source_engine,
            snapshot(source_engine) as source,
            write_transaction(engine) as target,
        ):
            for table in reversed(METADATA.sorted_tables):
                target.execute(delete(table))
            DatabaseCopy(source, target, report).run()


def free_backup_name(target: str) -> str:
    """Earlier copies are never overwritten."""
    names = (f"{target}.before{n or ''}" for n in count())
    return next(name for name in names if not Path(name).exists())
