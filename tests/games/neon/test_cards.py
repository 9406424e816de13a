"""nEon_onE: the effects of action cards, wild cards and special cards."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.fingerprint import fingerprint
from ludoteca.core.engine.rng import stream
from ludoteca.games.neon.rules.cards import COLOURS, SWAP
from ludoteca.games.neon.rules.moves import MOVES
from ludoteca.games.neon.rules.play import Neon
from tests.games.neon.position import dealt, neon

# Skip and reverse


def test_a_skip_makes_the_next_player_lose_the_turn() -> None:
    position = neon("red-skip blue-1", seats=4).play("play red-skip")
    assert (position.turn, position.hand_sizes()) == (2, [1, 4, 4, 4])
    assert "skipped" in position.log(None)


def test_a_skip_goes_in_the_direction_of_play() -> None:
    assert neon("red-skip blue-1", seats=4, direction=-1).play("play red-skip").turn == 2
    assert neon("red-skip blue-1", seats=3, direction=-1).play("play red-skip").turn == 1


def test_with_two_a_skip_gives_another_turn() -> None:
    assert neon("red-skip blue-1", seats=2).play("play red-skip").turn == 0


@pytest.mark.parametrize("sign", ["skip", "reverse", "+2"])
def test_an_action_card_fits_its_colour_or_its_sign_and_nothing_else(sign: str) -> None:
    card = f"blue-{sign}"
    assert neon(f"{card} green-9", top="blue-5").moves() == [f"play {card}"]
    assert neon(f"{card} green-9", top=f"red-{sign}").moves() == [f"play {card}"]
    assert neon(f"{card} green-9", top="red-5").moves() == ["draw"]


def test_a_reverse_turns_the_direction_round() -> None:
    position = neon("red-reverse blue-1", seats=4).play("play red-reverse")
    assert (position.turn, int(position.state.direction)) == (3, -1)


def test_a_second_reverse_turns_it_back() -> None:
    position = neon("red-reverse blue-1", seats=4, direction=-1).play("play red-reverse")
    assert (position.turn, int(position.state.direction)) == (1, 1)


def test_with_two_a_reverse_is_a_skip() -> None:
    position = neon("red-reverse blue-1", seats=2).play("play red-reverse")
    assert position.turn == 0
    assert position.log(None) == ["plays", "one_left", "skipped"]


def test_with_two_a_reverse_leaves_the_direction_alone() -> None:
    position = neon("red-reverse blue-1", seats=2).play("play red-reverse")
    assert int(position.state.direction) == 1


# +2 and the stack


def test_a_plus_two_makes_the_next_player_take_two_and_lose_the_turn() -> None:
    position = neon("red-+2 blue-1", others=("green-1", "green-2"), pile="blue-8 blue-9")
    position.play("play red-+2", "take 2")
    assert (position.hand(1), position.turn) == ("blue-8 blue-9 green-1", 2)


def test_a_plus_two_answers_a_plus_two_of_any_colour() -> None:
    position = neon("blue-+2 blue-5", top="red-+2", penalty=2)
    assert position.moves() == ["play blue-+2", "take 2"]


def test_an_answer_passes_the_whole_penalty_on() -> None:
    position = neon("blue-+2 blue-5", top="red-+2", penalty=2).play("play blue-+2")
    assert (position.turn, position.hand_sizes()[0], int(position.state.penalty)) == (1, 1, 4)


def test_an_answer_changes_the_active_colour() -> None:
    assert neon("blue-+2 blue-5", top="red-+2", penalty=2).play("play blue-+2").colour() == "blue"
    four = neon("+4 blue-5", top="+4", colour="red", penalty=4).play("play +4 green")
    assert four.colour() == "green"


def test_the_stack_grows_without_limit() -> None:
    position = neon("blue-+2 blue-5", top="red-+2", penalty=14).play("play blue-+2")
    assert int(position.state.penalty) == 16
    four = neon("+4 blue-5", top="+4", colour="red", penalty=12).play("play +4 red")
    assert int(four.state.penalty) == 16


def test_who_cannot_answer_takes_the_whole_stack() -> None:
    others = ("blue-+2 green-1", "green-2 green-3")
    position = neon("red-+2 blue-1", others=others).play("play red-+2", "play blue-+2")
    assert position.moves() == ["take 4"]
    assert position.play("take 4").hand_sizes() == [1, 1, 6]


def test_answering_is_a_choice() -> None:
    position = neon("blue-+2 blue-5", top="red-+2", penalty=2).play("take 2")
    assert (position.hand_sizes()[0], position.turn) == (4, 1)


def test_while_a_penalty_waits_only_its_own_kind_may_be_played() -> None:
    held = "red-1 red-skip red-reverse wild swap renew"
    two = neon(f"{held} +4 red-+2", top="red-+2", penalty=2)
    assert two.moves() == ["play red-+2", "take 2"]
    four = neon(f"{held} red-+2", top="+4", colour="red", penalty=4)
    assert four.moves() == ["take 4"]


def test_a_plus_two_is_answered_only_by_a_plus_two() -> None:
    position = neon("+4 red-9", top="red-+2", penalty=2)
    assert position.moves() == ["take 2"]
    assert position.refusal_key("play +4 red") == "answer_alike"


def test_a_plus_four_is_answered_only_by_a_plus_four() -> None:
    position = neon("+4 red-+2", top="+4", colour="red", penalty=4)
    assert position.moves() == [*(f"play +4 {colour}" for colour in COLOURS), "take 4"]
    assert position.refusal_key("play red-+2") == "answer_alike"


def test_cards_taken_as_a_penalty_answer_nothing() -> None:
    position = neon("blue-5 blue-6", top="red-+2", penalty=2, pile="red-+2 green-+2")
    position.play("take 2")
    assert (position.turn, int(position.state.penalty)) == (1, 0)


def test_after_a_penalty_the_next_plays_on_the_same_card_and_colour() -> None:
    position = neon("blue-5 blue-6", top="red-+2", penalty=2, others=("red-1 blue-2", "green-1"))
    position.play("take 2")
    assert (position.turn, position.moves()) == (1, ["play red-1"])


def test_a_plus_two_without_penalty_is_a_sign_like_any_other() -> None:
    assert neon("blue-+2 blue-5", top="red-+2").moves() == ["play blue-+2"]


def test_the_pile_is_refilled_in_the_middle_of_a_penalty() -> None:
    position = neon("blue-5", top="red-+2", penalty=4, pile="green-1", rest="discard")
    position.play("take 4")
    assert (position.hand_sizes()[0], position.state.discard.size()) == (5, 1)


def test_if_there_are_too_few_cards_the_rest_of_the_penalty_lapses() -> None:
    position = neon(
        "blue-5",
        top="red-+2",
        penalty=6,
        pile="green-1",
        under="green-2",
        others=("", "red-4"),
        rest="hand-1",
    )
    position.play("take 6")
    assert (position.hand(), position.turn) == ("blue-5 green-1 green-2", 1)
    assert int(position.state.penalty) == 0


def test_mixed_stacking_lets_a_plus_four_answer_a_plus_two() -> None:
    position = neon("+4 red-9", top="red-+2", penalty=2, mixed_stacking=True)
    assert position.moves() == [*(f"play +4 {colour}" for colour in COLOURS), "take 2"]
    assert int(position.play("play +4 blue").state.penalty) == 6


def test_mixed_stacking_lets_a_plus_two_of_any_colour_answer_a_plus_four() -> None:
    position = neon("blue-+2 red-9 wild", top="+4", colour="red", penalty=4, mixed_stacking=True)
    assert position.moves() == ["play blue-+2", "take 4"]
    position.play("play blue-+2")
    assert (int(position.state.penalty), position.colour()) == (6, "blue")


# Wild cards


def test_a_wild_card_changes_the_colour_to_any_of_the_four() -> None:
    position = neon("wild blue-1", top="red-5")
    assert position.moves() == [f"play wild {colour}" for colour in COLOURS]
    position.play("play wild green")
    assert (position.colour(), position.top(), position.turn) == ("green", "wild", 1)


@pytest.mark.parametrize("card", ["wild", "+4"])
def test_the_colour_must_be_chosen_and_may_stay_the_same(card: str) -> None:
    position = neon(f"{card} blue-1", top="red-5")
    assert position.refusal_key(f"play {card}") == "name_a_colour"
    assert position.play(f"play {card} red").colour() == "red"


def test_a_wild_card_has_no_colour_of_its_own() -> None:
    position = neon("blue-1 red-2", top="wild", colour="blue")
    assert position.moves() == ["play blue-1"]


def test_a_plus_four_changes_the_colour_and_makes_the_next_take_four() -> None:
    position = neon("+4 blue-1", top="red-5", others=("green-1", "green-2"))
    position.play("play +4 blue", "take 4")
    assert (position.hand_sizes(), position.turn, position.colour()) == ([1, 5, 1], 2, "blue")


def test_a_plus_four_may_be_played_whatever_else_is_held() -> None:
    assert "play +4 blue" in neon("+4 red-1 blue-5", top="red-5").moves()


def test_a_plus_four_answers_a_plus_four_and_passes_eight_on() -> None:
    others = ("+4 green-1", "green-2 red-+2")
    position = neon("+4 blue-1", others=others).play("play +4 blue", "play +4 red")
    assert (position.turn, position.moves()) == (2, ["take 8"])
    assert position.play("take 8").hand_sizes() == [1, 1, 10]


# Hand swap


def test_a_swap_is_with_any_one_other_player() -> None:
    position = neon("swap blue-1", seats=4)
    assert position.moves() == ["play swap seat-1", "play swap seat-2", "play swap seat-3"]
    assert position.refusal_key("play swap seat-0") == "name_a_seat"


def test_a_swap_exchanges_all_other_cards() -> None:
    others = ("green-1 green-2", "red-7 red-8 red-9")
    position = neon("swap blue-1", others=others).play("play swap seat-2")
    assert [position.hand(s) for s in range(3)] == [
        "red-7 red-8 red-9",
        "green-1 green-2",
        "blue-1",
    ]
    assert position.top() == "swap"


def test_after_a_swap_the_colour_is_chosen_with_the_new_hand_known() -> None:
    position = neon("swap blue-1", others=("green-1 green-2",)).play("play swap seat-1")
    assert (position.turn, position.moves()) == (0, [f"choose {colour}" for colour in COLOURS])
    assert position.play("choose green").colour() == "green"


@pytest.mark.parametrize("card", ["swap seat-1", "renew"])
def test_after_swap_or_renew_the_turn_passes(card: str) -> None:
    position = neon(f"{card.split()[0]} blue-1 blue-2").play(f"play {card}", "choose blue")
    assert position.turn == 1


def test_no_one_wins_by_a_swap() -> None:
    position = neon("swap blue-1", others=("green-1", "green-2")).play("play swap seat-1")
    assert not position.over
    assert position.hand_sizes() == [1, 1, 1]


def test_after_a_swap_it_is_told_who_has_one_card_left() -> None:
    others = ("green-1 green-2", "red-7")
    position = neon("swap blue-1", others=others).play("play swap seat-1")
    lines = [(note.key, note.args.get("who")) for note in position.state.log or ()]
    assert lines == [("plays", 0), ("swaps", 0), ("one_left", 1)]


# Renew


def test_renew_shuffles_the_hand_into_the_pile_and_draws_as_many() -> None:
    position = neon("renew blue-1 blue-2 blue-3")
    pile = int(position.state.pile.size())
    position.play("play renew")
    assert (position.hand_sizes()[0], position.state.pile.size()) == (3, pile)
    assert position.hand() != "blue-1 blue-2 blue-3"


def test_renewed_cards_may_come_back() -> None:
    position = neon("renew blue-1 blue-2", others=("green-1", ""), rest="hand-2").play("play renew")
    assert position.hand() == "blue-1 blue-2"


def test_the_renew_card_itself_stays_on_the_discard_pile() -> None:
    position = neon("renew blue-1").play("play renew")
    assert (position.top(), position.hand_sizes()[0]) == ("renew", 1)


def test_after_renewing_the_colour_is_chosen() -> None:
    position = neon("renew blue-1").play("play renew")
    assert (position.turn, position.moves()) == (0, [f"choose {colour}" for colour in COLOURS])
    assert position.play("choose yellow").colour() == "yellow"


def test_renewing_does_not_win() -> None:
    position = neon("renew blue-1").play("play renew", "choose red")
    assert not position.over


def test_renewed_cards_lie_anywhere_in_the_pile() -> None:
    places = set()
    for n in range(60):  # there is only one swap card, so its place is its own
        position = neon("renew swap blue-1")
        position.rng = stream("anywhere", n)
        places.add(int(position.play("play renew").state.pile.find(SWAP)) // 20)
    assert places >= {0, 1, 2, 3, 4}


# Moves


def test_every_move_is_a_number_below_moves() -> None:
    for seats in (2, 6):
        position = dealt(seats, seed=f"dense/{seats}")
        while not position.over:
            legal = position.state.legal().to_list()
            assert all(0 <= move < MOVES for move in legal)
            position.state.play(legal[int(position.rng.below(len(legal)))], position.rng)


def test_a_clone_has_every_field() -> None:
    state = neon("red-1 red-2").state
    state.direction, state.penalty, state.phase, state.drawn, state.passes = -1, 2, 1, 3, 1
    state.turns, state.winners, state.free_draw, state.mixed_stacking = 7, 1, True, True
    state.reshuffle_at_once = True
    state.known_cards = [state.hands[0].copy()]
    assert fingerprint(state.clone()) == fingerprint(state)


def test_a_clone_goes_its_own_way() -> None:
    position = neon("red-1 red-2")
    copy = position.state.clone()
    position.play("play red-1")
    assert isinstance(copy, Neon)
    assert copy.hands[0].size() == 2
