"""The page can be installed, and what was opened once opens again without a network."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.server.kit import LocalServer

READY = "() => navigator.serviceWorker.ready.then(() => !!navigator.serviceWorker.controller)"


def at_home(server: LocalServer, come_in: Doorway, language: str = "en-GB") -> Person:
    """A person whose browser may cache."""
    marta = come_in(server, first=True, service_workers="allow", locale=language)
    marta.page.goto("/")
    marta.page.wait_for_function(READY)
    return marta


def test_the_page_says_how_it_is_installed(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server)
    marta.page.goto("/")
    found = marta.page.locator("link[rel=manifest]").get_attribute("href")
    answer = marta.context.request.get(str(found))
    assert answer.headers["content-type"] == "application/manifest+json"
    manifest = json.loads(answer.body())
    assert manifest["display"] == "standalone"
    for icon in manifest["icons"]:
        assert marta.context.request.get(icon["src"]).headers["content-type"] == icon["type"]


@pytest.mark.slow
def test_what_was_opened_once_opens_again_without_a_network(
    frail_server: LocalServer, come_in: Doorway
) -> None:
    marta = at_home(frail_server, come_in)
    marta.page.reload()  # controlled by the service worker now, so that everything is cached
    boxes = marta.page.get_by_role("link", name="Kobito")
    expect(boxes.first).to_be_visible()
    marta.page.goto("/rules/kobito")
    expect(marta.page.get_by_role("heading", name="Kobito").first).to_be_visible()
    frail_server.kill()
    marta.page.goto("/rules/kobito")
    expect(marta.page.get_by_role("heading", name="Kobito").first).to_be_visible()
    marta.page.goto("/")
    expect(boxes.first).to_be_visible()


def test_nothing_of_a_table_or_a_person_is_ever_kept(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = at_home(open_server, come_in)
    table = marta.opens("neon", "me", "random")
    marta.looks_at(table)
    expect(marta.page.locator("#mine")).to_be_visible()
    kept = marta.page.evaluate(
        """async () => {
          const found = [];
          for (const name of await caches.keys())
            for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
          return found;
        }"""
    )
    assert "/" in kept
    secret = ("/table", "/api/tables", "/api/me")
    assert not [path for path in kept if path.startswith(secret)]
