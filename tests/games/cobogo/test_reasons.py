"""Reasons for a move of Cobogó."""

from __future__ import annotations

from tests.games.cobogo.position import cobogo

PLAIN = {"C07": "YV/VV/VV", "C02": "VV/VV/VV", "C05": "YV/VV/VV", "C06": "BV/VV/VV"}
"""Cards of one block and glass, so that a card has one effect."""


def test_a_copy_is_counted_among_those_wanted() -> None:
    position = cobogo("Y", goals=("Y I2 2", "P O4 9", "B O4 9"), fronts=PLAIN)
    assert position.reasons("lay C07 1,0") == ["makes_copy goal=yellow-I2 k=1 n=2"]
    assert "makes_copy goal=yellow-I2 k=1 n=2" not in position.reasons("lay C07 0,1 turned 1")


def test_the_last_copy_meets_the_goal() -> None:
    position = cobogo("Y", goals=("Y I2 1", "P O4 9", "B O4 9"), fronts=PLAIN)
    assert position.reasons("lay C07 1,0") == ["meets_goal goal=yellow-I2 n=1"]
    assert position.reasons("lay C02 1,0", "meets_goal") == []


def test_one_copy_more_than_wanted_is_to_spare() -> None:
    position = cobogo("YY. ... Y..", goals=("Y I2 1", "P O4 9", "B O4 9"), fronts=PLAIN)
    assert position.reasons("lay C07 1,2") == [
        "copy_to_spare goal=yellow-I2 n=1",
        "copies_stay n=1",
    ]
    assert position.reasons("lay C02 1,2", "copy_to_spare") == []


def test_several_copies_at_once_come_first_and_the_nearest_goal_next() -> None:
    fronts = {**PLAIN, "C07": "YB/VV/VV"}
    position = cobogo("Y..B", goals=("Y I2 3", "P O4 9", "B I2 2"), fronts=fronts)
    assert position.reasons("lay C07 1,0")[:3] == [
        "copies_at_once n=2",
        "makes_copy goal=blue-I2 k=1 n=2",
        "makes_copy goal=yellow-I2 k=1 n=3",
    ]
    assert position.reasons("lay C07 1,0 turned 2", "copies_at_once") == []


def test_the_other_card_in_hand_can_make_the_next_copy() -> None:
    goals = ("Y I2 1", "P O4 9", "B O4 9")
    position = cobogo("Y", hand="C02 C05", goals=goals, fronts=PLAIN)
    assert position.reasons("lay C02 0,1")[0] == "own_card_next card=C05 goal=yellow-I2"
    position = cobogo("Y", hand="C02 C06", goals=goals, fronts=PLAIN)
    assert position.reasons("lay C02 0,1") == []


def test_of_a_partner_only_a_card_that_all_have_seen_is_told() -> None:
    goals = ("Y I2 1", "P O4 9", "B O4 9")
    position = cobogo("Y", "C02", goals, pile="C06", others=["C05"], fronts=PLAIN)
    assert position.reasons("lay C02 0,1")[0] == "cards_fit goal=yellow-I2 n=1 all=2"
    position.state.public = 1 << position.state.deck.names.index("C05")
    assert position.reasons("lay C02 0,1")[0] == "known_card_next whom=1 card=C05 goal=yellow-I2"


def test_unseen_cards_are_worth_a_word_if_at_least_half_of_them_fit() -> None:
    goals = ("Y I2 1", "P O4 9", "B O4 9")
    fronts = {**PLAIN, "C01": "BV/VV/VV"}
    position = cobogo("Y", "C02", goals, pile="C06 C05", fronts=fronts)
    assert position.reasons("lay C02 0,1")[0] == "cards_fit goal=yellow-I2 n=1 all=2"
    position = cobogo("Y", "C02", goals, pile="C05", fronts=fronts)
    assert position.reasons("lay C02 0,1")[0] == "any_card_fits goal=yellow-I2"
    position = cobogo("Y", "C02", goals, fronts=fronts)
    assert position.reasons("lay C02 0,1") == []
    position = cobogo("Y", "C02", goals, pile="C06 C05 C01", fronts=fronts)
    assert position.reasons("lay C02 0,1") == []


def test_a_place_where_one_block_is_missing_is_opened() -> None:
    position = cobogo("P", goals=("Y I2 1", "P O4 9", "B O4 9"), fronts=PLAIN)
    assert position.reasons("lay C07 1,0") == ["opens goal=yellow-I2 n=2"]
    assert position.reasons("lay C02 1,0") == []


def test_glass_closes_a_place_for_ever() -> None:
    position = cobogo("VYVV", hand="C02", goals=("Y I2 1", "P O4 9", "B O4 9"), fronts=PLAIN)
    assert position.reasons("lay C02 4,0") == ["stays_open goal=yellow-I2 n=2"]
    assert position.reasons("lay C02 1,1") == []


def test_two_blocks_of_four_are_a_beginning() -> None:
    position = cobogo("Y", goals=("Y T4 1", "P O4 9", "B O4 9"), fronts=PLAIN)
    assert position.reasons("lay C07 1,0") == ["begins_copy goal=yellow-T4 k=2 n=4"]
    assert position.reasons("lay C02 1,0") == []


def test_copies_stay_unless_one_is_covered() -> None:
    position = cobogo("YY. PP.", goals=("Y I2 2", "P O4 9", "B O4 9"), fronts=PLAIN)
    assert position.reasons("lay C02 0,2") == ["copies_stay n=1"]
    assert "copies_stay n=1" not in position.reasons("lay C02 1,0")
