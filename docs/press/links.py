"""A link between two files of the project, as a link between two pages of the documentation."""

from __future__ import annotations

import posixpath
import re

from docs.press import ROOT
from docs.press.project import PAGES, place_of

FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(`[^`\n]*`)|(\]\()([^)\s]+)(\))")
ELSEWHERE = ("http://", "https://", "mailto:", "#", "picture:")


def origin(place: str) -> str:
    """The file of the project that a page is made of; a page that is made of code has its own place."""
    by_place = {place: name for name, place in PAGES.items() if place != "index.md"}
    return by_place.get(place, f"docs/{place}")


def relinked(text: str, place: str, source: str) -> tuple[str, list[str]]:
    """The text with its links as they must be at this place, and the links that lead nowhere."""
    lost: list[str] = []

    def turned(found: re.Match[str]) -> str:
        code, opening, target, closing = found.groups()
        if code or target.startswith(ELSEWHERE):
            return found[0]
        path, mark, part = target.partition("#")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if source.startswith("docs/") and name.startswith("docs/") and not (ROOT / name).is_dir():
            return found[0]  # MkDocs looks itself whether it is there
        there = place_of(name)
        if there is None:
            lost.append(target)
            return found[0]
        if "#" in there:
            mark = ""
            part = ""
        return f"{opening}{posixpath.relpath(there, posixpath.dirname(place) or '.')}{mark}{part}{closing}"

    pieces: list[str] = []
    end = 0
    for fence in FENCE.finditer(text):
        pieces += [LINK.sub(turned, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*pieces, LINK.sub(turned, text[end:])]), lost
