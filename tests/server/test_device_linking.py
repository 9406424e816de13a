"""Device linking by a one-time code that expires and cannot be guessed."""

from __future__ import annotations

import re
from concurrent.futures import ThreadPoolExecutor

from ludoteca.server.web.client_address import network_of
from ludoteca.server.web.routes.device_linking import (
    CODE_ALPHABET,
    CODE_LENGTH,
    hash_code,
    new_code,
    normalize_code,
)
from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer, play_on


def code_of(guest: Guest) -> str:
    return str(guest.post("/api/me/code")["code"])


def use(guest: Guest, code: str, status: int = 200, **more: bool) -> str:
    """The name of the linked person, or the key of the refusal."""
    answer = guest.put("/api/me/code", status, code=code, **more)
    return str(answer["name"] if status == 200 else answer["error"]["key"])


def test_a_code_has_twelve_signs_none_of_which_is_taken_for_another() -> None:
    assert not set("01IOL") & set(CODE_ALPHABET)
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == CODE_LENGTH and set(code) <= set(CODE_ALPHABET) for code in codes)
    assert normalize_code(" abcd-efgh jkmn\n") == "ABCDEFGHJKMN"
    assert len(CODE_ALPHABET) ** CODE_LENGTH > 2**59


def test_a_device_that_enters_the_code_becomes_the_same_person(
    server: LocalServer,
) -> None:
    marta, phone = server.guest("Marta"), server.guest(None)
    table = marta.open_table("me", "random")
    code = code_of(marta)
    assert use(phone, f"{code[:4].lower()} {code[4:8]}-{code[8:]}") == "Marta"
    assert phone.get("/api/me") == marta.get("/api/me")
    assert phone.cookie() != marta.cookie()
    one, two = marta.look(table, 0), phone.look(table, 0)
    frame = one.wait_for_turn()
    assert two.wait_for_turn()["view"] == frame["view"]
    two.send("move", nth=frame["nth"], move=frame["moves"][0])  # either device may decide
    play_on(one, until=lambda seen: seen["ply"] > frame["ply"])
    phone.put("/api/me", name="Martinha")
    assert marta.get("/api/me")["name"] == "Martinha"


def test_a_code_is_good_once(server: LocalServer) -> None:
    marta = server.guest("Marta")
    code = code_of(marta)
    assert use(server.guest(None), code) == "Marta"
    thief = server.guest(None)
    assert use(thief, code, 404) == "no_such_code"
    assert thief.get("/api/me")["id"] is None


def test_a_newer_code_makes_the_one_before_worthless(server: LocalServer) -> None:
    marta = server.guest("Marta")
    old, new = code_of(marta), code_of(marta)
    assert use(server.guest(None), old, 404) == "no_such_code"
    assert use(server.guest(None), new) == "Marta"


def test_a_code_is_good_for_ten_minutes(server: LocalServer) -> None:
    marta = server.guest("Marta")
    code = code_of(marta)
    assert marta.post("/api/me/code")["seconds"] == 600
    code = code_of(marta)
    server.query(
        "update link_codes set expires_at = expires_at - 601 where code_hash = ?", hash_code(code)
    )
    assert use(server.guest(None), code, 404) == "no_such_code"
    assert server.query("select * from link_codes where code_hash = ?", hash_code(code)) == []


def test_two_who_use_a_code_at_once_at_two_servers_do_not_both_become_someone(
    open_server: Opener,
) -> None:
    one, two = open_server(), open_server()
    marta = one.guest("Marta")
    guests = [server.guest(None) for server in (one, two) for _ in range(3)]
    code = code_of(marta)

    def attempt(guest: Guest) -> int:
        return guest.http.put("/api/me/code", json={"code": code}).status_code

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(attempt, guests)) == [200, 404, 404, 404, 404, 404]
    assert sum(guest.get("/api/me")["name"] == "Marta" for guest in guests) == 1


def test_who_is_someone_on_that_device_must_say_that_they_give_it_up(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    code = code_of(marta)
    assert use(olena, code, 409) == "is_somebody"
    assert use(olena, "WRONGONE", 409) == "is_somebody"  # which reveals nothing about the code
    assert olena.get("/api/me")["name"] == "Olena"
    assert use(olena, code, replace_identity=True) == "Marta"


def test_no_one_without_a_name_is_given_a_code(server: LocalServer) -> None:
    assert server.guest(None).post("/api/me/code", 401)["error"]["key"] == "no_name"


def test_another_site_can_make_no_one_someone_else(server: LocalServer) -> None:
    code = code_of(server.guest("Marta"))
    victim = server.guest(None)
    headers = {"Origin": "https://elsewhere.example"}
    answer = victim.http.put("/api/me/code", json={"code": code}, headers=headers)
    assert answer.status_code == 403
    assert victim.get("/api/me")["id"] is None


def test_guessing_codes_is_rate_limited(open_server: Opener) -> None:
    server = open_server(rate=40.0)
    thief = server.guest(None)
    answers = [
        thief.http.put("/api/me/code", json={"code": new_code()}).status_code for _ in range(16)
    ]
    assert answers[:12] == [404] * 12
    assert answers[-1] == 429


def test_all_addresses_of_a_network_share_their_guesses() -> None:
    home = network_of("2001:db8:1:2::1")
    assert home == network_of("2001:db8:1:2:ffff:ffff:ffff:ffff")
    assert home != network_of("2001:db8:1:3::1")
    assert network_of("192.0.2.7") == network_of("::ffff:192.0.2.7") == "192.0.2.7"
    assert network_of("testclient") == "testclient"


def test_a_guess_that_misses_writes_nothing(server: LocalServer) -> None:
    old = hash_code(code_of(server.guest("Marta")))
    server.query("update link_codes set expires_at = expires_at - 601 where code_hash = ?", old)
    assert use(server.guest(None), new_code(), 404) == "no_such_code"
    # not deleted yet
    assert len(server.query("select * from link_codes where code_hash = ?", old)) == 1


def test_the_database_holds_no_code_and_the_log_neither(open_server: Opener) -> None:
    server = open_server()
    marta = server.guest("Marta")
    used, kept = code_of(marta), ""
    use(server.guest(None), used)
    use(server.guest(None), used, 404)
    kept = code_of(marta)
    for code in (used, kept):
        assert code not in str(server.query("select * from link_codes"))
        assert code not in str(server.query("select * from device_keys"))
        assert code not in server.errors.read_text()
    ((hashed,),) = server.query("select code_hash from link_codes")
    assert re.fullmatch("[0-9a-f]{64}", hashed)


def test_my_other_devices_are_mine_no_longer_when_i_say_so(server: LocalServer) -> None:
    marta, phone = server.guest("Marta"), server.guest(None)
    table = marta.open_table("me", "link")
    use(phone, code_of(marta))
    left_over = code_of(marta)
    looking, staying = phone.look(table, 0), marta.look(table, 0)
    looking.next_frame()
    assert marta.http.request("DELETE", "/api/me/devices").json() == {"other_devices": 1}
    assert looking.close_message()["key"] == "no_name"
    assert phone.get("/api/me")["id"] is None
    assert marta.get("/api/me")["name"] == "Marta"
    assert use(server.guest(None), left_over, 404) == "no_such_code"
    staying.send("ping")
    staying.until("pong")


def test_a_linked_device_signs_out_only_devices_linked_later(server: LocalServer) -> None:
    marta, phone, third = server.guest("Marta"), server.guest(None), server.guest(None)
    use(phone, code_of(marta))
    use(third, code_of(phone))
    table = marta.open_table("me", "link")
    staying = marta.look(table, 0)
    staying.next_frame()
    assert third.http.request("DELETE", "/api/me/devices").json() == {"other_devices": 0}
    assert phone.http.request("DELETE", "/api/me/devices").json() == {"other_devices": 1}
    assert third.get("/api/me")["id"] is None
    assert marta.get("/api/me") == phone.get("/api/me")
    staying.send("ping")
    staying.until("pong")


def test_a_device_sent_away_at_one_server_looks_on_at_none(open_server: Opener) -> None:
    one, two = open_server(), open_server()
    marta, phone = one.guest("Marta"), two.guest(None)
    table = marta.open_table("me", "random")
    use(phone, code_of(marta))
    looking = phone.look(table, 0)
    looking.next_frame()
    marta.http.request("DELETE", "/api/me/devices")
    assert looking.close_message()["key"] == "no_name"
