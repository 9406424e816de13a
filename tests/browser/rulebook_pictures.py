"""Draws the rulebooks' pictures for the documentation: `python -m tests.browser.rulebook_pictures [GAME ...]`.

Each as the page draws it, but without words, so that one serves all languages: the caption is below
it.
"""

from __future__ import annotations

import base64
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from ludoteca import games
from tests.browser.conftest import CHROMIUM, FLAGS
from tests.browser.window import Window
from tests.server.kit import LocalServer

PLATES = Path(__file__).parents[2] / "docs" / "pictures" / "rules"
QUALITY = 58
WIDE = 700
SCALE = 0.75
WORDLESS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(".plate :is(.said, .name) { display: none !important; }");
  document.adoptedStyleSheets.push(sheet);
}"""
IN_VIEW = """(one) => {
  one.scrollIntoView({ block: "center" });
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x: x + scrollX, y: y + scrollY, width, height };
}"""
STILL = """async () => {
  await document.fonts.ready;
  await Promise.all([...document.images].map((one) => one.decode().catch(() => undefined)));
}"""


def takes(page: Page, game: str) -> None:
    """Every picture of the rulebook on the page."""
    session = page.context.new_cdp_session(page)
    for figure in page.query_selector_all("figure[data-picture]"):
        plate = figure.query_selector(".plate")
        assert plate
        clip = {**plate.evaluate(IN_VIEW), "scale": SCALE}
        wish = {"format": "webp", "quality": QUALITY, "clip": clip}
        shot = session.send("Page.captureScreenshot", wish)["data"]
        name = figure.get_attribute("data-picture")
        (PLATES / f"{game}-{name}.webp").write_bytes(base64.b64decode(shot))


def main(names: list[str]) -> None:
    PLATES.mkdir(parents=True, exist_ok=True)
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as data:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        server = LocalServer(Path(data))
        for game in names:
            for old in PLATES.glob(f"{game}-*.webp"):
                old.unlink()
            window = Window(chromium, server.address, device_scale_factor=1)
            window.page.set_viewport_size({"width": WIDE, "height": 1400})
            window.page.goto(f"/rules/{game}")
            window.page.wait_for_selector("figure[data-picture] .plate")
            window.page.evaluate(WORDLESS)
            window.page.evaluate(STILL)
            window.page.wait_for_timeout(1000)
            takes(window.page, game)
            window.close()
        server.close()
        chromium.close()


if __name__ == "__main__":
    main(sys.argv[1:] or list(games.names()))
