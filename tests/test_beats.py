"""Beats: each game says in `page/beats.ts` when the page shows which line of its log."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.record import load
from ludoteca.core.text import read_tables
from ludoteca.core.view import log_for, transfers_to_list
from ludoteca.games.kobito.shown.transfers import TRANSFERS as KOBITO_TRANSFERS

PAGES = Path(games.__file__).parent
RULE = re.compile(r'^  (\w+): \{ kind: "(laid|effect|turn|with)"(?:, staging: "(\w+)")? \},$', re.M)
RECORDS = sorted((Path(__file__).parent / "records").glob("*.json"))
MOVES = Path(__file__).parent / "beats.json"
"""One move of each kind of each game, with its log; `beats.test.ts` shows its beats."""
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


def recorded_moves() -> Iterator[dict[str, object]]:
    """The first move of the records with each verb and each log."""
    seen: set[tuple[str, ...]] = set()
    for path in RECORDS:
        record = load(path.read_text("utf-8"), games.find)
        game = games.find(record.game)
        for ply, state in enumerate(record.states(game, log=True)):
            notes = log_for(state, None)
            state.log = []
            keys = [note.key for note in notes]
            kind = (game.name, record.moves[ply - 1].split()[0], *sorted(set(keys)))
            if not ply or kind in seen:
                continue
            seen.add(kind)
            transfers = transfers_to_list(game.transfers(notes))
            yield {
                "game": game.name,
                "move": kind[1],
                "lines": [[ply, key, {}] for key in keys],
                "transfers": transfers,
            }


def as_text() -> str:
    return "[\n" + ",\n".join(map(json.dumps, recorded_moves())) + "\n]\n"


@pytest.mark.slow
def test_the_moves_whose_beats_are_shown_are_those_of_the_records() -> None:
    assert MOVES.read_text("utf-8") == as_text()


if __name__ == "__main__":
    MOVES.write_text(as_text(), "utf-8")
