"""Every card can be enlarged, and that plays nothing."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.measure_layout import Look, flaws
from tests.browser.person import Person, few_seats
from tests.server.kit import LocalServer


def held_down(person: Person, thing: Locator) -> None:
    """A touch that lasts longer than a tap."""
    box = thing.bounding_box()
    assert box
    wire = person.context.new_cdp_session(person.page)
    point = {"x": box["x"] + 12, "y": box["y"] + 20}
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    person.page.locator("[data-closely]").wait_for()
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    wire.detach()


@pytest.mark.parametrize("name", games.names())
def test_a_long_press_shows_a_card_closely_and_plays_nothing(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_server, phone=True)
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    marta.looks_at(marta.opens(name, "me", *bots))
    marta.sees(marta.may_decide)
    card = marta.page.locator("#mine [data-key]").first
    card.wait_for()
    marta.settles()
    held_down(marta, card)
    sheet = marta.page.locator("[data-closely]")
    expect(sheet.locator("h2")).not_to_be_empty()
    expect(sheet.locator(".words p").first).not_to_be_empty()  # its effect
    expect(sheet.locator(".plate > *").first).to_be_visible()
    assert flaws(marta.page, Look(390, 844), name) == []
    marta.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    assert marta.sent == []
    assert marta.page.locator("[data-choices]").count() == 0


def test_the_other_button_and_a_key_show_a_card_closely_too(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("encantados", "me", "random", options={}))
    marta.sees(marta.may_decide)
    card = marta.page.locator("#mine [data-key]").first
    card.wait_for()
    marta.settles()
    name = card.get_attribute("title")
    sheet = marta.page.locator("[data-closely]")
    card.click(button="right")
    expect(sheet).to_have_attribute("aria-label", name or "")
    expect(sheet).to_contain_text("In the game:")
    sheet.get_by_role("button").click()
    expect(sheet).to_have_count(0)
    card.focus()
    marta.page.keyboard.press("i")
    expect(sheet).to_have_attribute("aria-label", name or "")
    marta.page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(card).to_be_focused()
    assert marta.sent == []
