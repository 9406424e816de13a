"""Checks before a server starts, while an error can still be reported in one line."""

from __future__ import annotations

import os
import socket
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from ludoteca import games
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.server.store.database import open_engine
from ludoteca.server.store.migrations import check_revision


def check_startup(host: str, port: int, folder: Path | None) -> None:
    if port > 65535:
        raise UserError("bad_port", port=port)
    check_listen_address(host, port)
    if folder is not None:
        prepare_data_folder(folder)


def check_texts() -> None:
    """Refuses a game whose texts override keys of the server."""
    for name in games.playable():
        for language in LANGUAGES:
            texts(language, name)


def check_listen_address(host: str, port: int) -> None:
    try:
        family, socket_type, protocol, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with socket.socket(family, socket_type, protocol) as probe:
            # As the server does it: sockets of a stopped server do not stand in the way.
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except (socket.gaierror, UnicodeError):
        raise UserError("unknown_host", host=host) from None
    except OSError as error:
        raise UserError("no_address", host=host, port=port, reason=os_error_note(error)) from None


def prepare_data_folder(folder: Path) -> None:
    if "\0" in str(folder):
        raise UserError("bad_path")
    path = folder / "ludoteca.db"
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        create_private_file(path)
    except OSError as error:
        raise UserError("unwritable", path=str(folder), reason=os_error_note(error)) from None
    try:
        with closing(sqlite3.connect(path)) as database:
            database.execute("pragma schema_version").fetchone()
    except sqlite3.DatabaseError:
        raise UserError("not_a_database", path=str(path)) from None


def create_private_file(path: Path) -> None:
    """Creates a database file that only its owner can read; keeps the mode of an existing one.
    SQLite gives its other files the same mode."""
    os.close(os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND, 0o600))


def require_database_file(address: str) -> None:
    """Refuses a file that does not exist: looking at a database does not create one."""
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise UserError("no_database", what=str(error)) from None
    if url.get_backend_name() == "sqlite":
        path = str(url.database)
        if "\0" in path:
            raise UserError("bad_path")
        try:
            Path(path).stat()
        except OSError as error:
            raise UserError("database_missing", path=path, reason=os_error_note(error)) from None


def check_database(address: str) -> None:
    """Refuses a database that does not answer, and one whose schema is unknown."""
    try:
        engine = open_engine(address)
        try:
            with engine.connect() as connection:
                check_revision(connection)
        finally:
            engine.dispose()
    except (SQLAlchemyError, ImportError) as error:
        if getattr(error, "name", None) == "psycopg":
            raise UserError("needs_package", package="psycopg", extra="postgresql") from None
        raise UserError("no_database", what=database_message(error)) from None


def database_message(error: Exception) -> str:
    """The first line of the driver's message, which names the host and the reason, never the password."""
    lines = str(getattr(error, "orig", None) or error).strip().splitlines()
    return lines[0][:300] if lines else "?"
