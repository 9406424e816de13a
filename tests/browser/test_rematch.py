"""Nothing counts before people have come, an absent person delays no one, and no one has two
seats."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.browser.test_people import sit_together
from tests.server.kit import LocalServer, play_on, play_to_the_end

PATIENCE = 1.0


@pytest.fixture
def hasty_server(tmp_path: Path) -> Iterator[LocalServer]:
    """A server with a short away timeout."""
    server = LocalServer(tmp_path, deterministic_seed="browser", away_timeout=PATIENCE)
    yield server
    server.close()


def play_out(table: str, marta: Person, nuno: Person) -> None:
    with marta.quickly(table, 0) as one, nuno.quickly(table, 1) as two:
        play_to_the_end(one, two)
    for person in (marta, nuno):
        person.sees(is_over)


def play_again(person: Person) -> str:
    """Presses the button at the end; returns the table that it leads to."""
    before = person.frame["table"]
    person.page.locator(".acts > .btn.main").click()
    return str(person.sees(lambda frame: frame["table"] != before)["table"])


def test_a_rematch_waits_for_the_one_who_still_reads_the_results(
    open_server: LocalServer, come_in: Doorway
) -> None:
    table, marta, nuno = sit_together(open_server, come_in, "neon")
    play_out(table, marta, nuno)
    rematch = play_again(marta)
    assert marta.frame["status"] == "waiting"
    expect(marta.page.locator("[data-awaited]")).to_have_text("Waiting for Nuno.")
    expect(marta.page.locator(".waiting")).to_contain_text("Start without Nuno")
    assert nuno.frame["table"] == table  # a reader is not interrupted
    nuno.sees(lambda frame: frame["next"] == rematch)
    expect(nuno.page.locator(".acts > .btn.main")).to_contain_text("To the next match")
    assert play_again(nuno) == rematch
    for person in (marta, nuno):
        person.sees(lambda frame: frame["status"] == "playing" and frame["seat"] is not None)
    assert (marta.frame["seat"], nuno.frame["seat"]) == (0, 1)


def test_who_waits_starts_without_and_the_late_one_finds_a_bot_that_makes_room(
    open_server: LocalServer, come_in: Doorway
) -> None:
    table, marta, nuno = sit_together(open_server, come_in, "neon")
    play_out(table, marta, nuno)
    rematch = play_again(marta)
    nuno.goes("/tables")
    card = nuno.page.locator(f"a[href='/table/{rematch}']")
    expect(card).to_contain_text("Play again?")
    marta.page.get_by_role("button", name="Start without Nuno").click()
    marta.sees(lambda frame: frame["status"] == "playing")
    nuno.looks_at(rematch)
    nuno.page.get_by_role("button", name="Sit here").click()
    nuno.sees(lambda frame: frame["seat"] == 1)


def test_a_bot_takes_the_seat_of_the_one_who_does_not_come(
    open_server: LocalServer, come_in: Doorway
) -> None:
    table, marta, nuno = sit_together(open_server, come_in, "neon")
    play_out(table, marta, nuno)
    play_again(marta)
    marta.page.get_by_role("button", name="A bot instead").click()
    frame = marta.sees(lambda frame: frame["status"] == "playing")
    assert [chair["kind"] for chair in frame["chairs"]] == ["person", "bot"]


def test_before_the_deal_the_others_are_told_whom_they_wait_for_and_then_deal_themselves(
    hasty_server: LocalServer, come_in: Doorway
) -> None:
    marta, nuno = come_in(hasty_server, "Marta"), come_in(hasty_server, "Nuno")
    table = marta.opens("neon", "me", "link", "link")
    marta.looks_at(table)
    nuno.looks_at(table)
    nuno.page.locator("[data-sit]").first.click()
    nuno.sees(lambda frame: frame["yours"] == [1])
    awaited = nuno.page.locator("[data-awaited]")
    expect(awaited).to_have_text("Marta may also deal now, with bots on the free seats.")
    deal = nuno.page.get_by_role("button", name="Deal now")
    expect(deal).to_have_count(0)
    marta.goes("/")
    expect(awaited).to_contain_text("Marta opened the table and is away.")
    expect(deal).to_be_visible()  # without reloading the page
    expect(awaited).to_have_count(0)
    deal.click()
    nuno.sees(lambda frame: frame["status"] == "playing")


def test_in_mid_match_a_bot_is_let_in_for_an_owner_who_is_away(
    hasty_server: LocalServer, come_in: Doorway
) -> None:
    table, marta, nuno = sit_together(hasty_server, come_in, "neon")
    marta.goes("/")
    nuno.page.get_by_role("button", name="Let a bot play for Marta").click()
    nuno.sees(lambda frame: frame["chairs"][0]["reserved_for"] == "Marta")
    marta.looks_at(table)
    marta.sees(lambda frame: frame["seat"] == 0)  # and the seat is returned


def test_the_end_says_how_much_a_bot_played_for_a_person(
    open_server: LocalServer, come_in: Doorway
) -> None:
    table, marta, nuno = sit_together(open_server, come_in, "neon")
    with marta.quickly(table, 0) as one:
        with nuno.quickly(table, 1) as two:
            play_on(one, two, until=lambda frame: frame["ply"] >= 2)
        nuno.put(f"/api/tables/{table}/seats/1", kind="bot", bot="random")
        play_to_the_end(one)
    taken, of = marta.sees(is_over)["by_bots"][1]
    expect(marta.page.locator("[data-by-bots]")).to_have_text(
        f"Nuno: a bot played {taken} of {of} moves"
    )


def test_to_sit_down_when_one_sits_already_is_to_move(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta, nuno = come_in(open_server, "Marta"), come_in(open_server, "Nuno")
    table = marta.opens("neon", "me", "link", "link", "link")
    for person in (marta, nuno):
        person.looks_at(table)
    nuno.page.locator("[data-sit]").first.click()
    nuno.sees(lambda frame: frame["yours"] == [1])
    moves = nuno.page.get_by_role("button", name="Move here")
    expect(moves).to_have_count(2)
    moves.last.click()
    frame = nuno.sees(lambda frame: frame["yours"] == [3])
    assert (frame["status"], frame["seat"]) == ("waiting", 3)
    expect(nuno.page.locator(".toast")).to_have_count(0)
    frame = marta.sees(lambda frame: frame["chairs"][3]["name"] == "Nuno")
    assert [chair["kind"] for chair in frame["chairs"]] == ["person", "empty", "empty", "person"]
