"""`ludoteca tournament`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from ludoteca.core.text import LANGUAGES, texts
from tests.terminal.command import ludoteca, refusal

CUP = ["tournament", "neon", "--seats", "2", "--matches", "20", "--seed", "cup"]
THREE = ["--bots", "rulebook,random,expert:3"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_standings_are_a_table_in_every_language(tmp_path: Path, language: str) -> None:
    done = ludoteca(tmp_path, *CUP, *THREE, "--language", language, COLUMNS="120")
    messages = texts(language, "neon")
    assert (done.returncode, done.stderr) == (0, "")
    for key in ("bot.rulebook", "bot.random", "tournament.rating", "tournament.against"):
        assert messages.say(key) in done.stdout
    assert f"{messages.say('bot.expert')}:3" in done.stdout
    assert "--seed cup" in done.stdout


@pytest.mark.slow
def test_one_process_and_two_write_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for processes, path in zip("12", files, strict=True):
        done = ludoteca(tmp_path, *CUP, *THREE, "--processes", processes, "--json", str(path))
        assert (done.returncode, done.stderr) == (0, "")
    one, two = (path.read_bytes() for path in files)
    assert one == two
    facts = json.loads(one)
    assert facts["matches"] == 24
    assert facts["deals"] == 4
    assert set(facts["bots"]) == {"rulebook", "random", "expert:3"}
    assert len(facts["pairs"]) == 6


def test_who_wins_together_has_no_rating(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    words = ["tournament", "cobogo", "--seats", "1", "--bots", "random", "--matches", "2"]
    done = ludoteca(tmp_path, *words, "--json", str(path))
    assert (done.returncode, done.stderr) == (0, "")
    assert texts("en").say("tournament.rating") not in done.stdout
    assert "rating" not in json.loads(path.read_text())["bots"]["random"]


@pytest.mark.parametrize("bots", ["random", "hal,random", "random,master:0"])
def test_a_tournament_that_cannot_be(tmp_path: Path, bots: str) -> None:
    from ludoteca import games
    from ludoteca.lab.entrants import entrant_names

    done = ludoteca(tmp_path, *CUP, "--bots", bots)
    known = ", ".join(entrant_names(games.find("neon")))
    bad = next((bot for bot in bots.split(",") if bot != "random"), None)
    expected = (
        refusal("too_few_bots") if bad is None else refusal("unknown_bot", bot=bad, bots=known)
    )
    assert (done.returncode, done.stderr) == (2, expected)
