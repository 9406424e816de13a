"""What caused each change in a review: chance, the others, or the seat itself."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca import games
from ludoteca.bots.causes import CHANCE_CAUSE, RIVALS, Cause, Gap, fit_to, split_gap
from ludoteca.bots.levels import Budget
from ludoteca.bots.measure import CHANCE, LEAD, SCORE, Estimator, measure_of
from ludoteca.bots.review_turns import totals, turn_verdict
from ludoteca.core.engine.state import State
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from tests.bots.whole_review import played_match, whole_review
from tests.games.neon.position import neon

LARGE = 0.1
"""A change of ten points, or of a tenth of the result, has a cause that is named."""


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_the_causes_of_a_match_add_up_to_its_result_less_its_start(name: str) -> None:
    record = played_match(name, games.find(name).usual_seats, "causes")
    check_sums(whole_review(record, 0, 12))


@pytest.mark.slow
@pytest.mark.nightly
@pytest.mark.parametrize("nth", range(20))
@pytest.mark.parametrize("name", games.names())
def test_every_great_change_has_a_cause_and_all_add_up(name: str, nth: int) -> None:
    game = games.find(name)
    seats = list(game.seats)[nth % len(game.seats)]
    record = played_match(name, seats, f"match {nth}")
    check_sums(whole_review(record, nth % seats, 60))


def check_sums(review: dict[str, Any]) -> None:
    curve, turns = review["curve"], review["turns"]
    unit = 1.0 if review["measure"] == CHANCE else max(1.0, abs(curve[-1][1]))
    for turn, following in zip(turns, [*turns[1:], None], strict=True):
        change = turn["after"] - turn["before"]
        assert sum(cause["change"] for cause in turn["causes"]) == pytest.approx(change)
        assert turn["after"] == (following["before"] if following else curve[-1][1])
        if abs(change) > LARGE * unit:
            first = turn["causes"][0]
            assert turn["ply"] <= first["ply"] < turn["end"]
            assert any(cause["change"] * change > 0 for cause in turn["causes"])
    whole = sum(totals(turns).values())
    assert whole == pytest.approx(curve[-1][1] - curve[0][1] if turns else 0.0)


class FromPosition(Record):
    """A match that begins in the middle."""

    position: State

    def start(self, game: Game[Any], log: bool = False) -> State:
        return self.position.clone()


def estimated_parts(position: State, *moves: str) -> dict[str, float]:
    """The parts of what changed for seat 0 in these moves, the first of which is its own."""
    game = games.find("neon")
    record = FromPosition("neon", game.rules, 2, "causes", {}, [], list(moves))
    record.position = position
    sides = game.sides(2, game.default_options())
    gap = Gap(0, len(moves))
    estimator = Estimator(game, 0, CHANCE)
    parts = split_gap(
        game, record, gap, seat=0, sides=sides, estimator=estimator, budget=Budget(1200)
    )
    return {kind: sum(p.change for p in parts if p.kind == kind) for kind in (RIVALS, CHANCE_CAUSE)}


def test_a_rival_who_plays_the_last_card_is_the_cause() -> None:
    state = neon("red-1 blue-2 green-3", others=("red-9",), seats=2).state
    parts = estimated_parts(state, "play red-1", "play red-9")
    assert parts[RIVALS] < -0.2
    assert parts[CHANCE_CAUSE] == 0.0


def test_a_card_that_fits_is_good_luck_and_one_that_does_not_is_bad() -> None:
    def luck(card: str) -> float:
        state = neon("blue-1", others=("green-9",), seats=2, pile=card).state
        return estimated_parts(state, "draw")[CHANCE_CAUSE]

    assert luck("red-+2") > 0.03
    assert luck("yellow-3") < -0.03


def test_what_is_left_over_is_shared_by_size_and_the_sum_is_exact() -> None:
    estimated = [Cause(RIVALS, -0.2, 3), Cause(CHANCE_CAUSE, -0.1, 4), Cause(RIVALS, -0.1, 5)]
    fitted = fit_to(-0.8, estimated, Gap(2, 7))
    assert [(cause.kind, cause.ply) for cause in fitted] == [(RIVALS, 3), (CHANCE_CAUSE, 4)]
    assert [cause.change for cause in fitted] == pytest.approx([-0.6, -0.2])


def test_without_any_estimate_what_came_out_is_chance() -> None:
    assert fit_to(0.3, [], Gap(2, 7)) == [Cause(CHANCE_CAUSE, 0.3, 6)]


def test_a_turn_is_as_bad_as_its_worst_decision() -> None:
    assert turn_verdict(["best", "mistake", "slip"]) == "mistake"
    assert turn_verdict(["best", "even"]) == "good"
    assert turn_verdict(["best", "best"]) == "best"
    assert turn_verdict(["untold", "even"]) == "even"
    assert turn_verdict(["untold"]) == "untold"


def test_a_seat_is_compared_by_its_chance_and_one_side_by_its_result() -> None:
    kinds = {}
    for name, seats in (("neon", 2), ("cobogo", 2), ("coatl", 1), ("coatl", 2)):
        game = games.find(name)
        record = Record.new(game, seats, "measure")
        kinds[name, seats] = measure_of(game, record.start(game), game.sides(seats, record.options))
    assert kinds == {
        ("neon", 2): CHANCE,
        ("cobogo", 2): SCORE,
        ("coatl", 1): LEAD,
        ("coatl", 2): CHANCE,
    }
