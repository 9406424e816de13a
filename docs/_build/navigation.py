"""The order of the pages, from docs/navigation.toml."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache

from docs._build import DOCS


@dataclass(frozen=True)
class Section:
    """A tab with its pages; the first one is where the tab leads."""

    title: str
    pages: list[str]
    group: list[Group] = field(default_factory=list)

    def paths(self) -> Iterator[str]:
        yield from self.pages
        for group in self.group:
            yield from group.pages


@dataclass(frozen=True)
class Group:
    """Pages of a section under a title of their own."""

    title: str
    pages: list[str]


@cache
def sections() -> list[Section]:
    table = tomllib.loads((DOCS / "navigation.toml").read_text("utf-8"))
    return [
        Section(one["title"], one["pages"], [Group(**group) for group in one.get("group", [])])
        for one in table["section"]
    ]


def section_of(page_path: str) -> Section | None:
    """The section of a page; files that pages link to are under the last one, Reference."""
    every = sections()
    if page_path.startswith("files/"):
        return every[-1]
    return next((section for section in every if page_path in section.paths()), None)


def neighbours(page_path: str) -> tuple[str | None, str | None]:
    """The pages before and after this one in its section."""
    section = section_of(page_path)
    order = list(section.paths()) if section else []
    if page_path not in order:
        return None, None
    place = order.index(page_path)
    before = order[place - 1] if place else None
    return before, order[place + 1] if place + 1 < len(order) else None
