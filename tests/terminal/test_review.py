"""`ludoteca review`."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.bots.review import MatchReview, ReviewedDecision
from ludoteca.core.engine.note import Note
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.terminal.commands.review import (
    curve_lines,
    person_seat,
    resample,
    turning_point_lines,
)
from tests.terminal.command import ludoteca, refusal
from tests.terminal.matches import played, write_record


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_review_is_a_curve_and_words_in_every_language(tmp_path: Path, language: str) -> None:
    file = write_record(tmp_path / "match.json", played())
    words = ["review", str(file), "--iterations", "8", "--language", language]
    done = ludoteca(tmp_path, *words)
    messages = texts(language, "neon").with_names(["Ana"])
    assert (done.returncode, done.stderr) == (0, "")
    assert messages.say("review.title", {"who": 0}) in done.stdout
    assert messages.say("review.own_view")[:30] in done.stdout
    assert messages.say("verdict.blunder") in done.stdout
    assert "█" in done.stdout
    assert "100 %" in done.stdout


def test_another_seat_can_be_gone_over_but_not_one_that_is_not_there(tmp_path: Path) -> None:
    file = write_record(tmp_path / "match.json", played())
    done = ludoteca(tmp_path, "review", str(file), "--seat", "1", "--iterations", "4")
    assert done.returncode == 0
    assert texts("en", "neon").say("bot.rulebook") in done.stdout
    done = ludoteca(tmp_path, "review", str(file), "--seat", "3")
    assert (done.returncode, done.stderr) == (2, refusal("no_such_seat", seat=3, last=2))


def test_the_person_at_the_table_is_gone_over_first() -> None:
    record = played(0)
    assert person_seat(record) == 0
    record.players = ["bot random", "Ana", "bot random"]
    assert person_seat(record) == 1
    record.players = ["bot random", "bot random", "bot random"]
    assert person_seat(record) == 0


def test_the_curve_is_as_high_as_the_chance() -> None:
    lines = curve_lines(MatchReview(0, [(0, 0.0), (1, 0.5), (2, 1.0)], [], []), 3)
    columns = list(zip(*(line.plain[6:] for line in lines), strict=True))
    assert [column.count("█") for column in columns] == [0, 4, 8]
    assert len(resample([0.1] * 500, 72)) == 72
    assert resample([0.1, 0.9], 72) == [0.1] * 3 + [0.9] * 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_turning_point_tells_what_was_better_and_why(language: str) -> None:
    messages = texts(language, "neon")
    phrase, better = Note("draw", {}), Note("pass", {})
    reason = Note("stands_out", {"n": 21})
    one = ReviewedDecision(4, "draw", phrase, 0.3, "pass", better, 0.51, 0.21, "blunder", reason)
    lines = [line.plain for line in turning_point_lines(one, messages)]
    assert messages.say_note("move", phrase) in lines[1]
    assert "30 %" in lines[1]
    assert messages.say_note("move", better) in lines[2]
    assert "51 %" in lines[2]
    assert "21" in lines[3]
