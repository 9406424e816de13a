"""nEon_onE: the bot that the rulebook describes."""

from __future__ import annotations

import pytest

from ludoteca.games.neon import GAME
from tests.games.neon.position import dealt, neon


@pytest.mark.parametrize("action", ["blue-skip", "blue-reverse", "blue-+2"])
def test_the_bot_plays_actions_first(action: str) -> None:
    hand = f"blue-1 blue-9 {action} wild +4 swap renew"
    assert neon(hand, top="blue-5").bot_move() == f"play {action}"


def test_the_bot_plays_numbers_second() -> None:
    assert neon("green-1 blue-9 wild +4 swap renew", top="blue-5").bot_move() == "play blue-9"


def test_the_bot_plays_swap_and_renew_third_with_five_cards_or_more() -> None:
    five = neon("green-1 green-2 wild +4 swap", top="blue-5", others=("red-1 red-2", "red-3"))
    assert five.bot_move() == "play swap seat-2"
    assert neon("green-1 green-2 wild +4 renew", top="blue-5").bot_move() == "play renew"


def test_the_bot_holds_swap_and_renew_back_with_four_cards() -> None:
    assert neon("green-1 +4 swap renew", top="blue-5").bot_move() == "play +4 green"
    assert neon("green-1 wild swap renew", top="blue-5").bot_move() == "play wild green"


def test_the_bot_plays_swap_or_renew_with_few_cards_if_nothing_else_fits() -> None:
    others = ("red-1 red-2", "red-3")
    assert neon("green-1 swap", top="blue-5", others=others).bot_move() == "play swap seat-2"
    assert neon("green-1 renew", top="blue-5").bot_move() == "play renew"


@pytest.mark.parametrize("special", ["swap", "renew"])
def test_the_bot_keeps_a_drawn_swap_or_renew_with_fewer_than_five_cards(special: str) -> None:
    four = neon("green-1 green-2 green-3", top="blue-5", pile=special).play("draw")
    assert (four.hand_sizes()[0], four.bot_move()) == (4, "keep")


@pytest.mark.parametrize(("special", "words"), [("swap", "swap seat-2"), ("renew", "renew")])
def test_the_bot_plays_a_drawn_swap_or_renew_that_is_its_fifth_card(
    special: str, words: str
) -> None:
    others = ("red-1 red-2", "red-3")
    hand = "green-1 green-2 green-3 green-4"
    five = neon(hand, top="blue-5", pile=special, others=others).play("draw")
    assert (five.hand_sizes()[0], five.bot_move()) == (5, f"play {words}")


@pytest.mark.parametrize("drawn", ["wild", "+4"])
def test_the_bot_plays_a_drawn_wild_or_plus_four_however_few_it_holds(drawn: str) -> None:
    position = neon("green-1", top="blue-5", pile=drawn).play("draw")
    assert position.bot_move() == f"play {drawn} green"


def test_the_bot_plays_a_plus_four_fourth() -> None:
    assert neon("green-1 green-2 wild +4", top="blue-5").bot_move() == "play +4 green"


def test_the_bot_plays_a_wild_card_last() -> None:
    assert neon("green-1 green-2 wild", top="blue-5").bot_move() == "play wild green"


def test_within_a_class_the_bot_plays_the_first_in_hand_order() -> None:
    assert neon("red-5 blue-3 blue-8", top="blue-5").bot_move() == "play red-5"
    assert (
        neon("blue-reverse blue-+2 green-skip", top="blue-skip").bot_move() == "play blue-reverse"
    )
    specials = neon("green-1 green-2 green-3 swap renew", top="blue-5", others=("red-1", "red-2"))
    assert specials.bot_move() == "play swap seat-1"


def test_the_bot_chooses_its_most_frequent_colour() -> None:
    assert neon("red-1 yellow-2 yellow-3 wild", top="blue-5").bot_move() == "play wild yellow"
    assert neon("red-1 green-2 green-3 +4", top="blue-5").bot_move() == "play +4 green"


def test_the_bot_counts_the_colours_of_its_new_hand_after_a_swap() -> None:
    others = ("yellow-1 yellow-2 red-1",)
    position = neon("swap green-1 green-2", top="blue-5", others=others).play("play swap seat-1")
    assert position.bot_move() == "choose yellow"


@pytest.mark.parametrize(
    ("hand", "colour"),
    [
        ("yellow-1 green-1 wild", "green"),
        ("green-1 red-2 wild", "red"),
        ("yellow-2 red-2 wild", "red"),
        ("wild +4 wild", "red"),
    ],
)
def test_in_a_tie_the_bot_chooses_red_blue_green_yellow(hand: str, colour: str) -> None:
    assert neon(hand, top="blue-9").bot_move().endswith(colour)


def test_the_bot_swaps_with_the_fewest_cards() -> None:
    others = ("red-1 red-2", "red-3 red-4 red-6", "red-7", "red-8 red-9")
    assert neon("green-1 swap", top="blue-5", others=others).bot_move() == "play swap seat-3"


def test_in_a_tie_the_bot_swaps_with_the_next_in_turn() -> None:
    others = ("red-1 red-2", "red-3", "red-7")
    assert neon("green-1 swap", top="blue-5", others=others).bot_move() == "play swap seat-2"
    backwards = neon("green-1 swap", top="blue-5", others=others, direction=-1)
    assert backwards.bot_move() == "play swap seat-3"


def test_the_bot_answers_a_penalty_whenever_it_can() -> None:
    assert neon("blue-+2 red-1", top="red-+2", penalty=2).bot_move() == "play blue-+2"
    four = neon("+4 red-1", top="+4", colour="red", penalty=4)
    assert four.bot_move() == "play +4 red"
    assert neon("red-1 wild", top="red-+2", penalty=2).bot_move() == "take 2"


def test_the_bot_plays_a_drawn_card_that_fits() -> None:
    assert neon("green-1", top="blue-5", pile="blue-9").play("draw").bot_move() == "play blue-9"
    assert neon("green-1", top="blue-5", pile="red-9").play("draw").bot_move() == "keep"


def test_the_bot_plays_its_last_card_of_any_kind() -> None:
    for card in ("wild", "+4", "swap", "renew"):
        assert neon(card, top="blue-5").bot_move() == f"play {card}"
        assert neon(card, top="blue-5", free_draw=True).bot_move() == f"play {card}"


def test_with_free_draw_the_bot_draws_only_to_spare_swap_or_renew() -> None:
    assert neon("green-1 swap", top="blue-5", free_draw=True).bot_move() == "draw"
    assert neon("green-1 wild", top="blue-5", free_draw=True).bot_move() == "play wild green"
    assert neon("green-1 blue-1", top="blue-5", free_draw=True).bot_move() == "play blue-1"


def test_the_bot_passes_when_nothing_else_is_left() -> None:
    stuck = neon("blue-2", top="red-5", others=("green-1", "red-4"), rest="hand-2")
    assert stuck.bot_move() == "pass"


def test_the_bot_beats_chance() -> None:
    won = 0
    for n in range(60):
        position = dealt(2, seed=f"beats/{n}")
        while not position.over:
            position.play(position.bot_move("rulebook" if position.turn == n % 2 else "random"))
        won += GAME.winners(position.state) == [n % 2]
    assert won > 30
