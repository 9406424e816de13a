"""Ratings on the page: off by default, then shown with their uncertainty."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import is_over
from tests.server.kit import LocalServer


def test_who_wants_a_rating_finds_it_with_their_tables(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.goes("/tables")
    switch = marta.page.get_by_role("switch", name="Rate my matches")
    expect(switch).not_to_be_checked()
    switch.check()
    expect(marta.page.get_by_text("No rated match yet.")).to_be_visible()
    table = marta.opens("neon", "me", "random", options={"hand_size": 3})
    marta.put(f"/api/tables/{table}/seats/0", kind="empty")  # a bot plays on: the match is lost
    olena = come_in(open_server, name="Olena")
    olena.goes(f"/table/{table}")  # bots play among themselves while a client is connected
    olena.sees(is_over)
    marta.goes("/tables")
    mine = marta.page.locator('[data-rating="neon"]')
    expect(mine).to_contain_text("too few matches to say more than between")
    expect(mine).to_contain_text("after 1 match")
    expect(switch).to_be_checked()
    marta.goes("/record")
    rating = marta.page.locator('article [data-rating="neon"]')
    expect(rating).to_contain_text("too few matches to say more than between")
