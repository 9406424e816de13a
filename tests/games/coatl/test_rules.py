"""Cóatl for two to four players: the set-up, pieces, prophecies, secrets and words."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.deck import BODIES_FIRST, ORDERS, SPACE_ORDER
from ludoteca.games.coatl.rules.cards import PROPHECY_NAMES
from ludoteca.games.coatl.rules.filling import replenish
from tests.games.coatl.position import (
    FULL,
    coatl,
    dealt,
    prophecies,
    temples,
)

EXAMINED = 500
INTERPRETED = 25


# Set-up


def test_there_are_24_bodies_3_heads_and_3_tails_of_each_colour() -> None:
    census = GAME.piece_counts(dealt(3).state)
    for colour in ("yellow", "red", "black", "green", "blue"):
        assert [census[f"{colour}-{shape}"] for shape in ("body", "head", "tail")] == [24, 3, 3]


def test_fewer_bodies_are_14_for_two_and_18_for_three() -> None:
    results = [
        GAME.piece_counts(dealt(n, {"fewer_bodies": True}).state)["red-body"] for n in (2, 3, 4)
    ]
    assert results == [14, 18, 24]


def test_the_deck_has_54_prophecies_and_15_temples_and_60_and_20_with_promos() -> None:
    for promos, expected in ((False, (54, 15)), (True, (60, 20))):
        census = GAME.piece_counts(dealt(2, {"promos": promos}).state)
        results = [census[name] for name in census if name in PROPHECY_NAMES]
        assert (sum(results), sum(census.values()) - sum(results) - 150) == expected


def test_the_board_starts_full_with_twelve_bodies_two_heads_and_two_tails() -> None:
    supply = dealt(4).state.supply
    assert [supply.board_count(shape) for shape in range(3)] == [12, 2, 2]


def test_each_further_player_is_dealt_one_prophecy_more_and_all_keep_three() -> None:
    position = dealt(4)
    first = int(position.state.first_seat)
    sizes = [position.state.players[(first + n) % 4].hand.size() for n in range(4)]
    assert sizes == [3, 4, 5, 6]
    assert position.state.turn == (first + 1) % 4
    for _ in range(6):
        position.play(position.moves("discard")[0])
    assert [player.hand.size() for player in position.state.players] == [3] * 4
    assert position.state.turn == first
    assert position.state.discards.size() == 6


def test_the_first_player_is_drawn_by_lot() -> None:  # ruling 20
    firsts = {int(dealt(4, seed=f"lot {n}").state.first_seat) for n in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_everyone_has_a_secret_temple_and_two_lie_open() -> None:
    position = dealt(3)
    assert [player.temples.size() for player in position.state.players] == [1, 1, 1]
    assert position.view(1).zone("temple-hand-0").items == (None,)
    assert len(position.items("temples")) == 2
    assert position.state.temple_deck.size() == 10


def test_everyone_has_three_tokens_unless_played_without() -> None:
    assert coatl().items("tokens-1") == ("perfect-pick", "see-the-future", "priest-commitment")
    assert coatl(tokens=False).moves("sacrifice") == []


def test_the_order_of_the_spaces_can_be_chosen_or_given_as_a_list() -> None:  # ruling 1
    assert [dealt(2).state.supply.shapes.to_list()[n] for n in (0, 5, 6, 7)] == [0, 0, 2, 1]
    own = ["tail", "head", *["body"] * 6, "tail", "head"]
    state = dealt(2, {"space_order": own}).state
    assert state.supply.shapes.to_list() == [2, 1, 0, 0, 0, 0, 0, 0, 2, 1]
    assert set(ORDERS) == {"bodies_first", "ends_first", "mixed"}
    assert all(sorted(order) == sorted(BODIES_FIRST) for order in ORDERS.values())


def test_an_order_of_spaces_that_is_none_is_refused() -> None:
    for order in (["body"] * 10, "sideways", 7, ["body"], None):
        with pytest.raises(UserError, match="bad_space_order"):
            SPACE_ORDER.check(order)


# Taking pieces


def test_taking_empties_one_whole_space() -> None:
    position = coatl(spaces=FULL).play("take space-1")
    assert position.board() == "Y R"
    assert position.space(1) == ""
    assert position.state.turn == 1


def test_all_pieces_taken_must_fit_on_the_board_of_eight() -> None:
    position = coatl(spaces=FULL, board="Y Y Y Y Y Y Y")
    assert position.moves("take") == [
        "take space-7",
        "take space-8",
        "take space-9",
        "take space-10",
    ]
    assert position.refusal_key("take space-1") == "no_room"
    assert coatl(spaces={2: "Y R"}).refusal_key("take space-1") == "empty_space"


def test_the_board_is_refilled_when_no_body_is_left() -> None:
    position = coatl(spaces={3: "Y R", 8: "<R"}).play("take space-3")
    assert [position.state.supply.board_count(shape) for shape in range(3)] == [12, 2, 2]


def test_the_board_is_refilled_when_neither_head_nor_tail_is_left() -> None:
    position = coatl(spaces={3: "Y R", 8: "<R"}).play("take space-8")
    assert [position.state.supply.board_count(shape) for shape in range(3)] == [12, 2, 2]
    assert position.space(3) == "Y R"


def test_the_board_is_not_refilled_before() -> None:
    position = coatl(spaces={2: "K G", 3: "Y R", 7: "Y>", 8: "<R"}).play("take space-8")
    assert position.state.supply.board_count(0) == 4


def test_an_empty_bag_leaves_its_spaces_empty() -> None:
    position = coatl(spaces={3: "Y R", 8: "<R"}, bags={"Y": 2}).play("take space-3")
    assert [position.state.supply.board_count(shape) for shape in range(3)] == [2, 1, 0]


def test_bodies_are_refilled_after_every_take_once_heads_and_tails_are_gone() -> None:  # ruling 12
    position = coatl(spaces={1: "Y R", 2: "K K"}, bags={"G": 14}).play("take space-1")
    assert position.space(1) == "G G"
    position.play("take space-2")
    assert position.space(2) == "G G"


def test_a_single_body_on_a_space_can_be_taken() -> None:  # ruling 13
    position = coatl(spaces={1: "Y", 2: "K K", 8: "<R"}).play("take space-1")
    assert position.board() == "Y"


# Choosing prophecies


def test_any_number_of_prophecies_is_chosen_one_at_a_time_up_to_five() -> None:
    position = coatl(hand="yyy rrr kkk", row="yg rk yb gb kg yk").play("choose yg")
    assert position.state.turn == 0
    position.play("choose kg")
    assert position.moves() == ["done"]
    assert position.refusal_key("choose yk") == "full_hand"
    assert position.hand() == "yyy rrr kkk yg kg"


def test_at_least_one_prophecy_is_chosen_and_then_done_ends_the_action() -> None:
    position = coatl(row="yg rk yb gb kg yk")
    assert position.refusal_key("done") == "nothing_done"
    position.play("choose yg", "done")
    assert position.state.turn == 1


def test_the_row_is_filled_from_the_left_only_after_the_action() -> None:
    position = coatl(row="yg rk yb gb kg yk").play("choose rk", "choose yk")
    assert position.row() == ["yg", "yb", "gb", "kg"]
    position.play("done")
    assert position.row()[2:] == ["yg", "yb", "gb", "kg"]
    assert len(position.row()) == 6


def test_a_prophecy_may_come_unseen_from_the_deck() -> None:
    position = coatl()
    top = PROPHECY_NAMES[position.state.deck.top()]
    position.play("choose deck")
    assert position.hand() == top
    assert position.view(1).zone("hand-0").items == (None,)


def test_of_two_alike_in_the_row_each_can_be_chosen() -> None:
    position = coatl(row="yg y3-6 yb y3-6 kg yk")
    assert "choose y3-6 left" in position.moves()
    position.play("choose y3-6 left")
    assert position.row() == ["yg", "yb", "y3-6", "kg", "yk"]


def test_what_is_taken_from_the_row_stays_known_to_all() -> None:  # ruling 38
    position = coatl(hand="kkk", row="yg rk yb gb kg yk").play("choose yg", "done")
    assert position.view(1).zone("hand-0").items == ("yg", None)
    anew = position.state.clone()
    anew.resample_hidden(1, stream("anew"))
    assert anew.players[0].hand.holds(PROPHECY_NAMES.index("yg"))


def test_temples_do_not_count_against_the_hand_of_five() -> None:  # ruling 15
    position = coatl(hand="yyy rrr kkk ggg", temple="no-y-7 no-k-8")
    assert position.moves("choose") != []


def test_an_empty_deck_is_made_of_the_discards() -> None:  # ruling 34
    position = coatl(row="yg rk yb gb kg yk")
    position.state.deck = cards([])
    position.state.discards = cards(prophecies("rrr kkk bbb"))
    position.play("choose yg", "done")
    assert position.row()[0] in ("rrr", "kkk", "bbb")
    assert position.state.deck.size() == 2
    assert "reshuffles" in position.log()


def test_discards_come_back_in_any_order() -> None:  # ruling 34
    orders = set()
    for seed in range(8):
        state = coatl().state
        state.deck, state.discards = cards([]), cards(prophecies("rrr kkk bbb yyy ggg"))
        replenish(state, stream("again", seed))
        orders.add(tuple(state.deck.to_list()))
    assert len(orders) > 4


def test_without_deck_and_discards_the_row_stays_short() -> None:
    position = coatl(row="yg rk")
    position.state.deck = position.state.discards = cards([])
    assert position.refusal_key("choose deck") == "empty_deck"
    assert position.play("choose yg", "done").row() == ["rk"]


# Promos, secrets, words


def test_promo_temples_look_at_the_colours_of_the_prophecies() -> None:
    position = coatl(board="Y>", coatls=["<Y Y : y3-6"], hand="yyy", temple="", promos=True,
                     display="no-red-card-y=k no-black-card-11")  # fmt: skip
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("temple") == ["temple no-black-card-11 coatl-1"]
    position.play("place yyy coatl-1")
    assert position.moves("temple") == []


def test_a_guess_keeps_what_is_seen_and_resamples_the_rest() -> None:
    position = dealt(3)
    anew = position.state.clone()
    anew.resample_hidden(0, stream("guess"))
    assert anew.players[0].hand.to_list() == position.state.players[0].hand.to_list()
    assert anew.players[1].hand.size() == position.state.players[1].hand.size()
    assert GAME.view(anew, 0) == position.view(0)


def test_faces_and_inks_fit_a_terminal() -> None:
    assert [GAME.short_label(n) for n in ("red-head", "red-body", "red-tail")] == ["<R", "R", "R>"]
    assert GAME.short_label("yk+r") == "YK+R 2/6"
    assert [GAME.colour(n) for n in ("black-body", "yk+r", "no-y-7")] == [
        "bright_black",
        "green",
        "magenta",
    ]


@pytest.mark.parametrize(
    ("words", "key"),
    [
        ("take space-11", "unknown_words"),
        ("choose yyy", "not_in_row"),
        ("start red-body", "not_on_board"),
        ("add yellow-body coatl-3 head-end", "no_such_coatl"),
        ("place yyy coatl-3", "no_such_coatl"),
        ("temple no-y-7 coatl-3", "no_such_coatl"),
        ("temple no-y-7 coatl-1", "no_such_temple"),
        ("discard yyy", "needs_a_token"),
        ("pick red-body", "needs_a_token"),
        ("sacrifice priest-commitment no-y-7", "name_a_temple"),
        ("dance", "unknown_words"),
    ],
)
def test_every_refusal_has_its_reason(words: str, key: str) -> None:
    position = coatl(board="Y", coatls=["K"], row="yg", display="no-k-8", temple="", spaces=FULL)
    assert position.refusal_key(words) == key


def test_other_phases_say_what_comes_first() -> None:
    assert (
        dealt(2).refusal_key("take space-1") == dealt(2).refusal_key("done") == "keep_three_first"
    )
    picking = coatl(spaces=FULL, bags={"R": 2}).play("sacrifice perfect-pick")
    assert picking.refusal_key("done") == picking.refusal_key("take space-1") == "pick_first"
    assert picking.refusal_key("pick blue-body") == "not_in_bag"
    assert coatl().play("sacrifice see-the-future").refusal_key("take space-1") == "foresee_first"
    assert dealt(2).refusal_key("discard no-such-card") == "unknown_words"
    assert len(temples("no-y-7")) == 1
