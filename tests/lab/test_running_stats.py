"""Running statistics: paired differences, and intervals without variance."""

from __future__ import annotations

import numpy as np
import pytest

from ludoteca.lab.running_stats import DealShares, RunningStats

FEW: DealShares = {
    ("seat", "0"): np.array([0.0, 1.0] * 15),
    ("seat", "1"): np.array([1.0, 0.0] * 15),
}
MANY: DealShares = {
    **FEW,
    ("seat", "2"): np.array([0.5, 0.0] * 15),
    ("bot", "novice"): np.array([0.5, 1.0] * 15),
}


@pytest.mark.parametrize("order", [(FEW, MANY), (MANY, FEW)])
def test_only_who_plays_in_both_variants_is_compared(order: tuple[DealShares, DealShares]) -> None:
    figures = RunningStats(("a", "b"))
    for place, deals in enumerate(order):
        figures.add(place, 0, deals)
    assert {key for _, key in figures.differences} == FEW.keys()
    assert figures.saved_deals() == 0
    assert figures.widest_interval() < 1


def test_who_has_won_every_deal_so_far_may_lose_the_next() -> None:
    figures = RunningStats(("a",))
    figures.add(0, 0, {("seat", "0"): np.array([1.0] * 30), ("seat", "1"): np.array([0.0] * 30)})
    assert 0.1 < figures.widest_interval() < 0.13


def test_variants_that_came_out_alike_so_far_may_differ_in_the_next_deal() -> None:
    figures = RunningStats(("a", "b"))
    for place in range(2):
        figures.add(place, 0, {("seat", "0"): np.array([1 / 3, 1.0, 0.0] * 10)})
    assert figures.widest_interval() == pytest.approx(2 * 3 / 30)


def test_deals_that_the_first_variant_has_not_played_are_compared_with_nothing() -> None:
    figures = RunningStats(("a", "b"))
    figures.add(0, 0, {("seat", "0"): np.array([1.0, 0.0])})
    figures.add(1, 0, {("seat", "0"): np.array([1.0, 0.0])})
    figures.add(1, 2, {("seat", "0"): np.array([0.0, 1.0])})
    assert figures.differences[1, ("seat", "0")].count == 2
    assert figures.shares[1, ("seat", "0")].count == 4
