"""The table of Cóatl: serpents are built by dragging, and C.A.S.A. narrates its turn."""

from __future__ import annotations

from functools import partial
from itertools import groupby
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from ludoteca.core.text import LANGUAGES, texts
from tests.browser.conftest import Doorway
from tests.browser.person import Frame, Person
from tests.server.kit import LocalServer


def begins(come_in: Doorway, server: LocalServer, **look: Any) -> Person:
    """A solo match with three prophecies kept, after C.A.S.A.'s first turn."""
    marta = come_in(server, **look)
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
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = begins(come_in, open_server)
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


def test_casa_tells_its_turn_and_no_one_has_to_wait(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = begins(come_in, open_server, reduced_motion="no-preference")
    page = marta.page
    skip = page.locator(".casa .hurry")
    expect(skip).to_be_visible()
    taken = next(args for _, key, args in marta.frame["log"]["lines"] if key == "casa_takes")
    lies = page.locator(f"[data-zone='space-{taken['space']}']")
    assert int(lies.get_attribute("data-count") or 0) == len(taken["pieces"])
    page.keyboard.press("Escape")
    expect(skip).to_have_count(0)
    expect(lies).to_have_attribute("data-count", "0")
    # the next decision is accepted while the narration goes on
    marta.decides()
    assert marta.frame["ply"] == 3


# The cards of my hand that are visible only after scrolling.
OUT_OF_SIGHT = """() => [...document.querySelectorAll("#mine .cards .leaf")].filter((card) => {
  const [box, room] = [card, card.closest(".cards")].map((one) => one.getBoundingClientRect());
  return box.top < room.top - 1 || box.bottom > Math.min(room.bottom, innerHeight) + 1 || box.right > innerWidth;
}).map((card) => card.title)"""


def holds(frame: Frame, least: int, done: bool) -> bool:
    """Are there this many cards in my hand, and may I end the turn, or not yet?"""
    mine = ("hand-0", "temple-hand-0")
    held = sum(len(zone["items"]) for zone in frame["view"]["zones"] if zone["id"] in mine)
    return held >= least and ("done" in frame["moves"]) == done


def test_on_a_lying_phone_the_whole_hand_is_in_sight(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.page.set_viewport_size({"width": 844, "height": 390})
    table = marta.opens("coatl", "me", "random", options={})
    for least, done in ((6, False), (6, True), (7, False)):
        full = partial(holds, least=least, done=done)
        marta.goes_ahead(table, full)
        marta.looks_at(table)
        marta.sees(full)
        marta.page.locator("#mine .leaf").nth(least - 1).wait_for()
        marta.settles()
        assert marta.page.evaluate(OUT_OF_SIGHT) == []


def test_what_a_temple_asks_can_be_told_apart_in_a_hand_of_seven(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.page.set_viewport_size({"width": 390, "height": 844})
    table = marta.opens("coatl", "me", "random", options={})
    full = partial(holds, least=7, done=False)
    marta.goes_ahead(table, full)
    marta.looks_at(table)
    marta.sees(full)
    asks = marta.page.locator("#mine .temple .ask")
    asks.first.wait_for()
    marta.settles()
    assert min(asks.evaluate_all("all => all.map((one) => one.offsetWidth)")) >= 20


# The number of my cards and pieces that the dialog of a token covers, wholly or in part.
COVERED = """() => {
  const [ask] = document.querySelectorAll(".tok .ask");
  const { left, top, right, bottom } = ask.getBoundingClientRect();
  return [...document.querySelectorAll("#mine .hand .leaf, .tray .pc")].map((card) => card.getBoundingClientRect())
    .filter((box) => Math.min(box.right, right) - Math.max(box.left, left) > 1 && Math.min(box.bottom, bottom) - Math.max(box.top, top) > 1).length;
}"""


def test_a_token_asks_beside_what_is_mine_and_not_over_it(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = marta.opens("coatl", "me", "random", options={})
    marta.goes_ahead(table, lambda frame: "sacrifice perfect-pick" in frame["moves"])
    marta.looks_at(table)
    page = marta.page
    page.locator("button.coin.can").first.wait_for()
    for width, height in ((1280, 800), (844, 390), (640, 400), (390, 844), (360, 640)):
        page.set_viewport_size({"width": width, "height": height})
        marta.settles()
        page.locator("button.coin.can").first.click()
        expect(page.locator(".tok .ask [data-offer]")).to_be_visible()
        assert page.evaluate(COVERED) == 0, (width, height)
        page.keyboard.press("Escape")
        expect(page.locator(".tok .ask")).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_a_turn_adds_at_one_end_stands_in_one_line_of_the_log(
    open_server: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = come_in(open_server, locale=language)
    table = marta.opens("coatl", "me", "random", options={})
    marta.goes_ahead(table, lambda frame: bool(frame["ply"] >= 60))
    marta.looks_at(table)
    messages = texts(language, "coatl")
    lines = marta.frame["log"]["lines"]
    runs = [list(run) for _, run in groupby(lines, alike)]
    runs = [run for run in runs if len(run) > 1 and run[0][1] in messages.tables["joined"]]
    added = [run for run in runs if run[0][1].startswith("adds_at_")]
    assert added
    log = marta.page.locator("#panel-log")
    log.locator(".piece-chip").first.wait_for()
    for run in added:
        _, key, args = run[0]
        pieces = [line[2]["piece"] for line in run]
        _, sentence = messages.say(f"joined.{key}", args | {"piece": pieces}).split(": ", 1)
        expect(log.locator(".line", has_text=sentence).first).to_be_visible()
    assert log.locator(".line").count() == len(lines) - sum(len(run) - 1 for run in runs)


def alike(line: list[Any]) -> tuple[str, str]:
    """The common words of log lines that may stand in one: all but the card or the piece."""
    _, key, args = line
    return key, repr({name: value for name, value in args.items() if name not in ("card", "piece")})
