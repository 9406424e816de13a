"""The page against a host of tables instead of a server, in a real browser."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.bridge import Bridge
from tests.browser.offline_person import HAS_FILES, OfflinePerson, waits_for
from tests.browser.person import is_over
from tests.browser.window import Window


@pytest.fixture
def bridge(site: Path) -> Iterator[Bridge]:
    bridge = Bridge(site)
    yield bridge
    bridge.close()
    assert bridge.missing == []


@pytest.fixture
def marta(chromium: Browser, bridge: Bridge) -> Iterator[OfflinePerson]:
    """A person with a new window; no page of it may log an error."""
    window = Window(chromium, bridge.address)
    person = OfflinePerson(window, bridge)
    yield person
    window.close()
    assert person.complaints == []


def deals(person: OfflinePerson, name: str) -> str:
    """From the catalogue to a table with the fewest seats."""
    person.goes("/")
    person.page.locator(f"#g-{name} .about a.btn").click()
    person.page.locator(".deal .btn.main").click()
    person.page.wait_for_url("**/table/*")
    return person.page.url.rpartition("/")[2]


def test_a_match_goes_on_after_the_tab_was_closed(marta: OfflinePerson) -> None:
    deals(marta, "neon")
    marta.plays(lambda frame: frame["nth"] >= 2)
    before = marta.frame
    marta.page.reload(wait_until="domcontentloaded")
    marta.frame = {}
    after = marta.sees(lambda frame: frame["seat"] is not None and marta.may_decide(frame))
    assert (after["table"], after["commitment"]) == (before["table"], before["commitment"])
    assert after["nth"] >= 2


def test_hints_reviews_and_the_turning_point_come_from_the_thinker(marta: OfflinePerson) -> None:
    table = deals(marta, "neon")
    marta.sees(marta.may_decide)
    marta.page.locator("[data-hint]").click()
    expect(marta.page.locator("[data-hints].on")).to_be_visible()
    marta.plays(is_over)
    marta.goes(f"/review/{table}?seat=0")
    expect(marta.page.locator("[data-turns]")).to_be_visible(timeout=90_000)


def test_two_people_pass_the_device(marta: OfflinePerson) -> None:
    marta.goes("/new/neon")
    marta.page.locator("li.seat").nth(1).locator("input[value=me]").check(force=True)
    marta.page.locator(".deal .btn.main").click()
    curtain = marta.page.locator("[data-curtain]")
    expect(curtain).to_be_visible()
    curtain.locator(".btn.main").click()
    marta.sees(lambda frame: frame["seat"] is not None and frame["seat"] == frame["turn"])
    expect(curtain).to_be_hidden()
    assert marta.frame["yours"] == list(range(len(marta.frame["chairs"])))[:2]


def test_the_daily_deal_is_played_once(marta: OfflinePerson) -> None:
    marta.goes("/daily/neon")
    marta.page.locator("[data-play]").click()
    marta.page.wait_for_url("**/table/*")
    marta.plays(is_over)
    marta.goes("/daily/neon")
    expect(marta.page.locator("section.result")).to_be_visible()
    expect(marta.page.get_by_text("Without a server you play with bots")).to_be_visible()
    assert marta.page.locator("[data-play]").count() == 0


def test_a_lesson_can_be_tried(marta: OfflinePerson) -> None:
    marta.goes("/guide/neon")
    expect(marta.page.locator("main")).to_be_visible()
    expect(marta.page.locator("[data-touch]").first).to_be_visible()


def test_a_second_tab_waits_until_the_first_is_closed(marta: OfflinePerson) -> None:
    table = deals(marta, "neon")
    marta.sees(marta.may_decide)
    second = marta.context.new_page()
    second.goto(f"/table/{table}")
    expect(second.locator("[data-engine=waiting]")).to_be_visible()
    marta.page.close()
    expect(second.locator("main.stage")).to_be_visible()
    expect(second.locator("[data-engine=ready]")).to_be_attached()


def test_a_browser_that_stores_nothing_says_so_and_plays_on(marta: OfflinePerson) -> None:
    marta.context.add_init_script(
        "IDBFactory.prototype.open = () => { throw new DOMException('no', 'SecurityError') }"
    )
    deals(marta, "neon")
    expect(marta.page.get_by_text("This browser stores nothing")).to_be_visible()
    marta.plays(lambda frame: frame["nth"] >= 3)


def test_a_full_disk_in_the_middle_of_a_match_is_no_end(marta: OfflinePerson) -> None:
    deals(marta, "neon")
    marta.sees(marta.may_decide)
    marta.page.evaluate(
        """() => {
          IDBObjectStore.prototype.put = () => { throw new DOMException("no", "QuotaExceededError") };
        }"""
    )
    marta.plays(lambda frame: frame["nth"] >= 3)
    expect(marta.page.get_by_text("This browser stores nothing")).to_be_visible()


def test_everything_is_saved_as_a_file_and_added_in_another_browser(
    marta: OfflinePerson, bridge: Bridge, chromium: Browser, tmp_path: Path
) -> None:
    table = deals(marta, "neon")
    marta.plays(lambda frame: frame["nth"] >= 2)
    marta.goes("/me")
    with marta.page.expect_download() as download:
        marta.page.locator("a[href='/api/me/data']").click()
    file = tmp_path / "ludoteca.json"
    download.value.save_as(file)
    marta.page.close()
    other = Window(chromium, marta.server.address)
    rui = OfflinePerson(other, bridge)
    rui.goes("/me")
    rui.page.locator("input[type=file]").set_input_files(file)
    expect(rui.page.get_by_text("1 table has been added.")).to_be_visible()
    rui.looks_at(table)
    rui.plays(lambda frame: frame["nth"] >= 3)
    assert rui.complaints == []
    other.close()


def test_everything_can_be_deleted(marta: OfflinePerson) -> None:
    deals(marta, "neon")
    marta.sees(marta.may_decide)
    marta.goes("/me")
    marta.page.get_by_role("button", name="Delete everything").click()
    marta.page.locator("[data-ask] .btn.main").click()
    expect(marta.page.get_by_text("Everything has been deleted")).to_be_visible()
    marta.goes("/tables")
    expect(marta.page.get_by_text("No table yet")).to_be_visible()


def test_every_page_opens_offline_after_the_first_visit(chromium: Browser, site: Path) -> None:
    bridge = Bridge(site)
    window = Window(chromium, bridge.address, service_workers="allow")
    page = window.page
    page.goto("/")
    waits_for(page, HAS_FILES, "")
    bridge.close()
    for path in ("/rules/kobito", "/new/coatl", "/guide/cobogo", "/credits"):
        page.goto(path)
        expect(page.locator("h1").first).to_be_visible()
        assert page.locator(".problem").count() == 0
    window.close()


def test_what_needs_others_is_absent_with_one_sentence(marta: OfflinePerson) -> None:
    marta.goes("/new/neon")
    page = marta.page
    expect(page.get_by_text("Without a server you play with bots")).to_be_visible()
    expect(page.locator("input[value=bot]").first).to_be_attached()
    assert page.locator("input[value=link]").count() == 0
    assert page.locator("#watch").count() == 0
