"""Device linking: the code is shown on one device and entered on the other."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.server.kit import LocalServer


def test_a_code_opened_on_the_phone_makes_it_the_same_person(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta = come_in(open_server)
    table = marta.opens("neon", "me", "link")
    marta.goes("/carry")
    marta.page.get_by_role("button", name="Show a code").click()
    code = marta.page.locator("[data-code]").get_attribute("data-code")
    phone = come_in(open_server, name="Olena", phone=True)  # which was another person's before
    questions: list[str] = []
    phone.page.on("request", lambda request: questions.append(request.url))
    phone.goes(f"/carry#{code}")
    expect(phone.page.get_by_label("Type the code")).to_have_value(code or "")
    expect(phone.page).to_have_url(re.compile("/carry$"))
    phone.page.get_by_role("button", name="Go on here").click()
    expect(phone.page.get_by_role("button", name="Stay Olena")).to_be_visible()
    phone.page.get_by_role("button", name="Go on here").click()
    phone.page.get_by_role("link", name="My tables").click()
    expect(phone.page.locator(f'a[href="/table/{table}"]')).to_be_visible()
    assert not [url for url in questions if code and code in url and "#" not in url]
