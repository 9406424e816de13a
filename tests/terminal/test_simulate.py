"""`ludoteca simulate`."""

from __future__ import annotations

import json
import os
import signal
import time
from pathlib import Path

import pytest

from ludoteca.core.text import LANGUAGES, texts
from tests.terminal.command import Person, ludoteca

SMALL = ["simulate", "neon", "--matches", "30", "--bots", "rulebook,random", "--seed", "small"]


def test_one_process_and_two_write_the_same_bytes(tmp_path: Path) -> None:
    files = [tmp_path / "one.json", tmp_path / "two.json"]
    for processes, path in zip("12", files, strict=True):
        done = ludoteca(tmp_path, *SMALL, "--processes", processes, "--json", str(path))
        assert (done.returncode, done.stderr) == (0, "")
    one, two = (path.read_bytes() for path in files)
    assert one == two
    facts = json.loads(one)
    assert facts["matches"] == 30
    assert facts["seed"] == "small"
    assert sum(facts["lengths"]["counts"].values()) == 30
    assert sum(seat["won"] for seat in facts["seats"]) == pytest.approx(30)


@pytest.mark.parametrize("language", LANGUAGES)
def test_pairs_are_named_and_have_the_whole_victory(tmp_path: Path, language: str) -> None:
    words = ["simulate", "encantados", "--seats", "4", "--option", "single_round=true"]
    words += ["--bots", "gardener,random", "--matches", "4", "--seed", "pairs"]
    path = tmp_path / "pairs.json"
    done = ludoteca(tmp_path, *words, "--json", str(path), "--language", language)
    messages = texts(language, "encantados")
    assert messages.say("simulate.side") in done.stdout
    assert messages.format_field((0, 2), "seat") in done.stdout
    assert "100.0 %" in done.stdout
    facts = json.loads(path.read_text())
    assert [side["seats"] for side in facts["sides"]] == [[0, 2], [1, 3]]
    assert facts["bots"]["gardener"] | {"interval": None} == {
        "played": 4,
        "won": 4.0,
        "share": 1.0,
        "interval": None,
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_result_is_a_table_in_every_language(tmp_path: Path, language: str) -> None:
    done = ludoteca(tmp_path, *SMALL, "--language", language)
    messages = texts(language, "neon")
    for key in ("bot.rulebook", "bot.random", "simulate.share", "simulate.interval"):
        assert messages.say(key) in done.stdout
    assert messages.say("seat.name", {"seat": 4}) in done.stdout
    assert "█" in done.stdout
    assert "--seed small" in done.stdout


def test_another_seed_gives_another_result(tmp_path: Path) -> None:
    paths = [tmp_path / "a", tmp_path / "b"]
    for path in paths:
        words = ["--seed", path.name, "--option", "hand_size=5", "--seats", "2"]
        ludoteca(tmp_path, "simulate", "neon", "--matches", "20", *words, "--json", str(path))
    a, b = (json.loads(path.read_text()) for path in paths)
    assert a["options"]["hand_size"] == b["options"]["hand_size"] == 5
    assert a["lengths"] != b["lengths"]


def test_an_interrupt_ends_all_processes_with_one_line(tmp_path: Path) -> None:
    words = ["simulate", "neon", "--matches", "100000000", "--processes", "2", "--seed", "s"]
    with Person(tmp_path, *words) as person:
        person.waits(texts("en").say("simulate.playing"))
        os.killpg(person.process.pid, signal.SIGINT)
        code, said = person.ends()
        assert (code, said) == (2, f"ludoteca: {texts('en').say('usage.interrupted')}")
        assert is_gone(person.process.pid)


def is_gone(group: int) -> bool:
    """Whether every process of the group ends within a short time."""
    for _ in range(100):
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.1)
    return False
