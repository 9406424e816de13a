"""Encantados in pairs: no chat during the match, and no reactions during a swap."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core.errors import UserError
from ludoteca.server.tables import chat
from ludoteca.server.tables.table_frame import new_client
from ludoteca.server.web.schemas.messages import Say
from ludoteca.server.web.sockets import handle_message
from ludoteca.tables.stored.stored_table import Person
from tests.server.clock_kit import PEOPLE, ClockedServer, run_story
from tests.server.kit import Frame, LocalServer, TableClient, play_on, play_to_the_end


def chat_lines(client: TableClient) -> list[tuple[str, str]]:
    """The chat lines and reactions that this client has received."""
    lines = [
        line
        for message in client.received
        if message["type"] == "talk"
        for line in message["lines"]
    ]
    return sorted({(line[1], line[4]) for line in lines if line[1] != "event"})


def test_in_pairs_a_sentence_said_in_mid_match_reaches_no_one(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    options = {"single_round": True}
    table = marta.open_table("me", "link", "random", "random", game="encantados", options=options)
    one, watcher = marta.look(table, 0), server.guest(None).look(table)
    assert one.next_frame()["silent"] is False
    one.send("say", text="before the deal")
    one.until("talk", lambda talk: talk["lines"][-1][4] == "before the deal")
    olena.sit(table, 1)
    two = olena.look(table, 1)
    for client in (one, two, watcher):
        client.next_frame(lambda frame: frame["status"] == "playing" and frame["silent"])
    one.send("say", text="I hold the Troll")
    refused = one.until("refused")
    assert refused["key"] == "silence"
    assert "Troll" not in str(refused)
    one.send("react", sign="clap")
    for client in (one, two, watcher):
        client.until("talk", lambda talk: talk["lines"][-1][4] == "clap")
        assert chat_lines(client) == [("react", "clap"), ("say", "before the deal")]
    assert server.query("select text from chat where kind = 'say'") == [("before the deal",)]
    assert play_to_the_end(one, two)[0]["silent"] is False
    two.send("say", text="well played")
    one.until("talk", lambda talk: talk["lines"][-1][4] == "well played")


def test_in_the_turn_of_a_swap_a_reaction_is_refused_and_reaches_no_one(
    server: LocalServer,
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    options = {"single_round": True}
    table = marta.open_table("me", "random", "link", "random", game="encantados", options=options)
    olena.sit(table, 2)
    one, two, watcher = marta.look(table, 0), olena.look(table, 2), server.guest(None).look(table)
    frame, _ = play_on(one, two, until=may_swap)
    gives = [words for words in frame["moves"] if words.startswith("give")]
    assert frame["reactions"] is True
    assert one.play(gives[0])["reactions"] is False
    for client in (one, two):
        client.send("react", sign="clap")
        assert client.until("refused")["key"] == "no_reactions"
    one.play(one.frame["moves"][-1])
    two.play(two.wait_for_turn()["moves"][0])
    two.play(two.frame["moves"][0])
    assert one.wait_for_turn()["reactions"] is False
    assert chat_lines(watcher) == chat_lines(one) == []
    one.play(one.frame["moves"][-1])
    two.next_frame(lambda frame: frame["reactions"])
    two.send("react", sign="clap")
    watcher.until("talk", lambda talk: talk["lines"][-1][4] == "clap")


def may_swap(frame: Frame) -> bool:
    """Is it Marta's turn to lay cards, before any song or swap?"""
    zones = {zone["id"]: zone for zone in frame["view"]["zones"]}
    here = zones["phase"]["items"] == ["laying"] and zones["phase"]["owner"] == 0
    return here and "swap" in zones["allowed"]["items"]


def test_others_may_talk(server: LocalServer) -> None:
    marta = server.guest("Marta")
    shown = {game["name"]: game["silent"] for game in marta.get("/api/games")}
    assert shown == {"encantados": [4, 6]} | {name: [] for name in shown if name != "encantados"}
    table = marta.open_table("me", "random", "random", game="encantados")
    client = marta.look(table, 0)
    assert client.next_frame()["silent"] is False
    client.send("say", text="hello")
    client.until("talk", lambda talk: bool(talk["lines"]) and talk["lines"][-1][4] == "hello")


def test_only_who_looks_from_a_seat_of_theirs_speaks_there(tmp_path: Path) -> None:
    async def story(server: ClockedServer) -> None:
        table = await server.opens(None)
        above = new_client(table, PEOPLE[0], None)
        with pytest.raises(UserError, match="not_your_seat"):
            await handle_message(table, above, Say(type="say", text="from above"))
        with pytest.raises(UserError, match="not_your_seat"):
            await chat.say(table, Person("stranger", "Nuno"), 0, "say", "from elsewhere")
        with pytest.raises(UserError, match="not_your_seat"):
            await chat.say(table, PEOPLE[0], 1, "say", "from another's seat")
        assert [line.text for line in table.stored.chat if line.kind == "say"] == []

    run_story(tmp_path, story)
