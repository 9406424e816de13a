"""Open tables: one person opens a table to everyone here, another finds it in the catalogue and
sits down."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.server.kit import LocalServer


def test_a_table_opened_to_everyone_is_joined_from_the_catalogue_by_one_click(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, name="Marta of the lobby")
    marta.goes("/new/neon")
    marta.page.get_by_role("radio", name="Link").first.check()
    marta.page.get_by_role("switch", name="Open to all on this server").check()
    marta.page.get_by_role("button", name="Open and invite").click()
    table = marta.sees(lambda frame: bool(frame["open_to_all"]))["table"]
    olena = come_in(open_server, name="", phone=True)  # a visitor without a name
    olena.goes("/")
    card = olena.page.locator(f'[data-open="{table}"]')
    expect(card).to_contain_text("Marta of the lobby")
    card.get_by_role("button", name=re.compile("^Join")).click()
    assert olena.sees(lambda frame: frame["table"] == table)["yours"] == [1]
    expect(olena.page).to_have_url(re.compile(table))
