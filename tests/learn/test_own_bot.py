"""Bots of a module of one's own, wherever a bot is named on one's own machine."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.bots.levels import bot_of
from ludoteca.bots.own_bot import is_own_bot, own_bot, trusted_bot_of
from ludoteca.cli import run
from ludoteca.core.engine.bot import Bot
from ludoteca.core.errors import UserError
from ludoteca.lab.entrants import entrant
from ludoteca.lab.experiment_file import read_experiment
from ludoteca.lab_web.schemas import NewExperiment, NewVariant, write_experiment
from ludoteca.learn import Batch

MODULE = """
from ludoteca.core.engine.bot import Bot

class First(Bot):
    def choose(self, state, moves, rng):
        return moves.at(0)

class Demanding(Bot):
    def __init__(self, wish):
        pass

class Stone:
    pass

number = 5
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A module in the current folder."""
    (tmp_path / "my_bots.py").write_text(MODULE)
    (tmp_path / "broken_bots.py").write_text("1 / 0\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    for name in ("my_bots", "broken_bots"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return "my_bots"


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("my_bots:First", True),
        ("some.package:Class", True),
        ("master", False),
        ("master:500", False),
        ("learned:kobito", False),
        ("network:kobito", False),
        ("a:b:c", False),
        (":First", False),
    ],
)
def test_a_module_and_a_class_make_a_name(name: str, expected: bool) -> None:
    assert is_own_bot(name) == expected


def test_a_bot_of_a_module_plays(module: str) -> None:
    neon = games.find("neon")
    for bot in (
        own_bot("my_bots:First"),
        trusted_bot_of(neon, "my_bots:First"),
        entrant(neon, "my_bots:First"),
    ):
        assert isinstance(bot, Bot)
        assert type(bot).__name__ == "First"
    assert not isinstance(trusted_bot_of(neon, "skilled"), type(own_bot("my_bots:First")))


@pytest.mark.parametrize(
    ("name", "key"),
    [
        ("no_such_module:First", "own_bot_module"),
        ("broken_bots:First", "own_bot_module"),
        ("my_bots:Moon", "own_bot_class"),
        ("my_bots:number", "own_bot_class"),
        ("os:abort", "own_bot_class"),
        ("my_bots:Demanding", "own_bot_error"),
        ("my_bots:Stone", "own_bot_kind"),
    ],
)
def test_what_is_no_bot_is_told_clearly(module: str, name: str, key: str) -> None:
    with pytest.raises(UserError) as refused:
        own_bot(name)
    assert refused.value.note.key == key


def test_names_that_come_from_others_run_no_module(module: str) -> None:
    """Servers, records and language models name bots through `bot_of`."""
    with pytest.raises(UserError) as refused:
        bot_of(games.find("neon"), "broken_bots:First")
    assert refused.value.note.key == "unknown_bot"
    assert "broken_bots" not in sys.modules


def test_the_page_of_the_lab_runs_no_module(module: str, tmp_path: Path) -> None:
    request = NewExperiment(
        name="one",
        game="neon",
        seats=2,
        bots=["broken_bots:First"],
        matches=4,
        variants=[NewVariant(name="a", options={})],
        aims=[],
    )
    with pytest.raises(UserError) as refused:
        write_experiment(request, tmp_path)
    assert refused.value.note.key == "unknown_bot"
    assert "broken_bots" not in sys.modules


@pytest.mark.slow
def test_commands_take_a_bot_of_a_module(
    module: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    few = ("--seats", "2", "--matches", "4", "--seed", "1")
    for command in ("simulate", "tournament"):
        assert run([command, "neon", "--bots", "my_bots:First,random", *few]) == 0
        assert "my_bots:First" in capsys.readouterr().out
    rows = ("--seats", "2", "--matches", "2", "--out", str(tmp_path / "rows.parquet"))
    assert run(["learn", "export", "neon", "--bots", "my_bots:First", *rows]) == 0
    with Batch("neon", 2, 2, opponents="my_bots:First") as batch:
        batch.step(batch.expert_actions("my_bots:First"))
    assert run(["simulate", "neon", "--bots", "my_bots:Moon", *few]) == 2
    assert "has no class “Moon”" in capsys.readouterr().err


def test_an_experiment_takes_a_bot_of_a_module(module: str, tmp_path: Path) -> None:
    path = tmp_path / "experiment.toml"
    path.write_text('game = "neon"\nmatches = 4\nseats = 2\nbots = ["my_bots:First"]\n')
    assert read_experiment(path)
