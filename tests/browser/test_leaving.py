"""Leaving during a match: a confirmation, a stand-in bot at once, and the own seat again later."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.browser.test_people import sit_together, take_turns
from tests.server.kit import LocalServer

TABLES = "main h2:not(#ratings)"
"""The headings of the list of tables."""


def gets_up(person: Person) -> None:
    """Leaves by the menu, and confirms."""
    page = person.page
    page.locator("[popovertarget=table-menu]").click()
    page.locator("[data-leave]").click()
    page.locator("[data-ask] .btn").first.click()  # cancelled
    expect(page.locator("[data-ask]")).to_have_count(0)
    page.locator("[data-leave]").click()
    page.locator("[data-ask] .btn.main").click()
    expect(page).to_have_url(person.server.address + "/")


def test_a_bot_plays_on_for_who_leaves_and_gives_the_seat_back(
    open_server: LocalServer, come_in: Doorway
) -> None:
    _, marta, nuno = sit_together(open_server, come_in, "neon")
    marta.page.locator("#tab-chat").click()
    take_turns(marta, nuno, decisions=3)
    gets_up(nuno)
    marta.sees(lambda frame: frame["chairs"][1]["reserved_for"] == "Nuno")
    seat = marta.page.locator("[data-seat='1'], .seat").filter(has_text="Nuno").first
    expect(seat).to_be_visible()  # the name stays, in the log as well
    expect(marta.page.locator("#panel-chat")).to_contain_text("Nuno leaves; a bot plays on")
    ply = marta.frame["ply"]
    marta.plays(lambda frame: frame["ply"] >= ply + 2)  # no one waits for anyone

    nuno.goes("/tables")
    expect(nuno.page.locator(TABLES)).to_contain_text("Left for now")
    nuno.page.locator("main .tab").click()
    frame = nuno.sees(lambda frame: frame["seat"] == 1)
    own = next(zone for zone in frame["view"]["zones"] if zone["id"] == "hand-1")
    assert own["items"]
    assert None not in own["items"]
    expect(nuno.page.locator("#mine")).to_be_visible()
    expect(marta.page.locator("#panel-chat")).to_contain_text("Nuno is back")
    take_turns(marta, nuno, decisions=2)


def test_who_lets_a_bot_play_stays_and_takes_the_seat_back_by_a_click(
    open_server: LocalServer, come_in: Doorway
) -> None:
    _, marta, nuno = sit_together(open_server, come_in, "neon")
    nuno.page.locator("[popovertarget=table-menu]").click()
    nuno.page.locator("#table-menu .btn", has_text="Let a bot play for me").click()
    nuno.sees(lambda frame: frame["seat"] is None)
    marta.sees(lambda frame: frame["chairs"][1]["reserved_for"] == "Nuno")
    assert marta.page.get_by_role("button", name="Take it back").count() == 0
    nuno.page.get_by_role("button", name="Take it back").click()
    nuno.sees(lambda frame: frame["seat"] == 1)
    expect(nuno.page.locator("#mine")).to_be_visible()


def test_who_leaves_a_table_of_bots_may_come_back_or_delete_it(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, "Marta")
    table = marta.opens("neon", "me", "random", options={})
    marta.looks_at(table)
    marta.sees(marta.may_decide)
    gets_up(marta)
    marta.goes("/tables")
    expect(marta.page.locator(TABLES)).to_have_count(1)
    expect(marta.page.locator(TABLES)).to_contain_text("Left for now")
    marta.page.locator("[data-away]").click()
    expect(marta.page.locator("[data-ask]")).to_contain_text("You are the only player")
    marta.page.locator("[data-ask] .btn.main").click()
    expect(marta.page.locator(TABLES)).to_have_count(0)
    assert marta.ask("/api/tables") == []
