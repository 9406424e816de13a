"""Kobito: set-up, duty, penalty and the end of a turn."""

from __future__ import annotations

from collections import Counter

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.errors import UserError
from ludoteca.games.kobito import GAME
from ludoteca.games.kobito.rules.cards import NAMES, NO_GOLD
from ludoteca.games.kobito.rules.dealing import replenish, reveal_starting_card
from ludoteca.games.kobito.rules.rainbow import CARD, EMPTY, WILD
from tests.games.kobito.position import kobito

EXAMINED = 1000
"""Matches: the rarest event, a player without a card for the penalty, occurs in thirty of this
many."""
INTERPRETED = 50


# Setting up


def test_there_are_18_gold_84_rainbow_5_kobito_and_3_swap_cards() -> None:
    census = GAME.piece_counts(GAME.start(4, {}, stream("cards")))
    numbers = [census[str(number)] for number in range(1, 13)]
    assert numbers == [7] * 12
    assert sum(numbers) == 84
    assert (census["kobito"], census["swap"]) == (5, 3)
    assert sum(n for name, n in census.items() if name.startswith("G")) == 18
    assert sum(census.values()) == 110


def test_two_to_six_play() -> None:
    assert GAME.seats == (2, 3, 4, 5, 6)
    for seats in (1, 7):
        with pytest.raises(UserError):
            GAME.start(seats, {}, stream("seats"))


def test_three_gold_cards_lie_open_and_fifteen_wait_face_down() -> None:
    view = GAME.view(GAME.start(3, {}, stream("golds")), 0)
    assert all(len(view.zone(f"gold-{n}").items) == 1 for n in (1, 2, 3))
    assert view.zone("gold-deck").items == (None,) * 15


def test_gold_cards_are_shuffled() -> None:
    first = {tuple(GAME.start(2, {}, stream(n)).golds.to_list()) for n in range(9)}
    assert len(first) > 5


def test_each_gold_card_has_a_length_and_points() -> None:
    view = GAME.view(GAME.start(3, {}, stream("print")), None)
    for n in (1, 2, 3):
        assert 4 <= (view.zone(f"length-{n}").number or 0) <= 9
        assert 3 <= (view.zone(f"points-{n}").number or 0) <= 10


def test_every_rainbow_starts_with_one_open_number_card() -> None:
    for n in range(20):
        view = GAME.view(GAME.start(3, {}, stream("start", n)), None)
        for place in (1, 2, 3):
            (card,) = view.zone(f"rainbow-{place}").items
            assert card in NAMES[:12]


def test_a_kobito_or_swap_card_that_would_start_goes_back_into_the_deck() -> None:
    at = kobito("1", deck="kobito swap 4 5")
    at.state.rainbows.discard_all(0, cards([]))
    reveal_starting_card(at.state, 0, at.rng)
    assert at.zone_text("rainbow-1") in ("4", "5")
    assert Counter(at.state.deck.to_list()) >= Counter([NAMES.index("kobito"), NAMES.index("swap")])
    assert at.state.deck.size() == 3


def test_a_card_that_goes_back_may_lie_anywhere_in_the_deck() -> None:
    places = set()
    for n in range(40):
        at = kobito("1", deck="kobito 4 5 6 7")
        at.state.rainbows.discard_all(0, cards([]))
        reveal_starting_card(at.state, 0, stream("back", n))
        places.add(int(at.state.deck.find(NAMES.index("kobito"))))
    assert places == {0, 1, 2, 3}


def test_a_later_starting_card_is_drawn_at_once_and_follows_the_same_rule() -> None:  # ruling 3
    at = kobito("4 9", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), deck="swap 7 8 9")
    at.play("play 4 on rainbow-1 high")
    assert at.zone_text("rainbow-1") in ("7", "8", "9")
    assert at.state.turn == 0


def test_all_three_kinds_are_shuffled_into_one_face_down_deck() -> None:
    state = GAME.start(2, {}, stream("one deck"))
    assert set(state.deck.to_list()) == set(range(14))
    assert state.deck.to_list() != sorted(state.deck.to_list())
    assert set(GAME.view(state, 0).zone("deck").items) == {None}


def test_the_dealer_is_drawn_by_lot_and_the_next_seat_starts() -> None:
    starts = [GAME.start(4, {}, stream("dealer", n)) for n in range(40)]
    assert {int(state.dealer) for state in starts} == {0, 1, 2, 3}
    assert all(state.turn == (state.dealer + 1) % 4 for state in starts)


def test_starting_cards_are_turned_before_everyone_gets_five_cards() -> None:  # ruling 2
    state = GAME.start(6, {}, stream("deal"), log=True)
    assert [hand.size() for hand in state.hands] == [5] * 6
    keys = [note.key for note in state.log or []]
    assert keys[-1] == "deals"
    assert keys.count("starts") == 3


def test_hands_are_secret_and_everything_else_is_open() -> None:
    at = kobito("3 4 5", mine=("7 8",), theirs=("2 3",), discard="9", deck="1 1")
    assert at.zone_text("hand-0", reader=1) == "? ? ?"
    assert at.zone_text("hand-0", reader=None) == "? ? ?"
    assert at.zone_text("workshop-0-1", reader=1) == "7 8"
    assert at.zone_text("workshop-1-1") == "2 3"
    assert at.zone_text("discard", reader=1) == "9"
    assert len(at.zone("deck").items) == 2


def test_play_goes_around_the_table() -> None:
    at = kobito("2", seats=3)
    at.play("play 2 on rainbow-1 high", "done")
    assert at.state.turn == 1
    at.state.turn = 2
    at.state.cards_played = at.state.duty
    at.play("done")
    assert at.state.turn == 0


# The duty


@pytest.mark.parametrize("rainbows", [0, 1, 2, 3, 4])
def test_the_duty_is_one_card_and_one_more_for_each_rainbow_in_the_workshop(rainbows: int) -> None:
    mine = ("1 2", "3 4", "5 6", "7 8")[:rainbows]
    assert kobito("2 3 4 5 6", mine=mine).state.duty == 1 + rainbows


def test_three_workshop_rainbows_ask_for_four_cards() -> None:
    at = kobito("2 12 3 11 7", mine=("5 6", "5 6", "5 6"))
    at.play("play 2 on rainbow-1 high", "play 12 on rainbow-1 low", "play 3 on rainbow-1 high")
    assert at.refusal_key("done") == "duty_unmet"
    assert "done" in at.play("play 11 on rainbow-1 low").moves()


def test_four_workshop_rainbows_ask_for_five_cards() -> None:
    assert kobito("2 3 4 5 6", mine=("5 6", "5 6", "5 6", "5 6")).state.duty == 5


def test_the_duty_is_counted_when_the_turn_begins() -> None:  # ruling 4
    at = kobito("2 5 6 9 9", public=("1", "4", "1"), mine=("2 3",))
    at.play("open 5 6", "move all from workshop-1 to rainbow-2 low")
    assert at.counts() == (2, 2)
    at.state.turn = 0
    at.state.begin_turn()
    assert at.state.duty == 2


def test_the_turn_cannot_end_before_the_duty_is_done() -> None:
    at = kobito("2 3 9", mine=("5 6",))
    assert at.refusal_key("done") == "duty_unmet"
    at.play("play 2 on rainbow-1 high")
    assert at.refusal_key("done") == "duty_unmet"
    assert "done" in at.play("play 3 on rainbow-1 high").moves()


def test_numbers_kobitos_swap_cards_and_their_repeats_count_as_played() -> None:  # ruling 5
    at = kobito("2 2 kobito swap 9")
    at.play("play 2 on rainbow-1 high")
    assert at.counts() == (1, 1)
    at.play("play kobito on rainbow-1 high")
    assert at.counts() == (1, 2)
    at.play("swap 2 on rainbow-1")
    assert at.counts() == (1, 4)


def test_moving_trading_and_paying_do_not_count_as_played() -> None:  # ruling 5
    at = kobito("7 9", public=("1", "3 4", "1"), mine=("5 6", "kobito-7 8"))
    at.play("trade 7 for kobito in workshop-2", "move all from workshop-1 to rainbow-2 high")
    assert at.counts() == (2, 0)
    stuck = kobito("9", public=("1", "1", "1"))
    assert stuck.play("penalty 9").counts() == (1, 0)


def test_more_than_the_duty_may_be_played() -> None:  # ruling 6
    at = kobito("2 3 4 5 6", lengths=(9, 9, 9))
    at.play(*(f"play {n} on rainbow-1 high" for n in (2, 3, 4, 5, 6)))
    assert at.counts() == (1, 5)
    assert at.moves() == ["done"]


def test_who_holds_fewer_cards_than_the_duty_must_play_them_all() -> None:  # ruling 12
    at = kobito("2 3", mine=("5 6", "5 6", "5 6"), deck="", discard="")
    assert at.state.duty == 2
    assert kobito("", deck="", discard="").moves() == ["done"]


# Penalty


def test_a_player_below_the_duty_who_cannot_play_pays_with_cards_of_choice() -> None:
    at = kobito("8 8 11 swap", public=("1", "1", "1"), mine=("3 4",))
    assert at.moves() == ["penalty 8", "penalty 11", "penalty swap"]
    at.play("penalty 11")
    assert at.moves() == ["penalty 8", "penalty swap"]
    at.play("penalty 8")
    assert at.moves() == ["done"]
    assert at.zone_text("score-0") == "11 8"


def test_only_the_missing_cards_are_paid() -> None:  # ruling 10
    at = kobito("2 8 8", mine=("5 6",))
    at.play("play 2 on rainbow-1 high", "penalty 8")
    assert at.moves() == ["done"]
    assert at.zone_text("score-0") == "8"


def test_penalty_cards_leave_before_the_hand_is_refilled_and_stay_out() -> None:  # ruling 10
    at = kobito("8 8", deck="9 9 9 9 9")
    at.play("penalty 8", "done")
    assert at.zone_text("hand-0") == "8 9 9 9 9"
    assert at.zone_text("discard") == ""


def test_who_can_play_may_not_pay() -> None:  # ruling 9
    at = kobito("2 8")
    assert at.refusal_key("penalty 8") == "can_still_play"
    assert at.moves("penalty") == []


@pytest.mark.parametrize(
    ("hand", "mine", "can"),
    [
        ("2 8", (), "play 2 on rainbow-1 high"),
        ("5 8", ("3 4",), "play 5 on workshop-1 high"),
        ("8 9", (), "open 8 9"),
        ("swap 1 8", (), "swap 1 on rainbow-1"),
        ("kobito 8", (), "play kobito on rainbow-1 low"),
    ],
)
def test_any_card_that_can_be_played_somewhere_forbids_the_penalty(
    hand: str, mine: tuple[str, ...], can: str
) -> None:  # ruling 7
    at = kobito(hand, mine=mine)
    assert can in at.moves()
    assert at.moves("penalty") == []


def test_no_one_must_trade_or_move_to_make_a_card_playable() -> None:  # ruling 7
    at = kobito("7", public=("6 kobito-7", "1", "1"))
    assert at.moves() == ["trade 7 for kobito in rainbow-1", "penalty 7"]
    at.play("trade 7 for kobito in rainbow-1")
    assert at.moves("penalty") == []
    assert at.refusal_key("penalty kobito") == "can_still_play"


def test_a_kobito_in_hand_can_be_played_and_so_comes_before_a_penalty() -> None:  # ruling 8
    at = kobito("8 kobito")
    assert at.moves("penalty", "done") == []
    assert "play kobito on rainbow-2 low" in at.moves("play")


def test_after_the_first_penalty_card_only_paying_is_left() -> None:  # ruling 50
    at = kobito("11 11 11", public=("6", "1", "1"), mine=("7 8", "3 4"))
    assert "move all from workshop-1 to rainbow-1 high" in at.moves()
    at.play("penalty 11")
    assert at.moves() == ["penalty 11"]
    assert at.refusal_key("move all from workshop-1 to rainbow-1 high") == "paying"
    at.play("penalty 11", "penalty 11")
    assert at.refusal_key("move all from workshop-1 to rainbow-1 high") == "only_done_left"


def test_every_rainbow_card_in_the_score_pile_costs_three_points() -> None:  # ruling 11
    at = kobito("8")
    at.state.won_golds[0] = cards([0])
    at.state.penalties[0] = cards([NAMES.index(card) for card in ("9", "9", "kobito", "swap")])
    assert GAME.scores(at.state)[0] == 3 - 6


def test_a_swap_card_that_cannot_be_played_is_a_penalty_card_without_cost() -> None:  # ruling 11
    at = kobito("swap 8", public=("1", "1", "1"))
    at.play("penalty swap")
    assert (at.zone_text("score-0"), GAME.scores(at.state)[0]) == ("swap", 0)
    assert [note.key for note in at.state.log or []][-1] == "pays_nothing"


def test_by_choice_every_card_in_the_score_pile_costs_three_points() -> None:  # ruling 11
    at = kobito("swap 8", public=("1", "1", "1"), every_card_costs=True)
    at.play("penalty swap")
    assert GAME.scores(at.state)[0] == -3
    at.state.penalties[0] = cards([NAMES.index(card) for card in ("9", "kobito", "swap")])
    assert GAME.scores(at.state)[0] == -9
    assert [note.key for note in at.state.log or []][-1] == "pays"


def test_what_a_penalty_card_costs_is_told_before_it_is_paid() -> None:  # ruling 11
    for costs, key in ((False, "penalty_free"), (True, "penalty")):
        at = kobito("swap 8", public=("1", "1", "1"), every_card_costs=costs)
        notes = [GAME.describe_move(at.state, move).key for move in at.state.legal().to_list()]
        assert notes == ["penalty", key]


def test_gold_and_penalty_cards_lie_in_the_same_open_score_pile() -> None:
    at = kobito("8")
    at.state.won_golds[0] = cards([0])
    at.play("penalty 8")
    assert at.zone_text("score-0", reader=1) == "G01 8"


# The end of a turn


def test_at_the_end_of_a_turn_the_hand_is_filled_up_to_five() -> None:  # ruling 13
    at = kobito("2 9", deck="7 8 10 11 12 1")
    at.play("play 2 on rainbow-1 high", "done")
    assert at.zone_text("hand-0") == "7 8 9 10 11"
    assert at.state.turn == 1


def test_no_one_sees_what_another_draws() -> None:
    at = kobito("2 9", deck="7 8 10 11 12 1")
    at.play("play 2 on rainbow-1 high", "done")
    drawn = [note for note in at.state.log or [] if note.key == "draws_these"]
    assert [note.is_visible_to(seat) for note in drawn for seat in (0, 1, None)] == [
        True,
        False,
        False,
    ]


def test_the_discard_pile_is_shuffled_when_a_card_is_needed_and_the_deck_is_empty() -> None:
    at = kobito("2", deck="7", discard="8 8 8 8 8 8")  # ruling 42
    at.play("play 2 on rainbow-1 high", "done")
    assert at.zone_text("hand-0") == "7 8 8 8 8"
    assert (at.zone_text("deck"), at.zone_text("discard")) == ("? ?", "")


def test_the_discard_pile_comes_back_in_any_order() -> None:  # ruling 42
    orders = set()
    for n in range(8):
        at = kobito("2", deck="", discard="1 2 3 4 5 6")
        replenish(at.state, stream("again", n))
        orders.add(tuple(at.state.deck.to_list()))
    assert len(orders) > 4


def test_without_deck_and_discard_nothing_is_drawn() -> None:  # ruling 42
    at = kobito("2 9", deck="", discard="")
    at.play("play 2 on rainbow-1 high", "done")
    assert at.zone_text("hand-0") == "9"
    assert at.state.turn == 1


def test_a_step_can_be_taken_back_until_a_new_card_is_seen() -> None:
    at = kobito("2 3 4 9", public=("1", "1 2", "1"), lengths=(9, 4, 9), mine=("5 6",))
    before = at.state.reveals
    at.play("play 2 on rainbow-1 high", "play 3 on rainbow-2 high")
    assert at.state.reveals == before
    at.play("play 4 on rainbow-2 high")
    assert at.state.reveals > before
    won = at.state.reveals
    at.play("done")
    assert at.state.reveals > won


def test_the_step_that_ends_the_match_is_not_taken_back() -> None:  # ruling 53
    at = kobito("4", public=("1 2 3", "1", "1"), lengths=(4, 9, 9), golds=0)
    before = at.state.reveals
    assert at.play("play 4 on rainbow-1 high").state.reveals > before


def test_a_match_ends_after_600_turns_and_the_highest_score_wins() -> None:  # rulings 48, 56
    at = kobito("2", golds=15)
    at.state.turns = 599
    at.state.won_golds[0] = cards([9])
    at.play("play 2 on rainbow-1 high", "done")
    assert at.state.turn == OVER
    assert at.state.payoffs() == [1.0, 0.0]


def test_positions_of_these_tests_are_what_they_say() -> None:
    at = kobito("4 4", public=("3 kobito-4 5", "12 1", "7"), mine=("8 swapped-9",))
    assert at.zone_text("rainbow-1") == "3 kobito-4 5"
    assert at.zone_text("workshop-0-1") == "8 swapped-9"
    rainbows = at.state.rainbows
    assert [rainbows.top(0, step) for step in range(4)] == [CARD, WILD, CARD, EMPTY]
    assert [rainbows.wilds.at(place) for place in range(4)] == [1, 0, 0, 0]
    assert NO_GOLD not in at.state.golds.to_list()
