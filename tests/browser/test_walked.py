"""Problems that people had at the tables: a touch with an unintended or invisible effect."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.measure_layout import Look, flaws
from tests.browser.person import is_over
from tests.browser.test_neon_table import Posed
from tests.browser.window import CALM
from tests.games.neon.position import neon
from tests.server.kit import LocalServer, play_on

DASHED = """
  () => [...document.querySelectorAll("main *")]
    .filter((one) => getComputedStyle(one).outlineStyle === "dashed" && getComputedStyle(one).outlineWidth !== "0px")
    .map((one) => one.outerHTML)
"""


def test_after_a_wild_by_keyboard_the_focus_is_on_the_colours(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, anew=True)
    table = Posed(marta, neon("wild red-1 blue-2", top="green-5"))
    marta.page.locator("#mine [data-key='hand-0/wild#0']").focus()
    marta.page.keyboard.press("Enter")
    expect(marta.page.locator("[data-choices] [data-offer='1']")).to_be_focused()
    marta.page.keyboard.press("Enter")
    expect(marta.page.locator("[data-choices]")).to_have_count(0)
    assert table.decided == ["play wild red"]


def test_one_tap_raises_a_card_and_the_second_plays_it(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, anew=True, phone=True)
    table = Posed(marta, neon("red-1 red-2 blue-2", top="red-5"))
    card = marta.page.locator("#mine [data-key='hand-0/red-1#0']")
    marta.click(card.element_handle())
    expect(marta.page.locator("#mine li.raised [data-key='hand-0/red-1#0']")).to_have_count(1)
    assert table.decided == []
    marta.click(card.element_handle())
    marta.waits(lambda: table.decided == ["play red-1"])


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
def test_a_touch_of_a_card_that_was_found_throws_nothing_away(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, phone=phone)
    table = marta.opens("encantados", "me", "random", options={})
    marta.looks_at(table)
    with marta.quickly(table) as client:
        while not (frame := client.wait_for_turn())["moves"][0].startswith("leave "):
            searching = [move for move in frame["moves"] if move.startswith("search")]
            client.play(searching[0] if searching else marta.dice.choice(frame["moves"]))
    marta.reaches(frame["ply"])
    marta.settles()
    found = marta.page.locator("#mine [data-touch*='found/']").first
    marta.click(found.element_handle())
    leave = marta.page.locator("[data-choices] [data-words^='leave ']")
    expect(leave).to_have_count(1)
    assert marta.sent == []
    leave.click()
    marta.sees(lambda now: now["ply"] > frame["ply"])


def test_while_others_decide_no_drop_of_kobito_stands_in_a_box(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Nuno")
    marta = come_in(open_server)
    table = marta.opens("kobito", "me", "link", options={})
    guest.sit(table, 1)
    marta.looks_at(table)
    with marta.quickly(table) as client:
        play_on(client, until=lambda frame: bool(frame["turn"] == 1))
    marta.sees(lambda frame: frame["turn"] == 1)
    marta.settles()
    assert marta.page.evaluate(DASHED) == []


def test_a_decision_that_is_asked_for_in_a_review_is_seen_at_once(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, phone=True)
    table = marta.opens("kobito", "me", "random")
    marta.goes_ahead(table, is_over)
    marta.goes(f"/review/{table}")
    marta.page.locator("label:has([name=turns])").last.click(timeout=60_000)
    turn = marta.page.locator("[data-turn]").last
    turn.scroll_into_view_if_needed()
    board = marta.page.locator("main .scene")
    expect(marta.page.locator("main .strip")).not_to_be_in_viewport()
    marta.click(turn.element_handle())
    expect(marta.page.locator("main .strip")).to_be_in_viewport(ratio=0.9)
    expect(board).to_be_in_viewport(ratio=0.9)


def test_what_happened_while_i_waited_stands_at_the_seats_and_covers_nothing(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = marta.opens("neon", "me", "random", "random", options={"hand_size": 10})
    with marta.quickly(table) as client:
        play_on(client, until=lambda f: f["last"] > 0 and bool(f["moves"]) and f["last"] < f["ply"])
    marta.goes(CALM)  # at a calm pace it stays until something is touched
    marta.page.evaluate("() => localStorage.setItem('ludoteca.prefs', '{\"pace\": \"calm\"}')")
    marta.looks_at(table)
    expect(marta.page.locator("[data-trail]").first).to_be_visible()
    for size in ((1280, 800), (390, 844)):
        assert flaws(marta.page, Look(*size), "neon") == []
    marta.page.keyboard.press("Shift")
    expect(marta.page.locator("[data-trail]")).to_have_count(0)


def test_against_a_person_the_conch_of_who_begins_is_as_small_as_a_word(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest, marta = open_server.guest("Nuno"), come_in(open_server)
    table = marta.opens("coatl", "me", "link", options={})
    guest.sit(table, 1)
    marta.looks_at(table)
    zones = marta.sees(lambda frame: frame["status"] == "playing")["view"]["zones"]
    if next(zone["number"] for zone in zones if zone["id"] == "first") == 1:
        marta.becomes(guest)
        marta.looks_at(table)
    conch = marta.page.locator(".others .conch").bounding_box()
    assert conch
    assert max(conch["width"], conch["height"]) <= 28


def test_on_a_phone_the_names_of_a_pair_fit_above_their_garden(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, "Marta of the Long Garden", phone=True)
    marta.looks_at(marta.opens("encantados", "me", *["random"] * 3, options={}))
    over = marta.page.locator(".own .self").evaluate("(one) => one.scrollWidth - one.clientWidth")
    assert over <= 0
