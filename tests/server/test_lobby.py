"""Open tables are listed to everyone on the server, other tables to no one."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.server.store.database import open_engine
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.queries import create_table
from ludoteca.server.tables.lobby import open_tables
from ludoteca.tables.new_table import new_stored_table
from ludoteca.tables.stored.stored_table import SeatAssignment
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer


def lobby_tables(guest: Guest) -> dict[str, dict[str, Any]]:
    return {shown["table"]: shown for shown in guest.get("/api/open-tables")}


def test_a_table_is_open_to_those_with_the_link_alone_unless_its_owner_says_otherwise(
    server: LocalServer,
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link")
    assert table not in lobby_tables(olena)
    switch = f"/api/tables/{table}/open-to-all"
    assert olena.put(switch, 403, open=True)["error"]["key"] == "not_the_owner"
    marta.put(switch, open=True)
    assert table in lobby_tables(olena)
    assert table in lobby_tables(server.guest(None))  # also a visitor without a name
    marta.put(switch, open=False)
    assert table not in lobby_tables(olena)


def test_an_open_table_tells_who_sits_there_what_is_unusual_and_where_a_seat_is_free(
    server: LocalServer,
) -> None:
    marta = server.guest("Marta")
    options = {"hand_size": 3, "free_draw": False}
    table = marta.open_table("me", "random", "link", open_to_all=True, options=options)
    found = lobby_tables(server.guest("Olena"))[table]
    assert found["game"] == "neon"
    assert found["names"] == ["Marta", None, None]
    assert found["bots"] == [None, "random", None]
    assert found["free"] == [2]
    assert found["options"] == {"hand_size": 3}
    assert "seed" not in str(found)
    assert marta.get("/api/me")["id"] not in str(found)


def test_one_click_sits_down_and_a_full_table_is_shown_no_longer(server: LocalServer) -> None:
    marta, olena, tomas = (server.guest(name) for name in ("Marta", "Olena", "Tomás"))
    table = marta.open_table("me", "link", open_to_all=True)
    (seat,) = lobby_tables(olena)[table]["free"]
    olena.sit(table, seat)
    assert olena.look(table, seat).next_frame()["yours"] == [seat]
    assert table not in lobby_tables(tomas)


def test_no_one_is_shown_a_table_where_they_sit_or_that_they_opened(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "link", open_to_all=True)
    assert table not in lobby_tables(marta)
    olena.sit(table, 1)
    assert table not in lobby_tables(olena)
    assert lobby_tables(server.guest("X"))[table]["free"] == [2]


def test_in_mid_match_the_bots_that_make_room_are_free_seats_and_kept_ones_are_not(
    server: LocalServer,
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "link", "random", open_to_all=True)
    olena.sit(table, 1)
    marta.post(f"/api/tables/{table}/deal", bot="random")
    assert lobby_tables(server.guest("X"))[table]["free"] == [2]
    olena.leave(table, 1)
    assert lobby_tables(server.guest("X"))[table]["free"] == [2]
    assert lobby_tables(server.guest("X"))[table]["status"] == "playing"


def test_a_rematch_is_open_to_no_one_else(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("random", "link", open_to_all=True, deal=True)
    marta.look(table).next_frame(lambda frame: frame["status"] == "over")
    assert table not in lobby_tables(server.guest("X"))
    again = marta.post(f"/api/tables/{table}/rematch")["table"]
    assert again not in lobby_tables(server.guest("X"))


def test_one_owner_crowds_out_no_one(server: LocalServer) -> None:
    marta = server.guest("Marta")
    tables = {marta.open_table("me", "link", open_to_all=True) for _ in range(5)}
    assert len(tables & set(lobby_tables(server.guest("X")))) == 3


def test_not_even_an_owner_of_many_more_tables_than_are_looked_at(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'ludoteca.db'}")
    migrate(engine)
    game = games.find("neon")
    places = [SeatAssignment(0).with_person("crowd", "X"), SeatAssignment(1)]
    with engine.connect().execution_options(writes=True) as connection, connection.begin():
        for n in range(310):
            owner = "crowd" if n else "her"
            sheet = new_stored_table(
                game,
                owner,
                options={},
                assignments=places,
                seed=f"{n}",
                settings=TableSettings(open_to_all=True),
            )
            sheet.updated_at += n
            create_table(connection, sheet)
        owners = [sheet.owner for sheet in open_tables(connection, None)]
        assert owners == ["crowd", "crowd", "crowd", "her"]
        assert [sheet.owner for sheet in open_tables(connection, "crowd")] == []
    engine.dispose()


def test_a_table_left_alone_for_a_day_is_shown_no_longer(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "link", open_to_all=True)
    server.query("update tables set updated_at = updated_at - 90000 where id = ?", table)
    assert table not in lobby_tables(server.guest("X"))


def test_a_table_opened_at_one_server_is_found_at_another(open_server: Opener) -> None:
    one, two = open_server(), open_server()
    marta = one.guest("Marta")
    table = marta.open_table("me", "link", open_to_all=True)
    olena = two.guest("Olena")
    assert lobby_tables(olena)[table]["free"] == [1]
    olena.sit(table, 1)
    assert table not in lobby_tables(one.guest("X"))


def test_sitting_down_everywhere_is_rate_limited(open_server: Opener) -> None:
    server = open_server(rate=40.0)
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "link")
    answers = [
        olena.http.put(f"/api/tables/{table}/seats/1", json={"kind": "me"}).status_code
        for _ in range(25)
    ]
    assert answers[0] == 200
    assert answers[-1] == 429
