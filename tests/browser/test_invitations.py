"""The invitation link, also in an insecure context: plain http in a local network."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Doorway
from tests.browser.person import Person, is_over
from tests.server.kit import LocalServer

# As at http://192.168.1.5:8217: no clipboard API, no cryptography. Records what execCommand copies.
NO_SECURE_CONTEXT = """
  Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined });
  Object.defineProperty(Crypto.prototype, "subtle", { value: undefined });
  document.addEventListener("copy", () => (window.copied = document.getSelection().toString()));
"""
NOTHING_CAN_BE_COPIED = NO_SECURE_CONTEXT + "document.execCommand = () => false;"
OTHERS_FIND_IT_AT = '{"addresses": ["http://192.168.1.5:8217"]}'


def invites(person: Person, script: str = NO_SECURE_CONTEXT) -> tuple[str, Locator]:
    person.page.add_init_script(script)
    table = person.opens("kobito", "me", "link")
    person.looks_at(table)
    field = person.page.get_by_label("Link to this table", exact=True)
    expect(field).to_be_visible()
    return table, field


def test_the_link_is_copied_without_a_secure_context(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, anew=True)
    table, _ = invites(marta)
    copy = marta.page.get_by_role("button", name="Copy")
    copy.click()
    expect(marta.page.get_by_role("button", name="Copied")).to_be_focused()
    assert marta.page.evaluate("copied") == f"{open_server.address}/table/{table}"


def test_a_link_that_cannot_be_copied_is_selected_and_not_said_to_be_copied(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, anew=True)
    table, field = invites(marta, NOTHING_CAN_BE_COPIED)
    marta.page.get_by_role("button", name="Copy").click()
    expect(marta.page.get_by_text("copy it with Ctrl C")).to_be_visible()
    expect(marta.page.get_by_role("button", name="Copied")).to_have_count(0)
    assert field.evaluate("f => f.value.slice(f.selectionStart, f.selectionEnd)").endswith(table)


def test_a_player_at_the_servers_own_machine_shares_an_address_that_others_reach(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, anew=True)
    marta.page.route("**/api/addresses", lambda route: route.fulfill(body=OTHERS_FIND_IT_AT))
    table, field = invites(marta)
    expect(field).to_have_value(f"http://192.168.1.5:8217/table/{table}")
    code = marta.page.get_by_role("img", name=re.compile("QR code"))
    expect(code).to_have_attribute("data-qr", f"http://192.168.1.5:8217/table/{table}")


def test_a_link_that_works_here_alone_says_so(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server, anew=True)
    invites(marta)
    expect(marta.page.get_by_text("This link works on this computer alone")).to_be_visible()


@pytest.mark.parametrize("phone", [False, True])
def test_the_code_for_a_camera_is_one_touch_away(
    open_server: LocalServer, come_in: Doorway, phone: bool
) -> None:
    marta = come_in(open_server, anew=True, phone=phone)
    invites(marta)
    code = marta.page.get_by_role("img", name=re.compile("QR code"))
    expect(code).to_have_count(0 if phone else 1)
    marta.page.get_by_role("button", name="QR code").click()
    expect(code).to_have_count(1 if phone else 0)


def test_a_guest_sees_who_invites_to_what_and_sits_down_by_one_button(
    open_server: LocalServer, come_in: Doorway
) -> None:
    table = come_in(open_server).opens("neon", "me", "link", "link", options={"hand_size": 5})
    guest = come_in(open_server, name="", first=True)
    guest.looks_at(table)
    invitation = guest.page.locator("[data-invited]")
    expect(invitation.get_by_role("heading", level=2)).to_have_text("Marta invites you to nEon_onE")
    expect(invitation).to_contain_text("Cards dealt: 5")
    expect(guest.page.get_by_text("--host")).to_have_count(0)
    expect(guest.page.get_by_role("button", name="Copy")).to_have_count(0)
    guest.page.get_by_label("Your name").fill("Nuno")
    guest.page.get_by_role("button", name="Take a seat").click()
    guest.sees(lambda frame: frame["yours"] == [1])
    assert guest.frame["chairs"][1]["name"] == "Nuno"


def test_a_guest_who_learns_meanwhile_is_told_that_the_match_has_begun(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta, nuno = come_in(open_server), come_in(open_server, name="Nuno")
    table = marta.opens("kobito", "me", "link", "link")
    nuno.sits(table, 1)
    nuno.looks_at(table)
    nuno.page.get_by_role("link", name="irst match").click()
    expect(nuno.page.get_by_text("Still waiting for players")).to_be_visible()
    assert nuno.ask(f"/api/tables/{table}")["chairs"][1]["here"]
    marta.post(f"/api/tables/{table}/deal")
    expect(nuno.page.get_by_text("The match has begun")).to_be_visible()
    nuno.page.get_by_role("link", name="To the table").click()
    nuno.sees(lambda frame: frame["status"] == "playing" and frame["seat"] == 1)


def test_the_shuffle_is_proved_without_a_secure_context(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server, anew=True)
    marta.page.add_init_script(NO_SECURE_CONTEXT)
    marta.looks_at(marta.opens("neon", "random", "random", options={"hand_size": 3}))
    marta.sees(is_over)
    marta.page.locator("[data-details]").click()
    expect(marta.page.get_by_text("The shuffle is verified")).to_be_visible()
