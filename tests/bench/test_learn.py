"""The benchmark of learners: its comparisons and its texts."""

from __future__ import annotations

import pytest
from bench.figures import SliceResult
from bench.learners import learned_bot_decisions
from bench.multiprocess import Speedup

from bench import baseline, learn


def test_no_two_cases_share_a_label_and_all_that_is_held_is_measured() -> None:
    labels = [case.label for case in learn.CASES]
    assert len(set(labels)) == len(labels)
    assert {label for faster, slower, _ in learn.COMPARISONS for label in (faster, slower)} <= set(
        labels
    )


def test_a_ratio_stands_beside_its_aim() -> None:
    slices = {learn.FOUR: [SliceResult(600, 6, 1.0)], learn.BASELINE: [SliceResult(1000, 10, 1.0)]}
    assert f"| {learn.FOUR} | {learn.BASELINE} | 0.60 | 0.60 | 0.60 |" in learn.tables_text(slices)


def test_a_decision_is_told_in_microseconds() -> None:
    slices = {learn.DECIDES.format("Kobito"): [SliceResult(50_000, 0, 1.0)]}
    assert "decides in 20.0 µs in Kobito (aim: below 50 µs)" in learn.tables_text(slices)


def test_what_two_processes_gain_is_told_by_both_clocks() -> None:
    text = learn.speedup_text(Speedup(by_wall=1.5, by_processor=1.9))
    assert "1.90 times the rate of one by processor time, 1.50 by wall time" in text


def test_the_yardstick_plays_whole_matches() -> None:
    taken, played = baseline.matches(4)(0.0)
    assert played == baseline.MATCHES
    assert 30 < taken / played < 120  # about the length of our matches


@pytest.mark.parametrize("name", learn.LEARNED)
def test_a_learned_bot_is_measured_by_the_weights_of_its_game(name: str) -> None:
    taken, _ = learned_bot_decisions(name)(0.001)
    assert taken > 0
