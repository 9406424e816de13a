"""Reasons for a step of Kobito."""

from __future__ import annotations

from tests.games.kobito.position import kobito


def test_gold_that_is_won_says_its_points() -> None:
    at = kobito("4 kobito", ("1 2 3", "7", "7"), (4, 9, 9))
    assert at.reasons("play 4 on rainbow-1 high") == ["finishes n=3", "saved card=kobito"]
    assert at.reasons("play kobito on rainbow-1 high") == ["finishes n=3"]
    at = kobito("4 swap", ("1 2 3", "7", "7"), (4, 9, 9))
    assert at.reasons("play 4 on rainbow-1 high") == ["finishes n=3", "saved card=swap"]
    at = kobito("4 kobito", ("1 2 3", "7", "7"), (6, 9, 9))
    assert at.reasons("play 4 on rainbow-1 high", "finishes") == []


def test_the_last_pot_ends_the_match() -> None:
    at = kobito("4 9", ("1 2 3", "7", "7"), (4, 9, 9), golds=0)
    assert at.reasons("play 4 on rainbow-1 high") == ["last_pot n=3"]
    at = kobito("4 9", ("1 2 3", "7", "7"), (4, 9, 9), golds=1)
    assert at.reasons("play 4 on rainbow-1 high", "finishes", "last_pot") == ["finishes n=3"]


def test_a_card_without_a_number_costs_nothing_on_the_score_pile() -> None:
    at = kobito("swap 8")
    assert at.reasons("penalty swap", "costs_nothing") == ["costs_nothing card=swap"]
    assert at.reasons("penalty 8", "costs_nothing") == []


def test_gold_is_won_before_a_rival_who_showed_the_cards_for_it() -> None:
    at = kobito("4 9", ("1 2 3", "7", "7"), (4, 9, 9), theirs=("4 5 6",))
    assert at.reasons("play 4 on rainbow-1 high") == ["finishes n=3", "forestalls whom=1"]
    at = kobito("4 9", ("1 2 3", "7", "9"), (4, 9, 9), theirs=("4 5",))  # the 5 must not stay alone
    assert at.reasons("play 4 on rainbow-1 high", "forestalls") == []
    at = kobito("5 9", ("1", "4", "7"), (4, 9, 9), mine=("2 3 4",), theirs=("3 4",))
    step = "move all from workshop-1 to rainbow-1 high"
    assert at.reasons(step)[:2] == ["finishes n=3", "forestalls_by_one whom=1"]
    at = kobito("5 9", ("1", "4", "7"), (4, 9, 9), mine=("2 3 4",), theirs=("4 5",))
    assert at.reasons(step) == ["finishes n=3"]


def test_gold_within_the_turn_is_told_at_its_first_step() -> None:
    at = kobito("2 7", ("1", "5", "9"), (4, 9, 9), mine=("3 4",))
    assert at.reasons("play 2 on rainbow-1 high")[0] == "within_turn n=3 on=rainbow-1"
    at = kobito("2 7", ("1", "5", "9"), (5, 9, 9), mine=("3 4",))
    assert at.reasons("play 2 on rainbow-1 high", "within_turn") == []


def test_beside_gold_within_the_turn_nothing_small_is_told() -> None:
    at = kobito("2 2 7", ("1", "5", "9"), (4, 9, 9), mine=("3 4",))
    step = "play 2 on rainbow-1 high"
    assert at.reasons(step, "within_turn", "another") == ["within_turn n=3 on=rainbow-1"]
    at = kobito("2 2 7", ("1", "5", "9"), (6, 9, 9), mine=("3 4",))
    assert at.reasons(step, "within_turn", "another") == ["another card=2"]


def test_gold_within_the_turn_may_begin_in_the_workshop() -> None:
    at = kobito("1 3 8 kobito", ("9 10", "11", "4 5 6 7"), (9, 9, 8))
    step = "open 1 kobito"
    assert at.reasons(step)[0] == "within_turn n=7 on=rainbow-3"
    at = kobito("1 3 9 kobito", ("9 10", "11", "4 5 6 7"), (9, 9, 8))
    assert at.reasons(step, "within_turn") == []


def test_a_card_that_must_not_stay_alone_finishes_nothing() -> None:
    at = kobito("2 9", ("12 1", "7", "9"), (4, 9, 9), mine=("3 4",))
    assert at.reasons("play 2 on rainbow-1 high", "within_turn") == []


def test_a_traded_kobito_may_bring_gold_within_the_turn() -> None:
    at = kobito("2 7", ("1", "6 kobito-7 8", "11"), (4, 9, 9))
    step = "trade 7 for kobito in rainbow-2"
    assert at.reasons(step, "within_turn", "takes_kobito") == ["takes_kobito n=1"]
    assert at.reasons("play 2 on rainbow-1 high", "takes_kobito") == []
    at = kobito("2 3 7", ("1", "6 kobito-7 8", "11"), (4, 9, 9))
    assert at.reasons(step)[0] == "within_turn n=3 on=rainbow-1"


def test_a_duty_can_be_done_without_penalty_or_cannot() -> None:
    at = kobito("2 3 6 9", ("1", "1", "1"), mine=("5 6",))
    assert at.reasons("open 2 3", "duty_safe") == ["duty_safe"]
    assert at.reasons("play 2 on rainbow-1 high", "duty_safe") == ["duty_safe"]
    at = kobito("2 9 9", ("1", "1", "1"), mine=("5 6",))
    assert at.reasons("play 2 on rainbow-1 high", "duty_safe") == []


def test_two_cards_at_once_do_the_duty() -> None:
    at = kobito("2 3 6 9", ("1", "1", "1"), mine=("5 6",))
    assert at.reasons("open 2 3", "duty_done") == ["duty_done"]
    assert at.reasons("play 2 on rainbow-1 high", "duty_done") == []
    at = kobito("2 3 9", ("1", "1", "1")).play("play 2 on rainbow-1 high")
    assert at.reasons("play 3 on rainbow-1 high", "duty_done", "duty_safe") == []


def test_a_kobito_or_a_swap_card_is_saved() -> None:
    at = kobito("2 7 kobito swap", ("1", "7", "9"))
    assert at.reasons("play 2 on rainbow-1 high", "saved") == [
        "saved card=kobito",
        "saved card=swap",
    ]
    assert at.reasons("play kobito on rainbow-1 high", "saved") == ["saved card=swap"]
    assert at.reasons("swap 7 on rainbow-2", "saved") == ["saved card=kobito"]


def test_a_rainbow_is_nearly_ones_own_when_few_cards_are_lacking() -> None:
    at = kobito("2 3 9", ("1", "6", "6"), (5, 9, 9))
    assert at.reasons("play 2 on rainbow-1 high", "nearly") == ["nearly n=2 on=rainbow-1 points=4"]
    at = kobito("2 3 9", ("1", "6", "6"), (6, 9, 9))
    assert at.reasons("play 2 on rainbow-1 high", "nearly") == []
    at = kobito("2 7", ("1", "6 kobito-7 8", "11"), (4, 9, 9))
    trade = "trade 7 for kobito in rainbow-2"
    assert at.reasons(trade, "nearly") == ["nearly n=1 on=rainbow-1 points=3"]


def test_a_workshop_stores_what_a_rainbow_lacks() -> None:
    at = kobito("2 3 8 9", ("1", "12", "12"), (5, 9, 9), mine=("4 5",))
    assert at.reasons("play 3 on workshop-1 low", "stored") == ["stored n=3 all=4 on=rainbow-1"]
    assert at.reasons("play 3 on workshop-1 low", "within_turn") == []
    for two in ("4 5", "7 8"):  # one of the three lacking, and none
        at = kobito("4 5 7 8", ("1", "1", "1"), (4, 4, 4))
        assert at.reasons(f"open {two}", "stored") == []


def test_who_ends_the_turn_hides_what_a_rainbow_lacks() -> None:
    at = kobito("2 3 9", ("1", "6", "6"), (4, 9, 9)).play("play 2 on rainbow-1 high")
    assert at.reasons("done", "hidden") == ["hidden n=1 on=rainbow-1"]
    at = kobito("2 9 9", ("1", "1", "1"), (4, 4, 4)).play("play 2 on rainbow-1 high")
    assert at.reasons("done", "hidden") == []


def test_an_emptied_workshop_makes_the_next_duty_lighter() -> None:
    at = kobito("9 9", ("1", "9", "9"), mine=("2 3 4",))
    assert at.reasons("move all from workshop-1 to rainbow-1 high", "lighter") == ["lighter n=1"]
    step = "move 1 from workshop-1 low to rainbow-1 high"
    assert at.reasons(step, "lighter", "duty_stays") == ["duty_stays n=2"]
    at = kobito("2 6 7", ("1", "1", "1"))
    assert at.reasons("play 2 on rainbow-1 high", "duty_stays") == ["duty_stays n=1"]
    assert at.reasons("open 6 7", "duty_stays") == []
    assert at.play("play 2 on rainbow-1 high").reasons("done", "duty_stays") == ["duty_stays n=1"]


def test_a_card_that_no_rainbow_can_reach_is_well_spent() -> None:
    at = kobito("7 7 9 9", ("1", "1", "1"), (4, 4, 4))
    assert at.reasons("penalty 7") == ["out_of_reach card=7", "another card=7"]
    at = kobito("4 7 9 9", ("1", "1", "1"), (4, 4, 4))
    assert at.reasons("penalty 4") == []
    assert at.reasons("penalty 7") == ["out_of_reach card=7"]
    at = kobito("10 11 7", ("1", "1", "1"), (4, 4, 4))
    assert at.reasons("open 10 11", "out_of_reach") == []


def test_a_rainbow_is_safe_to_build_when_the_others_need_many_cards() -> None:
    at = kobito("2 9", ("1", "6", "6"), (5, 9, 9))
    assert at.reasons("play 2 on rainbow-1 high", "far_for_others") == [
        "far_for_others n=3 on=rainbow-1"
    ]
    at = kobito("2 9", ("1", "6", "6"), (5, 9, 9), theirs=("3 4",))
    assert at.reasons("play 2 on rainbow-1 high", "far_for_others") == []


def test_the_workshop_and_a_swap_help_no_one_to_gold() -> None:
    at = kobito("2 3 1 swap", ("1", "1", "1"), (4, 9, 9))
    assert at.reasons("open 2 3", "no_gold_near", "only_yours") == [
        "no_gold_near n=3",
        "only_yours",
    ]
    assert at.reasons("swap 1 on rainbow-1", "no_gold_near", "no_longer") == [
        "no_gold_near n=3",
        "no_longer",
    ]
    assert at.reasons("open 2 3", "no_longer") == []
    at = kobito("2 3 1", ("1", "1", "1"), (4, 9, 9), theirs=("2 3",))
    assert at.reasons("open 2 3", "no_gold_near", "only_yours") == ["only_yours"]
    assert at.reasons("play 2 on rainbow-1 high", "no_gold_near", "only_yours") == []


def test_two_cards_at_once_are_drawn_again() -> None:
    at = kobito("2 3 6 7 9", ("1", "1", "1")).play("play 2 on rainbow-1 high")
    assert at.reasons("open 6 7", "draws") == ["draws n=3"]
    assert at.reasons("play 3 on rainbow-1 high", "draws") == []
    assert at.reasons("done", "draws") == []
    at = kobito("2 3 6 7 9", ("1", "1", "1"), deck="", discard="4")
    assert at.reasons("open 6 7", "draws") == []
