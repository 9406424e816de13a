"""Encantados in pairs: nobody may communicate during the match, and nobody can; reactions remain."""

from __future__ import annotations

from tests.server.kit import Eyes, House, play_to_the_end


def said(eyes: Eyes) -> list[tuple[str, str]]:
    """What people have said or shown so far, as this one heard it."""
    lines = [line for heard in eyes.heard if heard["type"] == "talk" for line in heard["lines"]]
    return sorted({(line[1], line[4]) for line in lines if line[1] != "event"})


def test_in_pairs_a_sentence_said_in_mid_match_reaches_nobody(house: House) -> None:
    marta, olena = house.guest("Marta"), house.guest("Olena")
    options = {"single_round": True}
    table = marta.open_table("me", "link", "random", "random", game="encantados", options=options)
    one, watcher = marta.look(table, 0), house.guest(None).look(table)
    assert one.next_frame()["silent"] is False
    one.send("say", text="before the deal")
    one.until("talk", lambda talk: talk["lines"][-1][4] == "before the deal")
    olena.sit(table, 1)
    two = olena.look(table, 1)
    for eyes in (one, two, watcher):
        eyes.next_frame(lambda frame: frame["status"] == "playing" and frame["silent"])
    one.send("say", text="I hold the Troll")
    refused = one.until("refused")
    assert refused["key"] == "silence"
    assert "Troll" not in str(refused)
    one.send("react", sign="clap")
    for eyes in (one, two, watcher):
        eyes.until("talk", lambda talk: talk["lines"][-1][4] == "clap")
        assert said(eyes) == [("react", "clap"), ("say", "before the deal")]
    assert house.query("select text from talk where kind = 'say'") == [("before the deal",)]
    assert play_to_the_end(one, two)[0]["silent"] is False
    two.send("say", text="well played")
    one.until("talk", lambda talk: talk["lines"][-1][4] == "well played")


def test_others_may_talk(house: House) -> None:
    marta = house.guest("Marta")
    shown = {game["name"]: game["silent"] for game in marta.get("/api/games")}
    assert shown == {"encantados": [4, 6]} | {name: [] for name in shown if name != "encantados"}
    table = marta.open_table("me", "random", "random", game="encantados")
    eyes = marta.look(table, 0)
    assert eyes.next_frame()["silent"] is False
    eyes.send("say", text="hello")
    eyes.until("talk", lambda talk: bool(talk["lines"]) and talk["lines"][-1][4] == "hello")
