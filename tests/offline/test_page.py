"""The page against a host of tables instead of a server, in a real browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

from ludoteca import games
from ludoteca.core.record import load
from tests.browser.person import is_over
from tests.offline.person import OfflinePerson


def deals(person: OfflinePerson, name: str) -> str:
    """From the catalogue to a table with the fewest seats."""
    person.goes("/")
    person.page.locator(f"#g-{name} .about a.btn").click()
    person.page.locator(".deal .btn.main").click()
    person.page.wait_for_url("**/table/*")
    return person.page.url.rpartition("/")[2]


@pytest.mark.slow
def test_a_whole_match_by_clicks_with_replay_and_record(
    marta: OfflinePerson, tmp_path: Path
) -> None:
    table = deals(marta, "neon")
    marta.plays(is_over)
    end = marta.page.locator("[data-end]")
    expect(end).to_be_visible()
    expect(end.locator(".good")).to_be_visible()  # the shuffle is verified
    plies = marta.frame["ply"]
    marta.page.locator(f"a[href='/replay/{table}']").click()
    expect(marta.page.locator("main output").last).to_contain_text(f"/ {plies}")
    with marta.page.expect_download() as download:
        marta.page.locator(f"a[href='/api/tables/{table}/record']").click()
    record = load(download.value.path().read_text("utf-8"), games.find)
    record.verify(games.find("neon"))
    assert len(record.moves) == plies


def test_a_match_goes_on_after_the_tab_was_closed(marta: OfflinePerson) -> None:
    deals(marta, "neon")
    marta.plays(lambda frame: frame["nth"] == 2)
    before = marta.frame
    marta.page.reload(wait_until="domcontentloaded")
    marta.frame = {}
    after = marta.sees(lambda frame: frame["seat"] is not None and marta.may_decide(frame))
    assert (after["table"], after["commitment"]) == (before["table"], before["commitment"])
    assert after["nth"] >= 2


def test_what_needs_others_is_absent_with_one_sentence(marta: OfflinePerson) -> None:
    marta.goes("/new/neon")
    page = marta.page
    expect(page.get_by_text("Without a server you play with bots")).to_be_visible()
    expect(page.locator("input[value=bot]").first).to_be_attached()
    assert page.locator("input[value=link]").count() == 0
    assert page.locator("#watch").count() == 0
