"""The whole of what a house keeps: replayed, tidied up, copied and put back."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection, Engine, select

from ludoteca import games
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused, reason
from ludoteca.server.hosting.admin import opened
from ludoteca.server.store import queries
from ludoteca.server.store.engine import open_engine
from ludoteca.server.store.migrations import number_of
from ludoteca.server.store.presence import now
from ludoteca.server.store.schema import servers, tables
from ludoteca.server.tables.match import options_today


def verify(connection: Connection) -> Iterator[tuple[str, str]]:
    """Replays every match that is kept; yields the name of each that does not replay, and why."""
    for name in connection.execute(select(tables.c.id)).scalars().all():
        sheet = queries.load(connection, name)
        if sheet is None or sheet.status == "waiting":
            continue
        try:
            game = games.find(sheet.game)
            record = Record(
                sheet.game,
                game.rules,
                sheet.seats,
                sheet.seed,
                options_today(game, sheet),
                moves=sheet.moves,
                branches=sheet.branches,
            )
            state = record.state(game)
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
    if Path(path).exists():
        raise Refused("unwritable", path=path, reason=reason(FileExistsError(17, "exists")))
    try:
        with closing(sqlite3.connect(source)) as left, closing(sqlite3.connect(path)) as right:
            left.backup(right)
        Path(path).chmod(0o600)
    except (sqlite3.Error, OSError):
        Path(path).unlink(missing_ok=True)
        raise Refused("not_a_database", path=path) from None


def restore(address: str, path: str) -> None:
    """Puts a copy in the place of what is kept; not while a server lives on it."""
    if not Path(path).is_file():
        raise Refused("unreadable", path=path, reason=reason(FileNotFoundError(2, "none")))
    with opened(address) as engine:
        target = file_of(engine)
        with engine.connect() as connection:
            living = select(servers.c.id).where(servers.c.until > now(connection))
            if connection.execute(living).first() is not None:
                raise Refused("still_open")
    copy = open_engine(f"sqlite:///{path}")
    try:
        with copy.connect() as connection:
            number_of(connection)
    finally:
        copy.dispose()
    try:
        with closing(sqlite3.connect(path)) as left, closing(sqlite3.connect(target)) as right:
            left.backup(right)
    except sqlite3.Error:
        raise Refused("not_a_database", path=path) from None
