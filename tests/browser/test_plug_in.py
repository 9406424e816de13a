"""A plug-in game installed by pip, in the browser: from the catalogue to the end, by clicks."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import is_over
from tests.plugin_install import install
from tests.server.kit import LocalServer
from tests.test_plug_in import CALLED, EXAMPLE, NAME


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with the example installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", install(tmp_path_factory.mktemp("plug-in"), EXAMPLE))
        server = LocalServer(tmp_path_factory.mktemp("house"), deterministic_seed="browser")
    yield server
    server.close()


@pytest.mark.slow
def test_a_whole_match_from_the_catalogue_to_the_end_by_clicks(
    server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(server)
    marta.goes("/")
    box = marta.page.locator(f"#g-{NAME}")
    expect(box).to_contain_text(CALLED["en"])
    box.locator(".about a.btn").click()
    marta.page.wait_for_url(f"**/new/{NAME}")
    marta.page.locator(".deal .btn.main").click()
    marta.page.wait_for_url("**/table/*")
    marta.sees(lambda frame: frame["status"] == "playing")
    marta.plays(is_over)

    end = marta.page.locator("[data-end]")
    expect(end).to_be_visible()
    expect(end.locator("[data-place]")).to_have_count(2)
    end.locator("[data-details]").click()
    expect(end.locator(".good")).to_be_visible()  # the shuffle is verified
    assert marta.frame["ply"] == 40


@pytest.mark.slow
def test_four_play_in_pairs_on_a_phone(server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(server, phone=True)
    seats = [{"kind": "me"}, *[{"kind": "bot", "bot": "careful"}] * 3]
    table = marta.post("/api/tables", game=NAME, seats=seats, options={})["table"]
    marta.looks_at(str(table))
    marta.plays(is_over)
    assert marta.frame["scores"][0] == marta.frame["scores"][2]
    assert marta.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("language", ["en-GB", "pt-BR", "uk-UA"])
def test_its_rulebook_is_read_in_every_language(
    server: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = come_in(server, locale=language)
    marta.goes(f"/rules/{NAME}")
    called = CALLED[language if language == "pt-BR" else language[:2]]
    expect(marta.page.locator("h1").first).to_contain_text(called)
