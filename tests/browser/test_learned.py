"""The host may choose a learned bot of the server's weights folder."""

from __future__ import annotations

from pathlib import Path

from playwright.sync_api import expect

from ludoteca.bots.learned import WEIGHTS_SUFFIX
from tests.browser.conftest import Doorway
from tests.server.kit import LocalServer
from tests.server.test_learned import NAME, WHOLE


def test_the_host_chooses_a_learned_bot_and_it_plays(come_in: Doorway, tmp_path: Path) -> None:
    (tmp_path / f"{NAME.removeprefix('learned:')}{WEIGHTS_SUFFIX}").write_bytes(WHOLE)
    server = LocalServer(tmp_path, weights_folder=str(tmp_path), deterministic_seed="browser")
    try:
        marta = come_in(server)
        marta.goes("/new/neon")
        learned = marta.page.get_by_role("radio", name="Learned: clever")
        expect(marta.page.locator("#seats .seg")).to_have_count(3)
        expect(learned).to_have_count(0)  # it was trained for two seats
        for _ in range(2):
            marta.page.get_by_role("button", name="One seat fewer").click()
        learned.check()
        marta.page.locator(".deal .btn.main").click()
        frame = marta.sees(lambda frame: frame["status"] == "playing")
        assert frame["chairs"][1]["bot"] == NAME
        expect(marta.page.get_by_text("Learned: clever").first).to_be_visible()
    finally:
        server.close()
