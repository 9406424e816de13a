"""The drawings of a game's items, exported when the page was built."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from importlib.resources import files
from typing import Any

from ludoteca.core.game import Game
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, tag

PAGE = files("ludoteca").joinpath("server", "page")
TEXT_PLACEHOLDER = re.compile(r"⟦([\w.-]+)⟧")
"""A placeholder for a word on a card, filled in for the language of the report."""
FONT_FACE_RULE = re.compile(r"@font-face\s*\{[^}]*url\(([\w-]+)\.woff2\)[^}]*\}")
FONT_RANGES = {
    "manrope-latin-wght": "U+0000-00FF, U+2000-206F, U+2212",
    "manrope-cyrillic-wght": "U+0400-04FF",
}


class ItemImages:
    """The drawings of a game. Plug-ins, and packages built without the page, have none: the short
    labels of the terminal take their place."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        path = PAGE.joinpath("drawn", f"{game.name}.json")
        data = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        self.items: dict[str, str] = data.get("items", {})
        self.svg_symbols = Html(data.get("sheet", ""))
        self.style = FONT_FACE_RULE.sub(embed_font, data.get("style", ""))

    def knows(self, item: str) -> bool:
        return item in self.items

    def named(self, item: str, fmt: ReportFormatter) -> Html:
        """The drawing of an item and its name."""
        return tag("span", self.image(item, fmt), tag("span", fmt.item(item)), class_="item")

    def image(self, item: str, fmt: ReportFormatter) -> Html:
        """The drawing of an item, decorative since its name stands beside it."""
        markup = self.items.get(item)
        if markup is None:
            return tag("span", self.game.short_label(item), class_="letters", aria_hidden="true")
        content = TEXT_PLACEHOLDER.sub(lambda word: fmt.texts.say(word[1]), markup)
        return Html(
            f'<span class="inline drawn" data-world="{self.game.name}" aria-hidden="true">{content}</span>'
        )


def font_data_url(stem: str) -> str | None:
    """A font of the page as a data URL."""
    assets = PAGE.joinpath("assets")
    names = sorted(path.name for path in assets.iterdir()) if assets.is_dir() else []
    for name in names:
        if name.startswith(f"{stem}-") and name.endswith(".woff2"):
            data = b64encode(assets.joinpath(name).read_bytes()).decode()
            return f"url(data:font/woff2;base64,{data})"
    return None


def embed_font(rule: re.Match[str]) -> str:
    """A @font-face rule with the font embedded; empty without the font."""
    data_url = font_data_url(rule[1])
    return rule[0].replace(f"url({rule[1]}.woff2)", data_url) if data_url else ""


def font_faces() -> str:
    return "".join(
        f'@font-face{{font-family:"Manrope";font-weight:200 800;src:{data_url};unicode-range:{unicode_range}}}'
        for stem, unicode_range in FONT_RANGES.items()
        if (data_url := font_data_url(stem))
    )


def cover_data_url(game: Game[Any]) -> str | None:
    """The cover of the game as a data URL."""
    path = files(game.package).joinpath("page", "art", "cover.svg")
    if not path.is_file():
        return None
    return f"data:image/svg+xml;base64,{b64encode(path.read_bytes()).decode()}"
