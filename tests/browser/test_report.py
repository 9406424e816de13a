"""The lab's report in a real browser: on a desktop, a phone and paper, in light and dark."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from ludoteca import games
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab.report import render_report
from ludoteca.lab.report.items.item_images import ItemImages
from ludoteca.lab.restricted_play import ValueLost
from ludoteca.lab.statistics.estimate import t_interval
from tests.browser.test_access import RUN, STILL
from tests.browser.window import AXE
from tests.lab.simulated_tables import run

GAMES = {"en": "neon", "pt-BR": "kobito", "uk": "encantados"}


@pytest.fixture(scope="module")
def reports(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The URL of a report in each language, each of another game."""
    folder = tmp_path_factory.mktemp("reports")
    found = {}
    for language, game in GAMES.items():
        items = tuple(texts("en", game).tables["card"])[:6]
        source = run(game, 3, 40, variants={"a": {}, "b": {}}, items=items)
        path = folder / f"{language}.html"
        losses = ValueLost("skilled", {item: t_interval(0.1, 0.01, 90) for item in items})
        path.write_text(render_report(source, language, {"a": losses}), "utf-8")
        found[language] = path.as_uri()
    return found


@pytest.fixture
def page(chromium: Browser) -> Iterator[Page]:
    page = chromium.new_page()
    yield page
    page.close()


def reads(page: Page, address: str) -> list[str]:
    """Opens it; returns the other requests that it made."""
    questions: list[str] = []
    page.on("request", lambda request: questions.append(request.url))
    page.goto(address)
    page.locator("main h2").first.wait_for()
    return [url for url in questions if url != address and not url.startswith("data:")]


@pytest.mark.parametrize("language", LANGUAGES)
def test_axe_finds_nothing(page: Page, reports: dict[str, str], language: str) -> None:
    assert reads(page, reports[language]) == [], "it needs nothing beside itself"
    page.add_script_tag(path=str(AXE))
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        page.evaluate(STILL)
        wrong, _ = page.evaluate(RUN)
        assert wrong == [], scheme


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_sticks_out_sideways(page: Page, reports: dict[str, str], language: str) -> None:
    reads(page, reports[language])
    for wide in (1280, 1000, 820, 390, 360):
        page.set_viewport_size({"width": wide, "height": 800})
        assert page.evaluate("document.documentElement.scrollWidth") <= wide


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_are_too_small_to_read_on_a_phone(
    page: Page, reports: dict[str, str], language: str
) -> None:
    """Those on cards are drawn, and named beside them."""
    page.set_viewport_size({"width": 390, "height": 844})
    reads(page, reports[language])
    page.evaluate("for (const folded of document.querySelectorAll('details')) folded.open = true")
    small = page.evaluate(
        """() => [...document.querySelectorAll("main *, header *, footer *")]
          .filter((one) => !one.closest(".drawn, svg") && [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
          .filter((one) => parseFloat(getComputedStyle(one).fontSize) < 14).map((one) => one.textContent)
          .concat([...document.querySelectorAll(".chart text")].filter((one) => one.textContent && one.getBoundingClientRect().height < 13).map((one) => one.textContent))"""
    )
    assert small == []


def test_cards_are_drawn_as_at_the_table(page: Page, reports: dict[str, str]) -> None:
    reads(page, reports["en"])
    drawn = page.locator(".drawn .neon-card svg use")
    assert drawn.count() > 10
    box = page.locator(".drawn .neon-card").first.bounding_box()
    assert box is not None
    assert box["height"] > 40


@pytest.mark.parametrize("name", games.names())
def test_everything_that_can_be_held_has_its_drawing(name: str) -> None:
    game = games.find(name)
    drawings = ItemImages(game)
    assert drawings.items
    assert [item for item in game.items if item not in drawings.items] == []


def test_it_can_be_printed(page: Page, reports: dict[str, str], tmp_path: Path) -> None:
    reads(page, reports["uk"])
    paper = page.pdf(format="A4")
    assert paper.startswith(b"%PDF")
    page.set_viewport_size({"width": 690, "height": 1000})  # the width of A4 without margins
    page.emulate_media(media="print", color_scheme="dark")
    assert page.evaluate("document.documentElement.scrollWidth") <= 690
    ground = page.evaluate("getComputedStyle(document.documentElement).colorScheme")
    assert ground == "light", "paper is white, also by night"
