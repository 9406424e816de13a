"""`ludoteca lab`: an experiment from the keyboard."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from ludoteca import cli
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab.columns import COLUMNS
from ludoteca.lab.data import open_run
from tests.lab.runs import SMALL
from tests.terminal.command import Person, complaint
from tests.terminal.test_simulate import is_gone


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "small.toml"
    path.write_text(SMALL, "utf-8")
    return path


@pytest.mark.slow
def test_a_run_says_what_it_came_to_and_is_gone_on_with(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.run(["lab", "run", str(file), "--processes", "1"]) == 0
    output = capsys.readouterr().out
    assert "72 matches" in output
    assert "hand_size=5: Random" in output
    assert open_run(file.with_suffix(".lab")).complete
    assert (file.with_suffix(".lab") / "experiment.toml").read_text("utf-8") == SMALL
    assert cli.run(["lab", "run", str(file)]) == 2
    assert "--resume" in capsys.readouterr().err
    for language in LANGUAGES:
        arguments = ["lab", "run", str(file), "--resume", "--language", language]
        assert cli.run(arguments) == 0
        assert "72" in capsys.readouterr().out


@pytest.mark.slow
def test_what_is_damaged_is_told_in_one_line(
    file: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    cli.run(["lab", "run", str(file), "--processes", "1"])
    (file.with_suffix(".lab") / "items/00002.parquet").write_bytes(b"PAR1")
    capsys.readouterr()
    assert cli.run(["lab", "run", str(file), "--resume", "--processes", "1"]) == 0
    assert complaint(capsys.readouterr().err).count("\n") == 0
    assert open_run(file.with_suffix(".lab")).complete


@pytest.mark.slow
def test_a_table_can_be_taken_elsewhere(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cli.run(["lab", "run", str(file), "--processes", "1"])
    folder, out = str(file.with_suffix(".lab")), file.with_name("items.csv")
    assert cli.run(["lab", "export", folder, "--table", "items", "--out", str(out)]) == 0
    assert out.read_text("utf-8").startswith("variant,deal,match,seat,item")
    assert cli.run(["lab", "export", folder, "--table", "cards"]) == 2
    assert "matches, decisions, items, curves" in capsys.readouterr().err


def test_every_column_is_explained(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.run(["lab", "columns"]) == 0
    output = capsys.readouterr().out
    for columns in COLUMNS.values():
        for name in columns:
            assert f" {name} " in output


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_bad_file_is_one_line_in_every_language(
    language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "bad.toml"
    path.write_text('game = "kobito"\nmatches = 5\n[options]\ngold_deck = "gold.json"')
    (tmp_path / "gold.json").write_text("[]")
    assert cli.run(["lab", "run", str(path), "--language", language]) == 2
    errors = capsys.readouterr().err
    assert errors.count("\n") == 1
    assert "options.gold_deck" in errors
    assert not path.with_suffix(".lab").exists()


@pytest.mark.slow
def test_an_interrupt_keeps_what_is_finished_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "long.toml"
    path.write_text('game = "neon"\nbots = ["random"]\nmatches = 1_000_000\nchunk = 20')
    with Person(tmp_path, "lab", "run", str(path), "--processes", "2") as person:
        person.waits(texts("en").say("seat.name", {"seat": 2}))
        os.killpg(person.process.pid, signal.SIGINT)
        code, said = person.ends()
        assert (code, said.count("\n")) == (2, 0)
        assert said.endswith(f"ludoteca lab run {path} --resume")
        assert is_gone(person.process.pid)
    found = open_run(path.with_suffix(".lab"))
    assert found.finished
    assert not found.complete
