"""First matches are walked through to their end, in every language, touching only what glows."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.server.kit import House
from tests.shelf import GUIDED

LONGEST = 60


@pytest.mark.parametrize("language", ["en-GB", "pt-BR", "uk-UA"])
@pytest.mark.parametrize("name", GUIDED)
def test_a_first_match_is_walked_through(
    open_house: House, come_in: Doorway, name: str, language: str
) -> None:
    marta = come_in(open_house, locale=language)
    marta.goes(f"/new/{name}")
    marta.page.locator(".learn").click()
    walks_to_the_end(marta)
    marta.page.locator("[data-guide] .btn.main").click()
    marta.page.wait_for_url(f"**/new/{name}")


def test_a_first_match_is_walked_through_by_touch(open_house: House, come_in: Doorway) -> None:
    marta = come_in(open_house, phone=True)
    for name in GUIDED:
        marta.goes(f"/guide/{name}")
        walks_to_the_end(marta)


def test_a_first_match_can_be_left_at_any_time(open_house: House, come_in: Doorway) -> None:
    marta = come_in(open_house)
    marta.goes("/guide/neon")
    marta.page.locator("[data-skip]").click()
    marta.page.wait_for_url("**/new/neon")


def walks_to_the_end(marta: Person) -> None:
    page = marta.page
    page.locator("#mine").wait_for()
    told = set()
    for _ in range(LONGEST):
        marta.settles()
        told.add(page.locator("[data-guide] .comment").inner_text())
        if page.locator("[data-guide] a.main").count():
            break
        go_on = page.locator("[data-guide] [data-next]")
        step = page.locator("[data-guide] .do span").inner_text()
        if go_on.count():
            # others go on by themselves after a while: the button may be gone by now
            go_on.evaluate_all("all => all.forEach((one) => one.click())")
        else:
            for thing in marta.offers()[:1]:
                marta.click(thing)
        page.wait_for_timeout(50)
        if page.locator("[data-guide] .do span").inner_text() == step:
            page.wait_for_timeout(150)  # a choice of two touches, or another's step
    else:
        raise AssertionError(f"not after {LONGEST} touches")
    assert all(told)
    assert len(told) > 3
    expect(page.locator("[data-guide] a.main")).to_be_visible()
