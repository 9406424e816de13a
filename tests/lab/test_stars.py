"""A star holds for its whole report: false ones are rare, and true differences still bear one."""

from __future__ import annotations

from collections.abc import Hashable
from typing import cast

import numpy as np
import pytest

from ludoteca.lab.statistics.comparison_family import ComparisonFamily, Judgement, Judgements
from ludoteca.lab.statistics.estimate import Floats, mean_estimate, share_estimate, t_interval
from ludoteca.lab.statistics.held_items import ItemDeals, difference_between
from ludoteca.lab.statistics.multiple_comparisons import weighted_holm
from ludoteca.lab.statistics.paired_difference import paired_difference
from tests.lab.test_statistics import Chance, counts, item_difference

DEALS, SEATS, CARDS = 250, 4, 30
REPORTS = 200


def simulated_report(chance: Chance, variants: int, gain: float = 0.0) -> Judgements:
    """The comparisons of a report whose deals, seats and cards decide nothing. The last variant
    gives the first seat `gain`. Each deal is one match of four seats."""
    family = ComparisonFamily()
    owner = chance.integers(0, 3 * SEATS, (CARDS, DEALS)).astype(float)
    results = []
    for number in range(variants):
        edge = gain * (number == variants - 1)
        chances = [0.25 + edge, *[(0.75 - edge) / (SEATS - 1)] * (SEATS - 1)]
        winner = chance.choice(SEATS, DEALS, p=chances).astype(float)
        lengths = chance.poisson(40, DEALS).astype(float)
        results.append((winner, lengths))
        judge_variant(family, number, winner, owner)
    shares = [(winner == 0).astype(float) for winner, _ in results]
    for number in range(1, variants):
        pairs = {"first seat": shares, "length": [lengths for _, lengths in results]}
        for name, values in pairs.items():
            sums = (values[number], counts(DEALS, 1)), (values[0], counts(DEALS, 1))
            family.add("changes", (name, number), paired_difference(*sums, 2 * DEALS).difference)
        for card in range(CARDS):
            before, after = (card_sums(results[place][0], owner[card]) for place in (0, number))
            family.add("items", ("worth", number, card), difference_between(before, after))
    return family.judge()


def judge_variant(family: ComparisonFamily, number: int, winner: Floats, owner: Floats) -> None:
    for seat in range(SEATS):
        share = share_estimate((winner == seat).astype(float), counts(DEALS, 1))
        family.add("who", (number, seat), share.minus(1 / SEATS))
    for card in range(CARDS):
        family.add(
            "items", ("dealt", number, card), item_difference(card_sums(winner, owner[card]))
        )


def card_sums(winner: Floats, owner: Floats) -> ItemDeals:
    """A card goes to one of the seats or stays in the box."""
    has = (owner < SEATS).astype(float)
    won = (has * (winner == owner)).astype(float)
    return ItemDeals(won, has, counts(DEALS, 1), counts(DEALS, SEATS))


@pytest.mark.parametrize("variants", [1, 4])
def test_where_nothing_matters_at_most_five_of_a_hundred_reports_bear_a_star(variants: int) -> None:
    starred = sum(
        bool(simulated_report(np.random.default_rng(number), variants).stars())
        for number in range(REPORTS)
    )
    assert starred <= 0.05 * REPORTS


def test_one_correction_for_each_table_would_star_far_more_reports() -> None:
    """The fault that the family mends: four variants, each table corrected on its own."""
    starred = 0
    for number in range(60):
        judged = simulated_report(np.random.default_rng(number), 4).by_key
        tables: dict[Hashable, list[float]] = {}
        for key, judgement in judged.items():
            group, place = cast(tuple[str, tuple[Hashable, ...]], key)
            tables.setdefault((group, *place[:-1]), []).append(judgement.estimate.p_value)
        starred += any(
            min(corrected for corrected, _ in weighted_holm(values, [1.0] * len(values))) < 0.05
            for values in tables.values()
        )
    assert starred > 0.15 * 60


@pytest.mark.parametrize(("variants", "least"), [(2, 0.75), (4, 0.6)])
def test_a_first_seat_that_gains_fifteen_points_bears_a_star(variants: int, least: float) -> None:
    """The power: 250 deals and 100 or 300 comparisons beside it."""
    starred = sum(
        simulated_report(np.random.default_rng(number), variants, gain=0.15).is_clear(
            "changes", ("first seat", variants - 1)
        )
        for number in range(60)
    )
    assert starred >= least * 60


def judged(value: float, others: int = 0) -> Judgement:
    family = ComparisonFamily()
    family.add("changes", "one", t_interval(value, 1.0, 400))
    for number in range(others):
        family.add("changes", number, t_interval(0.1, 1.0, 400))
    judgement = family.judge().of("changes", "one")
    assert judgement is not None
    return judgement


def test_the_same_difference_is_clear_alone_and_perhaps_among_many() -> None:
    assert judged(2.5).verdict == "clear"
    assert judged(2.5, others=20).verdict == "perhaps"
    assert judged(1.9, others=20).verdict == "none"


def test_the_deals_that_a_perhaps_asks_for_make_it_clear_four_times_in_five() -> None:
    perhaps = judged(2.5, others=20)
    more = perhaps.more_deals(400)
    assert more > 0
    later = 400 + more
    clear = 0
    for number in range(300):
        chance = np.random.default_rng(number)
        measured = mean_estimate(chance.normal(2.5 / 20, 1.0, later), counts(later, 1))
        clear += measured.p_value < perhaps.level
    assert 0.74 <= clear / 300 <= 0.87


def test_a_group_of_a_hundred_cards_does_not_drown_the_six_measures_of_a_variant() -> None:
    family = ComparisonFamily()
    family.add("changes", "first seat", t_interval(2.8, 1.0, 400))
    for card in range(100):
        family.add("items", card, t_interval(0.5, 1.0, 400))
    assert family.judge().is_clear("changes", "first seat")
    plain = weighted_holm([t_interval(2.8, 1.0, 400).p_value] + [0.6] * 100, [1.0] * 101)
    assert plain[0][0] > 0.05


def test_equal_weights_are_holms_own_correction() -> None:
    assert [one for one, _ in weighted_holm([0.01, 0.04, 0.03], [1.0] * 3)] == pytest.approx(
        [0.03, 0.06, 0.06]
    )
