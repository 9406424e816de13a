"""Several people at one table: online, on one device, watching, undoing a choice, disconnected."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import CHOSEN, DEALT_A_CHOICE, Person, few_seats, is_over
from tests.catalogue import has_takebacks, has_two_click_moves
from tests.server.kit import LocalServer

NAMES = games.names()


def sit_together(
    server: LocalServer, come_in: Doorway, game: str, **look: Any
) -> tuple[str, Person, Person]:
    """Marta opens a table and sends the link to Nuno, who sits down by clicking a seat."""
    marta, nuno = come_in(server, "Marta", **look), come_in(server, "Nuno")
    table = marta.opens(game, "me", "link", *["random"] * (few_seats(games.find(game)) - 2))
    marta.looks_at(table)
    expect(marta.page.locator(".waiting input")).to_have_value(f"{server.address}/table/{table}")
    nuno.looks_at(table)
    nuno.page.locator("[data-sit]").click()
    for person in (marta, nuno):
        person.sees(lambda frame: frame["status"] == "playing" and frame["seat"] is not None)
    return table, marta, nuno


def take_turns(*people: Person, decisions: int) -> None:
    """The player in turn decides; then all have seen the same."""
    for _ in range(decisions):
        ply = max(person.frame["ply"] for person in people)
        for person in people:
            person.reaches(ply)
        questions = [p for p in people if p.frame["turn"] in p.frame["yours"]]
        if is_over(people[0].frame):
            return
        assert questions, [person.gist() for person in people]
        questions[0].decides()


@pytest.mark.parametrize("game", NAMES)
def test_two_people_online_in_two_browsers(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    table, marta, nuno = sit_together(open_server, come_in, game)
    take_turns(marta, nuno, decisions=10)
    ply = max(marta.frame["ply"], nuno.frame["ply"])
    for person in (marta, nuno):
        person.sees(lambda frame: frame["ply"] == ply)
    assert marta.ask(f"/api/tables/{table}/replay")["plies"] == ply
    hidden_from_each_other(marta, nuno)


def hidden_from_each_other(marta: Person, nuno: Person) -> None:
    """The cards shown of another's hand are in that hand, and are no more than the frame has."""
    for mine, theirs in ((marta, nuno), (nuno, marta)):
        for zone in theirs.frame["view"]["zones"]:
            if zone["kind"] == "hand" and zone.get("owner") == mine.frame["seat"]:
                known = Counter(item for item in zone["items"] if item)
                own = [one for one in mine.frame["view"]["zones"] if one["id"] == zone["id"]]
                assert known <= Counter(own[0]["items"])
                shown = theirs.page.locator(f"[data-key^='{zone['id']}/']").count()
                assert shown <= known.total()


def test_people_talk_and_the_talk_is_text(open_server: LocalServer, come_in: Doorway) -> None:
    _, marta, nuno = sit_together(open_server, come_in, NAMES[-1])
    for person in (marta, nuno):
        person.page.locator("#tab-chat").click()
    words = "Hi <b>Nuno</b> & <img src=x onerror=alert(1)>"
    marta.page.locator("#panel-chat input").fill(words)
    marta.page.keyboard.press("Enter")
    expect(nuno.page.locator("#panel-chat")).to_contain_text(words)
    assert nuno.page.locator("#panel-chat b:text-is('Nuno')").count() == 0


@pytest.mark.parametrize("game", [name for name in NAMES if 3 in games.find(name).seats])
def test_three_on_one_device_with_the_curtain(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens(game, "me", "me", "me"))
    curtain = marta.page.locator("[data-curtain]")
    in_turn = None
    for _ in range(24):
        first = in_turn is None
        in_turn = marta.sees(lambda frame: frame["turn"] in frame["yours"])["turn"]
        if not first and marta.frame["seat"] != in_turn:
            marta.page.locator("[data-pass]").click()
        if first or marta.frame["seat"] != in_turn:
            expect(curtain).to_contain_text(f"Player {in_turn + 1}")
            assert marta.page.locator("#mine [data-key]:visible").count() == 0
            curtain.locator("button").click()
            marta.sees(lambda frame: frame["seat"] == frame["turn"])
            expect(curtain).to_have_count(0)
        marta.settles()
        owned = {z["id"]: z.get("owner") for z in marta.frame["view"]["zones"]}
        assert {owned[key.split("/")[0]] for key in marta.hand()} <= {in_turn, None}
        if marta.decides()["turn"] != in_turn and marta.frame["ply"] >= 6:
            break
    assert is_over(marta.frame) or marta.frame["turn"] != in_turn


def test_a_spectator_sees_no_hand_and_may_be_shut_out(
    open_server: LocalServer, come_in: Doorway
) -> None:
    table, marta, nuno = sit_together(open_server, come_in, NAMES[-1])
    take_turns(marta, nuno, decisions=4)
    olga = come_in(open_server, "")
    olga.looks_at(table)
    assert olga.frame["seat"] is None
    assert olga.frame["moves"] == []
    assert olga.page.locator("[data-thing]").count() == 0
    page = olga.page.content()
    for person in (marta, nuno):
        cards = person.hand()
        assert cards
        assert not [key for key in cards if f'"{key}"' in page]

    marta.page.locator("[popovertarget=table-menu]").click()
    spectators = marta.page.locator("#table-menu .line", has_text="People may watch")
    spectators.locator("input").set_checked(False, force=True)
    expect(olga.page.locator("main.trouble h1")).to_be_visible()
    assert olga.page.locator(".table").count() == 0


TELLING = "cobogo"
"""A player who lays a card draws a new one at once: nothing in this game can be taken back."""


def test_a_decision_that_brings_something_to_light_cannot_be_taken_back(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens(TELLING, "me", "random"))
    while not is_over(marta.sees(marta.may_decide)):
        marta.decides()
        assert marta.frame["takeback_limit"] == 0
        expect(marta.page.locator("[data-back]:enabled")).to_have_count(0)
        marta.page.keyboard.press("Control+z")
    assert {message["type"] for message in marta.sent} == {"move"}


@pytest.mark.parametrize("game", list(filter(has_takebacks, NAMES)))
def test_a_decision_is_taken_back_if_nothing_came_to_light(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    _, marta, nuno = sit_together(open_server, come_in, game)
    for _ in range(60):
        person, other = (marta, nuno) if nuno.frame["turn"] != 1 else (nuno, marta)
        before = person.sees(person.may_decide)
        assert not is_over(before), "nothing could ever be taken back"
        after = person.decides()
        if after["takeback_limit"]:
            break
        expect(person.page.locator("[data-back]:enabled")).to_have_count(0)
        other.reaches(after["ply"])
    person.page.locator("[data-back]").click()
    for one in (person, other):
        one.sees(lambda frame: frame["ply"] == before["ply"])
    assert person.sent[-1]["type"] == "take_back"
    assert person.frame["view"] == before["view"]
    assert person.frame["moves"] == before["moves"]
    person.decides()


@pytest.mark.parametrize("game", list(filter(has_two_click_moves, NAMES)))
def test_a_reload_in_the_middle_of_a_turn_loses_nothing(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    nuno = come_in(open_server, DEALT_A_CHOICE)
    bots = ["random"] * (few_seats(games.find(game)) - 1)
    nuno.looks_at(nuno.opens(game, "me", *bots, options={}))
    before = nuno.begins_a_move()
    cards = nuno.hand()
    for times in range(2):
        nuno.frame = {}
        nuno.page.reload()
        after = nuno.sees(lambda frame: frame["turn"] == 0)
        assert after["view"] == before["view"], times
        assert (after["moves"], after["nth"]) == (before["moves"], before["nth"])
        nuno.page.locator("#mine").wait_for()
        assert nuno.hand() == cards
        expect(nuno.page.locator(CHOSEN)).to_have_count(0)  # half a move is no move
    start = nuno.frame["ply"]
    nuno.plays(lambda frame: is_over(frame) or frame["ply"] > start)


def test_a_killed_server_comes_back_and_both_browsers_play_on(
    frail_server: LocalServer, come_in: Doorway
) -> None:
    table, marta, nuno = sit_together(
        frail_server, come_in, "cobogo"
    )  # fifteen cards, then it ends
    take_turns(marta, nuno, decisions=5)
    ply = marta.sees(lambda frame: frame["ply"] >= nuno.frame["ply"])["ply"]
    in_turn = marta if marta.frame["turn"] == marta.frame["seat"] else nuno

    frail_server.kill()
    for person in (marta, nuno):
        expect(person.page.locator(".net.off")).to_be_visible(timeout=30_000)
    before = len(in_turn.sent)
    for _ in range(6):  # a move made while disconnected
        if not (offered := in_turn.offered()):
            break
        in_turn.click(in_turn.dice.choice(offered))
        in_turn.page.wait_for_timeout(100)
    assert in_turn.frame["ply"] == ply

    frail_server.start()
    for person in (marta, nuno):
        expect(person.page.locator(".net.off")).to_have_count(0, timeout=60_000)
    in_turn.sees(lambda frame: frame["ply"] > ply)
    moves = {message["nth"] for message in in_turn.sent[before:]}
    assert len(moves) == 1  # sent again, with the same number
    take_turns(marta, nuno, decisions=400)
    for person in (marta, nuno):
        person.sees(is_over)
        expect(person.page.locator("[data-end]")).to_be_visible()
    played = marta.ask(f"/api/tables/{table}/replay")["plies"]
    assert played == max(marta.frame["ply"], nuno.frame["ply"])
    mine = len({(m["nth"], m["move"]) for m in marta.sent if m["type"] == "move"})
    theirs = len({(m["nth"], m["move"]) for m in nuno.sent if m["type"] == "move"})
    assert mine + theirs == played  # no move lost, none doubled
