"""What stands around the text of a page: tabs, menu, table of contents, turning the page."""

from __future__ import annotations

import html
import posixpath
import re
import tomllib
from string import Template
from urllib.parse import urlsplit

from docs._build import DOCS, ROOT
from docs._build.languages import language_of, translations, words
from docs._build.navigation import Section, neighbours, section_of, sections
from docs._build.rendering import Page

FIRST = "index.md"
NOT_FOUND = "404.md"
TEMPLATE = Template((DOCS / "theme" / "page.html").read_text("utf-8"))
Pages = dict[str, Page]


def html_page(page: Page, pages: Pages) -> str:
    """The whole file of a page."""
    return TEMPLATE.substitute(
        {name: html.escape(word) for name, word in words(page.language).items()},
        language=page.language,
        title=html.escape(page.title if page.path == FIRST else f"{page.title} · Ludoteca"),
        root=root_of(page),
        kind="first" if page.path == FIRST else "inner",
        tabs="".join(tab(section, page, pages) for section in sections()),
        tree=tree(page, pages),
        languages=language_links(page, pages),
        contents=contents(page),
        turning=turning(page, pages),
        body=page.body,
    )


def root_of(page: Page) -> str:
    """The way from the page to the first one; a missing page is asked for at any depth, and so needs the site's path."""
    if page.path == NOT_FOUND:
        project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
        return str(urlsplit(project["urls"]["Documentation"]).path)
    return "../" * page.path.count("/")


def link(target: str, page: Page, pages: Pages, mark: str = "") -> str:
    other = pages[target]
    way = posixpath.relpath(other.address, posixpath.dirname(page.path) or ".")
    if page.path == NOT_FOUND:
        way = root_of(page) + other.address
    here = ' aria-current="page"' if target == page.path else ""
    foreign = f' lang="{other.language}"' if other.language != page.language else ""
    return f'<a href="{way}"{here}{foreign}{mark}>{html.escape(other.title)}</a>'


def named(target: str, words_of_link: str, page: Page, pages: Pages, mark: str = "") -> str:
    """A link with other words than the page's title."""
    return re.sub(
        r">.*<", lambda _: f">{html.escape(words_of_link)}<", link(target, page, pages, mark)
    )


def tab(section: Section, page: Page, pages: Pages) -> str:
    mark = ' class="here"' if section_of(page.path) == section else ""
    return named(section.pages[0], section.title, page, pages, mark)


def tree(page: Page, pages: Pages) -> str:
    """All sections; the current one with its pages."""
    current = section_of(page.path)
    rows = []
    for section in sections():
        title = named(section.pages[0], section.title, page, pages, ' class="tab"')
        inner = section_tree(section, page, pages) if section == current else ""
        rows.append(f'<li class="{"here" if section == current else ""}">{title}{inner}</li>')
    return f"<ul>{''.join(rows)}</ul>"


def section_tree(section: Section, page: Page, pages: Pages) -> str:
    rows = [f"<li>{link(path, page, pages)}</li>" for path in section.pages]
    for group in section.group:
        inner = "".join(f"<li>{link(path, page, pages)}</li>" for path in group.pages)
        rows.append(f"<li><b>{html.escape(group.title)}</b><ul>{inner}</ul></li>")
    return f"<ul>{''.join(rows)}</ul>"


def language_links(page: Page, pages: Pages) -> str:
    """The page in the other languages, if there are any."""
    others = {one: path for one, path in translations(page.path).items() if path in pages}
    if len(others) < 2:
        return ""
    rows = [
        named(path, words(one)["name"], page, pages, f' hreflang="{one}"')
        for one, path in others.items()
    ]
    label = html.escape(words(page.language)["languages"])
    return f'<nav class="languages" aria-label="{label}">{"".join(rows)}</nav>'


def contents(page: Page) -> str:
    """The headings of a page, if they are worth a list."""
    if len(page.contents) < 3 or page.path == FIRST:
        return ""
    label = html.escape(words(page.language)["contents"])
    rows = "".join(
        f'<li class="level-{level}"><a href="#{anchor}">{title}</a></li>'
        for level, anchor, title in page.contents
    )
    return f'<nav class="contents" aria-label="{label}"><b>{label}</b><ul>{rows}</ul></nav>'


def turning(page: Page, pages: Pages) -> str:
    before, after = neighbours(page.path)
    labels = words(language_of(page.path))
    rows = ""
    if before:
        rows += f'<div rel="prev"><small>{html.escape(labels["previous"])}</small>{link(before, page, pages)}</div>'
    if after:
        rows += f'<div rel="next"><small>{html.escape(labels["next"])}</small>{link(after, page, pages)}</div>'
    return (
        f'<nav class="turning" aria-label="{html.escape(labels["pages"])}">{rows}</nav>'
        if rows
        else ""
    )
