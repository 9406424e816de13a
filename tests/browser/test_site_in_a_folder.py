"""A static site in a folder of its host: `https://host/games/ludoteca/`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.bridge import Bridge
from tests.browser.offline_person import HAS_FILES, OfflinePerson, waits_for
from tests.browser.person import is_over
from tests.browser.window import Window

FOLDER = "/games/ludoteca"


@pytest.fixture
def bridge(site: Path) -> Iterator[Bridge]:
    bridge = Bridge(site, FOLDER)
    yield bridge
    bridge.close()


@pytest.fixture
def marta(chromium: Browser, bridge: Bridge) -> Iterator[OfflinePerson]:
    window = Window(chromium, bridge.address)
    person = OfflinePerson(window, bridge)
    yield person
    window.close()
    assert person.complaints == []


def test_a_match_a_replay_and_a_reload_below_a_folder(marta: OfflinePerson, bridge: Bridge) -> None:
    page = marta.page
    marta.goes("/")
    page.locator("#g-neon .about a.btn").click()
    page.wait_for_url(f"**{FOLDER}/new/neon")
    page.locator(".deal .btn.main").click()
    page.wait_for_url(f"**{FOLDER}/table/*")
    marta.plays(lambda frame: frame["nth"] >= 2)
    page.reload(wait_until="domcontentloaded")
    marta.frame = {}
    table = marta.plays(is_over)["table"]
    page.locator("[data-details]").click()
    page.locator(f"a[href='{FOLDER}/replay/{table}']").click()
    expect(page.locator("main output").last).to_contain_text(f"/ {marta.frame['ply']}")
    with page.expect_download():
        page.locator(f"a[href='{FOLDER}/api/tables/{table}/record']").click()
    page.go_back()
    page.wait_for_url(f"**{FOLDER}/table/{table}")
    assert bridge.missing == []


@pytest.mark.parametrize("path", ["/index.html?a=1", "/lab/", "/rules/kobito/", "/no/such/page"])
def test_the_page_finds_its_folder_from_any_address(
    marta: OfflinePerson, bridge: Bridge, path: str
) -> None:
    marta.goes(path)
    expect(marta.page.locator("h1").first).to_be_visible()
    home = marta.page.locator("header a.home, main a.btn.main").first
    expect(home).to_have_attribute("href", f"{FOLDER}/")
    typefaces = "() => document.fonts.ready.then((all) => [...all].filter((one) => one.status === 'error').length)"
    assert marta.page.evaluate(typefaces) == 0
    outside = [path for path in bridge.missing if not path.endswith("/site.json")]
    assert outside == []


def test_a_folder_works_offline_and_keeps_apart_from_its_neighbours(
    chromium: Browser, bridge: Bridge
) -> None:
    window = Window(chromium, bridge.address, service_workers="allow")
    page = window.page
    page.goto(f"{FOLDER}/")
    waits_for(page, HAS_FILES, FOLDER)
    scopes = (
        "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)"
    )
    assert page.evaluate(scopes) == [f"{bridge.address}{FOLDER}/"]
    bridge.server.shutdown()
    for path in ("/rules/kobito", "/new/coatl", "/no/such/page"):
        page.goto(FOLDER + path)
        expect(page.locator("h1").first).to_be_visible()
    window.close()
