"""The end of a match on the page: the score sheet, the shared picture, and the log."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.browser.window import CALM
from tests.server.kit import Guest, LocalServer, play_on, play_to_the_end

SIZE = "(image) => image.decode().then(() => [image.naturalWidth, image.naturalHeight])"


def as_guest(come_in: Doorway, server: LocalServer, guest: Guest) -> Person:
    """The same person at a browser."""
    person = come_in(server, "")
    person.becomes(guest)
    return person


def played_by_bots(guest: Guest, game: str, seats: int) -> str:
    """A finished match in which a bot stood in for the owner."""
    bot = next(iter(games.find(game).bots))
    table = guest.open_table("me", *[bot] * (seats - 1), game=game)
    guest.leave(table, 0)
    guest.look(table).wait_for_frame(lambda frame: bool(frame["status"] == "over"))
    return table


def test_the_wall_is_counted_with_its_goals_and_the_table_can_be_seen_again(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Marta")
    table = played_by_bots(guest, "cobogo", 2)
    marta = as_guest(come_in, open_server, guest)
    marta.looks_at(table)
    end = marta.page.locator("[data-end]")
    entries = end.locator("[data-entry]")
    told = marta.frame["tally"][0]["entries"]
    expect(entries).to_have_count(len(told))
    expect(entries.first.locator("svg rect.ring")).to_have_count(len(told[0].get("marks", [])))

    end.get_by_role("button", name="See the table").click()
    expect(entries).to_have_count(0)
    expect(end.locator("li")).to_have_count(1)
    end.get_by_role("button", name="The count").click()
    expect(entries).to_have_count(len(told))


def test_a_wall_without_goals_and_an_empty_hand_is_no_count_of_cards(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Marta")
    table = guest.open_table("me", "random", game="cobogo")
    play_to_the_end(guest.look(table, 0))
    marta = as_guest(come_in, open_server, guest)
    marta.looks_at(table)
    assert marta.frame["scores"] == [0, 0]
    expect(marta.page.locator(".bar .sc use")).to_have_attribute("href", re.compile("#i-crown$"))


def test_the_result_is_a_picture_with_a_link_to_the_replay(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Marta")
    table = played_by_bots(guest, "kobito", 3)
    marta = as_guest(come_in, open_server, guest)
    marta.looks_at(table)
    page = marta.page
    page.locator("[data-share]").click()
    picture = page.locator("[popover] img")
    assert picture.evaluate(SIZE) == [1200, 630]
    assert (picture.get_attribute("src") or "").startswith("data:image/png;base64,")
    link = page.get_by_role("textbox", name="Link to the replay").input_value()
    assert link.endswith(f"/replay/{table}")
    with page.expect_download() as download:
        page.get_by_role("link", name="Save image").click()
    assert download.value.suggested_filename == "kobito.png"


@pytest.fixture(scope="module")
def resting_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    server = LocalServer(
        Path(tmp_path_factory.mktemp("rests")), deterministic_seed="rests", round_pause=10000.0
    )
    yield server
    server.close()


def test_between_rounds_the_gardens_and_hands_lie_open_until_i_go_on(
    resting_server: LocalServer, come_in: Doorway
) -> None:
    guest = resting_server.guest("Marta")
    table = guest.open_table("me", "random", game="encantados", options={"target": 500})
    (frame,) = play_on(guest.look(table, 0), until=lambda frame: bool(frame["round_summary"]))
    marta = as_guest(come_in, resting_server, guest)
    marta.looks_at(table)
    leaf = marta.page.locator("[data-interlude]")
    expect(leaf.locator("li")).to_have_count(2)
    laid = [entry for count in frame["round_summary"] for entry in count["entries"]]
    expect(leaf.locator(".thing")).to_have_count(sum(len(e.get("items", [])) for e in laid))
    assert marta.frame["ply"] == frame["ply"]  # no bot has played on behind it
    leaf.get_by_role("button", name="Next round").click()
    expect(leaf).to_have_count(0)
    expect(marta.page.locator("#mine.fore")).to_be_visible()


def test_the_log_stands_by_turns_and_tells_what_happened_while_i_waited(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Nuno")
    table = guest.open_table("me", "rulebook", "rulebook", options={"hand_size": 10})
    client = guest.look(table, 0)
    play_on(client, until=lambda f: f["last"] > 0 and bool(f["moves"]) and f["last"] < f["ply"])
    nuno = as_guest(come_in, open_server, guest)
    page = nuno.page
    page.goto(CALM)  # at a calm pace it stays until something is touched
    page.evaluate("() => localStorage.setItem('ludoteca.prefs', '{\"pace\": \"calm\"}')")
    nuno.looks_at(table)
    waited = page.locator("[data-trail]")
    since = [line for line in page_log(nuno, table) if line[0] > nuno.frame["last"]]
    others = {line[2]["who"] for line in since if line[2].get("who") in (1, 2)}
    assert others
    expect(waited.first).to_be_visible()
    assert 0 < waited.count() <= len(others)
    assert not any(re.search(r"\d,-?\d", text) for text in waited.all_inner_texts())
    turns = page.locator("#panel-log .turn h2")
    assert turns.all_inner_texts().count("Nuno") >= 1
    assert not any(
        text.startswith(("Nuno:", "Bot 2:", "Bot 3:"))
        for text in page.locator("#panel-log .turn:has(h2) .line").all_inner_texts()
        if "one card left" not in text and "loses a turn" not in text
    )
    page.keyboard.press("Shift")
    expect(waited).to_have_count(0)


def page_log(person: Person, table: str) -> list[list[Any]]:
    results: list[list[Any]] = person.ask(f"/api/tables/{table}/log?seat=0")["lines"]
    return results
