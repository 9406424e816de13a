"""Bad input is answered with one line, exit code 2, and nothing changes."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.bots.levels import names
from ludoteca.cli import root_command
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.record import FORMAT
from ludoteca.core.text import texts
from tests.terminal.command import ludoteca, refusal
from tests.terminal.matches import played, write_record

SHELF = ", ".join(games.names())
COMMANDS = ", ".join(root_command(texts("en")).commands)
BOTS = ", ".join(names(games.find("neon")))
OPTIONS = ", ".join(option.name for option in games.find("neon").options)

WISHES: list[tuple[list[str], str, dict[str, object]]] = [
    (["play", "chess"], "unknown_game", {"game": "chess", "games": SHELF}),
    (["simulate", "chess"], "unknown_game", {"game": "chess", "games": SHELF}),
    (["play", "neon", "--seats", "1"], "bad_seats", {"n": 1, "seats": [2, 3, 4, 5, 6]}),
    (["simulate", "neon", "--seats", "7"], "bad_seats", {"n": 7, "seats": [2, 3, 4, 5, 6]}),
    (["play", "neon", "--seats", "two"], "not_a_number", {"option": "--seats", "value": "two"}),
    (["play", "neon", "--seat", "4"], "no_such_seat", {"seat": 4, "last": 3}),
    (
        ["play", "neon", "--option", "speed=on"],
        "unknown_option",
        {"option": "speed", "options": OPTIONS},
    ),
    (
        ["play", "neon", "--option", "free_draw=perhaps"],
        "bad_value",
        {"option": "free_draw", "value": "perhaps", "values": "off, on"},
    ),
    (["play", "neon", "--option", "free_draw"], "not_a_pair", {"words": "free_draw"}),
    (["play", "neon", "--bots", "hal"], "unknown_bot", {"bot": "hal", "bots": BOTS}),
    (["simulate", "neon", "--bots", "random,"], "unknown_bot", {"bot": "", "bots": BOTS}),
    (
        ["play", "neon", "--seats", "2", "--bots", "random,random"],
        "too_many_bots",
        {"bots": 2, "seats": 1},
    ),
    (["play", "neon", "--name", "bot random"], "bad_name", {"name": "bot random"}),
    (["play"], "missing", {"what": "GAME"}),
    (["simulate"], "missing", {"what": "GAME"}),
    (["play", "neon", "--speed", "3"], "unknown_flag", {"flag": "--speed"}),
    (["play", "neon", "--seats"], "bad_flag", {"flag": "--seats"}),
    (["play", "neon", "now"], "extra_arguments", {"words": "now"}),
    (
        ["simulate", "neon", "--matches", "0"],
        "too_small",
        {"option": "--matches", "value": 0, "least": 1},
    ),
    (
        ["shuffle"],
        "unknown_command",
        {
            "command": "shuffle",
            "commands": COMMANDS,
        },
    ),
]


@pytest.mark.parametrize(("words", "key", "args"), WISHES, ids=repr)
def test_a_wish_that_cannot_be_had(
    tmp_path: Path, words: list[str], key: str, args: dict[str, object]
) -> None:
    language = ("en", "pt-BR", "uk")[len(" ".join(words)) % 3]
    done = ludoteca(tmp_path / "home", *words, "--language", language)
    if key == "bad_flag":  # what follows is its value
        done = ludoteca(tmp_path / "home", f"--language={language}", *words)
    assert done.stderr == refusal(key, language, **args)
    assert (done.returncode, done.stdout) == (2, "")
    assert not (tmp_path / "home").exists()


def test_an_unknown_language_is_refused_in_english(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "games", "--language", "tlh")
    expected = refusal("unknown_language", language="tlh", languages="en, pt-BR, uk")
    assert (done.returncode, done.stderr) == (2, expected)


def no_json(path: Path) -> tuple[str, dict[str, object]]:
    path.write_text("seats: 3\n")
    return "not_json", {"line": 1}


def cut_short(path: Path) -> tuple[str, dict[str, object]]:
    whole = played(20).dump()
    text = whole[: len(whole) - 40]
    path.write_text(text)
    return "not_json", {"line": len(text.splitlines())}


def illegal_at_17(path: Path) -> tuple[str, dict[str, object]]:
    record = played(20)
    game = games.find("neon")
    record.moves[16] = "pass"
    before = record.state(game, 16)
    write_record(path, record)
    why = Note("?", {})
    try:
        game.parse_legal_move(before, "pass")
    except UserError as refused:
        why = refused.note
    return "bad_move", {"ply": 17, "words": "pass", "why": why}


def newer_rules(path: Path) -> tuple[str, dict[str, object]]:
    ours = games.find("neon").rules
    write_record(path, played(5), rules=ours + 1)
    return "newer_rules", {"game": "neon", "rules": ours + 1, "ours": ours}


def newer_record(path: Path) -> tuple[str, dict[str, object]]:
    ours = games.find("neon").rules
    write_record(path, played(5), rules=ours + 1, by="ludoteca 0.9.0")
    return "newer_record", {"game": "neon", "rules": ours + 1, "ours": ours, "by": "ludoteca 0.9.0"}


def newer_format(path: Path) -> tuple[str, dict[str, object]]:
    write_record(path, played(5), format=FORMAT + 1, by="ludoteca 0.9.0")
    return "newer_format", {"format": FORMAT + 1, "ours": FORMAT, "by": "ludoteca 0.9.0"}


def changed_seed(path: Path) -> tuple[str, dict[str, object]]:
    write_record(path, played(5), seed="another")
    return "seed_mismatch", {}


def no_utf8(path: Path) -> tuple[str, dict[str, object]]:
    path.write_bytes(b'{"game": "n\xe9on"}')
    return "not_json", {"line": 1}


def folder(path: Path) -> tuple[str, dict[str, object]]:
    path.mkdir()
    return "unreadable", {"path": str(path), "reason": Note("EISDIR", {})}


def nothing(path: Path) -> tuple[str, dict[str, object]]:
    return "unreadable", {"path": str(path), "reason": Note("ENOENT", {})}


def other_json(path: Path) -> tuple[str, dict[str, object]]:
    path.write_text("[1, 2]")
    return "not_a_record", {}


def wrong_scores(path: Path) -> tuple[str, dict[str, object]]:
    record = played()
    assert record.scores
    write_record(path, record, scores=[9, 9, 9])
    scores = {"scores": "[9, 9, 9]", "played": str(record.scores)}
    return "bad_scores", {"ply": len(record.moves), **scores}


SPOILT = [
    no_json,
    cut_short,
    illegal_at_17,
    newer_rules,
    newer_record,
    newer_format,
    changed_seed,
    no_utf8,
    folder,
    nothing,
    other_json,
    wrong_scores,
]


@pytest.mark.parametrize("spoil", SPOILT, ids=lambda spoil: spoil.__name__)
@pytest.mark.parametrize(
    ("words", "language"), [(["replay"], "uk"), (["play", "--resume"], "pt-BR")]
)
def test_a_spoilt_record_is_refused_and_left_alone(
    tmp_path: Path,
    spoil: Callable[[Path], tuple[str, dict[str, object]]],
    words: list[str],
    language: str,
) -> None:
    path = tmp_path / "match.json"
    key, args = spoil(path)
    before = path.read_bytes() if path.is_file() else b""
    done = ludoteca(tmp_path / "home", *words, str(path), "--language", language)
    assert done.stderr == refusal(key, language, **args)
    assert (done.returncode, done.stdout) == (2, "")
    assert (path.read_bytes() if path.is_file() else b"") == before
    assert not (tmp_path / "home").exists()


def test_a_ply_beyond_the_end_is_refused(tmp_path: Path) -> None:
    path = write_record(tmp_path / "match.json", played(5))
    done = ludoteca(tmp_path, "replay", str(path), "--ply", "6")
    assert (done.returncode, done.stderr) == (2, refusal("bad_ply", ply=6, n=5))


def test_a_home_that_cannot_be_written_is_refused(tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.write_text("a file, not a folder")
    done = ludoteca(home, "play", "neon")
    reason = Note("EEXIST", {})
    assert done.stderr == refusal("unwritable", path=str(home), reason=reason)
    assert (done.returncode, home.read_text()) == (2, "a file, not a folder")


def test_a_result_that_cannot_be_written_is_refused_before_the_work(tmp_path: Path) -> None:
    path = str(tmp_path / "no" / "such" / "folder.json")
    done = ludoteca(tmp_path, "simulate", "neon", "--matches", "1000000", "--json", path)
    assert (done.returncode, done.stderr) == (2, refusal("no_folder", path=path))


def test_a_match_is_resumed_as_it_was(tmp_path: Path) -> None:
    path = write_record(tmp_path / "match.json", played(5))
    done = ludoteca(tmp_path, "play", "--resume", str(path), "--seats", "4")
    assert (done.returncode, done.stderr) == (2, refusal("resume_as_it_was"))


def test_two_people_are_not_resumed_here(tmp_path: Path) -> None:
    path = write_record(tmp_path / "match.json", played(5), players=["Ana", "Ivo", "bot random"])
    done = ludoteca(tmp_path, "play", "--resume", str(path))
    assert (done.returncode, done.stderr) == (2, refusal("not_one_person", n=2))


def test_bytes_that_are_no_text_are_no_move(tmp_path: Path) -> None:
    done = ludoteca(tmp_path, "play", "neon", "--seed", "b", typed=b"\xff\xfe\nquit\n")
    assert done.returncode == 0
    assert "Traceback" not in done.stdout + done.stderr
