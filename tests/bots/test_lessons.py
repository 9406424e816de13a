"""Lessons: each sentence is said where it is true and not where it is false."""

from __future__ import annotations

from typing import Any

from ludoteca.bots.lessons import lessons

POINT = 0.01


def decision(ply: int, loss: float, reason: str = "follows", verdict: str = "mistake") -> Any:
    return {"ply": ply, "loss": loss, "verdict": verdict, "reason": [reason, {}]}


def turn(**causes: float) -> Any:
    return {"causes": [{"kind": kind, "change": change} for kind, change in causes.items()]}


def said(decisions: list[Any], turns: list[Any] | None = None, plies: int = 90) -> dict[str, Any]:
    return {
        item["text"][0]: item["text"][1] for item in lessons(decisions, turns or [], plies, POINT)
    }


def test_a_reason_passed_over_twice_is_told_with_its_count_and_cost() -> None:
    told = said([decision(3, 0.12), decision(60, 0.08)])
    assert told == {"passed_over": {"n": 2, "points": 20}}


def test_a_reason_passed_over_once_is_no_habit() -> None:
    assert said([decision(3, 0.12)]) == {"passed_over_once": {"n": 1, "points": 12}}


def test_a_decision_that_was_not_criticized_teaches_nothing() -> None:
    assert said([decision(3, 0.02, verdict="good"), decision(9, 0.02, verdict="good")]) == {}


def test_a_reason_that_holds_for_any_move_is_not_quoted() -> None:
    assert said([decision(3, 0.2, "best_found"), decision(9, 0.2, "stands_out")]) == {}


def test_the_third_in_which_most_was_lost_is_named_if_it_is_most() -> None:
    reasons = ("only_one", "best_found", "stands_out")
    late = [decision(ply, 0.1, reason) for ply, reason in zip((61, 70, 88), reasons, strict=True)]
    assert said(late) == {"lost_late": {"points": 30, "of": 30}}
    spread = [decision(ply, 0.1, reason) for ply, reason in zip((1, 40, 88), reasons, strict=True)]
    assert said(spread) == {}
    assert said(late[:2]) == {}


def test_luck_and_decisions_are_compared_as_they_were() -> None:
    assert said([], [turn(own=-0.1, chance=-0.3)]) == {
        "chance_took_more": {"own": 10, "chance": 30}
    }
    assert said([], [turn(own=-0.3, chance=-0.1)]) == {"own_took_more": {"own": 30, "chance": 10}}
    assert said([], [turn(own=-0.3, chance=0.1)]) == {"own_despite_luck": {"own": 30, "chance": 10}}
    assert said([], [turn(own=-0.004, chance=-0.1)]) == {"no_loss": {}}
    assert said([], [turn(own=-0.1, chance=-0.1)]) == {}
    assert said([], []) == {}


def test_there_are_three_lessons_at_most() -> None:
    many = [decision(ply, 0.1, reason) for ply, reason in enumerate("abcabc")]
    assert len(lessons(many, [turn(own=-0.6, chance=-0.1)], 90, POINT)) == 3
