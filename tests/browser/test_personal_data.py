"""Personal data: shown, downloaded, and deleted after two confirmations."""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.server.kit import LocalServer


def test_a_person_is_asked_twice_before_their_data_is_deleted(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = marta.opens("neon", "me", "link")
    marta.goes("/")
    marta.page.get_by_role("button", name="Marta").click()
    marta.page.get_by_role("link", name="Your data").click()
    tables = marta.page.locator("dl div", has_text="Tables where you sat")
    expect(tables.locator("dd")).to_have_text("1")
    with marta.page.expect_download() as waiting:
        marta.page.get_by_role("link", name="Download all of it").click()
    path = waiting.value.path()
    assert [one["table"] for one in json.loads(Path(path).read_text())["tables"]] == [table]
    marta.page.get_by_role("button", name="Forget me").click()
    expect(marta.page.get_by_role("button", name="Stay")).to_be_focused()
    marta.page.get_by_role("button", name="Go on").click()
    expect(marta.page.get_by_text("Really, Marta?")).to_be_visible()
    marta.page.get_by_role("button", name="Stay").click()
    marta.page.get_by_role("button", name="Forget me").click()
    marta.page.get_by_role("button", name="Go on").click()
    marta.page.get_by_role("button", name="Delete all that is mine").click()
    expect(marta.page.get_by_role("status").filter(has_text="You are forgotten")).to_be_visible()
    expect(marta.page.get_by_role("button", name="Your name")).to_be_visible()
    assert open_server.query("select id from tables where id = ?", table) == []


def test_a_device_that_signs_out_has_no_user(open_server: LocalServer, come_in: Doorway) -> None:
    marta = come_in(open_server)
    marta.opens("neon", "me", "link")
    marta.goes("/me")
    expect(marta.page.get_by_text("No other device is linked to you")).to_be_visible()
    marta.page.get_by_role("button", name="Log out").click()
    marta.page.get_by_role("button", name="Log out").click()
    expect(marta.page.get_by_text("no longer knows who you were")).to_be_visible()
    marta.goes("/tables")
    expect(marta.page.get_by_text("No table yet")).to_be_visible()


def test_a_device_with_a_new_key_stays_at_its_table(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    marta.looks_at(marta.opens("neon", "me", "link"))
    marta.frame = {}
    with marta.page.expect_websocket():  # the socket of the old key is closed
        before = marta.post("/api/me/key")["previous_key"]  # as another tab would
        assert marta.context.request.delete(f"/api/me/key/{before}").ok
    assert marta.sees(lambda frame: frame["status"] == "waiting")["yours"] == [0]
    marta.goes("/me")
    marta.page.get_by_role("button", name="Renew the key").click()
    expect(marta.page.get_by_role("status").filter(has_text="no other device")).to_be_visible()
    marta.goes("/tables")
    expect(marta.page.get_by_text("No table yet")).to_have_count(0)
