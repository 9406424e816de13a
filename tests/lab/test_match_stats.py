"""The totals of a series of matches."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core.sides import alternating_sides, one_side, single_seat_sides
from ludoteca.lab.confidence import wilson
from ludoteca.lab.match_stats import MatchStats, WinShare


def test_wilson_intervals_are_those_of_the_books() -> None:
    assert wilson(8, 10) == pytest.approx((0.4902, 0.9433), abs=1e-4)
    assert wilson(0, 10) == pytest.approx((0.0, 0.2775), abs=1e-4)
    assert wilson(5000, 10000) == pytest.approx((0.4902, 0.5098), abs=1e-4)
    assert wilson(10, 10) == pytest.approx((0.7225, 1.0), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0)


def of_lengths(*lengths: int) -> MatchStats:
    tally = MatchStats()
    for length in lengths:
        tally.count(["a", "b"], [1.0, 0.0], length, single_seat_sides(2))
    return tally


def test_quartiles_are_lengths_that_were_played() -> None:
    tally = of_lengths(5, 1, 4, 2, 3, 9, 7, 8)
    assert [tally.quantile(part / 4) for part in range(5)] == [1, 2, 4, 7, 9]
    assert of_lengths(6).quantile(0) == of_lengths(6).quantile(1) == 6


def test_a_histogram_counts_every_match_once() -> None:
    tally = of_lengths(1, 1, 5, 9, 10, 30)
    bars = tally.histogram(4)
    assert [start for start, _, _ in bars] == [1, 9, 17, 25]
    assert [times for _, _, times in bars] == [3, 2, 0, 1]
    assert bars[-1][1] == 30
    assert of_lengths(3, 3).histogram(10) == [(3, 3, 2)]


def test_tallies_of_parts_add_up() -> None:
    whole = of_lengths(3, 4, 5)
    parts = of_lengths(3)
    parts.add(of_lengths(4, 5))
    assert parts == whole
    assert whole.bots["a"].share == 1.0
    assert whole.sides[1,].won == 0.0
    assert whole.decisions == 12


def test_a_pair_that_wins_has_all_and_counts_once() -> None:
    tally = MatchStats()
    tally.count(["a", "b", "a", "b"], [1.0, 0.0, 1.0, 0.0], 9, alternating_sides(4, 2))
    tally.count(["b", "a", "c", "b"], [0.5, 0.5, 0.5, 0.5], 9, alternating_sides(4, 2))
    assert [tally.bots[bot] for bot in "abc"] == [
        WinShare(2, 1.5),
        WinShare(3, 1.0),
        WinShare(1, 0.5),
    ]
    assert tally.sides == {(0, 2): WinShare(2, 1.5), (1, 3): WinShare(2, 0.5)}
    facts: Any = tally.to_dict()
    assert [seat["share"] for seat in facts["seats"]] == [0.75, 0.25, 0.75, 0.25]
    assert [(side["seats"], side["share"]) for side in facts["sides"]] == [
        ([0, 2], 0.75),
        ([1, 3], 0.25),
    ]


def test_sides_are_named_only_in_games_with_partners() -> None:
    assert "sides" not in of_lengths(3).to_dict()
    tally = MatchStats()
    tally.count(["a", "a"], [1.0, 1.0], 5, one_side(2))
    assert tally.bots == {"a": WinShare(1, 1.0)}
    assert "sides" in tally.to_dict()
