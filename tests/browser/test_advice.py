"""Hints on the table, and the review of a finished match, in a real browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludoteca import games
from ludoteca.core.text import LANGUAGES
from tests.browser.conftest import Doorway
from tests.browser.person import Person, few_seats, is_over
from tests.browser.test_access import check_access, with_axe
from tests.browser.test_languages import visible_text
from tests.server.kit import LocalServer


def asks_for_a_hint(person: Person) -> None:
    person.page.locator("[data-hint]").click()
    expect(person.page.locator("[data-hints].on")).to_be_visible(timeout=20_000)


@pytest.mark.parametrize("game", games.names())
def test_a_hint_lies_on_the_things_and_goes_with_the_move(
    open_server: LocalServer, come_in: Doorway, game: str
) -> None:
    marta = with_axe(come_in, open_server)
    bots = ["random"] * (few_seats(games.find(game)) - 1)
    marta.looks_at(marta.opens(game, "me", *bots, hints=True, options={}))
    before = marta.sees(marta.may_decide)
    marta.settles()
    asks_for_a_hint(marta)
    strip = marta.page.locator("[data-hints]")
    chips = strip.locator(".chip")
    assert chips.count() in (0, 2, 3)
    assert len(strip.locator(".say").inner_text()) > 10
    assert "%" not in strip.inner_text()
    if chips.count():
        chips.last.click()
        expect(chips.last).to_have_attribute("aria-pressed", "true")
    expect(marta.page.locator("[data-trails]")).not_to_have_attribute("data-trails", "0")
    strip.locator(".why").click()
    expect(strip).to_contain_text("%")
    check_access(marta, f"hint at {game}")
    assert marta.frame["ply"] == before["ply"]
    visible_text(marta)
    marta.page.locator("[data-hint]").click()  # a second press turns the hints off
    expect(strip).to_be_hidden()
    expect(marta.page.locator("[data-trails]")).to_have_count(0)
    marta.page.keyboard.press("h")
    expect(strip).to_be_visible(timeout=20_000)
    marta.decides()
    expect(marta.page.locator("[data-trails]")).to_have_count(0)


def test_a_table_without_hints_has_no_lamp_and_the_new_table_says_which(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("neon", "me", "random"))
    marta.sees(marta.may_decide)
    expect(marta.page.locator("[data-hint]")).to_have_count(0)
    marta.page.keyboard.press("h")
    expect(marta.page.locator("[data-hints]")).to_be_hidden()
    marta.goes("/new/neon")
    lamp = marta.page.locator("[aria-labelledby=hints]")
    expect(lamp).to_be_checked()  # alone with bots
    marta.page.locator("#seats .seg label").first.click()  # a seat for anyone with the link
    expect(lamp).not_to_be_checked()
    lamp.evaluate("(one) => one.scrollIntoView({ block: 'center' })")
    lamp.set_checked(True, force=True)
    bars = marta.page.locator(".bars").first
    expect(bars.locator("label")).to_have_count(5)
    bars.locator("label").nth(4).click()
    marta.page.locator(".deal .btn.main").click()
    frame = marta.sees(lambda frame: frame["status"] == "waiting")
    assert frame["hints"] is True
    assert [chair["bot"] for chair in frame["chairs"]][2:] == ["master", "master"]


@pytest.mark.slow
def test_a_match_is_reviewed_and_played_on_from_a_decision(
    open_server: LocalServer, come_in: Doorway
) -> None:
    """In every language: the match is played once, and its review is stored."""
    marta, *others = (
        with_axe(come_in, open_server, name="", locale=language, phone=language == "uk")
        for language in LANGUAGES
    )
    guest = open_server.guest("Marta")
    marta.becomes(guest)
    table = marta.opens("neon", "me", "random")
    marta.looks_at(table)
    marta.plays(is_over)
    reviews_and_plays_on(marta, table, LANGUAGES[0])
    for person, language in zip(others, LANGUAGES[1:], strict=True):
        person.becomes(guest)
        person.looks_at(table)
        reviews_and_plays_on(person, table, language)


def reviews_and_plays_on(marta: Person, table: str, language: str) -> None:
    """From the end of a match, over its review, to a decision that is played again."""
    page = marta.page
    page.locator("[data-details]").click()
    page.locator(f"a[href^='/review/{table}']").click()
    turns = page.locator("[data-turn]")
    expect(page.locator("[data-turns]")).to_be_visible(timeout=90_000)
    assert "M" in (page.locator("svg .line").first.get_attribute("d") or "")
    page.locator("label:has([name=turns])").last.click()  # all turns
    turns.first.click()
    expect(page.locator("[data-turn][aria-expanded=true]")).to_have_count(1)
    ply = int(page.locator(".strip input").input_value())
    assert page.locator(".stage").first.bounding_box()["y"] < 100  # type: ignore[index]
    visible_text(marta)
    check_access(marta, f"review in {language}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    marta.frame = {}
    page.locator("[data-play-on]").click()
    frame = marta.sees(lambda frame: frame["status"] == "playing" and frame["table"] != table)
    assert (frame["inherited_plies"], frame["seat"]) == (ply, 0)
    marta.sees(marta.may_decide)
    if not is_over(marta.frame):
        marta.decides()
