"""What the host shows of a server: its name, a notice, and links at the foot of the page."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.test_first_paint import MOST_SHIFT, SHIFTS
from tests.server.kit import LocalServer

NAME = "Os Três <b>Irmãos</b>"
NOTICE = "Closed on Sunday <img src=x onerror=alert(1)> & “later”"
LINKS = {
    "en": {"Imprint": "https://example.org/imprint?a=1&b=2", "Privacy": "https://example.org/p"},
    "pt-BR": {"Informações legais": "https://example.org/imprint?a=1&b=2"},
    "uk": {"Приватність": "https://example.org/p"},
}


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    server = LocalServer(
        tmp_path_factory.mktemp("named"),
        deterministic_seed="browser",
        house_name=NAME,
        notice=NOTICE,
        imprint_url=LINKS["en"]["Imprint"],
        privacy_url=LINKS["en"]["Privacy"],
    )
    yield server
    server.close()


@pytest.mark.parametrize("phone", [False, True])
def test_the_shelf_shows_name_and_notice_as_text(
    house: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(house, first=True, phone=phone)
    marta.goes("/")
    expect(marta.page.locator(".notice")).to_have_text(NOTICE)
    expect(marta.page.locator(".crumb")).to_contain_text(NAME)
    expect(marta.page).to_have_title(f"{NAME} · The shelf")
    assert marta.page.locator(".notice *, .crumb b").count() == 0
    widths = "[document.documentElement.scrollWidth, innerWidth]"
    wide, room = marta.page.evaluate(widths)
    assert wide <= room
    crumb = marta.page.locator(".crumb")
    assert crumb.evaluate("(it) => it.scrollWidth <= it.clientWidth")  # beside the person's button
    assert marta.page.evaluate(SHIFTS) < MOST_SHIFT


def test_a_table_has_the_name_in_its_title(house: LocalServer, come_in: Doorway) -> None:
    marta = come_in(house, first=True)
    table = marta.opens("kobito", "me", "link")
    marta.goes(f"/table/{table}")
    expect(marta.page).to_have_title("Kobito · " + NAME)
    marta.goes("/credits")
    expect(marta.page).to_have_title(re.compile(f"^{re.escape(NAME)} · "))


@pytest.mark.parametrize("language", list(LINKS))
def test_imprint_and_privacy_notice_are_linked_at_the_foot(
    house: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = come_in(house, first=True, locale=language)
    marta.goes("/")
    for text, url in LINKS[language].items():
        link = marta.page.locator("footer").get_by_role("link", name=text)
        assert link.get_attribute("href") == url


def test_a_server_without_them_shows_none_of_it(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server, first=True)
    marta.goes("/")
    expect(marta.page.locator("footer a")).to_have_count(2)
    expect(marta.page).to_have_title("Ludoteca · The shelf")
    assert marta.page.locator(".notice, .crumb").count() == 0
