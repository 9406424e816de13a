"""Chat at the seats: speech bubbles, a badge on the drawer, and a drawer that Back closes."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.server.kit import LocalServer

# Bubbles disappear after some seconds, which a busy machine may miss: here they stay.
FOR_EVER = """
  const soon = setTimeout;
  window.setTimeout = (work, ms, ...more) => (ms >= 4000 && ms <= 9000 ? 0 : soon(work, ms, ...more));
"""


def two(server: LocalServer, come_in: Doorway, game: str, phone: bool) -> tuple[Person, Person]:
    """Marta, who looks at the table, and Olga, who talks."""
    marta, olga = come_in(server, "Marta", anew=True, phone=phone), come_in(server, "Olga")
    marta.page.add_init_script(FOR_EVER)
    table = marta.opens(game, "me", "link")
    olga.put(f"/api/tables/{table}/seats/1", kind="me")
    olga.looks_at(table)
    marta.looks_at(table)
    if not phone:
        expect(marta.page.locator("#rail")).to_be_visible()
    return marta, olga


def says(person: Person, text: str) -> None:
    if not person.page.get_by_role("tab", name="Chat").is_visible():
        person.page.locator("[data-fold]").click()
    person.page.get_by_role("tab", name="Chat").click()
    person.page.get_by_label("Write").fill(text)
    person.page.keyboard.press("Enter")


def is_whole_in_sight(page: Page, selector: str) -> bool:
    box = page.locator(selector).bounding_box()
    size = page.viewport_size
    assert box
    assert size
    across = box["x"] >= 0 and box["x"] + box["width"] <= size["width"]
    return across and box["y"] >= 0 and box["y"] + box["height"] <= size["height"]


@pytest.mark.parametrize("game", ["neon", "kobito", "encantados", "coatl"])
def test_on_a_phone_what_someone_says_is_seen_at_their_seat(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    marta, olga = two(open_server, come_in, game, phone=True)
    says(olga, "Good luck, and have fun with this hand!")
    bubble = marta.page.locator('[data-bubble="1"]')
    expect(bubble).to_have_accessible_name("Olga: Good luck, and have fun with this hand!")
    assert is_whole_in_sight(marta.page, '[data-bubble="1"]')
    expect(marta.page.locator("[data-fold] .badge")).to_have_text("1")
    bubble.click()
    expect(marta.page.locator("#panel-chat")).to_contain_text("Good luck")
    expect(marta.page.locator("[data-fold] .badge")).to_have_count(0)


def test_what_was_said_before_one_came_is_no_news_and_who_is_muted_has_no_bubble(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta, olga = two(open_server, come_in, "neon", phone=True)
    says(olga, "one")
    expect(marta.page.locator('[data-bubble="1"]')).to_be_visible()
    marta.page.reload()
    expect(marta.page.locator("#mine")).to_be_visible()
    says(olga, "two")
    expect(marta.page.locator("[data-bubble]")).to_have_accessible_name("Olga: two")
    marta.page.locator("[data-bubble]").click()
    marta.page.get_by_role("button", name="Mute Olga").click()
    marta.page.locator("#rail .shut").click()
    says(olga, "three")
    olga.page.get_by_text("three").wait_for()
    expect(marta.page.locator("[data-bubble]")).to_have_count(0)
    expect(marta.page.locator("[data-fold] .badge")).to_have_count(0)


def test_back_closes_the_drawer_of_a_phone_and_leaves_the_table_only_then(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, phone=True)
    marta.page.goto("/")
    table = marta.opens("neon", "me", "random")
    marta.looks_at(table)
    rail = marta.page.locator(".frame.folded")
    for close in ("back", "button"):
        marta.page.locator("[data-fold]").click()
        expect(rail).to_have_count(0)
        if close == "back":
            marta.page.go_back()
        else:
            marta.page.locator("#rail .shut").click()
        expect(rail).to_have_count(1)
        assert marta.page.url.endswith(table)
    marta.page.go_back()
    expect(marta.page).to_have_url(f"{open_server.address}/")


def test_a_network_that_is_gone_is_told_at_once(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("neon", "me", "random"))
    expect(marta.page.locator("#mine")).to_be_visible()
    marta.context.set_offline(True)
    expect(marta.page.locator(".net.off")).to_be_visible()
    marta.context.set_offline(False)
    expect(marta.page.locator(".net.off")).to_have_count(0)
