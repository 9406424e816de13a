"""The turning point of a match: shown after the end, and only if it was searched reliably."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.bots.turning_points import Swing
from ludoteca.tables.analysis.turning_point import (
    MIN_RISE,
    FoundTurningPoint,
    turning_point_questions,
)
from tests.server.kit import LocalServer, play_to_the_end, wait_until
from tests.server.test_advice import whole_review


class Stored:
    move_seats = (0, 1, 0, 1)


class Record:
    moves = ("play red-1", "draw", "play red-2", "play red-3")


class Final:
    @staticmethod
    def payoffs() -> list[float]:
        return [1.0, 0.0]


class Winning:
    @staticmethod
    def winners(_: object) -> list[int]:
        return [0]


class Match:
    """A match of four decisions that seat 0 has won."""

    state = Final
    game = Winning
    sides = ((0,), (1,))
    record = Record
    stored = Stored


def judgement(ply: int, verdict: str) -> dict[str, Any]:
    decision = {"ply": ply, "verdict": verdict, "phrase": ["play", {}], "loss": 0.0}
    return {"before": 0.5, "decision": decision, "best_words": ["draw"]}


def find(
    swings: list[Swing], chances: dict[int, tuple[float, bool]], verdicts: dict[int, str]
) -> FoundTurningPoint | None:
    """The turning point if these are the swings, the chances at each ply, each reliable or not, and
    the verdicts on decisions."""
    questions = turning_point_questions(Match())  # type: ignore[arg-type]
    reply: Any = None
    while True:
        try:
            ply, question = questions.send(reply)
        except StopIteration as end:
            result: FoundTurningPoint | None = end.value
            return result
        if "swings" in question:
            reply = {"swings": [[list(one), [one.decisive_ply] * 2] for one in swings]}
        elif "review" in question:
            reply = judgement(ply, verdicts[ply])
        else:
            chance, is_sound = chances[ply]
            reply = {"chance": chance, "is_sound": is_sound}


def test_a_clear_rise_is_told_with_both_chances() -> None:
    found = find([Swing(0, 2, 0.5, 0)], {0: (0.3, True), 2: (0.8, True)}, {0: "best"})
    assert found is not None
    shown = found.shown
    assert (shown["ply"], shown["seat"], shown["before"], shown["after"]) == (0, 0, 0.3, 0.8)
    assert found.values == {(0, 0): 0.3, (0, 2): 0.8}


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ((0.3, False), (0.8, True)),
        ((0.3, True), (0.8, False)),
        ((0.3, True), (0.3 + MIN_RISE - 0.01, True)),
    ],
)
def test_what_thought_cannot_tell_is_left_out(
    before: tuple[float, bool], after: tuple[float, bool]
) -> None:
    assert find([Swing(0, 2, 0.5, 0)], {0: before, 2: after}, {0: "best"}) is None


def test_a_mistake_is_no_turning_point_whatever_came_after_it() -> None:
    swings = [Swing(0, 2, 0.6, 0), Swing(2, 4, 0.3, 2)]
    chances = {0: (0.1, True), 2: (0.7, True)}
    found = find(swings, chances, {0: "mistake", 2: "good"})
    assert found is not None
    assert (found.shown["ply"], found.shown["last"]) == (2, True)
    assert find(swings, chances, {0: "mistake", 2: "slip"}) is None


@pytest.mark.slow
def test_the_review_tells_the_same_turning_point_with_the_same_chances(
    server: LocalServer,
) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "random")
    play_to_the_end(marta.look(table, 0))
    path = f"/api/tables/{table}/turning-point"
    wait_until(lambda: marta.get(path)["done"], 90.0)
    point = marta.get(path)["turning_point"]
    for seat in (0, 1):
        review = whole_review(marta, table, seat)
        assert review["turning_point"] == point
        if point is not None and point["seat"] == seat:
            turn = next(
                turn for turn in review["turns"] if turn["ply"] <= point["ply"] < turn["end"]
            )
            assert (turn["before"], turn["after"]) == (point["before"], point["after"])
            judged = [review["decisions"][at] for at in turn["decisions"]]
            verdict = next(one["verdict"] for one in judged if one["ply"] == point["ply"])
            assert verdict in ("best", "good", "even", "untold")


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
