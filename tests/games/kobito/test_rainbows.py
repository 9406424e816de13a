"""Kobito: rainbows, workshops, and moves of their cards to the gold."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.rules.cards import NAMES
from ludoteca.games.kobito.rules.dealing import reveal_starting_card
from tests.games.kobito.position import kobito

# Rainbows


def test_numbers_of_a_rainbow_are_consecutive() -> None:
    at = kobito("4 6 7 8", public=("5", "5", "5"))
    assert {words.split()[1] for words in at.moves("play")} == {"4", "6"}
    assert at.refusal_key("play 7 on rainbow-1 high") == "not_consecutive"


def test_cards_are_added_at_both_ends() -> None:  # ruling 14
    at = kobito("4 6", public=("5", "1", "1"))
    at.play("play 4 on rainbow-1 low", "play 6 on rainbow-1 high")
    assert at.zone_text("rainbow-1") == "4 5 6"
    assert (
        kobito("6", public=("5", "1", "1")).refusal_key("play 6 on rainbow-1 low")
        == "not_consecutive"
    )


def test_12_and_1_are_consecutive() -> None:
    at = kobito("1 12 2", public=("12", "5", "5"))
    at.play("play 1 on rainbow-1 high", "play 2 on rainbow-1 high")
    assert at.zone_text("rainbow-1") == "12 1 2"
    assert "open 12 1" in kobito("1 12").moves()
    assert "play 12 on rainbow-1 low" in kobito("12", public=("1", "5", "5")).moves()


def test_cards_of_one_turn_may_go_to_several_rainbows_one_by_one() -> None:  # ruling 16
    at = kobito("2 3 8 9 10", public=("1", "7", "1"))
    at.play("play 2 on rainbow-1 high", "open 9 10", "play 8 on rainbow-2 high")
    at.play("play 3 on rainbow-1 high")
    assert [at.zone_text(f"rainbow-{n}") for n in (1, 2)] == ["1 2 3", "7 8"]
    assert at.zone_text("workshop-0-1") == "9 10"


def test_cards_go_to_public_rainbows_and_to_the_own_workshop_only() -> None:  # ruling 15
    at = kobito("5 9", public=("1", "1", "8"), mine=("3 4",), theirs=("3 4",))
    assert at.moves("play") == ["play 9 on rainbow-3 high", "play 5 on workshop-1 high"]
    assert at.refusal_key("play 5 on workshop-1 of seat-1 high") == "foreign_workshop"


def test_a_rainbow_by_the_gold_never_becomes_longer_than_the_gold_asks() -> None:  # ruling 32
    at = kobito("4 5", public=("1 2 3", "1", "1"), lengths=(4, 9, 9))
    at.play("play 4 on rainbow-1 high")
    assert len(at.zone("rainbow-1").items) == 1
    full = kobito("2", public=("1", "7 8", "1"), lengths=(9, 4, 9), mine=("9 10 11",))
    assert full.refusal_key("move 3 from workshop-1 low to rainbow-2 high") == "too_long"


def test_by_choice_a_workshop_rainbow_ends_at_twelve_cards() -> None:  # ruling 17
    eleven = "1 2 3 4 5 6 7 8 9 10 11"
    at = kobito("12 kobito 1", public=("5", "5", "5"), mine=(eleven,), closed_circle=True)
    assert "play 12 on workshop-1 low" in at.moves()
    assert "play 12 on workshop-1 high" in at.moves()
    at.play("play 12 on workshop-1 low")
    assert at.zone_text("workshop-0-1") == f"12 {eleven}"
    assert not [words for words in at.moves("play") if "workshop" in words]
    assert at.refusal_key("play kobito on workshop-1 high") == "too_long"


def test_no_card_comes_back_to_the_hand_but_a_traded_kobito() -> None:  # rulings 18, 30
    at = kobito("2 6 9", public=("1 2", "kobito-6 7", "5"), mine=("3 4",))
    hand = Counter(at.state.hands[0].to_list())
    for move in at.state.legal().to_list():
        after = at.copy()
        after.play(move, at.rng)
        gained = Counter(after.hands[0].to_list()) - hand
        traded = GAME.notation(at.state, move).startswith("trade")
        assert gained == (Counter([NAMES.index("kobito")]) if traded else Counter())


def test_nothing_moves_from_a_public_rainbow_or_between_workshops() -> None:  # ruling 30
    at = kobito("9", public=("1 2", "5", "5"), mine=("3 4", "5 6"), theirs=("1 2",))
    assert at.refusal_key("move 1 from rainbow-1 high to workshop-1 low") == "only_from_workshop"
    assert at.refusal_key("move all from workshop-2 to workshop-1 high") == "only_to_gold"
    assert (
        at.refusal_key("move all from workshop-1 of seat-1 to rainbow-1 low")
        == "only_from_workshop"
    )
    assert at.refusal_key("move all from workshop-1 to workshop-1 of seat-1 high") == "only_to_gold"
    assert {words.split()[3][:8] for words in at.moves("move")} == {"workshop"}


# The workshop


def test_a_new_workshop_rainbow_takes_two_consecutive_cards_from_the_hand() -> None:  # ruling 21
    at = kobito("4 5 8 9 11")
    assert at.moves("open") == ["open 4 5", "open 8 9"]
    at.play("open 4 5")
    assert at.zone_text("workshop-0-1") == "4 5"
    assert at.counts() == (1, 2)


def test_a_rainbow_may_be_started_at_any_moment_of_the_turn() -> None:
    at = kobito("2 4 5 8 9")
    at.play("play 2 on rainbow-1 high", "open 4 5", "open 8 9")
    assert (at.zone_text("workshop-0-1"), at.zone_text("workshop-0-2")) == ("4 5", "8 9")


def test_one_card_or_cards_apart_start_no_rainbow() -> None:
    at = kobito("4 6 5 swap 12")
    assert at.refusal_key("open 4") == "open_two"
    assert at.refusal_key("open 4 5 6") == "open_two"
    assert at.refusal_key("open 4 6") == "not_neighbours"
    assert kobito("1 2 11").refusal_key("open 1 11") == "not_neighbours"
    assert at.refusal_key("open 4 4") == "not_neighbours"
    assert at.refusal_key("open 4 3") == "not_all_in_hand"
    assert at.refusal_key("open swap 4") == "swap_needs_pair"


def test_a_rainbow_of_more_than_two_is_started_with_two_and_the_others_laid_on_it() -> None:
    at = kobito("4 5 6 7")  # ruling 54
    at.play("open 5 6", "play 4 on workshop-1 low", "play 7 on workshop-1 high")
    assert at.zone_text("workshop-0-1") == "4 5 6 7"


def test_a_workshop_has_room_for_four_rainbows() -> None:
    at = kobito("4 5 8 9 2", mine=("1 2", "1 2", "1 2"))
    at.play("open 4 5")
    assert at.moves("open") == []
    assert at.refusal_key("open 8 9") == "four_rainbows"


def test_a_rainbow_is_started_with_hand_cards_only() -> None:  # ruling 23
    at = kobito("4 9", mine=("5 6 7",))
    assert at.moves("open") == []
    assert at.refusal_key("open 4 5") == "not_all_in_hand"


def test_workshop_rainbows_are_never_joined() -> None:  # ruling 19
    at = kobito("5 2", mine=("3 4", "6 7"))
    at.play("play 5 on workshop-1 high")
    assert at.zone_text("workshop-0-1") == "3 4 5"
    assert at.zone_text("workshop-0-2") == "6 7"
    assert at.moves("move") == []


def test_a_bridging_card_joins_either_of_two_workshop_rainbows() -> None:  # ruling 19
    assert kobito("5", mine=("3 4", "6 7")).moves("play") == [
        "play 5 on workshop-1 high",
        "play 5 on workshop-2 low",
    ]


def test_two_workshop_rainbows_may_hold_the_same_numbers() -> None:  # ruling 20
    at = kobito("3 4 2", mine=("3 4",))
    at.play("open 3 4")
    assert (at.zone_text("workshop-0-1"), at.zone_text("workshop-0-2")) == ("3 4", "3 4")


def test_others_do_not_add_to_a_workshop() -> None:
    at = kobito("2 9", theirs=("7 8",))
    assert [words for words in at.moves() if "workshop" in words] == []


# Moving to the gold


def test_workshop_cards_join_a_public_rainbow_at_any_moment() -> None:  # rulings 24, 25
    at = kobito("4 8", public=("1", "3", "1"), mine=("5 6 7",))
    assert at.moves("move") == []
    at.play("play 4 on rainbow-2 high", "move all from workshop-1 to rainbow-2 high")
    at.play("play 8 on rainbow-2 high")
    assert at.zone_text("rainbow-2") == "3 4 5 6 7 8"


def test_moving_is_no_playing() -> None:
    at = kobito("9", public=("1", "4", "1"), mine=("5 6",))
    at.play("move all from workshop-1 to rainbow-2 high")
    assert at.counts() == (1, 0)


def test_cards_leave_a_workshop_rainbow_from_its_outer_ends_only() -> None:  # ruling 25
    at = kobito("12", public=("4", "7", "10"), mine=("5 6 7 8 9",))
    assert at.moves("move") == [
        "move 1 from workshop-1 low to rainbow-1 high",
        "move 2 from workshop-1 low to rainbow-1 high",
        "move 3 from workshop-1 low to rainbow-1 high",
        "move 4 from workshop-1 low to rainbow-1 high",
        "move all from workshop-1 to rainbow-1 high",
        "move 2 from workshop-1 high to rainbow-2 high",
        "move 2 from workshop-1 low to rainbow-2 low",
        "move 1 from workshop-1 high to rainbow-3 low",
        "move 2 from workshop-1 high to rainbow-3 low",
        "move 3 from workshop-1 high to rainbow-3 low",
        "move 4 from workshop-1 high to rainbow-3 low",
        "move all from workshop-1 to rainbow-3 low",
    ]
    assert at.refusal_key("move 1 from workshop-1 low to rainbow-2 high") == "does_not_continue"


def test_cards_from_the_middle_stay() -> None:
    at = kobito("12", public=("6", "1", "1"), mine=("5 6 7 8 9",))
    assert at.moves("move") == [
        "move 3 from workshop-1 high to rainbow-1 high",
        "move 1 from workshop-1 low to rainbow-1 low",
    ]
    at.play("move 3 from workshop-1 high to rainbow-1 high")
    assert (at.zone_text("rainbow-1"), at.zone_text("workshop-0-1")) == ("6 7 8 9", "5 6")


def test_moved_cards_keep_their_order_and_continue_the_run() -> None:  # ruling 25
    at = kobito("12", public=("1", "9", "1"), mine=("6 7 8",))
    at.play("move all from workshop-1 to rainbow-2 low")
    assert at.zone_text("rainbow-2") == "6 7 8 9"
    assert at.zone_text("workshop-0-1") == ""


def test_moved_cards_may_pass_from_12_to_1() -> None:
    at = kobito("5", public=("11", "5", "5"), mine=("12 1 2",))
    at.play("move all from workshop-1 to rainbow-1 high")
    assert at.zone_text("rainbow-1") == "11 12 1 2"


def test_at_least_two_cards_stay_or_none() -> None:  # ruling 26
    at = kobito("12", public=("4", "7", "1"), lengths=(5, 9, 9), mine=("5 6 7",))
    at.play("move 1 from workshop-1 low to rainbow-1 high")
    assert at.zone_text("workshop-0-1") == "6 7"
    left = kobito("12", public=("2 3 4", "9", "9"), lengths=(5, 9, 9), mine=("5 6 7",))
    assert left.moves("move") == ["move 1 from workshop-1 low to rainbow-1 high"]
    assert left.refusal_key("move 2 from workshop-1 low to rainbow-1 high") == "remainder_of_one"


def test_what_stays_is_one_run() -> None:  # ruling 27
    at = kobito("12", public=("4", "10", "1"), mine=("5 6 7 8 9",))
    at.play("move 1 from workshop-1 low to rainbow-1 high")
    at.play("move 2 from workshop-1 high to rainbow-2 low")
    assert at.zone_text("workshop-0-1") == "6 7"


def test_a_single_card_may_stay_if_it_fits_now_and_must_go_next() -> None:  # ruling 26
    at = kobito("2 12", public=("4", "7", "1"), lengths=(9, 9, 9), mine=("5 6",))
    at.play("move 1 from workshop-1 low to rainbow-1 high")
    assert at.moves() == [
        "move all from workshop-1 to rainbow-1 high",
        "move all from workshop-1 to rainbow-2 low",
    ]
    assert at.refusal_key("play 2 on rainbow-3 high") == "move_loose_first"
    assert at.refusal_key("done") == "move_loose_first"
    at.play("move all from workshop-1 to rainbow-2 low")
    assert (at.zone_text("rainbow-1"), at.zone_text("rainbow-2")) == ("4 5", "6 7")
    assert "play 2 on rainbow-3 high" in at.moves()


def test_all_cards_of_a_workshop_rainbow_may_go_to_several_golds() -> None:
    at = kobito("12", public=("4", "10", "6"), mine=("5 6 7 8 9",))
    at.play("move 1 from workshop-1 low to rainbow-1 high")
    at.play("move 1 from workshop-1 high to rainbow-2 low")
    at.play("move 2 from workshop-1 high to rainbow-3 high")
    at.play("move all from workshop-1 to rainbow-1 high")
    assert [at.zone_text(f"rainbow-{n}") for n in (1, 2, 3)] == ["4 5 6", "9 10", "6 7 8"]
    assert at.zone_text("workshop-0-1") == ""


def test_a_starting_card_still_face_down_does_not_make_room_for_a_single_card() -> None:
    at = kobito("12", public=("2 3 4", "1", "1"), lengths=(4, 9, 9), mine=("5 6",))  # ruling 51
    assert at.moves("move") == []
    assert at.refusal_key("move 1 from workshop-1 low to rainbow-1 high") == "remainder_of_one"
    other = kobito("12", public=("2 3 4", "7", "1"), lengths=(4, 9, 9), mine=("5 6",), deck="9 9")
    other.play("move 1 from workshop-1 low to rainbow-1 high")
    assert other.moves() == ["move all from workshop-1 to rainbow-2 low"]


def test_not_more_cards_are_added_than_the_gold_asks() -> None:
    at = kobito("12", public=("3", "1", "1"), lengths=(4, 9, 9), mine=("4 5 6 7 8",))
    assert [words[:6] for words in at.moves("move")] == ["move 1", "move 2", "move 3"]
    assert at.refusal_key("move 4 from workshop-1 low to rainbow-1 high") == "too_long"


def test_an_emptied_workshop_place_is_free_at_once() -> None:  # ruling 28
    at = kobito("8 9", public=("4", "1", "1"), mine=("5 6", "1 2", "1 2", "1 2"))
    assert at.moves("open") == []
    at.play("move all from workshop-1 to rainbow-1 high", "open 8 9")
    assert at.zone_text("workshop-0-1") == "8 9"


def test_what_stays_has_a_number_card() -> None:  # ruling 29
    at = kobito("12", public=("2 3 4", "1", "1"), lengths=(5, 9, 9), mine=("5 kobito-6 kobito-7",))
    assert at.moves("move") == []
    words = "move 1 from workshop-1 low to rainbow-1 high"
    assert at.refusal_key(words) == "remainder_of_kobitos"


def test_a_single_kobito_never_stays_alone() -> None:  # ruling 29
    at = kobito("12", public=("4", "7", "1"), mine=("5 kobito-6",))
    assert at.moves("move") == [
        "move all from workshop-1 to rainbow-1 high",
        "move 1 from workshop-1 high to rainbow-2 low",
        "move all from workshop-1 to rainbow-2 low",
    ]


# Places without a starting card


def test_a_place_without_a_starting_card_takes_any_number_card() -> None:  # ruling 43
    at = kobito("2 7 kobito", public=("", "12", "12"))
    assert [w for w in at.moves("play") if "rainbow-1" in w] == [
        "play 2 on rainbow-1",
        "play 7 on rainbow-1",
    ]
    at.play("play 7 on rainbow-1")
    assert at.zone_text("rainbow-1") == "7"
    assert at.counts() == (1, 1)


def test_the_first_card_of_an_empty_place_is_no_kobito_and_has_no_end() -> None:  # ruling 43
    at = kobito("7 kobito", public=("", "1", "1"))
    assert at.refusal_key("play kobito on rainbow-1") == "kobito_unclear"
    assert at.play("play 7 on rainbow-1 high").zone_text("rainbow-1") == "7"


def test_workshop_cards_have_nothing_to_join_at_an_empty_place() -> None:  # ruling 49
    at = kobito("7", public=("", "7", "7"), mine=("1 2",))
    assert at.moves("move") == []
    assert at.refusal_key("move all from workshop-1 to rainbow-1 high") == "does_not_continue"


def test_a_place_stays_empty_when_no_card_is_left_to_start_it() -> None:  # ruling 43
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), deck="")
    at.state.rainbows.discard_all(0, at.state.hands[1])
    reveal_starting_card(at.state, 0, at.rng)
    assert at.zone_text("rainbow-1") == ""


@pytest.mark.parametrize("deck", ["kobito swap", "swap"])
def test_a_place_stays_empty_when_only_kobitos_and_swap_cards_are_left(deck: str) -> None:
    at = kobito("4 9", public=("", "1", "1"), deck=deck, discard="kobito")  # ruling 44
    reveal_starting_card(at.state, 0, at.rng)
    assert at.zone_text("rainbow-1") == ""
    assert at.state.deck.size() == len(deck.split()) + 1


def test_a_deck_of_kobitos_alone_is_joined_by_the_discard_pile() -> None:  # ruling 44
    at = kobito("4 9", public=("", "1", "1"), deck="kobito", discard="6")
    reveal_starting_card(at.state, 0, at.rng)
    assert at.zone_text("rainbow-1") == "6"


def test_the_log_names_the_cards_that_are_moved() -> None:
    at = kobito("5 9", ("1", "5", "9"), (9, 9, 9), mine=("2 kobito-3 4",))
    at.play("move 1 from workshop-1 low to rainbow-1 high")
    assert repr((at.state.log or [])[-1]).startswith("moves who=0 cards=['2']")
    at.play("move all from workshop-1 to rainbow-1 high")
    assert repr((at.state.log or [])[-1]).startswith("moves who=0 cards=['kobito', '4']")
