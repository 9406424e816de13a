"""Photographs the covers for link previews, and the icons: `python -m tests.browser.previews`.

Messengers show no SVG, so each box is photographed, 1200 by 630, in front of a wall in the colour
of its side.
"""

from __future__ import annotations

import json
from pathlib import Path

from playwright.sync_api import sync_playwright

from ludoteca import games
from tests.browser.conftest import CHROMIUM, FLAGS

GAMES = Path(__file__).parents[2] / "src" / "ludoteca" / "games"
PUBLIC = Path(__file__).parents[2] / "client" / "public"
ICON = """
<style>
  body {{ margin: 0; height: 100vh; display: grid; place-items: center; background: {wall}; }}
  svg {{ width: {wide}%; }}
</style>
{mark}
"""
TALL = 560
SCENE = """
<style>
  body {{ margin: 0; height: 630px; display: grid; place-items: center;
    background: radial-gradient(120% 120% at 50% 30%, {side}, color-mix(in srgb, {side} 55%, #120b06)); }}
  div {{ width: {width}px; height: {height}px; border-radius: 14px; overflow: hidden;
    box-shadow: 0 18px 50px #0008, 0 0 0 3px #fff3; }}
  svg {{ width: 100%; height: 100%; display: block; }}
</style>
<div>{cover}</div>
"""


def main() -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        page = browser.new_page(viewport={"width": 1200, "height": 630})
        for name in games.names():
            folder = GAMES / name / "page"
            box = json.loads((folder / "box.json").read_text("utf-8"))
            cover = (folder / "art" / "cover.svg").read_text("utf-8")
            wide = TALL * box["width"] / box["height"]
            page.set_content(
                SCENE.format(side=box["side"], width=wide, height=TALL, cover=cover),
                wait_until="load",
            )
            page.screenshot(path=folder / "art" / "preview.jpg", type="jpeg", quality=82)
        mark = (PUBLIC / "favicon.svg").read_text("utf-8")
        for name, size, part in (("192", 192, 100), ("512", 512, 100), ("whole", 512, 72)):
            page.set_viewport_size({"width": size, "height": size})
            wall = "none" if part == 100 else "#6B2D8B"
            page.set_content(ICON.format(wide=part, wall=wall, mark=mark))
            icon = PUBLIC / "icons" / f"{name}.png"
            page.screenshot(path=icon, omit_background=part == 100)
        browser.close()


if __name__ == "__main__":
    main()
