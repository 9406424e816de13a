"""A database of every earlier edition is opened by today's server, and its matches go on."""

from __future__ import annotations

import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from ludoteca.core.errors import UserError
from ludoteca.server.ops.admin import list_tables
from ludoteca.server.ops.backup import verify
from ludoteca.server.store.database import Store, open_engine
from ludoteca.server.store.migrations import MIGRATIONS, SCHEMA_VERSION, migrate
from tests.server.conftest import Opener
from tests.server.database import database_of, run
from tests.server.earlier import ALL, TODAY, keys_of, pour, pour_over, schema_of
from tests.server.kit import play_to_the_end
from tests.server.postgres import Postgres

MOVE = "table_id, ply, seat, words, at"
LINE = "nth, kind, seat, name, text, at"
"""What the first edition held of a move, and of a line that was said."""


@pytest.mark.slow
@pytest.mark.parametrize("name", ["0-first", "0-with-kept-seats"])
def test_a_match_begun_under_an_earlier_edition_is_played_to_its_end(
    tmp_path: Path, open_house: Opener, name: str
) -> None:
    address = pour(name, tmp_path)
    before = {
        part: run(address, f"select {part}")
        for part in (f"{MOVE} from moves", "* from sitters", f"{LINE} from talk")
    }
    house = open_house(tmp_path)
    people = []
    for key in keys_of(name):
        guest = house.guest(None)
        guest.http.cookies.set("ludoteca", key, "localhost.local")  # where it is handed over anew
        people.append(guest)
    marta, olena = people
    assert marta.get("/api/me")["name"] == "Marta"
    mine = {shown["status"]: shown["table"] for shown in marta.get("/api/tables")}
    assert set(mine) == {"playing", "over"}
    assert marta.get(f"/api/tables/{mine['over']}/record")["moves"]
    for part, rows in before.items():
        assert set(rows) <= set(run(address, f"select {part}"))
    one, two = marta.look(mine["playing"], 0), olena.look(mine["playing"], 1)
    assert one.until("talk")["lines"][-1][4] == "good luck"
    ends = play_to_the_end(one, two)
    assert ends[0]["scores"] == ends[1]["scores"]


@pytest.mark.parametrize("name", ALL)
def test_every_edition_becomes_todays_its_matches_replay_and_once_is_enough(
    tmp_path: Path, name: str
) -> None:
    (tmp_path / "new").mkdir()
    new = open_engine(f"sqlite:///{tmp_path / 'new' / 'ludoteca.db'}")
    migrate(new)
    old = open_engine(pour(name, tmp_path))
    for _ in range(2):
        migrate(old)
        assert schema_of(old) == schema_of(new)
    with old.connect() as connection:
        assert list(verify(connection)) == []
        assert sorted(kept.status for kept in list_tables(connection)) == ["over", "playing"]
    new.dispose()
    old.dispose()


def test_a_change_of_the_schema_has_a_number_and_a_database_to_try(tmp_path: Path) -> None:
    assert TODAY in ALL, "python -m tests.server.earlier"
    kept = create_engine(pour(TODAY, tmp_path))
    (tmp_path / "new").mkdir()
    new = open_engine(f"sqlite:///{tmp_path / 'new' / 'ludoteca.db'}")
    migrate(new)
    assert schema_of(kept) == schema_of(new), "the schema has changed: EDITION grows by one"
    assert [number for number, _ in MIGRATIONS] == sorted(number for number, _ in MIGRATIONS)
    assert all(number <= SCHEMA_VERSION for number, _ in MIGRATIONS)
    kept.dispose()
    new.dispose()


@pytest.mark.parametrize("name", [name for name in ALL if name.startswith("0")])
def test_on_postgresql_every_edition_becomes_todays(
    tmp_path: Path, base: Postgres, name: str
) -> None:
    address = database_of(tmp_path, base.address)
    pour_over(pour(name, tmp_path), address)
    before = run(address, f"select {MOVE} from moves order by table_id, ply")
    Store(address).close()
    assert run(address, "select number from edition") == [(SCHEMA_VERSION,)]
    assert run(address, f"select {MOVE} from moves order by table_id, ply") == before
    told = "select event_object_table from information_schema.triggers where trigger_name = ?"
    found = {table for (table,) in run(address, told, "ludoteca_tells")}
    assert found == {"tables", "talk", "presence"}


def test_a_newer_database_is_refused_in_one_line_and_left_as_it_is(tmp_path: Path) -> None:
    address = database_of(tmp_path, "")
    Store(address).close()
    run(address, "update edition set number = ?", SCHEMA_VERSION + 1)
    with pytest.raises(UserError, match="newer_database"):
        Store(address)
    command = [sys.executable, "-W", "error", "-m", "ludoteca.server.serve", "--port", "0"]
    done = subprocess.run(
        [*command, "--data", str(tmp_path)], capture_output=True, text=True, check=False, timeout=60
    )
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.count("\n") == 1
    assert "newer Ludoteca" in done.stderr
    assert run(address, "select number from edition") == [(SCHEMA_VERSION + 1,)]


def test_a_database_that_does_not_answer_is_said_in_one_line() -> None:
    address = "postgresql+psycopg://somebody:secret@127.0.0.1:9/none"
    command = [sys.executable, "-m", "ludoteca.server.serve", "--port", "0", "--data", address]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1
    assert "secret" not in done.stderr


def test_servers_that_start_at_once_on_an_empty_database_all_start(
    tmp_path: Path, base: Postgres
) -> None:
    for address in (database_of(tmp_path, base.address), database_of(tmp_path, "")):
        with ThreadPoolExecutor(4) as pool:
            for store in pool.map(Store, [address] * 4):
                store.close()
        assert run(address, "select number from edition") == [(SCHEMA_VERSION,)]
