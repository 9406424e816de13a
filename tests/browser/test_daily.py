"""The daily deal on the page: from the catalogue to the table, and what is shown only
afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.browser.test_access import check_access
from tests.server.kit import LocalServer, play_to_the_end

GAME = "cobogo"
"""A solo game: the same match each time."""


def plays_it(person: Person, table: str) -> None:
    with person.quickly(table) as client:
        play_to_the_end(client)


@pytest.mark.slow
def test_from_the_catalogue_to_the_deal_its_result_and_ones_record(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, axe=True)
    page = marta.page
    marta.goes("/")
    page.locator(f"[data-today={GAME}]").click()
    expect(page.locator("h1")).to_contain_text("The deal of")
    page.locator("summary").click()
    expect(page.locator("dd")).to_have_count(2)  # the commitments of today and of the next day
    check_access(marta, "the deal before it is played")
    page.locator("[data-play]").click()
    frame = marta.sees(lambda frame: frame.get("daily") == 1)
    expect(page.locator(".bar .deal")).to_be_visible()
    assert page.locator("[data-hint]").count() == 0
    assert page.locator("[data-leave]").count() == 0

    marta.goes("/credits")  # no pauses, since the test plays fast
    plays_it(marta, frame["table"])
    marta.looks_at(frame["table"])
    marta.sees(is_over)
    end = page.locator("[data-end]")
    end.locator("[data-details]").click()
    expect(end).to_contain_text(re.compile(r"Today’s deal\s+\d+\w\w of \d+"))
    end.get_by_role("link", name="The best of the day").click()
    expect(page.locator("tr.you")).to_contain_text("Marta")
    page.locator("[data-share]").click()
    expect(page.locator("[data-share]")).to_have_text("Copied")
    check_access(marta, "the best of the day")

    marta.goes("/")
    expect(page.locator(f"[data-today={GAME}]")).to_contain_text(re.compile(r"\d+\w\w of \d+"))
    page.get_by_role("link", name="My record").click()
    expect(page.locator("article").first).to_contain_text("of 1 match")
    check_access(marta, "my record")


def test_on_a_phone_nothing_of_others_is_shown_before_and_no_one_is_listed_against_their_will(
    open_server: LocalServer, come_in: Doorway
) -> None:
    other = open_server.guest("Wanderley")
    play_to_the_end(other.look(other.post(f"/api/daily/{GAME}", 201, listed=True)["table"], 0))
    nuno = come_in(open_server, "Nuno", phone=True)
    page = nuno.page
    nuno.goes(f"/daily/{GAME}")
    page.locator("[data-play]").wait_for()
    assert "Wanderley" not in page.content()
    page.get_by_role("switch").click()  # not listed
    page.locator("[data-play]").click()
    table = nuno.sees(lambda frame: frame.get("daily") == 1)["table"]
    nuno.goes("/credits")
    plays_it(nuno, table)
    nuno.goes(f"/daily/{GAME}")
    expect(page.locator("tbody")).to_contain_text("Wanderley")
    assert page.locator("tr.you").count() == 0
    expect(page.locator(".result")).to_contain_text("not listed")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert "Nuno" not in other.http.get(f"/api/daily/{GAME}/results").text
    page.get_by_role("link", name="Replay of Wanderley").click()
    expect(page.locator("h1")).to_contain_text("Replay")


@pytest.mark.parametrize("width", [360, 390])
def test_on_a_phone_a_name_among_the_best_is_not_broken_in_two(
    open_server: LocalServer, come_in: Doorway, width: int
) -> None:
    names = ("Maximiliane", "Bartholomew Featherstone")
    for name in names:
        person = come_in(open_server, name, phone=True, viewport={"width": width, "height": 640})
        table = person.post("/api/daily/neon", listed=True)["table"]
        person.goes_ahead(table, lambda frame: False)
    person.goes("/daily/neon")
    for name in names:
        row = person.page.locator("tbody tr", has_text=name).first
        shown = row.get_by_text(name, exact=True).bounding_box()
        assert shown
        # at most one line for each
        assert shown["height"] < 30 * len(name.split()), f"{name} takes {shown['height']} px"
    expect(row).to_contain_text(re.compile(r"\d+ cards? left"))
