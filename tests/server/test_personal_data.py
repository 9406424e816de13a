"""Personal data: people may export it, sign out of a device and delete everything; no one else may
do it for them."""

from __future__ import annotations

from typing import Any

from ludoteca.server.web.routes.account import TABLES_PER_WRITE
from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer, play_on, play_to_the_end
from tests.server.push_service import Browser
from tests.server.test_admin import PARTS, id_of, together
from tests.server.test_device_linking import code_of, use


def leave_device(guest: Guest) -> int:
    return int(guest.http.request("DELETE", "/api/me/device").json()["other_devices"])


def kept_of(guest: Guest) -> dict[str, Any]:
    answer: dict[str, Any] = guest.get("/api/me/data")
    return answer


def everything(server: LocalServer) -> str:
    return str([server.query(f"select * from {part}") for part in PARTS])


def test_i_am_told_all_that_is_kept_of_me_and_nothing_of_anyone_else(server: LocalServer) -> None:
    marta, olena, table = together(server)
    use(server.guest(None), code_of(olena))
    Browser().asks(olena, "https://push.example/olena")
    found = kept_of(olena)
    assert (found["name"], len(found["devices"])) == ("Olena", 2)
    (mine,) = found["tables"]
    assert (mine["table"], mine["seats"], mine["opened"]) == (table, [1], False)
    assert "a secret recipe" in [text for text, _ in mine["said"]]
    rows = server.query("select ply from moves where table_id = ? and seat = 1", table)
    assert {move[0] for move in mine["moves"]} == {row[0] for row in rows}
    (notice,) = found["push_subscriptions"]
    assert notice["endpoint"] == "https://push.example/olena"
    told = str(found)
    assert "Marta" not in told
    assert id_of(marta) not in told
    assert server.query("select key_hash from people where id = ?", id_of(olena))[0][0] not in told


def test_a_player_who_has_left_a_seat_does_not_see_what_is_decided_there(
    server: LocalServer,
) -> None:
    marta, olena, table = together(server)
    assert kept_of(olena)["tables"][0]["moves"]
    olena.leave(table, 1)
    assert kept_of(olena)["tables"][0]["moves"] == []
    play_on(marta.look(table, 0), until=lambda frame: frame["status"] == "over")
    assert kept_of(olena)["tables"][0]["moves"]


def test_of_a_match_that_is_over_i_am_told_my_own_moves_and_no_one_elses(
    server: LocalServer,
) -> None:
    marta, olena, table = together(server)
    play_to_the_end(marta.look(table, 0), olena.look(table, 1))
    for seat, guest in enumerate((marta, olena)):
        (mine,) = kept_of(guest)["tables"]
        rows = server.query("select ply from moves where table_id = ? and seat = ?", table, seat)
        assert mine["status"] == "over"
        assert {move[0] for move in mine["moves"]} == {row[0] for row in rows}


def test_of_no_one_nothing_is_told_and_no_one_is_forgotten(server: LocalServer) -> None:
    marta, _, table = together(server)
    stranger = server.guest(None)
    stranger.look(table).next_frame()  # anyone with the link may watch, and no more
    assert stranger.get("/api/me/data", 401)["error"]["key"] == "no_name"
    assert stranger.post("/api/me/delete", 401, name="Marta")["error"]["key"] == "no_name"
    other = server.guest("Marta")  # another person with the same name
    other.look(table).next_frame()
    other.post("/api/me/delete", name="Marta")
    assert marta.get("/api/me")["name"] == "Marta"
    assert marta.get(f"/api/tables/{table}")["chairs"][0]["name"] == "Marta"


def test_another_site_can_have_no_one_forgotten(server: LocalServer) -> None:
    marta = server.guest("Marta")
    headers = {"Origin": "https://elsewhere.example"}
    for method, path in (("POST", "/api/me/delete"), ("DELETE", "/api/me/device")):
        body = {"name": "Marta"} if method == "POST" else None
        assert marta.http.request(method, path, json=body, headers=headers).status_code == 403
    assert marta.get("/api/me")["name"] == "Marta"


def test_a_person_who_deletes_their_data_repeats_their_name(server: LocalServer) -> None:
    marta = server.guest("Marta")
    error = marta.post("/api/me/delete", 409, name="Olena")["error"]
    assert (error["key"], error["args"]["name"]) == ("somebody_else", "Marta")
    assert marta.get("/api/me")["name"] == "Marta"


def test_deleting_a_person_signs_out_all_devices_and_a_bot_plays_on(
    server: LocalServer,
) -> None:
    marta, olena, table = together(server)
    person = id_of(marta)
    phone = server.guest(None)
    use(phone, code_of(marta))
    unused = code_of(marta)
    alone = marta.open_table("me", "random")
    looking, watching = phone.look(table, 0), olena.look(table, 1)
    looking.next_frame()
    watching.next_frame()
    assert phone.post("/api/me/delete", name="Marta") == {"tables": 1}
    assert looking.close_message()["key"] == "no_name"
    frame = watching.wait_for_frame(lambda frame: frame["chairs"][0]["kind"] == "bot")
    assert frame["owner"]  # another person at the table owns it now
    for guest in (marta, phone):
        assert guest.get("/api/me") == {"id": None, "name": None}
    assert not phone.cookie()
    assert person not in everything(server)
    assert server.query("select id from tables where id = ?", alone) == []
    assert use(server.guest(None), unused, 404) == "no_such_code"
    play_on(watching, until=lambda frame: frame["status"] == "over")


def test_who_has_many_tables_is_forgotten_a_few_tables_at_a_time(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    tables = [marta.open_table("me", "link", "link") for _ in range(2 * TABLES_PER_WRITE + 3)]
    person = id_of(marta)
    for table in tables[::2]:
        olena.sit(table, 1)
    gone = len(tables[1::2])
    assert marta.post("/api/me/delete", name="Marta") == {"tables": gone}
    assert person not in everything(server)
    assert len(olena.get("/api/tables")) == len(tables) - gone


def test_a_person_is_forgotten_at_every_server(open_server: Opener) -> None:
    one, two = open_server(), open_server()
    marta, phone = one.guest("Marta"), two.guest(None)
    table = marta.open_table("me", "link")
    use(phone, code_of(marta))
    olena = two.guest("Olena")
    olena.sit(table, 1)
    looking, watching = phone.look(table, 0), olena.look(table, 1)
    looking.next_frame()
    marta.post("/api/me/delete", name="Marta")
    assert looking.close_message()["key"] in ("no_name", "not_your_seat")
    watching.wait_for_frame(lambda frame: frame["chairs"][0]["kind"] == "bot")
    assert phone.get("/api/me")["id"] is None


def test_a_device_that_i_leave_is_mine_no_longer_and_my_others_are(server: LocalServer) -> None:
    marta, phone = server.guest("Marta"), server.guest(None)
    table = marta.open_table("me", "link")
    use(phone, code_of(marta))
    leaving, staying = marta.look(table, 0), phone.look(table, 0)
    leaving.next_frame()
    key = marta.cookie()
    assert leave_device(marta) == 1
    assert leaving.close_message()["key"] == "no_name"
    assert not marta.cookie()
    stolen = server.guest(None)
    stolen.http.headers["cookie"] = key
    assert stolen.get("/api/me")["id"] is None  # a copy of the key is worthless
    staying.send("ping")
    staying.until("pong")
    assert len(kept_of(phone)["devices"]) == 1
    assert leave_device(phone) == 0


def test_who_leaves_their_only_device_comes_back_by_a_code_they_took_along(
    server: LocalServer,
) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    code = code_of(marta)
    assert leave_device(marta) == 0
    again = server.guest(None)
    assert use(again, code) == "Marta"
    assert [mine["table"] for mine in again.get("/api/tables")] == [table]
    assert again.post("/api/me/delete", name="Marta") == {"tables": 1}
