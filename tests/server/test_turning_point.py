"""The turning point of a match: shown after the end, and only if it was searched reliably."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.turning_points import Swing
from ludoteca.core.engine.rng import stream
from ludoteca.tables.analysis.turning_point import MIN_RISE, confirm_swing
from tests.server.kit import LocalServer, play_to_the_end, wait_until

GAME = games.find("neon")


class Stored:
    move_seats = (0, 1, 0)


class Record:
    moves = ("play red-1", "draw", "play red-2", "play red-3")


class Match:
    """A match of four decisions."""

    state = GAME.start(2, {}, stream("turning"))
    record = Record
    stored = Stored


def weighed(*answers: tuple[float, bool]) -> dict[str, Any] | None:
    """A decision whose side had these chances before it and before its next one, each reliable or
    not."""
    left = [{"chance": chance, "is_sound": sound} for chance, sound in answers]

    questions = confirm_swing(Match(), Swing(0, 2, 0.5, 0), 0)  # type: ignore[arg-type]
    try:
        _, asked = next(questions)
        while True:
            reply = {"phrase": ["play", {}]} if "describe" in asked else left.pop(0)
            _, asked = questions.send(reply)
    except StopIteration as end:
        result: dict[str, Any] | None = end.value
        return result


def test_a_clear_rise_is_told_with_both_chances() -> None:
    found = weighed((0.3, True), (0.8, True))
    assert found is not None
    assert (found["ply"], found["seat"], found["before"], found["after"]) == (0, 0, 0.3, 0.8)


@pytest.mark.parametrize(
    "answers",
    [
        ((0.3, False), (0.8, True)),
        ((0.3, True), (0.8, False)),
        ((0.3, True), (0.3 + MIN_RISE - 0.01, True)),
    ],
)
def test_what_thought_cannot_tell_is_left_out(answers: tuple[tuple[float, bool], ...]) -> None:
    assert weighed(*answers) is None


def test_it_is_known_some_time_after_the_end_and_not_before(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    marta.get(f"/api/tables/{table}/turning-point", status=409)
    play_to_the_end(marta.look(table, 0))
    stranger = server.guest("Rosa")
    assert stranger.get(f"/api/tables/{table}/turning-point") == {
        "done": False,
        "turning_point": None,
    }
    wait_until(lambda: marta.get(f"/api/tables/{table}/turning-point")["done"], 90.0)
    answer = marta.get(f"/api/tables/{table}/turning-point")["turning_point"]
    assert answer is None or answer["after"] - answer["before"] >= MIN_RISE
    assert stranger.get(f"/api/tables/{table}/turning-point")["turning_point"] == answer
