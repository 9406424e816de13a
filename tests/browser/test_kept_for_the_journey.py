"""A server offers the games without a server: kept when asked for, played while the server does not
answer, and handed to the account when it does."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect
from web.places import SITE

from tests.browser.bridge import Bridge
from tests.browser.conftest import Doorway
from tests.browser.test_offline import READY
from tests.server.kit import LocalServer

AWAY = "ERR_FAILED"
"""Chromium's word for a request to a server that is away, when a service worker has made it."""
LOADER = """
export async function startEngine({ module, progress }) {
  progress?.(1, 2);
  await askEngine("start", module, "");
  progress?.(2, 2);
  return { call: (text) => askEngine("call", module, text), load: async () => {}, stop() {} };
}
"""
"""Its engine is the test's process, without a network."""


@pytest.fixture
def offering(site: Path, tmp_path: Path) -> Iterator[LocalServer]:
    folder = tmp_path / "site-web"
    shutil.copytree(site, folder)
    (folder / "engine").mkdir()
    (folder / "engine" / "client.js").write_text(LOADER, "utf-8")
    manifest = {"folder": "f00", "parts": {"base": {"br": 9_000_000}}}
    (folder / "engine" / "manifest.json").write_text(json.dumps(manifest), "utf-8")
    server = LocalServer(tmp_path, offline_site=str(folder))
    yield server
    server.close()


@pytest.mark.slow
def test_a_match_played_without_the_network_is_handed_to_the_account(
    offering: LocalServer, come_in: Doorway, site: Path
) -> None:
    engine = Bridge(site)
    marta = come_in(offering, first=True, service_workers="allow")
    page, asked = marta.page, list[str]()
    marta.context.expose_function("askEngine", engine.answer)
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/")
    page.wait_for_function(READY)
    page.reload()  # controlled by the service worker now, so that everything is cached
    keep = page.get_by_role("button", name="Keep the games here")
    expect(page.get_by_text("The download is")).to_be_visible()
    assert not [url for url in asked if "/offline/" in url]  # nothing before it is asked for
    keep.click()
    expect(page.get_by_text("The games are kept in this browser.")).to_be_visible()

    offering.kill()
    page.reload()
    page.locator("[data-play-offline]").click()
    page.wait_for_url("**/offline/")
    page.locator("#g-neon .about a.btn").click()
    page.locator(".deal .btn.main").click()
    page.wait_for_url("**/offline/table/*")
    expect(page.locator("#mine")).to_be_visible()

    offering.start()
    page.goto("/offline/tables")
    page.locator("[data-hand-over] .btn.main").click()
    expect(page.get_by_text("1 match is in your account")).to_be_visible()
    page.get_by_role("link", name="Go on at the server").click()
    page.wait_for_url("**/tables")
    assert "/offline/" not in page.url
    expect(page.get_by_text("played without a server")).to_have_count(1)
    engine.close()
    marta.complaints[:] = [line for line in marta.complaints if AWAY not in line]


@pytest.mark.nightly
def test_the_compiled_engine_is_kept_and_plays_without_the_network(
    come_in: Doorway, tmp_path: Path
) -> None:
    """Also under the content security policy of a server."""
    assert SITE.is_dir(), "run `make web` first"
    server = LocalServer(tmp_path, offline_site=str(SITE))
    marta = come_in(server, first=True, service_workers="allow")
    page = marta.page
    page.goto("/")
    page.get_by_role("button", name="Keep the games here").click()
    expect(page.get_by_text("The games are kept in this browser.")).to_be_visible(timeout=120_000)
    server.kill()
    page.goto("/offline/new/neon")
    page.locator(".deal .btn.main").click()
    page.wait_for_url("**/offline/table/*", timeout=120_000)
    expect(page.locator("#mine")).to_be_visible()
    marta.complaints[:] = [line for line in marta.complaints if AWAY not in line]
    server.close()
