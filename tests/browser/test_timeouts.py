"""Every wait of the page has a timeout and a message: a network that stalls or fails."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from ludoteca.core.text import LANGUAGES
from tests.browser.conftest import Doorway
from tests.browser.person import Person
from tests.browser.stalling_proxy import Freezer
from tests.browser.test_offline import at_home
from tests.server.kit import LocalServer

LIMIT = 9_000
"""Milliseconds: four seconds without an answer, and a margin for a busy machine."""


@pytest.fixture
def freezer(open_server: LocalServer) -> Iterator[Freezer]:
    freezer = Freezer(open_server)
    yield freezer
    freezer.close()


def behind(freezer: Freezer, come_in: Doorway, *seats: str) -> tuple[Person, str]:
    """A person at a table of nEon_onE, behind this proxy."""
    marta = come_in(freezer, first=True)
    table = marta.opens("neon", *seats, options={})
    marta.looks_at(table)
    expect(marta.page.locator("#mine")).to_be_visible()
    return marta, table


def forgives(person: Person) -> None:
    """Ignores the browser's errors about requests without a network, which are intended."""
    person.complaints = [line for line in person.complaints if "ERR_FAILED" not in line]


def sends_a_move(person: Person) -> None:
    after = len(person.sent) + 1
    for _ in range(4):
        if len(person.sent) >= after:
            return
        person.click(person.dice.choice(person.offers(after)))
        person.settles()
    raise AssertionError("no move was sent")


def test_a_move_that_is_not_answered_is_sent_again_on_a_new_connection(
    freezer: Freezer, come_in: Doorway
) -> None:
    marta, _ = behind(freezer, come_in, "me", "random")
    ply = marta.sees(marta.may_decide)["ply"]
    knocks = freezer.taken
    freezer.freeze()
    sends_a_move(marta)
    lost = marta.page.locator(".net.off")
    expect(lost).to_be_visible(timeout=LIMIT)
    expect(lost).to_contain_text("your move will be sent once")
    expect(marta.page.locator("body")).not_to_contain_text("One moment")
    marta.waits(lambda: freezer.taken > knocks)
    freezer.thaw()
    marta.reaches(ply + 1)
    expect(lost).to_have_count(0)
    nth = marta.sent[0]["nth"]
    # sent twice, played once
    assert [one for one in marta.sent if one["nth"] == nth] == marta.sent[:2]
    assert marta.frame["nth"] == nth + 1


def test_a_line_of_the_chat_that_did_not_arrive_is_shown_as_not_sent(
    freezer: Freezer, come_in: Doorway
) -> None:
    marta, _ = behind(freezer, come_in, "me", "random")
    marta.page.get_by_role("tab", name="Chat").click()
    freezer.freeze()
    marta.page.get_by_label("Write").fill("hello  out there")
    marta.page.keyboard.press("Enter")
    line = marta.page.locator("[data-unsaid]")
    expect(line).to_contain_text("Sending")
    expect(line).to_contain_text("Not sent", timeout=LIMIT)
    freezer.thaw()
    expect(marta.page.locator(".net.off")).to_have_count(0)
    if line.count():  # what was stuck in the stalled network may have arrived after all
        line.get_by_role("button", name="Send again").click()
    expect(line).to_have_count(0)
    expect(marta.page.locator("#panel-chat")).to_contain_text("hello out there")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_table_that_cannot_be_opened_says_why_and_opens_by_itself(
    open_server: LocalServer, come_in: Doorway, language: str
) -> None:
    marta = at_home(open_server, come_in, language)
    table = marta.opens("neon", "me", "random")
    marta.looks_at(table)  # now its files are cached
    marta.context.set_offline(True)
    marta.goes(f"/table/{table}")
    sentence = {
        "en": "You are offline",
        "pt-BR": "Você está sem internet",
        "uk": "Немає з’єднання",
    }[language]
    expect(marta.page.get_by_role("status").filter(has_text=sentence)).to_be_visible()
    marta.context.set_offline(False)
    expect(marta.page.locator("#mine")).to_be_visible()
    forgives(marta)


def test_a_page_that_was_not_kept_says_that_one_is_offline_and_comes_with_the_network(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = at_home(open_server, come_in)
    marta.page.reload()
    expect(marta.page.get_by_role("link", name="Kobito").first).to_be_visible()
    marta.context.set_offline(True)
    marta.goes("/credits")
    expect(marta.page.locator("h1")).to_have_text("You are offline.")
    expect(marta.page.locator("body")).not_to_contain_text("out of date")
    marta.context.set_offline(False)
    expect(marta.page.locator("h1")).to_contain_text("Credits")
    forgives(marta)


def test_a_request_that_freezes_is_answered_by_a_sentence(
    freezer: Freezer, come_in: Doorway
) -> None:
    marta = come_in(freezer, first=True)
    marta.page.goto("/new/neon")
    deal = marta.page.get_by_role("button", name="Deal the cards")
    expect(deal).to_be_enabled()
    freezer.freeze()
    deal.click()
    expect(marta.page.get_by_role("alert")).to_contain_text("does not answer", timeout=2 * LIMIT)
    freezer.thaw()
