"""A turn of nEon_onE, and an empty pile."""

from __future__ import annotations

from ludoteca.games.neon.rules.cards import COLOURS
from tests.games.neon.position import neon


def test_a_card_of_the_active_colour_fits() -> None:
    assert neon("red-1 blue-2", top="red-5").moves() == ["play red-1"]


def test_a_card_of_the_same_number_or_sign_fits() -> None:
    assert neon("blue-5 blue-6", top="red-5").moves() == ["play blue-5"]
    assert neon("blue-skip blue-6", top="red-skip").moves() == ["play blue-skip"]


def test_every_wild_card_fits_at_any_time() -> None:
    offered = neon("blue-2 wild +4 swap renew", top="red-5").moves()
    assert {words.split()[1] for words in offered} == {"wild", "+4", "swap", "renew"}


def test_the_colour_that_was_chosen_counts_not_a_sign_of_the_wild_card() -> None:
    hand = "red-0 red-1 red-2 red-3 red-+2 green-9"
    for top in ("wild", "+4", "swap", "renew"):
        assert neon(hand, top=top, colour="green").moves() == ["play green-9"]


def test_who_has_a_card_that_fits_must_play() -> None:
    position = neon("red-1 blue-2", top="red-5")
    assert "draw" not in position.moves()
    assert position.refusal_key("draw") == "must_play"


def test_who_holds_a_wild_card_can_never_draw() -> None:
    position = neon("blue-2 renew", top="red-5")
    assert position.moves() == ["play renew"]
    assert position.refusal_key("draw") == "must_play"


def test_with_the_option_free_draw_one_may_draw_all_the_same() -> None:
    position = neon("red-1 blue-2", top="red-5", free_draw=True, pile="red-9")
    assert position.moves() == ["play red-1", "draw"]
    assert position.play("draw").moves() == ["play red-9", "keep"]
    assert neon("red-1", top="red-+2", penalty=2, free_draw=True).moves() == ["take 2"]


def test_who_has_no_card_that_fits_draws_one_card() -> None:
    position = neon("blue-2 green-3", top="red-5", pile="yellow-9")
    assert position.moves() == ["draw"]
    assert position.play("draw").hand() == "blue-2 green-3 yellow-9"


def test_a_drawn_card_that_fits_may_be_played_at_once() -> None:
    position = neon("blue-2", top="red-5", pile="red-9").play("draw")
    assert position.moves() == ["play red-9", "keep"]
    assert position.play("play red-9").top() == "red-9"
    assert position.turn == 1


def test_a_drawn_card_that_fits_may_be_kept() -> None:
    position = neon("blue-2", top="red-5", pile="red-9").play("draw", "keep")
    assert (position.turn, position.hand(), position.top()) == (1, "red-9 blue-2", "red-5")


def test_after_drawing_only_the_drawn_card_may_be_played() -> None:
    position = neon("red-1 red-2", top="red-5", pile="red-9", free_draw=True).play("draw")
    assert position.moves() == ["play red-9", "keep"]
    assert position.refusal_key("play red-1") == "only_the_drawn"


def test_a_drawn_wild_card_may_be_played_with_any_colour() -> None:
    position = neon("blue-2", top="red-5", pile="wild").play("draw")
    assert position.moves() == [*(f"play wild {colour}" for colour in COLOURS), "keep"]


def test_after_drawing_there_is_always_the_decision_to_keep() -> None:
    position = neon("blue-2", top="red-5", pile="green-9").play("draw")
    assert (position.turn, position.moves()) == (0, ["keep"])
    assert position.play("keep").turn == 1


def test_only_one_card_is_drawn_in_a_turn() -> None:
    position = neon("blue-2", top="red-5", pile="green-9 red-3").play("draw")
    assert position.refusal_key("draw") == "one_draw"
    assert position.play("keep").hand_sizes()[0] == 2


def test_no_one_passes_without_drawing() -> None:
    assert neon("blue-2", top="red-5").refusal_key("pass") == "no_passing"
    assert neon("red-2", top="red-5").refusal_key("pass") == "no_passing"


def test_after_a_card_the_turn_passes_in_the_direction_of_play() -> None:
    assert neon("red-1 red-2").play("play red-1").turn == 1
    assert neon("red-1 red-2", direction=-1).play("play red-1").turn == 2


def test_one_card_is_played_in_a_turn_and_only_by_the_seat_in_turn() -> None:
    position = neon("red-1 red-1 blue-2", others=("red-3 red-4", "red-6 red-7"))
    assert position.play("play red-1").hand() == "red-1 blue-2"
    assert position.moves() == ["play red-3", "play red-4"]


def test_two_cards_alike_are_one_choice() -> None:
    assert neon("red-1 red-1 blue-2").moves() == ["play red-1"]


def test_an_empty_pile_is_refilled_from_the_discard_pile_except_its_top() -> None:
    position = neon("blue-2", top="red-5", rest="discard")
    n = position.state.discard.size()
    position.play("draw")
    assert (position.state.discard.size(), position.state.pile.size()) == (1, n - 2)
    assert (position.top(), position.hand_sizes()[0]) == ("red-5", 2)


def test_the_discard_pile_is_shuffled_when_it_becomes_the_pile() -> None:
    position = neon("blue-2", top="red-5", rest="discard")
    before = position.state.discard.to_list()[:-1]
    after = position.play("draw").state.pile.to_list()
    assert after != before[: len(after)]
    assert after != before[::-1][: len(after)]


def test_a_wild_card_that_comes_back_has_lost_its_colour() -> None:
    position = neon("blue-2", top="red-5", under="wild", others=("", ""), rest="hand-1")
    position.play("draw")
    assert position.moves() == [*(f"play wild {colour}" for colour in COLOURS), "keep"]


def test_the_pile_is_not_refilled_before_a_card_is_needed() -> None:
    position = neon(
        "blue-2", top="red-5", pile="blue-9", under="wild", others=("", ""), rest="hand-1"
    )
    assert position.play("draw").state.pile.size() == 0
    assert position.state.discard.size() == 2


def test_with_nothing_to_draw_the_turn_passes() -> None:
    position = neon("blue-2", top="red-5", others=("green-1", "red-4"), rest="hand-2")
    assert position.moves() == ["pass"]
    assert position.refusal_key("draw") == "nothing_to_draw"
    assert position.play("pass").turn == 1


def test_with_nothing_to_draw_who_can_play_must_play() -> None:
    position = neon(
        "red-2 blue-1", top="red-5", others=("green-1", ""), rest="hand-2", free_draw=True
    )
    assert position.moves() == ["play red-2"]
    assert position.refusal_key("draw") == "nothing_to_draw"
