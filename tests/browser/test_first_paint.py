"""What is painted before the scripts are here, and how little is fetched until one can play."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from ludoteca import games
from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.server.kit import LocalServer

MOST_REQUESTS = 16
MOST_SCRIPT = 120_000
"""Bytes as they are transferred, compressed."""
MOST_SHIFT = 0.1
"""Sum of the layout shifts of one visit; up to this, browsers' vendors call it good."""
SHIFTS = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const { value } of list.getEntries()) sum += value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 300);
})"""


class Traffic:
    """All that a page requests over the network."""

    def __init__(self, person: Person) -> None:
        self.requests: dict[str, tuple[str, str]] = {}
        self.sizes: dict[str, int] = {}
        session = person.context.new_cdp_session(person.page)
        session.on("Network.requestWillBeSent", self.on_request)
        session.on("Network.webSocketCreated", self.on_socket)
        session.on("Network.loadingFinished", self.on_loaded)
        session.send("Network.enable")

    def on_request(self, event: dict[str, Any]) -> None:
        url = event["request"]["url"]
        if not url.startswith("data:"):
            self.requests[event["requestId"]] = (event.get("type", ""), url)

    def on_socket(self, event: dict[str, Any]) -> None:
        self.requests[event["requestId"]] = ("WebSocket", event["url"])

    def on_loaded(self, event: dict[str, Any]) -> None:
        self.sizes[event["requestId"]] = int(event["encodedDataLength"])

    def bytes_of(self, kind: str) -> int:
        found = [number for number, (one, _) in self.requests.items() if one == kind]
        return sum(self.sizes.get(number, 0) for number in found)

    @property
    def urls(self) -> list[str]:
        return [url for _, url in self.requests.values()]


@pytest.mark.parametrize("name", games.names())
def test_a_first_own_move_needs_few_requests(
    open_server: LocalServer, come_in: Doorway, name: str
) -> None:
    marta = come_in(open_server, first=True)
    table = marta.opens(name, "me", "random")
    traffic = Traffic(marta)
    marta.goes(f"/table/{table}")
    marta.page.locator("#mine").wait_for()
    marta.page.wait_for_load_state("networkidle")
    assert len(traffic.requests) <= MOST_REQUESTS, "\n".join(traffic.urls)
    assert len(set(traffic.urls)) == len(traffic.urls)


def test_the_shelf_needs_little_script_and_no_texts_of_games(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, first=True)
    traffic = Traffic(marta)
    marta.goes("/")
    expect(marta.page.locator(".game h3").first).not_to_be_empty()
    marta.page.wait_for_load_state("networkidle")
    assert 0 < traffic.bytes_of("Script") < MOST_SCRIPT
    assert not [url for url in traffic.urls if "/api/texts/" in url or url.endswith("/api/games")]
    assert len(set(traffic.urls)) == len(traffic.urls)


def without_scripts(person: Person) -> None:
    def answer(route: Route) -> None:
        route.fulfill(body="", content_type="text/javascript")

    person.page.route("**/assets/*.js", answer)


@pytest.mark.parametrize(
    ("language", "text"),
    [("en-GB", "games, one table."), ("pt-BR", "jogos, uma mesa."), ("uk", "ігор, один стіл.")],
)
@pytest.mark.parametrize("phone", [False, True])
def test_the_shelf_is_painted_in_the_visitor_s_language_before_the_scripts_are_here(
    open_server: LocalServer, come_in: Doorway, language: str, text: str, phone: bool
) -> None:
    marta = come_in(open_server, first=True, locale=language, phone=phone)
    without_scripts(marta)
    marta.page.goto("/")
    expect(marta.page.locator("#shell .title")).to_have_text(f"{len(games.names())} {text}")
    expect(marta.page.locator("#shell .title")).to_be_visible()
    assert marta.page.evaluate("document.documentElement.lang") == language.removesuffix("-GB")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_is_painted_with_its_game_in_the_chosen_theme_and_language(
    open_server: LocalServer, come_in: Doorway, theme: str
) -> None:
    marta = come_in(open_server, first=True)
    table = marta.opens("kobito", "me", "random")
    marta.page.goto("/favicon.svg")
    marta.page.evaluate(
        "(theme) => localStorage.setItem('ludoteca.prefs', JSON.stringify({ theme, language: 'uk' }))",
        theme,
    )
    without_scripts(marta)
    marta.page.goto(f"/table/{table}")
    expect(marta.page.locator("#shell .name")).to_have_text("Кобіто")
    expect(marta.page.locator("#shell .loading")).to_have_text("Стіл відкривається")
    ground = marta.page.evaluate("getComputedStyle(document.body).backgroundColor")
    assert ground == {"light": "rgb(251, 247, 240)", "dark": "rgb(23, 19, 16)"}[theme]


@pytest.mark.parametrize("phone", [False, True])
def test_nothing_moves_when_the_page_replaces_what_was_painted(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, first=True, phone=phone)
    marta.goes("/")
    marta.page.locator(".game .btn").first.wait_for()
    marta.page.wait_for_load_state("networkidle")
    expect(marta.page.locator("#shell")).to_have_count(0)
    assert marta.page.evaluate(SHIFTS) < MOST_SHIFT
