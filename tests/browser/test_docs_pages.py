"""The documentation in a browser: motion, themes and narrow screens."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.docs.site import build

PAGES = ("index.html", "players/uk/coatl.html", "reference/learn.html", "notebooks/balance.html")
SHOWN = "[...document.querySelectorAll('picture img')].map((image) => image.currentSrc)"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("docs") / "site"
    build(folder)
    return folder


def test_with_less_motion_the_tables_stand_still(chromium: Browser, site: Path) -> None:
    with chromium.new_page(
        viewport={"width": 1280, "height": 3000}, reduced_motion="reduce"
    ) as page:
        page.goto((site / "index.html").as_uri(), wait_until="load")
        shown = page.evaluate(SHOWN)
        assert len(shown) == 5
        assert [address for address in shown if "-moving" in address] == []
        assert page.get_by_role("button", name="Stop the motion").count() == 0


def test_the_motion_can_be_stopped(chromium: Browser, site: Path) -> None:
    with chromium.new_page(viewport={"width": 1280, "height": 3000}) as page:
        page.goto((site / "index.html").as_uri(), wait_until="load")
        assert all("-moving" in address for address in page.evaluate(SHOWN))
        page.get_by_role("button", name="Stop the motion").click()
        page.get_by_role("button", name="Show the motion").wait_for()
        sources = page.eval_on_selector_all("picture img", "all => all.map((one) => one.src)")
        assert [address for address in sources if "-moving" in address] == []


@pytest.mark.parametrize("width", [390, 1280])
def test_no_page_is_wider_than_the_screen(chromium: Browser, site: Path, width: int) -> None:
    with chromium.new_page(viewport={"width": width, "height": 844}) as page:
        for name in PAGES:
            page.goto((site / name).as_uri())
            assert page.evaluate("document.documentElement.scrollWidth") <= width, name


def test_the_menu_of_a_phone_leads_to_every_tab(chromium: Browser, site: Path) -> None:
    with chromium.new_page(viewport={"width": 390, "height": 844}) as page:
        page.goto((site / "lab.html").as_uri())
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("navigation", name="Pages").get_by_role("link", name="Researchers").click()
        page.wait_for_url("**/researchers/index.html")


def test_the_theme_is_remembered(chromium: Browser, site: Path) -> None:
    with chromium.new_page(color_scheme="light") as page:
        page.goto((site / "index.html").as_uri())
        page.get_by_role("button", name="Light or dark").click()
        page.goto((site / "lab.html").as_uri())
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(23, 19, 16)"
