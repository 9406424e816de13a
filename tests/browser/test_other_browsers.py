"""A few moves in Firefox and in WebKit, with the engine compiled to WebAssembly."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from web.places import SITE

from tests.browser.clickable import OFFERED
from tests.browser.offline_person import READ_MESSAGES
from tests.browser.other_browsers import Firefox, OtherBrowser, WebKit
from tests.browser.person import POINT
from tests.browser.static_host import StaticHost

FOLDER = "/games/ludoteca"
MOVES = 3
SENT = "window.messages.filter((one) => one.type === 'move').length"
FRAME = "window.messages.findLast((one) => one.type === 'frame')"
MAY_DECIDE = f"(({FRAME})?.yours ?? []).includes(({FRAME})?.turn)"
ERRORS = "window.failures"
LISTEN = """(() => {
  window.failures = [];
  addEventListener("error", (event) => window.failures.push(event.message));
  addEventListener("unhandledrejection", (event) => window.failures.push(String(event.reason)));
})()"""


@pytest.fixture
def host() -> Iterator[StaticHost]:
    assert SITE.is_dir(), "run `make web` first"
    host = StaticHost(SITE, FOLDER)
    yield host
    host.close()


@pytest.fixture
def browser(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[OtherBrowser]:
    browser: OtherBrowser = request.param(tmp_path)
    yield browser
    browser.close()


@pytest.mark.nightly
@pytest.mark.parametrize("browser", [Firefox, WebKit], indirect=True)
def test_a_few_moves_and_a_reload_in_another_browser(
    browser: OtherBrowser, host: StaticHost
) -> None:
    browser.goes(f"{host.address}{FOLDER}/")
    browser.waits("!!document.querySelector('#g-neon .about a.btn')")
    browser.evaluate(f"(() => {{ {READ_MESSAGES} }})()")
    browser.evaluate(LISTEN)
    for step in ("#g-neon .about a.btn", ".deal .btn.main"):
        browser.waits(f"!!document.querySelector('{step}')")
        browser.evaluate(f"document.querySelector('{step}').click()")
    for sent in range(MOVES):
        browser.waits(MAY_DECIDE)
        while browser.evaluate(SENT) <= sent:
            clicks_what_is_offered(browser)
    plies = browser.waits(f"{MAY_DECIDE} && ({FRAME}).ply")
    assert plies >= MOVES
    assert browser.evaluate(ERRORS) == []
    browser.goes(browser.evaluate("location.href"))
    browser.waits("!!document.querySelector('#mine [data-thing]')")


def clicks_what_is_offered(browser: OtherBrowser) -> None:
    point = browser.evaluate(f"(({OFFERED})().map({POINT}).find((one) => one))")
    if point:
        browser.click(*point)
