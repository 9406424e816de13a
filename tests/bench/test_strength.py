"""Strength benchmark: every matchup once, and tables with exactly the stored results."""

from __future__ import annotations

from itertools import pairwise
from math import inf

import pytest
from bench.matchups import matchups, sides_of
from bench.tables import quotient, tables

from ludoteca.bots.levels import LEVELS
from ludoteca.games import find, names

FACTS = {"share": 0.6, "low": 0.55, "high": 0.65, "matches": 9, "day": "d", "machine": "m"}


def facts(share: float, low: float, high: float) -> dict[str, object]:
    return FACTS | {"share": share, "low": low, "high": high}


def is_together(name: str) -> bool:
    return len(sides_of(name, max(find(name).seats))) == 1


def test_every_level_stands_on_the_one_below_in_every_game() -> None:
    known = [matchup.name for matchup in matchups()]
    assert len(known) == len(set(known))
    for name in names():
        for below, level in pairwise(LEVELS):
            step = f"step: {name} 2: {level} {below}"
            assert (step in known) != is_together(name)
        if is_together(name):
            for seats in find(name).seats:
                assert f"together: {name} {seats}: master" in known


def test_what_was_not_measured_is_not_in_the_tables() -> None:
    some = {"step: kobito 2: master expert": FACTS, "together: cobogo 1: casual": FACTS}
    text = tables(some)
    assert "| Kobito | master | expert | 60.0 % (55.0 % – 65.0 %) | 9 |" in text
    assert "Cobogó, 1 seat" in text
    assert "nEon_onE" not in text
    unclear = tables({"step: kobito 2: master expert": {**FACTS, "low": 0.49}})
    assert "(49.0 % – 65.0 %) *" in unclear


def test_the_part_of_the_ceiling_is_counted_from_an_even_share() -> None:
    some = {
        "ceiling: neon 4: master rulebook rulebook rulebook": facts(0.4, 0.35, 0.45),
        "ceiling: neon 4: perfect-information rulebook rulebook rulebook": facts(0.55, 0.5, 0.6),
    }
    assert "|  | 50 % (32 % – 70 %) | 9, 9 |" in tables(some)
    hands = "ceiling: neon 4: open-hands rulebook rulebook rulebook"
    some[hands] = facts(0.45, 0.4, 0.5)
    assert "| 75 % (47 % – 113 %) | 50 % (32 % – 70 %) | 9, 9, 9 |" in tables(some)


def test_a_part_is_known_no_better_than_both_of_its_shares() -> None:
    exact = (0.8, 0.8, 0.8)
    assert quotient((0.4, 0.3, 0.5), exact) == pytest.approx((0.375, 0.625))
    assert quotient(exact, (0.4, 0.3, 0.5)) == pytest.approx((0.8 / 0.5, 0.8 / 0.3))
    both = quotient((0.8, 0.7, 0.9), (0.4, 0.3, 0.5))
    assert 0.7 / 0.5 < both[0] < 0.8 / 0.5 < 0.8 / 0.3 < both[1] < 0.9 / 0.3
    assert quotient(exact, (0.1, 0.0, 0.2)) == (0.0, inf)


def test_a_bot_plays_for_both_partners_and_an_even_share_is_that_of_a_pair() -> None:
    pairs = {
        "ceiling: encantados 4: master gardener": facts(0.75, 0.7, 0.8),
        "ceiling: encantados 4: perfect-information gardener": facts(1.0, 0.9, 1.0),
    }
    assert set(pairs) < {matchup.name for matchup in matchups()}
    assert "|  | 50 % (40 % – 67 %) | 9, 9 |" in tables(pairs)


def test_all_levels_meet_at_every_number_of_seats() -> None:
    meetings = [matchup for matchup in matchups() if matchup.all_meet]
    for name in names():
        seats = [matchup.seats for matchup in meetings if matchup.game == name]
        assert seats == ([] if is_together(name) else [n for n in find(name).seats if n > 1])
    one = {"share": 0.5, "low": 0.4, "high": 0.6, "rating": 1512.3, "plus_minus": 20.4}
    levels = {**FACTS, "levels": dict.fromkeys(LEVELS, one)}
    text = tables({matchup.name: levels for matchup in meetings if matchup.game == "coatl"})
    assert "| level | 2 seats (9) | 3 seats (9) | 4 seats (9) |" in text
    assert text.count("50.0 % (40.0 % – 60.0 %)<br>1512 ± 20") == 3 * len(LEVELS)
