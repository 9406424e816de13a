"""At the table of Cóatl: serpents are built by dragging, and C.A.S.A. tells its turn."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.server.kit import House


def begins(come_in: Doorway, house: House, **look: Any) -> Person:
    """Alone, with three prophecies kept; C.A.S.A. has had its first turn."""
    marta = come_in(house, **look)
    marta.looks_at(marta.opens("coatl", "me"))
    marta.plays(lambda frame: frame["ply"] >= 2)
    return marta


def drags(marta: Person, thing: Locator, place: Locator) -> str:
    after = len(marta.sent) + 1
    start, end = thing.bounding_box(), place.bounding_box()
    assert start
    assert end
    mouse = marta.page.mouse
    mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
    mouse.down()
    mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=6)
    mouse.up()
    marta.sees(lambda frame: len(marta.sent) == after and frame["nth"] > marta.sent[-1]["nth"])
    marta.settles()
    return str(marta.sent[-1]["move"])


def test_a_serpent_is_built_by_dragging_pieces_to_its_ends(
    open_house: House, come_in: Doorway
) -> None:
    marta = begins(come_in, open_house)
    page = marta.page
    marta.click(page.locator(".stone .rim.can").first.element_handle())
    marta.sees(lambda frame: frame["ply"] == 3)
    marta.settles()
    body = page.locator(".tray .pc.can").first
    assert drags(marta, body, page.locator(".begin")).startswith("start ")
    assert drags(marta, body, page.locator(".ghost").first).endswith(" coatl-1 head-end")
    marta.page.locator("[data-back]").click()
    marta.sees(lambda frame: frame["ply"] == 4)
    marta.settles()
    assert drags(marta, body, page.locator(".ghost").last).endswith(" coatl-1 tail-end")


def test_casa_tells_its_turn_and_nobody_has_to_wait(open_house: House, come_in: Doorway) -> None:
    marta = begins(come_in, open_house, reduced_motion="no-preference")
    page = marta.page
    skip = page.locator(".casa .hurry")
    expect(skip).to_be_visible()
    taken = next(args for _, key, args in marta.frame["log"]["lines"] if key == "casa_takes")
    lies = page.locator(f"[data-zone='space-{taken['space']}']")
    assert int(lies.get_attribute("data-count") or 0) == len(taken["pieces"])
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    expect(lies).to_have_attribute("data-count", "0")
    # the next decision goes through while it still speaks
    marta.decides()
    assert marta.frame["ply"] == 3
