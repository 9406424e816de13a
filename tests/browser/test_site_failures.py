"""What can go wrong with a site without a server: each ends in a clear sentence, and loses nothing."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.bridge import Bridge
from tests.browser.offline_person import OfflinePerson
from tests.browser.window import Window

SENTENCES = {
    "en-GB": "This browser cannot run the games: it has no WebAssembly.",
    "pt-BR": "Este navegador não consegue rodar os jogos: falta WebAssembly.",
    "uk-UA": "Цей браузер не може запустити ігри: у ньому немає WebAssembly.",
}


@pytest.fixture
def own_site(site: Path, tmp_path: Path) -> Path:
    """A site that a test may change."""
    return Path(shutil.copytree(site, tmp_path / "site"))


@pytest.fixture
def bridge(own_site: Path) -> Iterator[Bridge]:
    bridge = Bridge(own_site)
    yield bridge
    bridge.close()


@pytest.fixture
def marta(chromium: Browser, bridge: Bridge) -> Iterator[OfflinePerson]:
    window = Window(chromium, bridge.address)
    yield OfflinePerson(window, bridge)
    window.close()


def deals(person: OfflinePerson) -> str:
    person.goes("/new/neon")
    person.page.locator(".deal .btn.main").click()
    person.page.wait_for_url("**/table/*")
    return str(person.sees(person.may_decide)["table"])


def test_a_tab_that_is_killed_while_a_bot_thinks_goes_on_where_it_was(
    marta: OfflinePerson, bridge: Bridge
) -> None:
    table = deals(marta)
    bridge.thinks = False
    marta.decides()
    while marta.may_decide(marta.frame):
        marta.decides()
    before = marta.frame
    marta.page.goto("about:blank")
    bridge.thinks = True
    marta.frame = {}
    marta.goes(f"/table/{table}")
    after = marta.sees(marta.may_decide)
    assert after["commitment"] == before["commitment"]
    assert after["ply"] > before["ply"]


def test_bots_that_cannot_think_are_announced_and_asked_again(
    marta: OfflinePerson, bridge: Bridge
) -> None:
    deals(marta)
    bridge.fails.add("ludoteca.offline.thinker")
    while marta.may_decide(marta.frame):
        marta.decides()
    sentence = marta.page.get_by_text("The bots cannot think")
    expect(sentence).to_be_visible()
    bridge.fails.clear()
    marta.sees(marta.may_decide)
    expect(sentence).to_be_hidden()


def test_a_host_that_stops_says_so_and_a_reload_goes_on(
    marta: OfflinePerson, bridge: Bridge
) -> None:
    deals(marta)
    before = marta.frame
    bridge.fails.add("ludoteca.offline.host")
    marta.page.locator("[data-hint]").click()
    banner = marta.page.locator("[data-engine=failed]")
    expect(banner).to_contain_text("What you played is kept in this browser.")
    bridge.fails.clear()
    marta.frame = {}
    banner.get_by_role("button", name="Reload").click()
    after = marta.sees(marta.may_decide)
    assert (after["commitment"], after["ply"] >= before["ply"]) == (before["commitment"], True)


def test_a_part_that_the_host_lost_is_a_sentence_and_a_button(
    marta: OfflinePerson, bridge: Bridge
) -> None:
    bridge.fails.add("ludoteca.offline.host")
    marta.goes("/")
    expect(marta.page.locator("#g-kobito")).to_be_visible()  # the shelf needs no engine
    banner = marta.page.locator("[data-engine=failed]")
    expect(banner).to_contain_text("The games could not be loaded")
    bridge.fails.clear()
    banner.get_by_role("button", name="Reload").click()
    expect(marta.page.locator("[data-engine=ready]")).to_be_attached()


@pytest.mark.parametrize("locale", SENTENCES)
def test_a_browser_without_webassembly_is_told_so(
    chromium: Browser, bridge: Bridge, locale: str
) -> None:
    window = Window(chromium, bridge.address, locale=locale)
    window.context.add_init_script("delete globalThis.WebAssembly")
    window.page.goto("/")
    expect(window.page.locator("[data-engine=unsupported]")).to_contain_text(SENTENCES[locale])
    expect(window.page.locator("#g-kobito")).to_be_visible()
    window.close()


def test_a_slow_network_is_named_and_the_bar_goes_on(marta: OfflinePerson, bridge: Bridge) -> None:
    marta.page.clock.install()
    bridge.starts.clear()
    marta.goes("/")
    bar = marta.page.get_by_role("progressbar")
    expect(bar).to_have_attribute("aria-valuenow", "50")
    marta.page.clock.run_for(11_000)
    expect(bar).to_contain_text("The network is slow; the games are still loading: 50 %")
    bridge.starts.set()
    expect(bar).to_be_hidden()


def test_an_update_of_the_site_in_the_middle_of_a_match(
    marta: OfflinePerson, own_site: Path
) -> None:
    table = deals(marta)
    before = marta.decides()
    for chunk in own_site.glob("assets/Credits-*.js"):
        chunk.unlink()
    marta.page.evaluate(
        "() => { history.pushState(null, '', '/credits'); dispatchEvent(new Event('popstate')); }"
    )
    expect(marta.page.get_by_role("button", name="Reload")).to_be_visible()
    marta.frame = {}
    marta.goes(f"/table/{table}")
    after = marta.sees(marta.may_decide)
    assert (after["commitment"], after["ply"] >= before["ply"]) == (before["commitment"], True)
