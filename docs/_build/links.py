"""Turns links between files of the project into links between pages, and finds broken ones."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from urllib.parse import unquote, urlsplit

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
            return match[0]  # `broken_in` checks these
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


ANCHOR = re.compile(r'\sid="([^"]+)"')
TARGET = re.compile(r'<[^>]*\s(?:href|src|srcset)="([^"]*)"')


def broken_in(site: Path) -> list[str]:
    """The links to pages, anchors, pictures and scripts that a built site does not have."""
    site = site.resolve()
    texts = {path: path.read_text("utf-8") for path in sorted(site.rglob("*.html"))}
    anchors = {path: set(ANCHOR.findall(text)) for path, text in texts.items()}
    broken = []
    for page, text in texts.items():
        if page == site / "404.html":  # which only a server sends, from its own root
            continue
        for target in TARGET.findall(text):
            parts = urlsplit(target)
            if parts.scheme or parts.netloc:
                continue
            path = (page.parent / unquote(parts.path)).resolve() if parts.path else page
            if not path.is_file() or (
                parts.fragment and unquote(parts.fragment) not in anchors.get(path, ())
            ):
                broken.append(f"{page.relative_to(site)}: broken link {target}")
    return broken
