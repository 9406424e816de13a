"""The bots' characters on the page: portraits and names wherever a match is shown, and a remark at
the end."""

from __future__ import annotations

from playwright.sync_api import expect

from ludoteca.core.text import texts
from tests.browser.conftest import Doorway
from tests.server.kit import LocalServer, play_to_the_end


def test_a_character_has_the_last_word_and_is_known_again_when_one_looks_back(
    open_server: LocalServer, come_in: Doorway
) -> None:
    guest = open_server.guest("Marta")
    table = guest.open_table("me", "random", options={"hand_size": 3})
    (frame,) = play_to_the_end(guest.look(table, 0))
    messages = texts("en", "neon")
    character = frame["chairs"][1]["character"]
    name = messages.say(f"character.{character}")
    end = "won" if 1 in frame["winners"] else "lost"

    marta = come_in(open_server, "")
    marta.becomes(guest)
    page = marta.page
    marta.looks_at(table)
    page.locator("[data-details]").click()
    expect(page.locator("[data-word]")).to_have_text(messages.say(f"remark.{character}-{end}"))
    for place in (f"/replay/{table}?ply=1", f"/review/{table}?ply=1"):
        marta.goes(place)
        client = page.get_by_role("radio", name=name)
        expect(client).not_to_be_checked()
        face = page.locator(".eyes img.face")
        expect(face).to_have_count(1)
        assert face.evaluate("(one) => one.decode().then(() => one.naturalWidth)") > 0
        client.check(force=True)
        expect(page.locator(".eyes .chosen")).to_contain_text(name)
