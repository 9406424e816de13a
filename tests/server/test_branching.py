"""A branch stores none of its parent's moves, and loses none of them when the parent is deleted."""

from __future__ import annotations

import asyncio
import random
from dataclasses import replace
from pathlib import Path

import pytest
from sqlalchemy import Connection

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.ops.admin import list_tables
from ludoteca.server.ops.backup import verify
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.store.expiry import delete_stored_table
from ludoteca.tables.stored.stored_table import StoredTable
from tests.server.conftest import Opener
from tests.server.database import database_of, run
from tests.server.frames_kit import sheet_for
from tests.server.kit import LocalServer, play_on, play_to_the_end
from tests.server.postgres import Postgres
from tests.server.secrecy import true_record, two_and_a_bot

NEON = games.find("neon")


def held(server: LocalServer, table: str) -> int:
    """The number of moves stored for this table itself."""
    return int(server.query("select count(*) from moves where table_id = ?", table)[0][0])


def test_a_branch_holds_none_of_the_moves_that_it_begins_with(server: LocalServer) -> None:
    one, two, table = two_and_a_bot(server)
    play_to_the_end(one, two)
    before = held(server, table)
    branch = one.guest.post(f"/api/tables/{table}/branch", ply=6, seat=0)["table"]
    client = one.guest.look(branch, 0)
    client.wait_for_turn()
    (end,) = play_on(client, until=lambda frame: frame["ply"] >= 9)
    assert held(server, branch) <= end["ply"] - 6
    assert held(server, table) == before
    assert len(true_record(server, branch).moves) >= 9


def test_branches_go_on_when_the_match_they_were_taken_from_is_gone(open_server: Opener) -> None:
    server = open_server(idle_unload=0.0)
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    play_to_the_end(marta.look(table, 0))
    long = marta.post(f"/api/tables/{table}/branch", ply=6, seat=0)["table"]
    short = marta.post(f"/api/tables/{table}/branch", ply=2, seat=1)["table"]
    play_to_the_end(marta.look(long, 0))
    of_both = marta.post(f"/api/tables/{long}/branch", ply=8, seat=0)["table"]
    of_the_first = marta.post(f"/api/tables/{long}/branch", ply=3, seat=0)["table"]
    branches = (long, short, of_both, of_the_first)
    before = [true_record(server, name).moves for name in branches]
    for gone in (table, long):
        marta.answer(marta.http.delete(f"/api/tables/{gone}"), 200)
    assert server.query("select id from tables where id in (?, ?)", table, long) == []
    server.kill()
    server.start()
    for name, moves in zip(branches, before, strict=True):
        if name != long:
            assert true_record(server, name).moves[: len(moves)] == moves
            play_to_the_end(marta.look(name, 1 if name == short else 0))
    assert server.stop() == 0
    store = Store(server.database)
    with store.engine.connect() as connection:
        assert list(verify(connection)) == []
        plies = {kept.name: kept.plies for kept in list_tables(connection)}
    store.close()
    assert plies == {name: len(true_record(server, name).moves) for name in plies}


def branch_of(sheet: StoredTable, ply: int, name: str, own: int) -> StoredTable:
    moves = [*sheet.moves[:ply], *(f"{name} {n}" for n in range(ply, ply + own))]
    return replace(
        sheet,
        id=name,
        parent_id=sheet.id,
        parent_ply=ply,
        moves=moves,
        move_seats=[n % 2 for n in range(len(moves))],
    )


def read(connection: Connection, name: str, since: int = 0) -> list[str]:
    sheet = queries.load(connection, name, since)
    assert sheet is not None
    assert len(sheet.moves) == len(sheet.move_seats) == len(sheet.move_seconds)
    return sheet.moves


@pytest.mark.parametrize("seed", range(6))
def test_in_whatever_order_matches_are_branched_and_go_every_other_one_is_read_whole(
    tmp_path: Path, seed: int
) -> None:
    rng = random.Random(seed)
    address = database_of(tmp_path)
    store = Store(address)
    sheets: dict[str, StoredTable] = {}
    with store.engine.begin() as connection:
        for number in range(40):
            if len(sheets) > 2 and rng.random() < 0.4:
                gone = rng.choice(sorted(sheets))
                delete_stored_table(connection, gone)
                del sheets[gone]
            elif sheets and rng.random() < 0.85:
                parent = sheets[rng.choice(sorted(sheets))]
                ply = rng.randint(0, len(parent.moves))
                new = branch_of(parent, ply, f"{number}", rng.randint(1, 5))
                sheets[new.id] = new
                queries.create_table(connection, new)
            else:
                root = replace(sheet_for(NEON, 2, "s"), id=f"{number}", status="over")
                new = replace(branch_of(root, 0, f"{number}", 8), parent_id=None)
                sheets[new.id] = new
                queries.create_table(connection, new)
            for name, sheet in sheets.items():
                assert read(connection, name) == sheet.moves
                since = rng.randint(0, len(sheet.moves))
                assert read(connection, name, since) == sheet.moves[since:]
    held = run(address, "select table_id, ply from moves")
    store.close()
    assert len(held) == len(set(held)) <= sum(len(sheet.moves) for sheet in sheets.values())
    for name in sheets:
        with Store(address).engine.begin() as connection:
            delete_stored_table(connection, name)
    assert run(address, "select * from moves") == []


def test_a_branch_of_a_match_that_has_just_gone_is_refused(tmp_path: Path) -> None:
    store = Store(database_of(tmp_path))
    root = replace(sheet_for(NEON, 2, "s"), status="over")
    root = replace(branch_of(root, 0, root.id, 8), parent_id=None)
    with store.engine.begin() as connection:
        queries.create_table(connection, root)
        delete_stored_table(connection, root.id)
        with pytest.raises(UserError, match="no_such_table"):
            queries.create_table(connection, branch_of(root, 4, "late", 0))
    store.close()


def test_on_postgresql_matches_that_go_at_once_leave_their_branches_whole(
    tmp_path: Path, base: Postgres
) -> None:
    store = Store(database_of(tmp_path, base.address))
    first = replace(sheet_for(NEON, 2, "s"), status="over")
    first = replace(branch_of(first, 0, "0", 8), parent_id=None)
    line = [first]
    for number in range(1, 8):
        line.append(branch_of(line[-1], 4 + number, f"{number}", 8))

    async def story() -> None:
        for sheet in line:
            await store.write(lambda c, sheet=sheet: queries.create_table(c, sheet))  # type: ignore[misc]
        going = [store.write(lambda c, n=n: delete_stored_table(c, f"{n}")) for n in range(7)]  # type: ignore[misc]
        await asyncio.gather(*going)

    asyncio.run(story())
    with store.engine.connect() as connection:
        assert read(connection, "7") == line[7].moves
    store.close()
