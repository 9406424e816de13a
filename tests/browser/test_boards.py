"""Each game's own table: small to load, stable when a card is played, and nothing cut off."""

from __future__ import annotations

import gzip
from itertools import cycle
from typing import Any

import pytest
from playwright.sync_api import Response, expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import POINT, Person, few_seats, is_over
from tests.browser.test_access import check_access, with_axe
from tests.catalogue import WITH_BOARD
from tests.circles import by_day
from tests.server.kit import LocalServer

FIRST_PAGE = 150_000
SCRIPTS = 120_000
ONE_WORLD = 120_000
HELD = ((390, 844), (844, 390), (820, 1180))
"""A phone in portrait and landscape, and a tablet."""
SHIFT = 0.1  # the limit that browsers recommend


def fetched(person: Person, path: str, until: str) -> dict[str, int]:
    """The files of a page and their gzipped sizes (fonts are compressed already)."""
    answers: list[Response] = []
    page = person.context.new_page()
    page.on("response", lambda answer: answers.append(answer))
    page.goto(path)
    page.locator(until).first.wait_for()
    page.wait_for_load_state("networkidle")
    weights = {
        answer.url: len(
            answer.body() if answer.url.endswith(".woff2") else gzip.compress(answer.body())
        )
        for answer in answers
        if answer.ok and "/api/" not in answer.url
    }
    page.close()
    return weights


def plays_on(person: Person, plies: int) -> None:
    start = person.frame["ply"]
    person.plays(lambda frame: is_over(frame) or frame["ply"] >= start + plies)


def test_the_first_page_weighs_less_than_150_kb_and_its_scripts_less_than_120(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, first=True)
    weights = fetched(marta, "/", ".shelf .about")
    assert sum(weights.values()) < FIRST_PAGE
    scripts = {url: weight for url, weight in weights.items() if url.endswith(".js")}
    assert 0 < sum(scripts.values()) < SCRIPTS, scripts


def test_what_a_game_adds_to_its_table_weighs_less_than_120_kb(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, first=True)
    tables = {}
    for name in WITH_BOARD:
        bots = ["random"] * (few_seats(games.find(name)) - 1)
        tables[name] = fetched(
            marta, f"/table/{marta.opens(name, 'me', *bots)}", "#mine [data-thing]"
        )
    common = set.intersection(*(set(weights) for weights in tables.values()))
    for name, weights in tables.items():
        own = {url: weight for url, weight in weights.items() if url not in common}
        assert any(url.endswith(".js") for url in own), f"{name} has no table of its own"
        assert sum(own.values()) < ONE_WORLD, (name, own)


@pytest.mark.slow
@pytest.mark.parametrize("name", by_day(["neon", "cobogo", "encantados"], games.names()))
def test_a_whole_match_by_touch_on_a_phone_that_is_turned_and_on_a_tablet(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = with_axe(come_in, open_server, phone=True)
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    table = marta.opens(name, "me", *bots)
    marta.looks_at(table)
    for width, height in cycle(HELD):
        marta.page.set_viewport_size({"width": width, "height": height})
        plays_on(marta, 6)
        assert marta.page.evaluate("document.documentElement.scrollWidth") <= width
        if is_over(marta.frame):
            break
    expect(marta.page.locator("[data-end]")).to_be_visible()
    for width, height in HELD:
        marta.page.set_viewport_size({"width": width, "height": height})
        assert marta.page.evaluate("document.documentElement.scrollWidth") <= width
    check_access(marta, f"end of {name}")


WATCH_SHIFTS = """
() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      window.shifts.push([entry.value, entry.sources.map((one) => one.node?.className ?? "?")]);
  }).observe({ type: "layout-shift" });
}
"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", games.names())
def test_nothing_jumps_when_a_card_is_played(
    open_server: LocalServer, come_in: Doorway, name: str, phone: bool
) -> None:
    marta = come_in(open_server, phone=phone)
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    marta.looks_at(marta.opens(name, "me", *bots))
    marta.page.locator("#mine [data-thing]").first.wait_for()
    marta.settles()
    marta.page.evaluate(WATCH_SHIFTS)
    plays_on(marta, 10)
    shifts: list[Any] = marta.page.evaluate("window.shifts")
    assert max((value for value, _ in shifts), default=0) < SHIFT, sorted(shifts)[-3:]


# Text clipped by its own box, which neither scrolls nor has an accessible name.
CUT = """
() => [...document.querySelectorAll(".table *")].filter((one) => {
  const style = getComputedStyle(one);
  const says = [...one.childNodes].some((part) => part.nodeType === 3 && part.data.trim());
  if (!says || style.visibility === "hidden" || !one.getClientRects().length) return false;
  if (one.closest("svg, .vh, [aria-hidden=true]")) return false;
  const hides = (axis) => ["hidden", "clip"].includes(style[`overflow${axis}`]);
  const wide = one.scrollWidth > one.clientWidth + 1 && hides("X");
  const high = one.scrollHeight > one.clientHeight + 2 && hides("Y");
  return (wide || high) && !one.closest(".seat, [title]");
}).map((one) => `${one.className}: ${one.textContent}`)
"""


@pytest.mark.parametrize("language", ["pt-BR", "uk-UA"])
@pytest.mark.parametrize("name", games.names())
def test_no_text_is_cut_off(
    open_server: LocalServer, come_in: Doorway, name: str, language: str
) -> None:
    for phone in (False, True):
        marta = come_in(open_server, phone=phone, locale=language)
        bots = ["random"] * (few_seats(games.find(name)) - 1)
        table = marta.opens(name, "me", *bots)
        marta.goes_ahead(table, lambda frame: frame["ply"] >= 6)
        marta.looks_at(table)
        marta.settles()
        assert marta.page.evaluate(CUT) == []


@pytest.mark.parametrize("name", games.names())
def test_a_small_phone_is_enough(open_server: LocalServer, come_in: Doorway, name: str) -> None:
    small = {"width": 360, "height": 640}
    marta = come_in(open_server, phone=True, viewport=small)
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    marta.looks_at(marta.opens(name, "me", *bots))
    marta.sees(marta.may_decide)
    marta.settles()
    word = marta.page.locator(".turnword span")
    assert word.evaluate("one => one.scrollWidth <= one.clientWidth")
    lowest = marta.page.locator("#mine").evaluate("one => one.getBoundingClientRect().bottom")
    assert lowest <= small["height"]
    assert marta.page.evaluate("document.documentElement.scrollWidth") <= small["width"]
    plays_on(marta, 10)  # everything highlighted is reachable by scrolling at most


# Text that is too small, or has the colour of its background.
SMALL = """
(list) => [...list.querySelectorAll("li button")].filter((one) => {
  const style = getComputedStyle(one);
  const box = one.getBoundingClientRect();
  return parseFloat(style.fontSize) < 14 || box.height < 24 || one.scrollWidth > one.clientWidth + 1;
}).map((one) => one.textContent)
"""


@pytest.mark.parametrize("phone", [False, True], ids=["desktop", "phone"])
@pytest.mark.parametrize("name", games.names())
def test_every_move_can_be_read_in_the_list(
    open_server: LocalServer, come_in: Doorway, name: str, phone: bool
) -> None:
    marta = come_in(open_server, phone=phone, locale="uk-UA")
    bots = ["random"] * (few_seats(games.find(name)) - 1)
    marta.looks_at(marta.opens(name, "me", *bots))
    marta.sees(marta.may_decide)
    marta.page.locator("[data-all-moves]").click()
    listed = marta.page.locator("#all-moves")
    expect(listed.locator("li button").first).to_be_visible()
    assert listed.evaluate(SMALL) == []


@pytest.mark.parametrize("phone", [False, True])
def test_the_pairs_of_kobito_stay_above_their_tray_and_can_all_be_reached(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    sara = come_in(open_server, "Sara", phone=phone)  # the deal has a kobito and four numbers
    sara.looks_at(sara.opens("kobito", "me", "random", options={}))
    sara.sees(sara.may_decide)
    sara.settles()
    hat = sara.page.locator("#mine [data-touch*=kobito]").first.element_handle()
    assert hat
    sara.click(hat)
    pairs = sara.page.locator(".pairs")
    expect(pairs.locator(".pair")).to_have_count(8)
    strip, tray = pairs.bounding_box(), sara.page.locator(".tray", has=pairs).bounding_box()
    assert strip
    assert tray
    assert tray["x"] <= strip["x"]
    assert strip["x"] + strip["width"] <= tray["x"] + tray["width"]
    for pair in pairs.locator(".pair").element_handles():
        assert pair.evaluate(POINT)
    last = pairs.locator(".pair").last.element_handle()
    assert last
    sara.click(last)
    sara.sees(lambda frame: frame["ply"] == 1)
