"""Reasons for a move of nEon_onE."""

from __future__ import annotations

import pytest

from tests.games.neon.position import neon

MORE = "more_of_it n=2 colour=red"
SPARES = "spares card=+4"


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("play red-+2", ["faces whom=1 n=2 cards=2", MORE]),
        ("play red-skip", ["passed_over whom=1 n=2", MORE, SPARES]),
        ("play red-reverse", ["turns_away whom=1 n=2", MORE, SPARES]),
        ("play blue-7", [SPARES]),
        ("play +4 red", ["faces whom=1 n=2 cards=4", "longest_colour n=3 colour=red"]),
        ("play +4 blue", ["faces whom=1 n=2 cards=4", "some_of_it n=1 colour=blue"]),
        ("play +4 green", ["faces whom=1 n=2 cards=4"]),
    ],
)
def test_the_weightiest_merit_comes_first(words: str, expected: list[str]) -> None:
    position = neon(
        "red-+2 red-skip red-reverse blue-7 +4",
        "red-7",
        others=("green-1 green-2", "green-3 green-4 green-5"),
    )
    assert position.reasons(words) == expected


def test_the_longer_hand_is_not_worth_turning_away_from() -> None:
    others = ("green-1 green-2 green-3", "green-4 green-5")
    position = neon("red-reverse blue-1", others=others)
    assert position.reasons("play red-reverse") == []


def test_a_card_of_the_same_sign_can_follow_and_a_strong_one_is_saved() -> None:
    position = neon("red-3 blue-3 green-+2 red-9", others=("green-1 green-2",), seats=2)
    assert position.reasons("play red-3")[1:] == ["follows card=blue-3", "spares card=green-+2"]
    assert position.reasons("play red-9")[1:] == ["spares card=green-+2"]


def test_a_swap_counts_the_cards_it_saves() -> None:
    position = neon("red-1 red-2 red-3 swap", others=("green-1 green-2",), seats=2)
    assert position.reasons("play swap seat-1") == ["fewer_cards whom=1 n=1"]
    position = neon("red-1 swap", others=("green-1 green-2",), seats=2)
    assert position.reasons("play swap seat-1") == []


def test_a_swap_takes_the_last_card_of_who_has_one() -> None:
    position = neon("red-1 red-2 swap", others=("green-1", "green-2 green-3"))
    assert position.reasons("play swap seat-1") == ["takes_last whom=1 n=2"]
    assert position.reasons("play swap seat-2") == ["watch whom=1"]


def test_while_a_rival_is_on_the_last_card_it_is_told_what_will_lie_there() -> None:
    position = neon("red-1 red-2 wild swap", others=("green-1", "green-2 green-3"))
    assert position.reasons("play red-1") == ["watch_card whom=1 card=red-1 colour=red sign=1"]
    assert position.reasons("play wild blue") == ["watch_colour whom=1 card=wild colour=blue"]
    position = neon("red-1 red-2 wild", others=("green-3",), seats=2, pile="red-9")
    position.play("play red-1", "draw", "play red-9")
    assert position.reasons("play red-2") == ["watch_lacks whom=1 colour=red"]
    assert position.reasons("play wild blue") == ["watch_colour whom=1 card=wild colour=blue"]


def test_of_two_on_the_last_card_the_one_is_told_of_who_plays_first() -> None:
    hand = "red-1 red-2 red-reverse red-skip"
    position = neon(hand, others=("green-1 green-2", "green-3", "green-4"), seats=4)
    assert position.reasons("play red-1", "watch_card")[0].startswith("watch_card whom=2 ")
    assert position.reasons("play red-reverse", "watch_card")[0].startswith("watch_card whom=3 ")
    position = neon(hand, others=("green-1 green-2 green-5", "green-3 green-4", "green-6"), seats=4)
    assert position.reasons("play red-skip", "watch_card")[0].startswith("watch_card whom=3 ")


def test_of_two_who_skips_plays_again() -> None:
    position = neon("red-skip blue-1", others=("green-1 green-2",), seats=2)
    assert position.reasons("play red-skip") == ["again"]
    position = neon("red-skip blue-1", others=("green-1 green-2", "green-3 green-4"))
    assert position.reasons("play red-skip") == ["passed_over whom=1 n=2"]


def test_a_player_who_had_to_draw_on_a_colour_had_none_of_it() -> None:
    position = neon("red-1 red-2 wild", others=("green-3 green-4 blue-3",), seats=2, pile="green-9")
    position.play("play red-1", "draw", "keep")
    assert position.reasons("play red-2")[0] == "had_none whom=1 colour=red n=1"
    assert position.reasons("play wild red")[0] == "had_none whom=1 colour=red n=1"
    assert position.reasons("play wild blue") == []


def test_a_player_who_played_the_drawn_card_still_has_none_of_it() -> None:
    others = ("green-3 green-4 blue-3",)
    position = neon("red-1 red-2 wild", others=others, seats=2, pile="red-9")
    position.play("play red-1", "draw", "play red-9")
    assert position.reasons("play red-2")[0] == "lacks whom=1 colour=red"
    assert position.reasons("play wild blue") == []


def test_of_two_colours_as_long_neither_is_the_longest() -> None:
    position = neon("red-1 blue-2 wild", top="green-9", others=("green-1 green-2",), seats=2)
    assert position.reasons("play wild red") == ["some_of_it n=1 colour=red"]


def test_who_takes_a_penalty_or_keeps_a_card_saves_something() -> None:
    position = neon("red-+2 blue-1 blue-2", others=("green-+2 +4 green-1",), seats=2)
    assert position.play("play red-+2").reasons("take 2") == ["spares card=green-+2"]
    position = neon("blue-1 blue-2", seats=2, pile="wild")
    assert position.play("draw").reasons("keep") == ["stays card=wild"]
    position = neon("blue-1 blue-2", seats=2, pile="green-7")
    assert position.play("draw").reasons("keep") == []
