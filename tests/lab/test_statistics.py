"""The intervals cover known true values as often as they claim."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from ludoteca.lab.statistics.estimate import (
    CONFIDENCE,
    Estimate,
    Floats,
    mean_estimate,
    share_estimate,
    t_interval,
    t_quantile,
    t_to_normal,
)
from ludoteca.lab.statistics.held_items import ItemDeals, difference_with_and_without
from ludoteca.lab.statistics.luck_and_skill import SeatOutcomes, variance_shares
from ludoteca.lab.statistics.multiple_comparisons import SIGNIFICANCE_LEVEL, holm
from ludoteca.lab.statistics.paired_difference import PairedDifference, paired_difference

TIMES = 1000
Chance = np.random.Generator


def covered(truth: float, experiment: Callable[[Chance], Estimate]) -> float:
    """The share of TIMES experiments whose interval covers the true value."""
    results = [experiment(np.random.default_rng(number)) for number in range(TIMES)]
    return sum(one.low <= truth <= one.high for one in results) / TIMES


def as_stated(part: float) -> bool:
    """95 %, within three standard errors of 1,000 repetitions."""
    return 0.929 <= part <= 0.971


def counts(deals: int, many: int) -> Floats:
    return np.full(deals, float(many))


def test_a_fair_coin_is_fair_in_95_of_100_experiments() -> None:
    def tossed(chance: Chance) -> Estimate:
        return share_estimate(chance.binomial(4, 0.5, 200).astype(float), counts(200, 4))

    assert as_stated(covered(0.5, tossed))


def test_deals_that_decide_a_match_do_not_make_it_look_surer_than_it_is() -> None:
    """Four equal matches of a deal count as one observation."""

    def dealt(chance: Chance) -> Estimate:
        return share_estimate(4 * chance.binomial(1, 0.3, 250).astype(float), counts(250, 4))

    assert as_stated(covered(0.3, dealt))


def test_a_chance_counts_both_sides_and_says_what_the_interval_says() -> None:
    at_the_edge = t_interval(t_quantile(CONFIDENCE, 99), 1.0, 100)
    assert at_the_edge.low == pytest.approx(0.0, abs=1e-9)
    assert at_the_edge.p_value == pytest.approx(1 - CONFIDENCE, abs=1e-3)


def test_few_deals_make_a_wide_interval_that_is_still_right() -> None:
    def few(chance: Chance) -> Estimate:
        return mean_estimate(chance.normal(7.0, 3.0, 6), counts(6, 1))

    assert as_stated(covered(7.0, few))


def test_a_known_advantage_of_the_first_seat_is_found() -> None:
    def seated(chance: Chance) -> Estimate:
        luck = chance.normal(0.0, 0.15, 300)
        chances = np.clip(0.55 + luck, 0.0, 1.0)
        return share_estimate(chance.binomial(2, chances).astype(float), counts(300, 2))

    assert as_stated(covered(0.55, seated))


def item_difference(card: ItemDeals) -> Estimate | None:
    """The estimate of one card from its sums by deal."""
    sums = card.sums
    having, lacking = int((sums[1] > 0).sum()), int((sums[3] > sums[1]).sum())
    return difference_with_and_without(
        sums.shape[1], having, lacking, sums.sum(axis=1), sums @ sums.T
    )


def carded(chance: Chance, worth: float, cards: int = 1, deals: int = 300) -> list[Estimate]:
    """Two seats and two matches of each deal. Each card goes to at most one seat and raises its share
    by `worth`."""
    owner = chance.integers(0, 3, (cards, deals, 2))  # seat 0, seat 1, or the box
    lead = (owner == 0).astype(float) - (owner == 1)
    chances = 0.5 + worth / 1.5 * lead.sum(axis=0)  # of those without, a third sits opposite
    won = (chance.random((deals, 2)) < chances).astype(float)
    shares = np.stack([won, 1 - won])
    results = []
    for card in range(cards):
        holds = np.stack([owner[card] == 0, owner[card] == 1]).astype(float)
        one = item_difference(
            ItemDeals(
                (holds * shares).sum(axis=(0, 2)),
                holds.sum(axis=(0, 2)),
                shares.sum(axis=(0, 2)),
                counts(deals, 4),
            )
        )
        assert one is not None
        results.append(one)
    return results


def test_a_card_that_is_worth_5_percent_is_worth_5_percent() -> None:
    assert as_stated(covered(0.05, lambda chance: carded(chance, 0.05)[0]))


@pytest.mark.slow
def test_where_no_card_matters_one_experiment_in_twenty_names_one() -> None:
    alarms = 0
    for number in range(TIMES):
        found = carded(np.random.default_rng(number), 0.0, cards=30, deals=200)
        alarms += min(holm([one.p_value for one in found])) < SIGNIFICANCE_LEVEL
    assert alarms / TIMES <= 0.07, "5 %, and what 1,000 repetitions scatter"


def test_without_the_correction_most_experiments_would_name_one() -> None:
    results = [
        carded(np.random.default_rng(number), 0.0, cards=30, deals=200) for number in range(50)
    ]
    assert sum(min(one.p_value for one in cards) < SIGNIFICANCE_LEVEL for cards in results) > 25


def test_a_card_that_matters_is_named_among_thirty() -> None:
    chance = np.random.default_rng(1)
    worth = carded(chance, 0.1, deals=3000)
    nothing = carded(chance, 0.0, cards=29, deals=3000)
    corrected = holm([one.p_value for one in worth + nothing])
    assert corrected[0] < SIGNIFICANCE_LEVEL <= min(corrected[1:])


def test_few_who_all_lost_are_no_certainty() -> None:
    """A card held only by losers in 20 deals, although one seat in three wins."""
    deals, having = 2000, 20
    won_with = np.zeros(deals)
    had = (np.arange(deals) < having).astype(float)
    won, all_seats = np.ones(deals), counts(deals, 3)
    sums = np.stack([won_with, had, won, all_seats])
    found = difference_with_and_without(deals, having, deals, sums.sum(axis=1), sums @ sums.T)
    assert found is not None
    assert found.high - found.low > 0.2
    assert difference_with_and_without(deals, 19, deals, sums.sum(axis=1), sums @ sums.T) is None


def test_holm_multiplies_by_how_many_are_left() -> None:
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])
    assert holm([]) == []


def variants(chance: Chance, gain: float) -> PairedDifference:
    """Two variants with four matches of the same 400 deals, which share the luck of the deal."""
    luck = chance.normal(0.0, 0.25, 400)
    one, other = (
        chance.binomial(4, np.clip(0.5 + more + luck, 0, 1)).astype(float) for more in (gain, 0.0)
    )
    return paired_difference((one, counts(400, 4)), (other, counts(400, 4)), 3200)


def test_differences_of_variants_are_covered_and_the_same_deals_save_matches() -> None:
    truth = [
        np.mean(np.clip(0.5 + more + np.random.default_rng(0).normal(0, 0.25, 10**6), 0, 1))
        for more in (0.04, 0.0)
    ]
    exact = float(truth[0] - truth[1])
    assert as_stated(covered(exact, lambda chance: variants(chance, 0.04).difference))
    pair = variants(np.random.default_rng(3), 0.04)
    assert 500 < pair.saved_matches < 6000


def test_two_variants_that_are_the_same_differ_by_nothing_at_all() -> None:
    same = (np.array([1.0, 0.0, 1.0]), counts(3, 1))
    pair = paired_difference(same, same, 6)
    assert (pair.difference.value, pair.difference.p_value, pair.saved_matches) == (0.0, 1.0, 0)
    assert not pair.difference.excludes_zero


def test_a_visible_difference_is_seen_in_four_of_five_experiments() -> None:
    gain = mean_estimate(
        np.random.default_rng(0).normal(0, 1, 400), counts(400, 1)
    ).detectable_effect
    seen = sum(
        mean_estimate(
            np.random.default_rng(number).normal(gain, 1, 400), counts(400, 1)
        ).excludes_zero
        for number in range(TIMES)
    )
    assert 0.74 <= seen / TIMES <= 0.86


def played(chance: Chance, skill: float, cards: float, deals: int = 400) -> SeatOutcomes:
    """Two players who swap seats with the same cards; the larger sum of skill, cards and chance wins."""
    deal, seat, player, shares = [], [], [], []
    good = chance.normal(0, cards, (deals, 2))
    for turn in (0, 1):
        worth = good + chance.normal(0, 1, (deals, 2))
        worth[:, turn] += skill
        won = (worth[:, 0] > worth[:, 1]).astype(float)
        for place in (0, 1):
            deal.append(np.arange(deals))
            seat.append(np.full(deals, place))
            player.append(np.full(deals, int(place != turn)))
            shares.append(won if place == 0 else 1 - won)
    return SeatOutcomes(*(np.concatenate(one) for one in (deal, seat, player, shares)))


def test_what_is_all_luck_is_all_luck() -> None:
    shares = variance_shares(played(np.random.default_rng(5), skill=0.0, cards=0.0))
    assert shares is not None
    assert shares["player"].value < 0.01
    assert shares["seat"].value < 0.01
    assert shares["play"].high > 0.9


def test_who_always_wins_is_all_skill() -> None:
    shares = variance_shares(played(np.random.default_rng(5), skill=50.0, cards=0.0))
    assert shares is not None
    assert shares["player"].value > 0.99


def test_cards_that_decide_are_the_luck_of_the_deal() -> None:
    shares = variance_shares(played(np.random.default_rng(5), skill=0.0, cards=50.0))
    assert shares is not None
    assert shares["deal"].value > 0.9
    assert sum(one.value for one in shares.values()) == pytest.approx(1.0)


@pytest.mark.slow
def test_the_parts_of_luck_and_skill_are_covered() -> None:
    """The true values are those of a very large number of deals."""
    truth = variance_shares(played(np.random.default_rng(0), skill=1.0, cards=1.0, deals=100_000))
    assert truth is not None
    results = [
        variance_shares(played(np.random.default_rng(number), skill=1.0, cards=1.0))
        for number in range(1, 151)
    ]
    for part in ("deal", "player", "play"):
        held = [
            one is not None and one[part].low <= truth[part].value <= one[part].high
            for one in results
        ]
        assert 0.90 <= sum(held) / len(held) <= 0.99, part


def test_deals_that_were_played_once_tell_nothing_of_luck() -> None:
    seen = played(np.random.default_rng(5), skill=1.0, cards=1.0)
    assert variance_shares(seen.select(np.arange(len(seen.deal)) < 800)) is None


def test_students_t_is_that_of_the_tables() -> None:
    assert [t_quantile(0.95, freedom) for freedom in (5, 10, 30, 1000)] == pytest.approx(
        [2.571, 2.228, 2.042, 1.962], rel=0.003
    )
    assert t_to_normal(t_quantile(0.95, 12), 12) == pytest.approx(1.95996, abs=1e-4)
