"""The page goes on drawing while a master thinks in its own worker."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser
from web.places import SITE

from tests.browser.offline_person import OfflinePerson
from tests.browser.static_host import StaticHost
from tests.browser.window import Window

LEAST = 0.8
"""Of the frames that the idle page draws: fifty of sixty are 0.83."""
TURNS = 5
FRAMES = """async () => {
  const times = [];
  const from = performance.now();
  while (performance.now() < from + 600) {
    await new Promise(requestAnimationFrame);
    times.push(performance.now());
  }
  return times.length / (times.at(-1) - from);
}"""


@pytest.fixture
def marta(chromium: Browser) -> Iterator[OfflinePerson]:
    assert SITE.is_dir(), "run `make web` first"
    host = StaticHost(SITE)
    window = Window(chromium, host.address, reduced_motion="no-preference")
    yield OfflinePerson(window, host)
    window.close()
    host.close()


@pytest.mark.nightly
def test_the_page_draws_while_a_master_thinks(marta: OfflinePerson) -> None:
    marta.goes("/new/cobogo?seats=2")
    marta.page.locator("[data-engine=ready]").wait_for(state="attached")
    marta.page.locator("input[name=bot-1][value=master]").check(force=True)
    marta.page.locator(".deal .btn.main").click()
    marta.page.wait_for_url("**/table/*")
    marta.sees(marta.may_decide)
    idle = marta.page.evaluate(FRAMES)
    ratios: list[float] = []
    for _ in range(TURNS):
        plays_into_a_thought(marta)
        ply = marta.frame["ply"]
        rate = marta.page.evaluate(FRAMES)
        marta.pull()
        if marta.frame["ply"] == ply:  # it was thinking all the time
            ratios.append(rate / idle)
        marta.sees(marta.may_decide)
    assert ratios, "no thought was long enough to count frames"
    assert max(ratios) >= LEAST, ratios


def plays_into_a_thought(marta: OfflinePerson) -> None:
    """Decides until it is the master's turn."""
    while marta.may_decide(marta.frame):
        marta.decides()
