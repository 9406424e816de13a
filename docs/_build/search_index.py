"""The texts that the search of the site looks through, as a script: a page that is read from the disk may
load scripts and nothing else."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser

from docs._build.rendering import Page

HEADINGS = ("h1", "h2", "h3", "h4")
PARAGRAPH = re.compile(r"p\d+")
"""The anchor of a numbered paragraph of a rulebook."""

Part = tuple[str, str, str]
"""Anchor, title, text."""


class PartReader(HTMLParser):
    """Splits a page at its headings and numbered paragraphs."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[list[str]] = [["", "", ""]]
        self.heading = ""
        self.is_hidden = False

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attributes}
        anchor = values.get("id", "")
        if tag in HEADINGS:
            self.parts.append(["" if tag == "h1" else anchor, "", ""])
            self.heading = tag
        elif tag == "p" and PARAGRAPH.fullmatch(anchor):
            self.parts.append([anchor, self.parts[-1][1], ""])
        self.is_hidden = values.get("class") == "headerlink"

    def handle_endtag(self, tag: str) -> None:
        if tag == self.heading:
            self.heading = ""
        self.is_hidden = False
        self.handle_data(" ")

    def handle_data(self, text: str) -> None:
        if not self.is_hidden:
            self.parts[-1][1 if self.heading else 2] += text


def parts(page: Page) -> list[Part]:
    reader = PartReader()
    reader.feed(page.body)
    rows = [
        (anchor, *(" ".join(text.split()) for text in texts)) for anchor, *texts in reader.parts
    ]
    return [(anchor, title, text) for anchor, title, text in rows if title or text]


def script(pages: list[Page]) -> str:
    """Each page with its address, language, title and parts."""
    rows = [[page.address, page.language, page.title, parts(page)] for page in pages]
    return f"window.searchIndex = {json.dumps(rows, ensure_ascii=False, separators=(',', ':'))};\n"
