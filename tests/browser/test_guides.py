"""Guided first matches, in every language, by clicking what is highlighted; a wrong move shows the
reason or its result."""

from __future__ import annotations

import re
from itertools import cycle, product

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.catalogue import WITH_GUIDE
from tests.circles import by_day
from tests.server.kit import LocalServer

LOCALES = ("en-GB", "pt-BR", "uk-UA")
LONGEST = 200
BEAT = 50
"""Milliseconds between two polls of the page."""


@pytest.mark.parametrize(
    ("name", "language"),
    by_day([*zip(WITH_GUIDE, cycle(LOCALES), strict=False)], product(WITH_GUIDE, LOCALES)),
)
def test_a_first_match_is_walked_through(
    open_server: LocalServer, come_in: Doorway, name: str, language: str
) -> None:
    marta = come_in(open_server, locale=language)
    marta.goes(f"/new/{name}")
    marta.page.locator(".learn").click()
    walks_to_the_end(marta)
    marta.page.locator("[data-guide] a.main").click()
    marta.page.wait_for_url(re.compile(rf"/new/{name}\?seats=\d$"))
    seats = marta.page.url[-1]
    expect(marta.page.locator("ol.seats > li")).to_have_count(int(seats))


@pytest.mark.parametrize("name", by_day(["neon", "cobogo"], WITH_GUIDE))
def test_a_first_match_is_walked_through_by_touch(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_server, phone=True)
    marta.goes(f"/guide/{name}")
    walks_to_the_end(marta)


# The target is visible, and nothing covers it.
IN_SIGHT = """() => {
  const thing = document.querySelector("[data-meant]");
  const box = thing.getBoundingClientRect();
  const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
  return box.top >= 0 && box.bottom <= innerHeight + 1 && !!hit && (thing.contains(hit) || hit.contains(thing));
}"""


@pytest.mark.parametrize("name", WITH_GUIDE)
def test_a_lesson_leaves_the_table_its_room(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_server, locale="uk-UA")  # where sentences are longest
    page = marta.page
    for width, height in ((360, 640), (844, 390), (640, 400)):
        page.set_viewport_size({"width": width, "height": height})
        marta.goes(f"/guide/{name}")
        page.locator("[data-next], [data-meant]").first.wait_for()
        while not page.locator("[data-meant]").count():
            if page.locator("[data-next]").count():
                page.locator("[data-next]").click()
            page.wait_for_timeout(BEAT)
        marta.settles()
        assert page.evaluate(IN_SIGHT), (width, height)
        stage = page.locator("main.stage").bounding_box()
        assert stage
        assert stage["height"] >= 300, (width, height)
        expect(page.locator("[data-guide] .do")).to_be_in_viewport(ratio=1)


def test_a_first_match_can_be_left_at_any_time(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server)
    marta.goes("/guide/neon")
    marta.page.locator("[data-skip]").click()
    marta.page.wait_for_url("**/new/neon")


def test_a_wrong_move_shows_the_rule_or_its_result(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    page = marta.page
    marta.goes("/")
    page.locator("#g-neon .learn").click()
    page.locator("[data-meant]").wait_for()
    dark = page.locator("#mine [data-thing].no").first
    marta.click(dark.element_handle())
    expect(page.locator("[data-why] .r").first).to_be_visible()
    page.keyboard.press("Escape")
    step = page.locator("[data-guide] .do > span").inner_text()
    told = page.locator("[data-guide] .comment").inner_text()
    other = page.locator("#mine [data-thing].can[data-key*=swap]")
    marta.click(other.element_handle())
    page.locator("[data-choices] [data-offer]").first.click()  # a hand swap needs a player too
    back = page.locator("[data-take-back]")
    expect(back).to_be_focused()
    expect(page.locator("[data-guide] .comment")).not_to_have_text(told)
    expect(page.locator("[data-spot]")).to_have_count(0)
    back.click()
    expect(page.locator("[data-guide] .comment")).to_have_text(told)
    expect(page.locator("[data-guide] .do > span")).to_have_text(step)
    expect(page.locator("[data-meant]")).to_be_visible()


def walks_to_the_end(marta: Person) -> None:
    page = marta.page
    page.locator("#mine").wait_for()
    told = set()
    for _ in range(LONGEST):
        marta.settles()
        told.add(page.locator("[data-guide] .comment").inner_text())
        assert not page.locator("[data-take-back]").count(), "what is lit is what is meant"
        if page.locator("[data-guide] a.main").count():
            break
        # others continue by themselves after a while: the button may be gone by now
        page.locator("[data-guide] [data-next]").evaluate_all(
            "all => all.forEach((one) => one.click())"
        )
        meant = page.locator("[data-meant]").element_handles()
        if meant and meant[0].evaluate(STEADY):
            marta.click(meant[0])
        page.wait_for_timeout(BEAT)
    else:
        raise AssertionError(f"not after {LONGEST} touches")
    assert all(told)
    assert len(told) > 3
    expect(page.locator("[data-guide] a.main")).to_be_visible()
    expect(page.locator("[data-spot]")).to_have_count(0)


# Nothing that is moving or has been removed is clicked.
STEADY = """
async (thing) => {
  const at = () => { const { x, y, width } = thing.getBoundingClientRect(); return `${x} ${y} ${width}`; };
  const before = at();
  for (let frames = 0; frames < 4; frames++) await new Promise(requestAnimationFrame);
  return thing.isConnected && thing.hasAttribute("data-meant") && at() === before;
}
"""
