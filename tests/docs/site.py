"""The built documentation as a browser sees it: pages, links and resources."""

from __future__ import annotations

import os
import posixpath
import subprocess
import sys
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

from tests.plugin_install import pythonpath

ROOT = Path(__file__).parents[2]


def build(folder: Path) -> None:
    """Builds the site, as by `make docs`."""
    done = subprocess.run(
        [sys.executable, "-m", "docs._build", str(folder)],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": pythonpath()},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr


@dataclass
class SitePage:
    """One page."""

    title: str = ""
    language: str = ""
    anchors: set[str] = field(default_factory=set)
    links: list[str] = field(default_factory=list)
    text_links: list[str] = field(default_factory=list)
    """The links in its text, without those of the navigation."""
    fetched: list[str] = field(default_factory=list)
    """Scripts, styles and images that the browser fetches by itself."""
    pictures: list[tuple[str, str]] = field(default_factory=list)
    """The URL and the alternative text of each image."""
    headings: list[str] = field(default_factory=list)


class Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.page = SitePage()
        self.inside: list[str] = []
        self.in_text = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        page = self.page
        if "id" in values:
            page.anchors.add(values["id"])
        if tag == "html":
            page.language = values.get("lang", "")
        if tag == "article":
            self.in_text = True
        if tag == "a" and "href" in values:
            page.links.append(values["href"])
            if self.in_text:
                page.text_links.append(values["href"])
        if tag == "link" and "href" in values and values.get("rel") not in ("next", "prev"):
            page.fetched.append(values["href"])
        if tag in ("script", "img", "iframe", "source", "video") and "src" in values:
            page.fetched.append(values["src"])
        if tag == "img":
            page.pictures.append((values.get("src", ""), values.get("alt", "")))
        if tag in ("h1", "h2", "h3", "h4"):
            page.headings.append("")
        self.inside.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag == "article":
            self.in_text = False
        while self.inside and self.inside.pop() != tag:
            pass

    def handle_data(self, text: str) -> None:
        if "title" in self.inside and "svg" not in self.inside:
            self.page.title += text
        if any(tag in self.inside for tag in ("h1", "h2", "h3", "h4")) and text != "#":
            self.page.headings[-1] += text


def read(site: Path) -> dict[str, SitePage]:
    """Every page by its path."""
    pages = {}
    for path in sorted(site.rglob("*.html")):
        reader = Reader()
        reader.feed(path.read_text("utf-8"))
        pages[path.relative_to(site).as_posix()] = reader.page
    return pages


def is_elsewhere(address: str) -> bool:
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def target(page: str, address: str) -> tuple[str, str]:
    """The path of a link on this page, and its anchor."""
    parts = urlsplit(address)
    path = posixpath.normpath(posixpath.join(posixpath.dirname(page), unquote(parts.path)))
    return (path if parts.path else page), unquote(parts.fragment)
