"""Clocks on the page: chosen with the table, shown at each seat, running for the player in turn."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Doorway
from tests.server.kit import LocalServer

SECONDS = """(face) => face.textContent.trim().split(":").reduce((all, part) => all * 60 + Number(part), 0)"""


def test_a_clock_is_chosen_with_the_table_and_runs_for_who_decides_alone(
    open_server: LocalServer, come_in: Doorway
) -> None:
    marta, olena = come_in(open_server), come_in(open_server, name="Olena", phone=True)
    marta.goes("/new/neon")
    marta.page.get_by_role("button", name="One seat fewer").click()
    marta.page.get_by_role("button", name="One seat fewer").click()
    marta.page.get_by_role("radio", name="Link").check()
    marta.page.get_by_label("Clock").select_option("10 min + 10 sec")
    marta.page.get_by_label("Absent players").select_option("5 min")
    marta.page.get_by_role("button", name="Open and invite").click()
    frame = marta.sees(lambda frame: frame["status"] == "waiting")
    assert frame["idle_timeout"] == 300
    olena.sits(frame["table"], 1)
    olena.looks_at(frame["table"])
    turn = marta.sees(lambda frame: frame["status"] == "playing")["turn"]
    for person in (marta, olena):
        running = person.page.locator(f'[data-clock="{turn}"]')
        still = person.page.locator(f'[data-clock="{1 - turn}"]')
        expect(still).to_have_text("10:00")
        expect(running).not_to_have_text("10:00")
        before = running.evaluate(SECONDS)
        person.waits(lambda: running.evaluate(SECONDS) < before)  # noqa: B023
