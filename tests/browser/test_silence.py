"""A match in pairs: the chat shows that talking is forbidden, instead of the input field."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.browser.person import CHOSEN
from tests.server.kit import LocalServer, play_on


def test_in_pairs_the_chat_says_why_no_one_can_write(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta, nuno = come_in(open_server, "Marta"), come_in(open_server, "Nuno")
    table = marta.opens("encantados", "me", "link", "random", "random")
    marta.looks_at(table)
    room, field = marta.page.locator("#panel-chat"), marta.page.locator("#panel-chat input")
    marta.page.locator("#tab-chat").click()
    field.fill("hello")
    marta.page.keyboard.press("Enter")
    expect(room.locator(".msg")).to_contain_text("hello")
    field.fill("I hold the")  # a half-typed sentence when the cards are dealt
    nuno.sits(table, 1)
    marta.sees(lambda frame: frame["status"] == "playing")
    expect(field).to_have_count(0)
    expect(room.locator(".note")).to_contain_text("forbid talking")

    nuno.looks_at(table)
    nuno.page.locator("#tab-chat").click()
    theirs = nuno.page.locator("#panel-chat .msg")
    expect(theirs).to_contain_text("hello")
    marta.page.keyboard.type("I hold 1 Troll")
    marta.page.keyboard.press("Enter")
    expect(marta.page.locator(f"[data-closely], {CHOSEN}")).to_have_count(0)  # it covers no card
    assert marta.sent == []
    room.locator(".quick .btn").first.click()  # reactions remain
    expect(theirs.locator(".sign")).to_have_count(1)
    expect(theirs).not_to_contain_text("Troll")
    lines = marta.ask(f"/api/tables/{table}")  # and without errors
    assert lines["status"] == "playing"


def test_in_the_turn_of_a_swap_the_chat_has_no_reactions(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Marta")
    table = guest.open_table("me", *["random"] * 3, game="encantados", options={})
    client = guest.look(table, 0)
    play_on(client, until=lambda frame: any(move.startswith("give") for move in frame["moves"]))
    marta = come_in(open_server, "")
    marta.becomes(guest)
    marta.looks_at(table)
    marta.page.locator("#tab-chat").click()
    room = marta.page.locator("#panel-chat")
    expect(room.locator(".quick .btn")).not_to_have_count(0)
    client.play(next(move for move in client.frame["moves"] if move.startswith("give")))
    expect(room.locator(".quick .btn")).to_have_count(0)
    expect(room.locator(".note")).to_contain_text("talk and reactions")
