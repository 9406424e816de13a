"""A page's Markdown as HTML, with its title and its table of contents."""

from __future__ import annotations

import html
import re
from dataclasses import dataclass
from typing import Any

from docs._build.languages import language_of
from markdown import Markdown
from markdown.extensions.toc import slugify_unicode

TAG = re.compile(r"<[^>]+>")
HEADER_LINK = re.compile(r'<a class="headerlink".*?</a>', re.DOTALL)
MARKDOWN_LINK = re.compile(r'(href=")([^":]+)\.md((?:#[^"]*)?")')
TABLE = re.compile(r"<table>.*?</table>", re.DOTALL)
EXTENSIONS = [
    *("attr_list", "md_in_html", "tables", "sane_lists", "fenced_code", "codehilite", "toc"),
]
SETTINGS = {
    "toc": {
        "permalink": "#",
        "permalink_title": "",
        "toc_depth": "2-3",
        "slugify": slugify_unicode,
    },
    "codehilite": {"guess_lang": False, "css_class": "code"},
}


@dataclass(frozen=True)
class Page:
    """One page, rendered."""

    path: str
    title: str
    body: str
    contents: list[tuple[int, str, str]]
    """The headings below the title: level, anchor, words."""

    @property
    def address(self) -> str:
        return f"{self.path.removesuffix('.md')}.html"

    @property
    def language(self) -> str:
        return language_of(self.path)


def render(path: str, text: str) -> Page:
    converter = Markdown(extensions=EXTENSIONS, extension_configs=SETTINGS)
    body = MARKDOWN_LINK.sub(r"\1\2.html\3", converter.convert(text))
    body = TABLE.sub(r'<div class="wide" tabindex="0">\g<0></div>', body)
    tokens: list[dict[str, Any]] = getattr(converter, "toc_tokens", [])
    title = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.DOTALL)
    return Page(path, plain(title[1]) if title else path, body, list(flattened(tokens)))


def flattened(tokens: list[dict[str, Any]]) -> list[tuple[int, str, str]]:
    """The headings in their order."""
    rows = []
    for token in tokens:
        rows.append((token["level"], token["id"], token["name"]))
        rows += flattened(token["children"])
    return rows


def plain(markup: str) -> str:
    """The words of a heading, without tags."""
    return html.unescape(TAG.sub("", HEADER_LINK.sub("", markup))).strip()
