"""Lines of moves are judged by what they come to on the same deals."""

from __future__ import annotations

from ludoteca.bots.line_comparison import LineResult
from ludoteca.bots.line_review import best_line
from ludoteca.bots.measure import SCORE
from ludoteca.bots.review import EVEN, GOOD_VERDICTS

PLAYED = LineResult((1,), [10.0, 11.0, 12.0, 11.0] * 4, [10.0] * 16)


def shifted(by: float, noise: float = 0.0) -> LineResult:
    values = [value + by + noise * (-1) ** number for number, value in enumerate(PLAYED.values)]
    return LineResult((2,), values, [10.0] * 16)


def test_a_line_that_comes_to_more_on_the_same_deals_is_better() -> None:
    better = shifted(3.0)
    found, verdict = best_line(PLAYED, [better], SCORE)
    assert found is better
    assert verdict not in (EVEN, *GOOD_VERDICTS)


def test_a_line_whose_lead_may_be_chance_is_not_better() -> None:
    found, verdict = best_line(PLAYED, [shifted(0.3, noise=4.0)], SCORE)
    assert found is PLAYED
    assert verdict == EVEN


def test_a_line_that_comes_to_less_leaves_the_played_one_best() -> None:
    assert best_line(PLAYED, [shifted(-3.0)], SCORE) == (PLAYED, GOOD_VERDICTS[0])
