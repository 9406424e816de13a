"""index.html as the server completes it: with the files that the requested page needs, so that they
load at once, and a content security policy that allows its inline script and styles."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterable
from dataclasses import asdict, dataclass
from functools import cache
from hashlib import sha256
from html import escape
from pathlib import Path
from typing import Any

from ludoteca.server.json_encoding import encode
from ludoteca.server.settings import Settings
from ludoteca.server.web.middleware import CSP

INLINE = re.compile(r"<(script|style)>(.*?)</\1>", re.DOTALL)
PAGE_ELEMENT = '<div id="page">'
TITLE = "<title>Ludoteca</title>"


@dataclass(frozen=True, slots=True)
class Index:
    text: str
    policy: str
    """The content security policy, with the hashes of what is inline."""
    preload: dict[str, dict[str, dict[str, list[str]]]]
    """The scripts and styles of each page, board and game's drawings, from the build."""


@dataclass(frozen=True, slots=True)
class PageTarget:
    """What a request opens: a page by the name of its component, and its game if it has one."""

    page: str
    game: str | None = None


@cache
def read_index(folder: Path) -> Index | None:
    path = folder / "index.html"
    if not path.is_file():
        return None
    text = path.read_text("utf-8")
    preload = folder / "preload.json"
    return Index(
        text,
        policy_of(text),
        json.loads(preload.read_text("utf-8")) if preload.is_file() else {},
    )


def policy_of(text: str) -> str:
    policy = CSP
    for kind, content in INLINE.findall(text):
        digest = b64encode(sha256(content.encode()).digest()).decode()
        policy = policy.replace(f"{kind}-src 'self'", f"{kind}-src 'self' 'sha256-{digest}'")
    return policy


@dataclass(frozen=True, slots=True)
class HostInfo:
    """What the host shows of this server on the page."""

    name: str = "Ludoteca"
    notice: str = ""
    imprint: str = ""
    privacy: str = ""

    @classmethod
    def of(cls, settings: Settings) -> HostInfo:
        return cls(settings.house_name, settings.notice, settings.imprint_url, settings.privacy_url)


UNNAMED = HostInfo()
"""A server whose host has set nothing."""


def complete(
    index: Index,
    target: PageTarget | None,
    games: list[dict[str, Any]],
    metas: str = "",
    house: HostInfo = UNNAMED,
) -> str:
    """index.html for a page, with the catalogue and additional tags in its head."""
    files = files_of(index, target) if target else []
    scripts = unique(url for part in files for url in part["scripts"])
    styles = unique(url for part in files for url in part["styles"])
    preloads = "".join(f'<link rel="modulepreload" crossorigin href="{url}">' for url in scripts)
    # In the body they do not delay the first paint, but the script waits for them.
    sheets = "".join(f'<link rel="stylesheet" crossorigin href="{url}">' for url in styles)
    text = index.text.replace("</head>", f"{preloads}{metas}</head>", 1)
    blocks = data_block("games", games)
    if house != UNNAMED:
        text = text.replace(TITLE, f"<title>{escape(house.name)}</title>", 1)
        blocks += data_block("house", asdict(house))
    text = text.replace(PAGE_ELEMENT, f"{sheets}{blocks}{PAGE_ELEMENT}", 1)
    return text.replace("<html", f"<html{attributes(target, games)}", 1) if target else text


def data_block(name: str, value: object) -> str:
    """What the page needs, such as the answer of `/api/games`: a request less."""
    content = encode(value).replace("<", "\\u003c")
    return f'<script type="application/json" id="{name}">{content}</script>'


def files_of(index: Index, target: PageTarget) -> list[dict[str, list[str]]]:
    """Pages that show a table need the game's board; its rulebook needs its drawings."""
    parts = [index.preload.get("pages", {}).get(target.page)]
    if target.game:
        kind = {"Rules": "drawings", "Table": "boards", "Replay": "boards", "Tutorial": "boards"}
        parts.append(index.preload.get(kind.get(target.page, ""), {}).get(target.game))
    return [part for part in parts if part]


def attributes(target: PageTarget, games: list[dict[str, Any]]) -> str:
    """What the inline script reads."""
    values: dict[str, Any] = {"game": target.game}
    if target.page == "Catalogue":
        first = min(games, key=lambda game: int(game["box"]["place"]), default=None)
        values |= {"games": len(games), "cover": first and first["box"]["cover"]}
    for game in games:
        if game["name"] == target.game:
            titles = {language: title["game"]["name"] for language, title in game["titles"].items()}
            values["titles"] = encode(titles)
    return "".join(
        f' data-{name}="{escape(str(value))}"'
        for name, value in values.items()
        if value is not None
    )


def unique(urls: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(urls))
