"""The schema of a stored database is upgraded by Alembic without loss."""

from __future__ import annotations

import json
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, MetaData, create_engine

from ludoteca.core.errors import UserError
from ludoteca.server.ops.backup import verify
from ludoteca.server.store import migrations
from ludoteca.server.store.alembic.unreleased import TABLES
from ludoteca.server.store.database import Store, open_engine
from ludoteca.server.store.migrations import HEAD, alembic_config, migrate, run_revisions
from ludoteca.server.store.schema import METADATA
from tests.server.conftest import Opener
from tests.server.database import database_of, run
from tests.server.kit import play_to_the_end
from tests.server.postgres import Postgres

UNRELEASED = Path(__file__).parent / "databases" / "unreleased.sql"
"""A database of the last unreleased version: a running match, and a row in every table."""
OLD_TRIGGER = (
    "create function ludoteca_tells_{0}() returns trigger language plpgsql as "
    "$$ begin return null; end $$",
    "create trigger ludoteca_tells after insert on {0} "
    "for each row execute function ludoteca_tells_{0}()",
)
TRIGGERS = (
    "select event_object_table, trigger_name, event_manipulation, pg_get_functiondef("
    "cast(current_schema() || '.ludoteca_notify_' || event_object_table as regproc)) "
    "from information_schema.triggers where trigger_schema = current_schema() order by 1, 3"
)
NEXT_REVISION = """
import sqlalchemy as sa
from alembic import op

revision = "9998"
down_revision = "HEAD"

def upgrade():
    op.add_column("people", sa.Column("nickname", sa.String(64)))
    op.execute("update people set nickname = name")
"""


@pytest.fixture(params=["sqlite", "postgresql"])
def address(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return database_of(tmp_path, "")
    base: Postgres = request.getfixturevalue("base")
    return database_of(tmp_path, base.address)


@pytest.fixture
def engine(address: str) -> Iterator[Engine]:
    opened = open_engine(address)
    yield opened
    opened.dispose()


def load_dump(path: Path) -> str:
    with closing(sqlite3.connect(path)) as database:
        database.executescript(UNRELEASED.read_text("utf-8"))
    return f"sqlite:///{path}"


def load_unreleased(engine: Engine, folder: Path) -> dict[str, list[str]]:
    """Fills an empty database with the dump; returns its rows by table."""
    source, schema = create_engine(load_dump(folder / "dump.db")), MetaData()
    schema.reflect(source)
    schema.create_all(engine)
    with source.connect() as reading, engine.begin() as writing:
        for table in schema.sorted_tables:
            writing.execute(
                table.insert(), [dict(row) for row in reading.execute(table.select()).mappings()]
            )
        if engine.dialect.name == "postgresql":
            for table_name in ("tables", "talk", "presence"):
                for statement in OLD_TRIGGER:
                    writing.exec_driver_sql(statement.format(table_name))
    source.dispose()
    return {name: rows_of(engine, name) for name in schema.tables}


def rows_of(engine: Engine, table: str) -> list[str]:
    with engine.connect() as connection:
        return sorted(map(str, connection.exec_driver_sql(f"select * from {table}").all()))


def schema_differences(engine: Engine) -> list[object]:
    with engine.connect() as connection:
        return list(compare_metadata(MigrationContext.configure(connection), METADATA))


def triggers(engine: Engine) -> list[tuple[Any, ...]]:
    if engine.dialect.name == "sqlite":
        return []
    with engine.connect() as connection:
        return [tuple(row) for row in connection.exec_driver_sql(TRIGGERS)]


def test_the_baseline_is_the_metadata(engine: Engine) -> None:
    with engine.begin() as connection:
        run_revisions(connection)
    assert schema_differences(engine) == []
    by_alembic = triggers(engine)
    with engine.begin() as connection:
        METADATA.drop_all(connection)
        migrations.alembic_version.drop(connection)
    migrate(engine)
    assert schema_differences(engine) == []
    assert triggers(engine) == by_alembic
    assert len({table for table, *_ in by_alembic}) in (0, 3)


def test_the_newest_revision_is_the_one_that_the_server_expects() -> None:
    assert ScriptDirectory.from_config(alembic_config()).get_current_head() == HEAD


def test_a_database_of_the_last_unreleased_version_is_carried_over(
    engine: Engine, tmp_path: Path
) -> None:
    before = load_unreleased(engine, tmp_path)
    assert all(before.values())
    del before["edition"]
    before["tables"] = [
        row.replace("'neon', 2,", "'neon', 1,").removesuffix(")") + ", None)"  # no origin
        for row in before["tables"]
    ]
    migrate(engine)
    assert schema_differences(engine) == []
    assert {name: rows_of(engine, TABLES.get(name, name)) for name in before} == before
    names = {name for _, name, *_ in triggers(engine)}
    assert names <= {"ludoteca_notify"}
    with engine.connect() as connection:
        assert list(verify(connection)) == []


def test_a_match_of_unreleased_rules_keeps_its_reading(tmp_path: Path) -> None:
    address = load_dump(tmp_path / "ludoteca.db")
    run(address, "update tables set game = 'cobogo', rules = 1, options = '{\"grows\": true}'")
    Store(address).close()
    ((rules, options),) = run(address, "select rules, options from tables")
    assert (rules, json.loads(options)) == (1, {"backs": "hidden", "grows": True})


def test_browsers_keep_the_key_of_an_unreleased_server(tmp_path: Path) -> None:
    address = load_dump(tmp_path / "ludoteca.db")
    run(address, "insert into secrets values (2, ?)", "A" * 42 + "E")
    Store(address).close()
    assert run(address, "select value from secrets where id = 2") == [("A" * 42 + "I",)]


@pytest.mark.slow
def test_a_match_of_the_last_unreleased_version_is_played_to_its_end(
    tmp_path: Path, open_server: Opener
) -> None:
    load_dump(tmp_path / "ludoteca.db")
    server = open_server(tmp_path)
    people = []
    for key in UNRELEASED.read_text("utf-8").splitlines()[0].split()[2:]:
        guest = server.guest(None)
        guest.http.cookies.set("ludoteca", key, "localhost.local")  # where it is stored again
        people.append(guest)
    marta, olena = people
    assert marta.get("/api/me")["name"] == "Marta"
    ((table,),) = server.query("select id from tables")
    one, two = marta.look(table, 0), olena.look(table, 1)
    assert one.until("talk")["lines"][-1][4] == "good luck"
    ends = play_to_the_end(one, two)
    assert ends[0]["scores"] == ends[1]["scores"]


@pytest.mark.parametrize("change", ["update edition set number = 4", "drop table edition"])
def test_a_database_that_is_older_still_is_refused_and_left_as_it_is(
    tmp_path: Path, change: str
) -> None:
    address = load_dump(tmp_path / "ludoteca.db")
    run(address, change)
    with pytest.raises(UserError, match="old_database"):
        Store(address)
    assert len(run(address, "select * from chairs")) == 3
    assert "first release" in refusal_at_start(tmp_path)


def test_an_older_revision_is_upgraded_and_an_unknown_one_refused(
    engine: Engine, address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    migrate(engine)
    run(address, "insert into people (id, key_hash, name, created_at) values ('a', 'b', 'Ana', 1)")
    versions = tmp_path / "versions"
    versions.mkdir()
    (versions / "9998_nicknames.py").write_text(NEXT_REVISION.replace("HEAD", HEAD))

    def newer_config() -> Config:
        config = alembic_config()
        config.set_main_option("path_separator", "newline")
        config.set_main_option(
            "version_locations", f"{migrations.SCRIPT_LOCATION}/versions\n{versions}"
        )
        return config

    with monkeypatch.context() as newer:
        newer.setattr(migrations, "alembic_config", newer_config)
        newer.setattr(migrations, "HEAD", "9998")
        migrate(engine)
        assert run(address, "select name, nickname from people") == [("Ana", "Ana")]
    assert run(address, "select version_num from alembic_version") == [("9998",)]
    with pytest.raises(UserError, match="newer_database"):
        migrate(engine)
    assert run(address, "select name, nickname from people") == [("Ana", "Ana")]


def refusal_at_start(folder: Path) -> str:
    """The last line of the server's output."""
    command = [sys.executable, "-W", "error", "-m", "ludoteca.server.serve", "--port", "0"]
    ended = subprocess.run(
        [*command, "--data", str(folder)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (ended.returncode, ended.stdout) == (2, "")
    assert ended.stderr.count("\n") == 1
    return ended.stderr


def test_a_newer_database_is_refused_in_one_line_and_left_as_it_is(tmp_path: Path) -> None:
    address = database_of(tmp_path, "")
    Store(address).close()
    run(address, "update alembic_version set version_num = '9999'")
    with pytest.raises(UserError, match="newer_database"):
        Store(address)
    assert "newer Ludoteca" in refusal_at_start(tmp_path)
    assert run(address, "select version_num from alembic_version") == [("9999",)]


def test_alembic_is_not_imported_where_there_is_nothing_to_upgrade(tmp_path: Path) -> None:
    code = (
        "import sys; from ludoteca.server.store.database import Store; "
        "Store(sys.argv[1]).close(); sys.exit('alembic' in sys.modules)"
    )
    for _ in ("a new database", "a stored one"):
        subprocess.run([sys.executable, "-c", code, database_of(tmp_path, "")], check=True)


def test_a_database_that_does_not_answer_is_said_in_one_line() -> None:
    address = "postgresql+psycopg://somebody:secret@127.0.0.1:9/none"
    command = [sys.executable, "-m", "ludoteca.server.serve", "--port", "0", "--data", address]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_servers_that_start_at_once_on_an_empty_database_all_start(address: str) -> None:
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, [address] * 4):
            store.close()
    assert run(address, "select version_num from alembic_version") == [(HEAD,)]


def test_servers_that_start_at_once_on_an_older_database_all_start(
    engine: Engine, address: str, tmp_path: Path
) -> None:
    load_unreleased(engine, tmp_path)
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, [address] * 4):
            store.close()
    assert run(address, "select version_num from alembic_version") == [(HEAD,)]
