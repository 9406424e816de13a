"""Beats: each game says in `page/beats.ts` when the page shows which line of its log."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.text import read_tables
from ludoteca.games.kobito.shown.transfers import TRANSFERS as KOBITO_TRANSFERS

PAGES = Path(games.__file__).parent
RULE = re.compile(r'^  (\w+): \{ kind: "(laid|effect|turn|with)"(?:, staging: "(\w+)")? \},$', re.M)
GAMES = sorted(path.parent.parent.name for path in PAGES.glob("*/page/beats.ts"))


def rules(name: str) -> dict[str, tuple[str, str]]:
    """The kind and the staging of each line, by its key."""
    source = (PAGES / name / "page" / "beats.ts").read_text("utf-8")
    found = {key: (kind, staging) for key, kind, staging in RULE.findall(source)}
    assert len(found) == source.count("kind:")
    return found


def log_keys(name: str) -> set[str]:
    log = read_tables(f"ludoteca.games.{name}", "en")["log"]
    assert isinstance(log, dict)
    return set(log)


def test_every_game_with_a_table_of_its_own_has_beats() -> None:
    tables = PAGES.glob("*/page/Table.svelte")
    assert sorted(path.parent.parent.name for path in tables) == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_each_line_of_the_log_has_a_beat(name: str) -> None:
    assert set(rules(name)) == log_keys(name)


@pytest.mark.parametrize("name", GAMES)
def test_a_line_that_moves_things_has_time_for_it(name: str) -> None:
    shown = rules(name)
    moving = {key for key in games.find(name).transfer_patterns if not key.startswith("casa_")}
    if name == "kobito":
        moving |= set(KOBITO_TRANSFERS)
    assert {key for key in moving if shown[key][0] == "with"} == set()


@pytest.mark.parametrize("name", GAMES)
def test_what_is_staged_is_drawn(name: str) -> None:
    stagings = {staging for _, staging in rules(name).values() if staging}
    assert stagings
    assert (PAGES / name / "page" / "Staging.svelte").exists()
