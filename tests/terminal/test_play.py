"""A person plays at a pseudo-terminal; the file holds every accepted move."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core import characters
from ludoteca.core.record import Record, commitment, load
from ludoteca.core.text import LANGUAGES, texts
from tests.terminal.command import Person, complaint, environment, ludoteca
from tests.terminal.matches import played, write_record

GAME = games.find("neon")
PROMPT = texts("en").say("play.prompt")
ALWAYS_FIRST = "1\n" * 1000


def saved_match(home: Path) -> Record:
    """The only match in this folder, verified."""
    [path] = home.glob("*.json")
    record = load(path.read_text("utf-8"), games.find)
    record.verify(games.find(record.game))
    return record


def hint(path: Path, language: str = "en") -> str:
    return "ludoteca: " + texts(language).say("play.resume", {"path": str(path)})


def test_a_whole_match_by_numbers(tmp_path: Path) -> None:
    with Person(tmp_path, "play", "neon", "--seed", "whole", "--seats", "3") as person:
        first = screen = person.waits(PROMPT)
        assert commitment("whole") in screen
        assert "Seed: whole" not in screen
        while "Seed: whole" not in screen:
            screen = person.says("1", PROMPT, "ludoteca replay")
        assert person.ends() == (0, "")
    record = saved_match(tmp_path)
    assert record.scores is not None
    assert min(record.scores) == 0
    guest, *bots = record.players
    assert guest == "Guest"
    who = [characters.parse_bot_line(bot, GAME.characters) for bot in bots]
    assert [bot for bot, _ in who] == ["skilled", "skilled"]
    names = [texts("en", "neon").say(f"character.{character}") for _, character in who]
    assert len(set(names)) == 2
    assert f"{names[0]} ●●●○○, {names[1]} ●●●○○" in first


def test_a_match_by_words_is_the_match_by_numbers(tmp_path: Path) -> None:
    typed = ["--seed", "words", "--seats", "2"]
    ludoteca(tmp_path / "numbers", "play", "neon", *typed, typed=ALWAYS_FIRST)
    record = saved_match(tmp_path / "numbers")
    game = games.find("neon")
    mine = [
        words
        for state, words in zip(record.states(game), record.moves, strict=False)
        if state.turn == 0 and state.legal().size() > 1
    ]
    done = ludoteca(tmp_path / "words", "play", "neon", *typed, typed="\n".join(mine) + "\n")
    assert done.returncode == 0
    assert saved_match(tmp_path / "words") == record


@pytest.mark.slow
def test_a_killed_match_loses_no_accepted_move(tmp_path: Path) -> None:
    with Person(tmp_path, "play", "neon", "--seed", "killed") as person:
        person.waits(PROMPT)
        for _ in range(4):
            person.says("1", PROMPT)
        person.kill()
    before = saved_match(tmp_path).moves
    assert len(before) >= 4
    [path] = tmp_path.glob("*.json")
    done = ludoteca(tmp_path, "play", "--resume", str(path), typed=ALWAYS_FIRST)
    assert done.returncode == 0
    after = saved_match(tmp_path)
    assert after.moves[: len(before)] == before
    assert after.scores is not None
    unbroken = ludoteca(tmp_path / "b", "play", "neon", "--seed", "killed", typed=ALWAYS_FIRST)
    assert unbroken.returncode == 0
    assert saved_match(tmp_path / "b") == after


def test_undo_goes_back_to_the_previous_decision(tmp_path: Path) -> None:
    with Person(tmp_path, "play", "neon", "--seed", "undo") as person:
        person.waits(PROMPT)
        person.says("1", PROMPT)
        first = saved_match(tmp_path).moves
        person.says("1", PROMPT)
        assert saved_match(tmp_path).moves[: len(first)] == first
        assert len(saved_match(tmp_path).moves) > len(first)
        assert texts("en").say("play.undone") in person.says("undo", PROMPT)
        assert saved_match(tmp_path).moves == first
        person.says("undo", PROMPT)
        output = person.says("undo", PROMPT)
        assert texts("en").say("refusal.nothing_to_undo") in output
        person.says("quit", "ludoteca resume")
        assert person.ends()[0] == 0


def test_why_gives_the_reason_and_the_paragraph_it_stands_on(tmp_path: Path) -> None:
    game = games.find("neon")
    done = ludoteca(
        tmp_path, "play", "neon", "--seed", "b", typed="why pass\npass\nwhy\nwhy 1\nquit\n"
    )
    reason = texts("en", "neon").say("refusal.no_passing")
    assert done.stdout.count(reason) == 3
    assert texts("en").say("play.is_legal", {"words": "1"}) in done.stdout
    if "no_passing" in game.paragraphs:
        assert done.stdout.count(f"{game.paragraphs['no_passing']}. ") == 2
    assert saved_match(tmp_path).moves == []


def test_a_refused_move_changes_nothing(tmp_path: Path) -> None:
    typed = (
        f"99\nplay red-7 twice\ndance\n0\n{'9' * 5000}\nsave a\0b\nsave ~nobody/a\n\x1b[2J\nquit\n"
    )
    done = ludoteca(tmp_path, "play", "neon", "--seed", "b", typed=typed)
    assert done.returncode == 0
    assert done.stdout.count("✗ ") == 8
    assert "\x1b" not in done.stdout
    assert saved_match(tmp_path).moves == []


def test_save_writes_a_copy_and_never_over_another_file(tmp_path: Path) -> None:
    copy, other, nowhere = tmp_path / "copy.json", tmp_path / "other", tmp_path / "no" / "copy.json"
    other.write_text("precious")
    typed = f"1\nsave {copy}\nsave {other}\nsave {nowhere}\nsave\nquit\n"
    home = tmp_path / "home"
    done = ludoteca(home, "play", "neon", "--seed", "b", typed=typed)
    assert done.returncode == 0
    assert load(copy.read_text("utf-8"), games.find) == saved_match(home)
    assert other.read_text() == "precious"
    assert not nowhere.parent.exists()
    assert done.stdout.count("✗ ") == 2
    [path] = home.glob("*.json")
    assert texts("en").say("play.saved", {"path": str(path)}) in done.stdout.replace("\n", "")


def test_a_copy_can_be_resumed_in_its_own_place(tmp_path: Path) -> None:
    path = write_record(tmp_path / "copy.json", played(10))
    done = ludoteca(tmp_path / "home", "play", "--resume", str(path), typed=ALWAYS_FIRST)
    assert done.returncode == 0
    assert json.loads(path.read_text("utf-8"))["scores"]
    assert not (tmp_path / "home").exists()


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_end_of_input_says_how_to_resume(tmp_path: Path, language: str) -> None:
    done = ludoteca(tmp_path, "play", "neon", "--language", language, typed="moves\n")
    [path] = tmp_path.glob("*.json")
    assert (done.returncode, done.stderr) == (2, hint(path, language))


def test_a_closed_standard_input_says_how_to_resume(tmp_path: Path) -> None:
    closed = f"exec {sys.executable} -m ludoteca play neon <&-"
    done = subprocess.run(["sh", "-c", closed], capture_output=True, env=environment(tmp_path))
    [path] = tmp_path.glob("*.json")
    assert (done.returncode, complaint(done.stderr.decode())) == (2, hint(path))


def test_an_interrupt_says_how_to_resume(tmp_path: Path) -> None:
    with Person(tmp_path, "play", "neon", "--seed", "interrupt") as person:
        person.waits(PROMPT)
        person.says("1", PROMPT)
        person.interrupts()
        [path] = tmp_path.glob("*.json")
        assert person.ends() == (2, hint(path))
    assert saved_match(tmp_path).moves


def test_what_is_forced_is_played_and_said(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "play", "neon", "--seed", "a", typed=ALWAYS_FIRST)
    assert texts("en").say("play.only_move") in done.stdout
    record = saved_match(tmp_path)
    states = record.states(games.find("neon"))
    choices = sum(state.turn == 0 and state.legal().size() > 1 for state in states)
    assert done.stdout.count(PROMPT) == choices


def test_the_log_and_the_moves_can_be_asked_for(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "play", "neon", "--seed", "b", typed="log\n?\ntable\nquit\n")
    messages = texts("en", "neon")
    assert "The first card is yellow 2" in done.stdout
    assert re.search(r"1 +Play blue 2 +play blue-2", done.stdout)
    assert messages.say("commands.undo") in done.stdout
    assert done.stdout.count(messages.say("game.name")) == 2


@pytest.mark.slow
def test_a_hint_names_good_moves_with_their_chances(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "play", "neon", "--seed", "b", typed="hint\nquit\n")
    assert re.search(r"\d+ % +Play .+ play ", done.stdout)
    assert (
        texts("en").say("commands.hint")
        in ludoteca(tmp_path, "play", "neon", "--seed", "b", typed="?\nquit\n").stdout
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_match_in_every_language(tmp_path: Path, language: str) -> None:
    locale = {"en": "en_GB.UTF-8", "pt-BR": "pt_PT.UTF-8", "uk": "uk_UA.UTF-8"}[language]
    words = ["--seats", "6", "--bots", "random", "--seed", "every language"]
    done = ludoteca(tmp_path, "play", "neon", *words, typed=ALWAYS_FIRST, LANG=locale)
    assert (done.returncode, done.stderr) == (0, "")
    messages = texts(language)
    assert messages.say("play.prompt") in done.stdout
    assert messages.say("result.wins") in done.stdout
    assert saved_match(tmp_path).players[0] == messages.say("seat.guest")


def test_options_and_bots_are_those_asked_for(tmp_path: Path) -> None:
    words = ["--option", "hand_size=3", "--bots", "random,rulebook", "--seat", "1", "--name", "Ana"]
    ludoteca(tmp_path, "play", "neon", "--seats", "3", *words)
    record = saved_match(tmp_path)
    assert record.options["hand_size"] == 3
    bots = [characters.parse_bot_line(player, GAME.characters)[0] for player in record.players]
    assert bots == ["random", "Ana", "rulebook"]


def test_a_match_that_is_over_is_only_shown(tmp_path: Path) -> None:
    path = write_record(tmp_path / "over.json", played())
    done = ludoteca(tmp_path, "play", "--resume", str(path))
    assert done.returncode == 0
    assert "Seed: terminal" in done.stdout
    assert PROMPT not in done.stdout
