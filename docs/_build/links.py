"""Turns links between files of the project into links between pages of the documentation."""

from __future__ import annotations

import posixpath
import re

from docs._build import ROOT
from docs._build.project import PAGES, page_path_of

FENCE = re.compile(r"^( *)(`{3,}|~{3,}).*?^\1\2 *$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(`[^`\n]*`)|(\]\()([^)\s]+)(\))")
EXTERNAL_PREFIXES = ("http://", "https://", "mailto:", "#", "picture:")


def source_of(page_path: str) -> str:
    """The file that a page is made from; generated pages count as files of docs/."""
    sources = {place: name for name, place in PAGES.items() if place != "index.md"}
    return sources.get(page_path, f"docs/{page_path}")


def rewrite_links(text: str, page_path: str, source: str) -> tuple[str, list[str]]:
    """The text with its links rewritten for this page, and the broken links."""
    broken_links: list[str] = []

    def rewrite(match: re.Match[str]) -> str:
        code, opening, target, closing = match.groups()
        if code or target.startswith(EXTERNAL_PREFIXES):
            return match[0]
        path, mark, part = target.partition("#")
        name = posixpath.normpath(posixpath.join(posixpath.dirname(source), path))
        if source.startswith("docs/") and name.startswith("docs/") and not (ROOT / name).is_dir():
            return match[0]  # MkDocs checks these itself
        target_page = page_path_of(name)
        if target_page is None:
            broken_links.append(target)
            return match[0]
        if "#" in target_page:
            mark = ""
            part = ""
        return f"{opening}{posixpath.relpath(target_page, posixpath.dirname(page_path) or '.')}{mark}{part}{closing}"

    pieces: list[str] = []
    end = 0
    for fence in FENCE.finditer(text):
        pieces += [LINK.sub(rewrite, text[end : fence.start()]), fence[0]]
        end = fence.end()
    return "".join([*pieces, LINK.sub(rewrite, text[end:])]), broken_links
