"""The win curve of a match, from the evaluations on the way."""

from __future__ import annotations

from math import isnan
from typing import NamedTuple

import pytest

from ludoteca.core.engine.columns import MatchColumns
from ludoteca.core.engine.win_curve import MAX_SAMPLES, TENTHS, WinCurve


class CurveResult(NamedTuple):
    changes: int
    decided: float | None
    worst: float | None
    half: float | None


NOTHING = CurveResult(-1, None, None, None)


def curve_of(looked: list[int], looks: list[list[float]], sides: list[int]) -> WinCurve:
    story = WinCurve(len(looks[0]), sides)
    story.begin()
    for decision, look in zip(looked, looks, strict=True):
        story.add_sample(decision, look)
    return story


def curve_result(
    looked: list[int],
    looks: list[list[float]],
    decisions: int,
    shares: list[float],
    sides: tuple[int, ...] = (0, 1),
) -> CurveResult:
    ledger = MatchColumns()
    curve_of(looked, looks, list(sides)).write_summary(decisions, shares, ledger)
    [changes] = ledger.lead_changes.to_list()
    rest = [
        one.to_list()[0] for one in (ledger.decided_at, ledger.winner_lows, ledger.best_at_half)
    ]
    return CurveResult(changes, *(None if isnan(number) else number for number in rest))


def test_the_story_of_a_come_back() -> None:
    looks = [[0.5, 0.5], [0.8, 0.2], [0.9, 0.1], [0.4, 0.6], [0.2, 0.8]]
    assert curve_result([0, 2, 4, 6, 8], looks, 10, [0.0, 1.0]) == CurveResult(1, 0.6, 0.1, 0.9)


def test_who_is_only_overtaken_at_the_end_has_led_all_along() -> None:
    assert curve_result([0, 5], [[0.6, 0.4], [0.7, 0.3]], 10, [0.0, 1.0]) == CurveResult(
        1, 1.0, 0.3, 0.7
    )


def test_who_lost_the_lead_and_took_it_back_has_decided_the_match_only_then() -> None:
    looks = [[0.6, 0.4], [0.4, 0.6], [0.7, 0.3]]
    assert curve_result([0, 3, 6], looks, 10, [1.0, 0.0]) == CurveResult(2, 0.6, 0.4, 0.6)


def test_a_shared_victory_has_no_winner_and_a_blind_judge_no_story() -> None:
    assert curve_result([0], [[0.6, 0.4]], 3, [0.5, 0.5]) == CurveResult(0, None, None, 0.6)
    assert curve_result([0, 1], [[0.5, 0.5], [0.5, 0.5]], 3, [1.0, 0.0]) == NOTHING


def test_who_win_or_lose_together_have_no_story() -> None:
    assert curve_result([0], [[0.6, 0.5]], 3, [1.0, 1.0], (0,)) == NOTHING


def test_partners_lead_as_one() -> None:
    looks = [[0.6, 0.4, 0.6, 0.4], [0.3, 0.7, 0.3, 0.7]]
    assert curve_result([0, 1], looks, 2, [0.0, 1.0, 0.0, 1.0]) == CurveResult(1, 0.5, 0.4, 0.7)


def curve(story: WinCurve, choices: list[int]) -> tuple[list[float], list[float]]:
    """The first seat's chance and the legal moves of a decision, by tenths."""
    for many in choices:
        story.legal_counts.put(many)
    ledger = MatchColumns()
    story.write_tenths(ledger)
    return ledger.win_chances.to_list()[:: story.seats], ledger.branching.to_list()


def test_a_curve_has_ten_points_however_short_the_match() -> None:
    chances, sizes = curve(curve_of([0, 2], [[0.5, 0.5], [0.9, 0.1]], [0, 1]), [3, 1, 2])
    assert chances == [0.5] * 7 + [0.9] * 3
    assert len(sizes) == TENTHS
    assert [mean for mean in sizes if not isnan(mean)] == [3, 1, 2]


@pytest.mark.parametrize("many", [10, 25])
def test_every_decision_counts_in_one_tenth(many: int) -> None:
    _, sizes = curve(curve_of([0], [[0.5, 0.5]], [0, 1]), list(range(many)))
    of_each = [-(-(tenth + 1) * many // 10) - -(-tenth * many // 10) for tenth in range(10)]
    assert sum(mean * n for mean, n in zip(sizes, of_each, strict=True)) == sum(range(many))


def test_of_many_looks_every_second_is_kept() -> None:
    looks = [[place / 100, 1 - place / 100] for place in range(MAX_SAMPLES)]
    story = curve_of(list(range(MAX_SAMPLES)), looks, [0, 1])
    assert story.is_full()
    story.halve_samples()
    assert story.sample_decisions.to_list() == list(range(0, MAX_SAMPLES, 2))
    assert story.sample_chances.to_list() == [chance for look in looks[::2] for chance in look]
