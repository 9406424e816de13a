"""CHANGELOG.md follows Keep a Changelog and states the current version numbers."""

from __future__ import annotations

import re
from pathlib import Path

from ludoteca import __version__, games
from ludoteca.core.record import FORMAT
from ludoteca.core.text import texts
from ludoteca.server import API_VERSION
from tests.catalogue import OURS

TEXT = (Path(__file__).parent.parent.parent / "CHANGELOG.md").read_text("utf-8")
KINDS = {"Added", "Changed", "Deprecated", "Removed", "Fixed", "Security"}
ENTRY = re.compile(r"^## \[(\d+)\.(\d+)\.(\d+)\] - (Unreleased|\d{4}-\d\d-\d\d)$", re.MULTILINE)


def newest() -> str:
    """The newest entry."""
    return re.split(r"^## ", TEXT, flags=re.MULTILINE)[1]


def test_every_version_has_an_entry_of_its_own_the_newest_first() -> None:
    headings = re.findall(r"^## .*$", TEXT, re.MULTILINE)
    matches = ENTRY.findall(TEXT)
    assert len(matches) == len(headings)
    numbers = [tuple(map(int, entry[:3])) for entry in matches]
    assert numbers == sorted(set(numbers), reverse=True)
    assert ".".join(matches[0][:3]) == __version__
    assert all(when != "Unreleased" for *_, when in matches[1:])


def test_changes_are_of_the_six_kinds_and_each_once() -> None:
    for entry in re.split(r"^## ", TEXT, flags=re.MULTILINE)[1:]:
        kinds = re.findall(r"^### (.*)$", entry, re.MULTILINE)
        assert set(kinds) <= KINDS
        assert len(set(kinds)) == len(kinds)


def test_an_entry_begins_with_the_numbers_that_are_counted_apart() -> None:
    numbers = newest().split("\n\n")[1]
    assert f"Server API {API_VERSION}, records {FORMAT}, rules " in numbers
    rules = {games.find(name).rules for name in OURS}
    if len(rules) == 1:
        assert f"rules {rules.pop()} of every game" in numbers
    else:
        for name in OURS:
            assert f"{games.find(name).rules} of {title(name)}" in numbers


def title(name: str) -> str:
    return texts("en", name).say("game.name")


def test_every_version_of_the_rules_has_an_entry() -> None:
    for name in OURS:
        for number in range(2, games.find(name).rules + 1):
            assert f"- **{title(name)}** {number}: " in TEXT
