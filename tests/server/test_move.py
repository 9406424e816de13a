"""A database is copied to another of any kind: `ludoteca admin move`, and backups of any kind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import Boolean, Connection, Float, Integer, Table, insert, inspect, select, update

from ludoteca import games
from ludoteca.cli import run as ludoteca
from ludoteca.core.errors import UserError
from ludoteca.server.ops.admin import open_database, write_transaction
from ludoteca.server.ops.database_copy import DatabaseCopy, ignore_progress, snapshot
from ludoteca.server.ops.move import move_database
from ludoteca.server.store import queries
from ludoteca.server.store.database import open_engine
from ludoteca.server.store.schema import METADATA, chat, people, tables
from tests.server.database import database_of, run
from tests.server.frames_kit import sheet_for
from tests.server.kit import LocalServer, play_on, play_to_the_end
from tests.server.postgres import Postgres

NewDatabase = Callable[[str, str], str]
KINDS = ("sqlite", "postgresql")
SECRET = "Ünïcode — Ігри 🎲 'quoted'"


@pytest.fixture
def address(tmp_path: Path, base: Postgres) -> NewDatabase:
    """The URL of a database that is still empty, by its kind and a name."""

    def new(kind: str, name: str) -> str:
        (tmp_path / name).mkdir(exist_ok=True)
        return database_of(tmp_path / name, base.address if kind == "postgresql" else "")

    return new


def row_for(table: Table, keys: dict[str, str]) -> dict[str, Any]:
    values: dict[str, Any] = {}
    for column in table.columns:
        reference = next(iter(column.foreign_keys), None)
        if reference is not None:
            values[column.name] = keys[reference.target_fullname]
        elif isinstance(column.type, Boolean):
            values[column.name] = True
        elif isinstance(column.type, Integer):
            values[column.name] = 7
        elif isinstance(column.type, Float):
            values[column.name] = 1763577315.123456  # no rounding survives the comparison
        else:
            values[column.name] = "x"
    return values


def fill(url: str) -> None:
    """At least one row in every table of the schema."""
    with open_database(url) as engine, write_transaction(engine) as connection:
        keys = {
            "people.id": str(connection.execute(select(people.c.id)).scalar()),
            "tables.id": str(connection.execute(select(tables.c.id)).scalar()),
        }
        for table in METADATA.sorted_tables:
            if connection.execute(select(table)).first() is None:
                connection.execute(insert(table), row_for(table, keys))


def contents(url: str) -> dict[str, list[str]]:
    """Every row of every table."""
    engine = open_engine(url)
    try:
        with engine.connect() as connection:
            return {
                table.name: sorted(repr(tuple(row)) for row in connection.execute(select(table)))
                for table in METADATA.sorted_tables
            }
    finally:
        engine.dispose()


def names_of(url: str) -> list[str]:
    """The tables of a database."""
    engine = open_engine(url)
    try:
        return inspect(engine).get_table_names()
    finally:
        engine.dispose()


def play_half(folder: Path, url: str) -> tuple[str, list[httpx.Cookies]]:
    """A match between two people and a bot whose server ends in mid-match; returns the table and the
    keys of the two."""
    server = LocalServer(folder, "" if url.startswith("sqlite") else url)
    try:
        marta, olena = server.guest("Marta"), server.guest("Olena")
        table = marta.open_table("me", "link", "random")
        olena.sit(table, 1)
        one, two = marta.look(table, 0), olena.look(table, 1)
        play_on(one, two, until=lambda frame: frame["ply"] >= 6)
        two.send("say", text=SECRET)
        one.until("talk", lambda message: message["lines"][-1][4] == SECRET)
        marta.open_table("me", "random", game="kobito")
        return table, [marta.http.cookies, olena.http.cookies]
    finally:
        server.close()


def stop_clock(url: str) -> None:
    """As if the last server had ended long ago."""
    run(url, "update servers set lease_until = 0")


def move(source: str, target: str, *flags: str) -> int:
    return ludoteca(["admin", "move", "--data", source, "--to", target, "--language", "en", *flags])


@pytest.mark.parametrize(("kind", "other"), [KINDS, KINDS[::-1]])
def test_a_database_moves_to_another_kind_and_the_match_goes_on_there(
    tmp_path: Path,
    address: NewDatabase,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    other: str,
) -> None:
    source, target = address(kind, "old"), address(other, "new")
    table, keys = play_half(tmp_path / "old", source)
    fill(source)
    stop_clock(source)
    before = contents(source)
    assert all(before.values())
    assert move(source, target) == 0
    rows = sum(len(each) for each in before.values())
    assert f"Rows: {rows}; tables: 2." in capsys.readouterr().out
    assert contents(target) == before == contents(source)
    file = Path(target.removeprefix("sqlite:///"))
    assert other != "sqlite" or file.stat().st_mode & 0o777 == 0o600
    assert run(target, "select version_num from alembic_version") == run(
        source, "select version_num from alembic_version"
    )
    assert ludoteca(["admin", "verify", "--data", target]) == 0
    server = LocalServer(tmp_path / "new", "" if other == "sqlite" else target)
    try:
        clients = []
        for seat, key in enumerate(keys):
            guest = server.guest(None)
            guest.http.cookies = key
            clients.append(guest.look(table, seat))
        assert clients[0].next_frame()["ply"] >= 6
        play_to_the_end(*clients)
    finally:
        server.close()


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_with_rows_is_no_target(
    address: NewDatabase, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    source, target = address("sqlite", "old"), address(kind, "new")
    for url, name in ((source, "Marta"), (target, "Olena")):
        with open_database(url) as engine, write_transaction(engine) as connection:
            add_person(connection, name)
    assert move(source, target) == 2
    assert "its table “people” has rows" in capsys.readouterr().err
    assert run(target, "select name from people") == [("Olena",)]


def test_a_database_is_no_target_of_itself(address: NewDatabase) -> None:
    source = address("sqlite", "old")
    with open_database(source) as engine, write_transaction(engine) as connection:
        add_person(connection, "Marta")
    assert move(source, source) == 2
    assert run(source, "select name from people") == [("Marta",)]


def add_person(connection: Connection, name: str) -> None:
    values = {"id": name[:32], "name": name, "key_hash": name[:64], "created_at": 0.0}
    connection.execute(insert(people).values(values))


@pytest.mark.parametrize("kind", KINDS)
def test_a_database_in_use_moves_only_if_that_is_demanded(
    tmp_path: Path, address: NewDatabase, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    source, target = address("sqlite", "old"), address(kind, "new")
    server = LocalServer(tmp_path / "old", "")
    try:
        server.guest("Marta")
        assert move(source, target) == 2
        assert "Stop it first" in capsys.readouterr().err
        assert not has_rows(target)
        assert move(source, target, "--force") == 0
        assert run(target, "select name from people") == [("Marta",)]
    finally:
        server.close()


def has_rows(url: str) -> bool:
    if url.startswith("sqlite") and not Path(url.removeprefix("sqlite:///")).exists():
        return False
    return bool(names_of(url))


@pytest.mark.parametrize("kind", KINDS)
def test_a_copy_that_fails_leaves_nothing_and_says_why(
    tmp_path: Path, address: NewDatabase, capsys: pytest.CaptureFixture[str], kind: str
) -> None:
    source, target = address("sqlite", "old"), address(kind, "new")
    with open_database(source) as engine:
        with write_transaction(engine) as connection:
            add_person(connection, "Marta")
        with engine.connect() as connection:
            connection.exec_driver_sql("commit")
            connection.exec_driver_sql("pragma foreign_keys=off")
            connection.exec_driver_sql("begin")
            connection.execute(insert(chat), row_for(chat, {"tables.id": "gone"}))
            connection.commit()
    assert move(source, target) == 2
    (line,) = capsys.readouterr().err.splitlines()
    assert "nothing was written" in line
    assert "foreign key" in line.lower()
    assert not has_rows(target)
    assert list((tmp_path / "new").iterdir()) == []


def test_a_copy_with_another_row_is_refused(address: NewDatabase) -> None:
    source, target = address("sqlite", "old"), address("postgresql", "new")
    with open_database(source) as engine, write_transaction(engine) as connection:
        add_person(connection, "Marta")
        add_person(connection, "Olena")
        queries.create_table(connection, sheet_for(games.find("neon"), 2, "0" * 32))
    rows = sum(len(each) for each in contents(source).values())
    with (
        open_database(source) as source_engine,
        snapshot(source_engine) as here,
        open_database(target) as target_engine,
        target_engine.connect() as there,
    ):
        steps: list[tuple[int, int]] = []
        move_database(here, target, lambda *now: steps.append(now))
        total = 2 * rows + 1  # each row is copied and compared, then the match
        assert steps[0] == (2, total)
        assert steps[-1] == (total, total)
        there.execute(update(people).where(people.c.name == "Olena").values(created_at=1e-9))
        with pytest.raises(UserError, match="copy_differs"):
            DatabaseCopy(here, there, ignore_progress).compare()
        there.execute(people.delete().where(people.c.name == "Olena"))
        with pytest.raises(UserError, match="copy_differs"):
            DatabaseCopy(here, there, ignore_progress).compare()


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("other", KINDS)
def test_a_backup_of_any_kind_is_restored_into_any_kind(
    tmp_path: Path,
    address: NewDatabase,
    capsys: pytest.CaptureFixture[str],
    kind: str,
    other: str,
) -> None:
    source, target = address(kind, "old"), address(other, "new")
    with open_database(source) as engine, write_transaction(engine) as connection:
        add_person(connection, "Marta")
    with open_database(target) as engine, write_transaction(engine) as connection:
        add_person(connection, "Olena")
    file = tmp_path / "backup.db"
    assert ludoteca(["admin", "backup", str(file), "--data", source]) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert not list(tmp_path.glob("backup.db-*"))
    before = contents(source)
    assert contents(f"sqlite:///{file}") == before
    wish = ["admin", "restore", str(file), "--data", target, "--language", "en"]
    assert ludoteca(wish) == 0
    assert contents(target) == before
    previous = tmp_path / ("new/ludoteca.db.before" if other == "sqlite" else "backup.db.before")
    assert str(previous) in capsys.readouterr().out
    assert run(f"sqlite:///{previous}", "select name from people") == [("Olena",)]


def test_a_backup_that_does_not_fit_changes_nothing(
    tmp_path: Path, address: NewDatabase, capsys: pytest.CaptureFixture[str]
) -> None:
    source, target = address("sqlite", "old"), address("postgresql", "new")
    for url, name in ((source, "M" * 65), (target, "Olena")):  # PostgreSQL takes 64 characters
        with open_database(url) as engine, write_transaction(engine) as connection:
            add_person(connection, name)
    file = str(tmp_path / "backup.db")
    assert ludoteca(["admin", "backup", file, "--data", source]) == 0
    assert ludoteca(["admin", "restore", file, "--data", target, "--language", "en"]) == 2
    assert "nothing was written: value too long" in capsys.readouterr().err
    assert run(target, "select name from people") == [("Olena",)]


def test_a_postgresql_in_use_is_not_restored_over(tmp_path: Path, address: NewDatabase) -> None:
    source, target = address("sqlite", "old"), address("postgresql", "new")
    file = str(tmp_path / "backup.db")
    with open_database(source):
        assert ludoteca(["admin", "backup", file, "--data", source]) == 0
    server = LocalServer(tmp_path / "new", target)
    try:
        server.guest("Marta")
        assert ludoteca(["admin", "restore", file, "--data", target]) == 2
    finally:
        server.close()
    assert run(target, "select name from people") == [("Marta",)]
