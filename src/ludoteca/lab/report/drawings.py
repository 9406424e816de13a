"""Drawings: things of a game as they look at the table, taken from the page when it was built."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from importlib.resources import files
from typing import Any

from ludoteca.core.game import Game
from ludoteca.lab.report.html import Html, tag
from ludoteca.lab.report.said import Said

PAGE = files("ludoteca").joinpath("server", "page")
SAID = re.compile(r"⟦([\w.-]+)⟧")
"""A word on a card, left open until the language is known."""
FACE = re.compile(r"@font-face\s*\{[^}]*url\(([\w-]+)\.woff2\)[^}]*\}")
OURS = {
    "manrope-latin-wght": "U+0000-00FF, U+2000-206F, U+2212",
    "manrope-cyrillic-wght": "U+0400-04FF",
}


class Drawings:
    """What a game's own page draws; a plug-in, or a package that was built without the page, has
    none, and its things are told by their face, the few letters that a terminal writes."""

    def __init__(self, game: Game[Any]) -> None:
        self.game = game
        path = PAGE.joinpath("drawn", f"{game.name}.json")
        known = json.loads(path.read_text("utf-8")) if path.is_file() else {}
        self.items: dict[str, str] = known.get("items", {})
        self.sheet = Html(known.get("sheet", ""))
        self.style = FACE.sub(with_font, known.get("style", ""))

    def drawn(self, item: str, said: Said) -> Html:
        """The thing itself, to be looked at only: its name stands beside it."""
        found = self.items.get(item)
        if found is None:
            return tag("span", self.game.face(item), class_="letters", aria_hidden="true")
        inside = SAID.sub(lambda word: said.texts.say(word[1]), found)
        return Html(
            f'<span class="inline drawn" data-world="{self.game.name}" aria-hidden="true">{inside}</span>'
        )


def font(stem: str) -> str | None:
    """A font that the page brought along, to stand in a style sheet."""
    assets = PAGE.joinpath("assets")
    names = sorted(path.name for path in assets.iterdir()) if assets.is_dir() else []
    for name in names:
        if name.startswith(f"{stem}-") and name.endswith(".woff2"):
            data = b64encode(assets.joinpath(name).read_bytes()).decode()
            return f"url(data:font/woff2;base64,{data})"
    return None


def with_font(face: re.Match[str]) -> str:
    """A rule of a style sheet with its font inside; nothing where there is none."""
    found = font(face[1])
    return face[0].replace(f"url({face[1]}.woff2)", found) if found else ""


def our_type() -> str:
    """Manrope, as on the page."""
    return "".join(
        f'@font-face{{font-family:"Manrope";font-weight:200 800;src:{found};unicode-range:{letters}}}'
        for stem, letters in OURS.items()
        if (found := font(stem))
    )


def cover(game: Game[Any]) -> str | None:
    """The picture on the box, to stand in an `img`."""
    path = files(game.package).joinpath("page", "art", "cover.svg")
    if not path.is_file():
        return None
    return f"data:image/svg+xml;base64,{b64encode(path.read_bytes()).decode()}"
