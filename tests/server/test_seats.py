"""People without accounts: seats, several on one device, leaving, stand-in bots, spectators,
rematches."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.tables import chat
from ludoteca.tables.match import TableMatch
from ludoteca.tables.stored.stored_table import Person
from tests.server.conftest import Opener
from tests.server.database import database_of
from tests.server.frames_kit import sheet_for, table_of
from tests.server.kit import LocalServer, TableClient, choice, play_on, play_to_the_end


def error(answer: dict[str, dict[str, str]]) -> str:
    return answer["error"]["key"]


def test_no_one_opens_a_table_without_a_name(server: LocalServer) -> None:
    assert server.guest(None).get("/api/me") == {"id": None, "name": None}
    facts = {"game": "neon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    assert error(server.guest(None).post("/api/tables", 401, **facts)) == "no_name"


def test_a_name_can_be_changed_and_the_key_stays(server: LocalServer) -> None:
    marta = server.guest("Marta")
    key = marta.cookie()
    assert marta.put("/api/me", name="  Marta   B. ")["name"] == "Marta B."
    assert marta.cookie() == key
    assert marta.get("/api/me")["name"] == "Marta B."


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "a\x00b", "evil\u202ename", "\u200b", "..."])
def test_a_name_is_short_and_hides_nothing(server: LocalServer, name: str) -> None:
    answer = server.guest(None).http.put("/api/me", json={"name": name})
    assert answer.status_code in (400, 422)


def test_half_a_character_is_no_name(server: LocalServer) -> None:
    headers = {"Content-Type": "application/json"}
    for body in (b'{"name": "a\\ud800"}', b'{"name": "\xff"}'):
        answer = server.guest(None).http.put("/api/me", content=body, headers=headers)
        assert answer.status_code in (400, 422)


def test_the_database_holds_no_key(server: LocalServer) -> None:
    marta = server.guest("Marta")
    key = marta.http.cookies["ludoteca"]
    assert len(key) >= 43
    assert key not in str(server.dump())


def test_a_seat_is_taken_by_clicking_it_and_the_last_one_deals(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link")
    assert olena.get(f"/api/tables/{table}")["status"] == "waiting"
    olena.sit(table, 1)
    summary = olena.get(f"/api/tables/{table}")
    assert summary["status"] == "playing"
    assert summary["yours"] == [1]
    assert [chair["name"] for chair in summary["chairs"]] == ["Marta", "Olena"]


def test_everyone_at_the_table_sees_who_has_sat_down(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "link")
    client = marta.look(table, 0)
    assert [chair["name"] for chair in client.next_frame()["chairs"]] == ["Marta", None, None]
    olena.sit(table, 1)
    olena.look(table, 1).next_frame()
    client.wait_for_frame(lambda frame: bool(frame["chairs"][1]["here"]))
    assert [chair["name"] for chair in client.frame["chairs"]] == ["Marta", "Olena", None]


def test_who_sits_at_the_table_and_looks_on_from_above_is_no_spectator(server: LocalServer) -> None:
    marta, passer_by = server.guest("Marta"), server.guest(None)
    table = marta.open_table("me", "link")
    assert marta.look(table).next_frame()["watching"] == 0
    assert passer_by.look(table).next_frame()["watching"] == 1


def test_a_taken_seat_cannot_be_taken(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "random")
    assert error(olena.sit(table, 0, 409)) == "seat_taken"
    assert error(olena.sit(table, 2, 409)) == "seat_taken"
    assert error(olena.sit(table, 9, 404)) == "no_such_chair"


def test_the_owner_deals_and_bots_make_room_for_people_who_come(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "random")
    assert error(olena.post(f"/api/tables/{table}/deal", 403)) == "not_the_owner"
    marta.post(f"/api/tables/{table}/deal")
    assert error(marta.post(f"/api/tables/{table}/deal", 409)) == "already_dealt"
    chairs = marta.get(f"/api/tables/{table}")["chairs"]
    assert [chair["kind"] for chair in chairs] == ["person", "bot", "bot"]
    assert [chair["open"] for chair in chairs] == [False, True, False]
    olena.sit(table, 1)
    assert olena.look(table, 1).next_frame()["yours"] == [1]


def test_a_shared_device_holds_several_seats_on_one_device(server: LocalServer) -> None:
    marta = server.guest("Marta")
    seats = [{"kind": "me"}, {"kind": "me", "name": "Tomás"}, {"kind": "me", "name": "Zé"}]
    table = marta.post("/api/tables", game="neon", seats=seats)["table"]
    client = marta.look(table, 0)
    client.next_frame()
    assert [chair["name"] for chair in client.frame["chairs"]] == ["Marta", "Tomás", "Zé"]
    assert set(zone_items(client, "hand-1") + zone_items(client, "hand-2")) == {None}
    for _ in range(600):
        turn = client.frame["turn"]
        if turn == -1:
            break
        if client.frame["seat"] != turn:
            assert client.frame["moves"] == []
            client.send("seat", seat=turn)
            client.next_frame(lambda frame, t=turn: frame["seat"] == t)  # type: ignore[misc]
        client.play(choice(client.frame))
    assert client.frame["status"] == "over"


def test_someone_who_took_a_bots_place_plays_on_with_its_cards(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", deal=True)
    one = marta.look(table, 0)
    one.next_frame()
    before = len(zone_items(one, "hand-1"))
    olena.sit(table, 1)
    two = olena.look(table, 1)
    two.next_frame()
    assert len(zone_items(two, "hand-1")) == before
    assert None not in zone_items(two, "hand-1")
    ends = play_to_the_end(one, two)
    assert ends[0]["status"] == "over"


def zone_items(client: TableClient, name: str) -> list[str | None]:
    zones = client.frame["view"]["zones"]
    return list(next(zone["items"] for zone in zones if zone["id"] == name))


def test_no_one_looks_into_a_second_hand_in_mid_match(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "link", deal=True)
    assert error(marta.sit(table, 1, 409)) == "one_hand_only"


def test_before_the_deal_seats_are_changed_freely(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "link", "link")
    olena.sit(table, 1)
    olena.leave(table, 1)
    olena.sit(table, 2)
    marta.put(f"/api/tables/{table}/seats/1", kind="bot", bot="random")
    marta.put(f"/api/tables/{table}/seats/2", kind="empty")
    kinds = [chair["kind"] for chair in marta.get(f"/api/tables/{table}")["chairs"]]
    assert kinds == ["person", "bot", "empty", "empty"]
    marta.post(f"/api/tables/{table}/deal", bot="random")
    olena.sit(table, 3)


def test_before_the_deal_only_its_person_and_the_host_give_a_seat_to_a_bot(
    server: LocalServer,
) -> None:
    marta, olena, ana = (server.guest(name) for name in ("Marta", "Olena", "Ana"))
    table = marta.open_table("me", "link", "link")
    olena.sit(table, 1)
    seat = f"/api/tables/{table}/seats/1"
    for other in (ana, server.guest("Kim")):
        assert error(other.put(seat, 403, kind="bot", bot="random")) == "not_the_owner"
        ana.sit(table, 2)  # a seated person may do no more than a stranger
    olena.put(seat, kind="bot", bot="random")
    assert marta.get(f"/api/tables/{table}")["chairs"][1]["kind"] == "bot"


def test_a_bot_is_let_in_for_someone_long_away_and_not_before(open_server: Opener) -> None:
    server = open_server(away_timeout=0.6)
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link")
    olena.sit(table, 1)
    two = olena.look(table, 1)
    two.next_frame()
    seat = f"/api/tables/{table}/seats/1"
    assert error(marta.put(seat, 409, kind="bot", bot="random")) == "not_away"
    two.socket.close()
    time.sleep(1.0)
    marta.put(seat, kind="bot", bot="random")
    assert olena.look(table, 1).close_message()["key"] == "not_your_seat"
    assert marta.get(f"/api/tables/{table}")["chairs"][1]["reserved_for"] == "Olena"
    olena.sit(table, 1)  # the bot was only a stand-in


def test_the_owner_closes_the_table_to_spectators(server: LocalServer) -> None:
    marta, passer_by = server.guest("Marta"), server.guest(None)
    table = marta.open_table("me", "random")
    client = passer_by.look(table)
    client.next_frame()
    switch = f"/api/tables/{table}/spectators"
    assert error(server.guest("X").put(switch, 403, open=False)) == "not_the_owner"
    marta.put(switch, open=False)
    assert client.close_message()["key"] == "closed_to_spectators"
    for stranger in (passer_by, server.guest("Nuno")):
        assert stranger.look(table).close_message()["key"] == "closed_to_spectators"
    assert marta.look(table).next_frame()["seat"] is None


def test_a_rematch_is_one_new_table_for_the_same_people(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    options = {"hand_size": 3, "mixed_stacking": True}
    table = marta.open_table("me", "link", "random", options=options)
    olena.sit(table, 1)
    assert error(marta.post(f"/api/tables/{table}/rematch", 409)) == "not_over"
    one, two = marta.look(table, 0), olena.look(table, 1)
    play_to_the_end(one, two)
    assert error(server.guest("X").post(f"/api/tables/{table}/rematch", 403)) == "not_your_seat"
    again = marta.post(f"/api/tables/{table}/rematch")["table"]
    assert olena.post(f"/api/tables/{table}/rematch")["table"] == again != table
    assert two.wait_for_frame(lambda frame: frame["next"] is not None)["next"] == again
    summary = olena.get(f"/api/tables/{again}")
    assert summary["status"] == "playing"
    assert {name: summary["options"][name] for name in options} == options
    assert summary["yours"] == [1]
    assert [chair["kind"] for chair in summary["chairs"]] == ["person", "person", "bot"]


def test_in_a_rematch_another_begins_where_that_was_agreed(server: LocalServer) -> None:
    marta = server.guest("Marta")
    options = {"hand_size": 3, "starts": "turn-2"}
    table = marta.open_table("me", "random", options=options, deal=True)
    play_to_the_end(marta.look(table, 0))
    again = marta.post(f"/api/tables/{table}/rematch")["table"]
    assert marta.get(f"/api/tables/{again}")["options"]["starts"] == "turn-1"


def test_my_tables_tell_the_scores_that_everyone_sees(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", game="coatl")
    assert marta.get("/api/tables")[0]["scores"] is None
    olena.sit(table, 1)
    one, two, watcher = marta.look(table, 0), olena.look(table, 1), server.guest(None).look(table)
    for ply in (2, 9, 30):
        play_on(one, two, until=lambda frame, n=ply: frame["ply"] >= n)  # type: ignore[misc]
        now = watcher.wait_for_frame(lambda frame: frame["ply"] == one.frame["ply"])
        assert marta.get("/api/tables")[0]["scores"] == now["scores"]


def test_my_tables_say_what_waits_for_me(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    mine = marta.open_table("me", "random")
    other = marta.open_table("link", "me")
    olena.sit(other, 0)
    found = {shown["table"]: shown for shown in marta.get("/api/tables")}
    assert found[mine]["waits_for_me"] is True
    assert found[other]["waits_for_me"] is False
    assert marta.get("/api/tables")[0]["table"] == mine
    assert olena.get("/api/tables")[0]["waits_for_me"] is True
    assert server.guest(None).get("/api/tables") == []


@pytest.mark.parametrize(
    ("facts", "key"),
    [
        ({"game": "chess"}, "unknown_game"),
        ({"seats": [{"kind": "me"}]}, "bad_seats"),
        ({"seats": [{"kind": "me"}, {"kind": "bot", "bot": "deep"}]}, "unknown_bot"),
        ({"seats": [{"kind": "me"}, {"kind": "bot"}]}, "unknown_bot"),
        ({"options": {"hand_size": 99}}, "bad_value"),
        ({"options": {"hand_size": True}}, "bad_value"),
        ({"options": {"jokers": 1}}, "unknown_option"),
        ({"seats": []}, "bad_request"),
        ({"seats": [{"kind": "king"}, {"kind": "me"}]}, "bad_request"),
        ({"nonsense": 1}, "bad_request"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_a_reason(
    server: LocalServer, facts: dict[str, object], key: str
) -> None:
    marta = server.guest("Marta")
    usual = {"game": "neon", "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random"}]}
    answer = marta.http.post("/api/tables", json=usual | facts)
    assert 400 <= answer.status_code < 500
    assert answer.json()["error"]["key"] == key
    assert marta.get("/api/tables") == []


# Chat


def test_those_who_sit_at_the_table_talk(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link")
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    two.next_frame()
    one.send("say", text="  Olá,   <b>Olena</b>! ")
    two.until("talk", lambda talk: chat_texts(talk) == ["Olá, <b>Olena</b>!"])
    two.send("react", sign="clap")
    message = one.until("talk", lambda talk: chat_texts(talk) == ["clap"])
    assert message["lines"][0][1:4] == ["react", 1, "Olena"]
    later = olena.look(table, 1).until("talk")
    assert chat_texts(later) == ["sits", "Olá, <b>Olena</b>!", "clap"]


def chat_texts(talk: dict[str, list[list[str]]]) -> list[str]:
    return [line[4] for line in talk["lines"]]


def test_spectators_do_not_talk(server: LocalServer) -> None:
    marta = server.guest("Marta")
    client = server.guest("X").look(marta.open_table("me", "random"))
    client.send("say", text="play the red one")
    assert client.until("refused")["key"] == "not_your_seat"


@pytest.mark.parametrize("text", ["", " \n ", "x" * 401, "a\u202eb", "bell\x07"])
def test_talk_is_short_and_hides_nothing(server: LocalServer, text: str) -> None:
    marta = server.guest("Marta")
    client = marta.look(marta.open_table("me", "random"), 0)
    client.send("say", text=text)
    refused = client.until("refused")
    assert (refused["key"], refused["args"]) == ("bad_saying", {"n": 400})


def test_an_unknown_reaction_is_refused(server: LocalServer) -> None:
    marta = server.guest("Marta")
    client = marta.look(marta.open_table("me", "random"), 0)
    client.send("react", sign="<img>")
    assert client.until("refused")["key"] == "bad_message"


def test_where_the_rules_forbid_to_talk_reactions_remain(tmp_path: Path) -> None:
    from ludoteca.games.neon import NeonGame

    class Quiet(NeonGame):
        def forbids_chat(self, seats: int, options: Mapping[str, object]) -> bool:
            return seats == 4

    async def try_to_talk(seats: int) -> list[str]:
        store = Store(database_of(tmp_path / str(seats)))
        sheet = sheet_for(Quiet(), seats, "quiet")
        await store.write(lambda c: queries.create_table(c, sheet))
        table = table_of(TableMatch(sheet, Quiet()), store)
        olena = Person("person-1", "Olena")
        await chat.say(table, olena, 1, "react", "clap")
        with contextlib.suppress(UserError):
            await chat.say(table, olena, 1, "say", "the red one")
        store.close()
        return [line.text for line in table.stored.chat]

    assert asyncio.run(try_to_talk(4)) == ["clap"]
    assert asyncio.run(try_to_talk(3)) == ["clap", "the red one"]


def test_a_seat_is_asked_for_whenever_something_is_said_from_it(tmp_path: Path) -> None:
    async def try_to_talk() -> list[str]:
        store = Store(database_of(tmp_path))
        sheet = sheet_for(games.find("neon"), 2, "talk")
        await store.write(lambda c: queries.create_table(c, sheet))
        table = table_of(TableMatch(sheet, games.find("neon")), store)
        olena, stranger = Person("person-1", "Olena"), Person("stranger", "X")
        for person, seat in ((stranger, 1), (olena, 0), (stranger, 0)):
            with pytest.raises(UserError, match="not_your_seat"):
                await chat.say(table, person, seat, "say", "I am in nobody's seat")
        await chat.say(table, olena, 1, "say", "I am in mine")
        store.close()
        return [line.text for line in table.stored.chat]

    assert asyncio.run(try_to_talk()) == ["I am in mine"]


def test_who_has_lost_the_seat_says_nothing_more_from_it(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "link")
    olena.sit(table, 1)
    client = olena.look(table, 1)
    client.next_frame()
    marta.leave(table, 1)
    with contextlib.suppress(ConnectionClosed):
        client.send("say", text="still here")
    assert client.close_message()["key"] == "not_your_seat"
    message = chat_texts(marta.look(table, 0).until("talk"))
    assert message == ["sits", "leaves"]


# One seat per person, unless several on one device were requested
