"""The rules of Cóatl for two to four players."""

from __future__ import annotations

import pytest

from ludoteca.core.cards import cards
from ludoteca.core.refusal import Refused
from ludoteca.core.rng import stream
from ludoteca.core.view import View
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.cards import PROPHECY_NAMES
from ludoteca.games.coatl.deck import BODIES_FIRST, ORDERS, SPACE_ORDER
from ludoteca.games.coatl.numbers import PASS
from ludoteca.games.coatl.rules import NO_BODIES, NOBODY_CAN, THIRD_COATL
from tests.games.coatl_table import Table, begun, coatl, pieces, prophecies, table, temples

EXAMINED = 500
INTERPRETED = 25

DONE_COATL = "!<Y Y Y> : yyy"
FULL = {
    1: "Y R",
    2: "K G",
    3: "B B",
    4: "Y Y",
    5: "R R",
    6: "G G",
    7: "Y>",
    8: "<R",
    9: "B>",
    10: "<K",
}


def view(position: Table, seat: int | None) -> View:
    return GAME.view(position.state, seat)


# Set-up


def test_there_are_24_bodies_3_heads_and_3_tails_of_each_colour() -> None:
    census = GAME.census(begun(3).state)
    for colour in ("yellow", "red", "black", "green", "blue"):
        assert [census[f"{colour}-{shape}"] for shape in ("body", "head", "tail")] == [24, 3, 3]


def test_fewer_bodies_are_14_for_two_and_18_for_three() -> None:
    found = [GAME.census(begun(n, {"fewer_bodies": True}).state)["red-body"] for n in (2, 3, 4)]
    assert found == [14, 18, 24]


def test_the_deck_has_54_prophecies_and_15_temples_and_60_and_20_with_promos() -> None:
    for promos, wanted in ((False, (54, 15)), (True, (60, 20))):
        census = GAME.census(begun(2, {"promos": promos}).state)
        found = [census[name] for name in census if name in PROPHECY_NAMES]
        assert (sum(found), sum(census.values()) - sum(found) - 150) == wanted


def test_the_board_starts_full_with_twelve_bodies_two_heads_and_two_tails() -> None:
    supply = begun(4).state.supply
    assert [supply.on_board(shape) for shape in range(3)] == [12, 2, 2]


def test_each_further_player_is_dealt_one_prophecy_more_and_all_keep_three() -> None:
    position = begun(4)
    first = int(position.state.first)
    sizes = [position.state.players[(first + n) % 4].hand.size() for n in range(4)]
    assert sizes == [3, 4, 5, 6]
    assert position.state.turn == (first + 1) % 4
    for _ in range(6):
        position.play(position.moves("discard")[0])
    assert [player.hand.size() for player in position.state.players] == [3] * 4
    assert position.state.turn == first
    assert position.state.discards.size() == 6


def test_the_first_player_is_drawn_by_lot() -> None:  # ruling 20
    firsts = {int(begun(4, seed=f"lot {n}").state.first) for n in range(40)}
    assert firsts == {0, 1, 2, 3}


def test_everybody_has_a_secret_temple_and_two_lie_open() -> None:
    position = begun(3)
    assert [player.temples.size() for player in position.state.players] == [1, 1, 1]
    assert view(position, 1).zone("temple-hand-0").items == (None,)
    assert len(position.zone("temples")) == 2
    assert position.state.temple_deck.size() == 10


def test_everybody_has_three_tokens_unless_played_without() -> None:
    assert table().zone("tokens-1") == ("perfect-pick", "see-the-future", "priest-commitment")
    assert table(tokens=False).moves("sacrifice") == []


def test_the_order_of_the_spaces_can_be_chosen_or_given_as_a_list() -> None:  # ruling 1
    assert [begun(2).state.supply.shapes.listed()[n] for n in (0, 5, 6, 7)] == [0, 0, 2, 1]
    own = ["tail", "head", *["body"] * 6, "tail", "head"]
    state = begun(2, {"space_order": own}).state
    assert state.supply.shapes.listed() == [2, 1, 0, 0, 0, 0, 0, 0, 2, 1]
    assert set(ORDERS) == {"bodies_first", "ends_first", "mixed"}
    assert all(sorted(order) == sorted(BODIES_FIRST) for order in ORDERS.values())


def test_an_order_of_spaces_that_is_none_is_refused() -> None:
    for order in (["body"] * 10, "sideways", 7, ["body"], None):
        with pytest.raises(Refused, match="bad_space_order"):
            SPACE_ORDER.check(order)


# Taking pieces


def test_taking_empties_one_whole_space() -> None:
    position = table(spaces=FULL).play("take space-1")
    assert position.board() == "Y R"
    assert position.space(1) == ""
    assert position.state.turn == 1


def test_all_pieces_taken_must_fit_on_the_board_of_eight() -> None:
    position = table(spaces=FULL, board="Y Y Y Y Y Y Y")
    assert position.moves("take") == [
        "take space-7",
        "take space-8",
        "take space-9",
        "take space-10",
    ]
    assert position.why_not("take space-1") == "no_room"
    assert table(spaces={2: "Y R"}).why_not("take space-1") == "empty_space"


def test_the_board_is_refilled_when_no_body_is_left() -> None:
    position = table(spaces={3: "Y R", 8: "<R"}).play("take space-3")
    assert [position.state.supply.on_board(shape) for shape in range(3)] == [12, 2, 2]


def test_the_board_is_refilled_when_neither_head_nor_tail_is_left() -> None:
    position = table(spaces={3: "Y R", 8: "<R"}).play("take space-8")
    assert [position.state.supply.on_board(shape) for shape in range(3)] == [12, 2, 2]
    assert position.space(3) == "Y R"


def test_the_board_is_not_refilled_before() -> None:
    position = table(spaces={2: "K G", 3: "Y R", 7: "Y>", 8: "<R"}).play("take space-8")
    assert position.state.supply.on_board(0) == 4


def test_an_empty_bag_leaves_its_spaces_empty() -> None:
    position = table(spaces={3: "Y R", 8: "<R"}, bags={"Y": 2}).play("take space-3")
    assert [position.state.supply.on_board(shape) for shape in range(3)] == [2, 1, 0]


def test_bodies_are_refilled_after_every_take_once_heads_and_tails_are_gone() -> None:  # ruling 12
    position = table(spaces={1: "Y R", 2: "K K"}, bags={"G": 14}).play("take space-1")
    assert position.space(1) == "G G"
    position.play("take space-2")
    assert position.space(2) == "G G"


def test_a_single_body_on_a_space_can_be_taken() -> None:  # ruling 13
    position = table(spaces={1: "Y", 2: "K K", 8: "<R"}).play("take space-1")
    assert position.board() == "Y"


# Choosing prophecies


def test_any_number_of_prophecies_is_chosen_one_at_a_time_up_to_five() -> None:
    position = table(hand="yyy rrr kkk", row="yg rk yb gb kg yk").play("choose yg")
    assert position.state.turn == 0
    position.play("choose kg")
    assert position.moves() == ["done"]
    assert position.why_not("choose yk") == "full_hand"
    assert position.hand() == ["yyy", "rrr", "kkk", "yg", "kg"]


def test_at_least_one_prophecy_is_chosen_and_then_done_ends_the_action() -> None:
    position = table(row="yg rk yb gb kg yk")
    assert position.why_not("done") == "nothing_done"
    position.play("choose yg", "done")
    assert position.state.turn == 1


def test_the_row_is_filled_from_the_left_only_after_the_action() -> None:
    position = table(row="yg rk yb gb kg yk").play("choose rk", "choose yk")
    assert position.row() == ["yg", "yb", "gb", "kg"]
    position.play("done")
    assert position.row()[2:] == ["yg", "yb", "gb", "kg"]
    assert len(position.row()) == 6


def test_a_prophecy_may_come_unseen_from_the_deck() -> None:
    position = table()
    top = PROPHECY_NAMES[position.state.deck.top()]
    position.play("choose deck")
    assert position.hand() == [top]
    assert view(position, 1).zone("hand-0").items == (None,)


def test_of_two_alike_in_the_row_each_can_be_chosen() -> None:
    position = table(row="yg y3-6 yb y3-6 kg yk")
    assert "choose y3-6 left" in position.moves()
    position.play("choose y3-6 left")
    assert position.row() == ["yg", "yb", "y3-6", "kg", "yk"]


def test_what_is_taken_from_the_row_stays_known_to_all() -> None:  # ruling 38
    position = table(hand="kkk", row="yg rk yb gb kg yk").play("choose yg", "done")
    assert view(position, 1).zone("hand-0").items == ("yg", None)
    anew = position.state.clone()
    anew.redeal(1, stream("anew"))
    assert anew.players[0].hand.holds(PROPHECY_NAMES.index("yg"))


def test_temples_do_not_count_against_the_hand_of_five() -> None:  # ruling 15
    position = table(hand="yyy rrr kkk ggg", temple="no-y-7 no-k-8")
    assert position.moves("choose") != []


def test_an_empty_deck_is_made_of_the_discards() -> None:  # ruling 34
    position = table(row="yg rk yb gb kg yk")
    position.state.deck = cards([])
    position.state.discards = cards(prophecies("rrr kkk bbb"))
    position.play("choose yg", "done")
    assert position.row()[0] in ("rrr", "kkk", "bbb")
    assert position.state.deck.size() == 2
    assert "reshuffles" in position.log()


def test_without_deck_and_discards_the_row_stays_short() -> None:
    position = table(row="yg rk")
    position.state.deck = position.state.discards = cards([])
    assert position.why_not("choose deck") == "empty_deck"
    assert position.play("choose yg", "done").row() == ["rk"]


def test_discarded_prophecies_lie_face_up() -> None:  # ruling 39
    position = begun(2)
    words = position.moves()[0]
    position.play(words)
    assert view(position, None).zone("discard").items == (words.split()[1],)


# Assembling


def test_a_coatl_is_started_with_any_piece() -> None:
    position = table(board="Y <R B>")
    assert position.moves("start") == ["start yellow-body", "start red-head", "start blue-tail"]
    assert position.play("start blue-tail").shape() == "B>"


def test_pieces_are_added_at_either_end() -> None:
    position = table(board="Y R", coatls=["K"])
    position.play("add yellow-body coatl-1 head-end", "add red-body coatl-1 tail-end")
    assert position.shape() == "Y K R"


def test_a_head_goes_to_the_head_end_only_and_a_tail_to_the_tail_end_only() -> None:
    position = table(board="<Y R>", coatls=["K"])
    assert position.moves("add") == [
        "add yellow-head coatl-1 head-end",
        "add red-tail coatl-1 tail-end",
    ]
    assert position.why_not("add yellow-head coatl-1 tail-end") == "wrong_end"


def test_nothing_goes_beyond_a_head_or_a_tail() -> None:
    position = table(board="Y", coatls=["<K", "B>"])
    assert position.moves("add") == [
        "add yellow-body coatl-1 tail-end",
        "add yellow-body coatl-2 head-end",
    ]
    assert position.why_not("add yellow-body coatl-1 head-end") == "end_taken"


def test_at_most_two_coatls_are_unfinished() -> None:
    position = table(board="Y", coatls=["<K", "B"])
    assert position.moves("start") == []
    assert position.why_not("start yellow-body") == "two_growing"


def test_at_most_three_coatls_are_built() -> None:
    position = table(board="Y", coatls=[DONE_COATL, DONE_COATL, "K"])
    assert position.moves("start") == []
    assert position.why_not("start yellow-body") == "all_coatls"


def test_in_a_short_match_one_or_two_coatls_are_enough() -> None:  # ruling 44
    position = table(board="R Y>", coatls=["<Y Y : yyy"], spaces=FULL, coatls_=1)
    assert position.moves("start") == []
    position.play("add yellow-tail coatl-1 tail-end", "done")
    assert position.state.ending == THIRD_COATL


def test_a_coatl_completed_in_this_action_is_not_unfinished() -> None:  # ruling 40
    position = table(board="R>", hand="yyy", coatls=["<Y Y Y", "B"], spaces=FULL)
    position.play("add red-tail coatl-1 tail-end")
    position.state.players[0].store(0)
    assert position.moves("start") == []
    position.play("place yyy coatl-1")
    assert position.moves("start") == ["start yellow-body"]


def test_a_prophecy_needs_its_lowest_level_now() -> None:
    position = table(hand="yyy rrr", coatls=["Y Y Y"])
    assert position.moves("place") == ["place yyy coatl-1"]
    assert position.why_not("place rrr coatl-1") == "not_satisfied"
    assert position.why_not("place kkk coatl-1") == "not_in_hand"


def test_a_coatl_has_at_most_four_prophecies() -> None:
    position = table(hand="rb", coatls=["R B Y G B K : yg gb rb yb"])
    assert position.moves("place") == []
    assert position.why_not("place rb coatl-1") == "four_prophecies"


def test_a_coatl_never_has_the_same_prophecy_twice_but_two_coatls_may() -> None:  # ruling 35
    position = table(hand="y3-6", coatls=["Y Y Y : y3-6", "Y Y Y"])
    assert position.moves("place") == ["place y3-6 coatl-2"]
    assert position.why_not("place y3-6 coatl-1") == "twice_the_same"


def test_the_action_cannot_end_with_two_ends_and_no_prophecy() -> None:
    position = table(board="Y>", hand="yyy", coatls=["<Y Y"]).play(
        "add yellow-tail coatl-1 tail-end"
    )
    assert position.moves() == ["place yyy coatl-1"]
    assert position.why_not("done") == "incomplete"
    assert position.play("place yyy coatl-1", "done").coatl().complete


def test_the_second_end_needs_a_body_and_a_prophecy_to_follow() -> None:  # ruling 33
    position = table(board="Y>", hand="yyy", coatls=["<Y"])
    assert position.moves("add") == []
    position = table(board="R>", hand="yyy", coatls=["<Y Y"])
    assert position.why_not("add red-tail coatl-1 tail-end") == "cannot_complete"
    position = table(board="R>", coatls=["<Y Y Y : yyy"])
    assert position.moves("add") == ["add red-tail coatl-1 tail-end"]


def test_a_card_that_one_coatl_needs_cannot_go_to_another() -> None:  # ruling 41
    position = table(board="Y>", hand="yyy", coatls=["<Y Y", "Y Y Y"])
    assert "place yyy coatl-2" in position.moves()
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("place") == ["place yyy coatl-1"]
    assert position.why_not("place yyy coatl-2") == "needed_elsewhere"


def test_two_coatls_cannot_both_rely_on_one_card() -> None:
    position = table(board="Y> Y>", hand="yyy", coatls=["<Y Y", "<Y Y"])
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("add") == []


def test_prophecies_may_follow_the_second_end_until_the_action_ends() -> None:  # ruling 9
    position = table(board="G>", hand="yyy yg", coatls=["<Y Y Y"])
    position.play(
        "add green-tail coatl-1 tail-end", "place yyy coatl-1", "place yg coatl-1", "done"
    )
    assert position.coatl().total() == 4
    assert position.coatl().complete


def test_a_complete_coatl_is_closed_for_good() -> None:
    position = table(board="Y", hand="y3-6", coatls=[DONE_COATL], temple="no-k-8")
    assert position.moves("add", "place", "temple") == []
    assert position.why_not("place y3-6 coatl-1") == "closed"


def test_a_temple_comes_after_the_prophecies_and_closes_the_coatl() -> None:  # ruling 9
    position = table(board="Y>", hand="yyy y3-6", coatls=["<Y Y"], display="no-k-8", temple="")
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.why_not("temple no-k-8 coatl-1") == "temple_last"
    position.play("place yyy coatl-1", "temple no-k-8 coatl-1")
    assert position.moves() == ["done"]
    assert position.why_not("place y3-6 coatl-1") == "closed"


def test_one_requirement_is_enough_for_a_temple() -> None:  # ruling 10
    position = table(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-y-7", temple="b=k-9")
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("temple") == ["temple no-k-8 coatl-1"]
    assert position.why_not("temple b=k-9 coatl-1") == "temple_unmet"
    position.play("temple no-k-8 coatl-1", "done")
    assert position.state.players[0].points() == 3 + 3


def test_a_temple_comes_from_the_display_or_from_the_own_hand() -> None:
    position = table(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8", temple="no-g-9")
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1")
    assert position.state.players[0].temples.size() == 0
    assert position.why_not("temple no-k-8 coatl-1") == "one_temple"


def test_the_display_is_refilled_at_the_end_of_the_action() -> None:
    position = table(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-g-9")
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1")
    assert position.zone("temples") == ("no-k-8",)
    assert len(position.play("done").zone("temples")) == 2


def test_without_temples_left_fewer_lie_open() -> None:  # ruling 11
    position = table(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-g-9")
    position.state.temple_deck = cards([])
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1", "done")
    assert position.zone("temples") == ("no-k-8",)


def test_a_temple_is_only_for_a_coatl_completed_in_this_action() -> None:
    position = table(coatls=["<Y Y : yg", DONE_COATL], display="no-k-8")
    assert position.moves("temple") == []
    assert position.why_not("temple no-k-8 coatl-1") == "temple_last"


def test_an_action_is_finished_before_another_begins() -> None:
    position = table(board="Y", spaces=FULL).play("start yellow-body")
    assert position.why_not("take space-1") == "one_action"


# Sacrifice tokens


def test_perfect_pick_takes_two_bodies_of_choice_and_fills_the_board() -> None:
    position = table(spaces={1: "Y R", 2: "K K", 8: "<R"}).play("sacrifice perfect-pick")
    position.play("pick red-body", "pick blue-body")
    assert position.board() == "R B"
    assert [position.state.supply.on_board(shape) for shape in range(3)] == [12, 2, 2]
    assert position.state.turn == 1
    assert position.zone("tokens-0") == ("see-the-future", "priest-commitment")


def test_perfect_pick_takes_one_head_or_one_tail() -> None:
    position = table(spaces=FULL).play("sacrifice perfect-pick", "pick green-tail")
    assert position.board() == "G>"
    assert position.state.turn == 1


def test_perfect_pick_must_fit_on_the_board() -> None:
    position = table(spaces=FULL, board="Y Y Y Y Y Y Y").play("sacrifice perfect-pick")
    assert all("body" not in words for words in position.moves())
    assert position.why_not("pick red-body") == "no_room"
    full = table(spaces=FULL, board="Y Y Y Y Y Y Y Y")
    assert full.why_not("sacrifice perfect-pick") == "nothing_to_pick"


def test_perfect_pick_takes_what_the_bag_has() -> None:  # ruling 14
    position = table(spaces=FULL, bags={"R": 1}).play("sacrifice perfect-pick", "pick red-body")
    assert position.board() == "R"
    assert position.state.turn == 1
    assert table(spaces=FULL, bags={}).why_not("sacrifice perfect-pick") == "nothing_to_pick"


def test_the_second_piece_of_a_perfect_pick_is_a_body() -> None:
    position = table(spaces=FULL).play("sacrifice perfect-pick", "pick red-body")
    assert position.why_not("pick red-head") == "second_body"


def test_see_the_future_lays_out_six_new_prophecies_and_lets_discard_and_choose() -> None:
    position = table(hand="yyy rrr", row="yg rk yb gb kg yk").play("sacrifice see-the-future")
    assert position.zone("discard")[-6:] == ("yg", "rk", "yb", "gb", "kg", "yk")
    position.play("discard yyy")
    assert position.why_not("done") == "choose_one"
    chosen = position.row()[2]
    position.play(f"choose {chosen}", "done")
    assert chosen in position.hand()
    assert "yyy" not in position.hand()
    assert position.state.turn == 1


def test_with_a_full_hand_see_the_future_may_end_without_choosing() -> None:  # ruling 37
    position = table(hand="yyy rrr kkk ggg bbb").play("sacrifice see-the-future")
    assert "done" in position.moves()
    assert position.moves("choose") == []
    assert position.play("done").state.turn == 1


def test_priest_commitment_takes_an_open_temple_into_the_hand() -> None:
    position = table(display="no-k-8 no-g-9", temple="no-y-7")
    position.play("sacrifice priest-commitment no-g-9")
    assert position.zone("temple-hand-0") == ("no-y-7", "no-g-9")
    assert view(position, 1).zone("temple-hand-0").items == ("no-g-9", None)
    assert len(position.zone("temples")) == 2


def test_each_token_is_used_once() -> None:
    position = table(spaces=FULL).play("sacrifice perfect-pick", "pick green-tail")
    position.state.turn = 0
    assert position.why_not("sacrifice perfect-pick") == "no_token"


# The end


def two_done(seats: int, seat: int, **more: str) -> Table:
    """One seat is about to complete its third cóatl."""
    position = table(seats, spaces=FULL)
    player = position.state.players[seat]
    player.serpents = [coatl(DONE_COATL), coatl(DONE_COATL), coatl("<K K : kkk")]
    player.store(pieces("K>")[0])
    position.state.turn = seat
    return position


def turns(position: Table) -> list[int]:
    """Who takes the turns that are left, each taking pieces."""
    found = []
    while not position.is_over():
        found.append(int(position.state.turn))
        taking = position.moves("take")
        position.play(taking[0])
        position.state.players[found[-1]].clear_board()
        position.state.players[found[-1]].stored = 0
    return found


def test_after_a_third_coatl_later_players_have_two_turns_in_a_row_earlier_ones_one() -> None:
    position = two_done(4, 1)  # ruling 17
    position.play("add black-tail coatl-3 tail-end", "done")
    assert position.state.ending == THIRD_COATL
    assert turns(position) == [2, 2, 3, 3, 0]


def test_whoever_completes_a_third_coatl_plays_no_more() -> None:
    position = two_done(2, 0).play("add black-tail coatl-3 tail-end", "done")
    assert turns(position) == [1, 1]


def test_when_the_bodies_run_out_the_round_is_finished_and_one_more_played() -> None:
    position = table(3, spaces={1: "Y R", 7: "Y>", 8: "<R", 9: "B>", 10: "<K"}, bags={"<K": 9})
    position.state.turn = 1
    position.play("take space-1")
    assert position.state.ending == NO_BODIES
    assert turns(position) == [2, 0, 1, 2]


def test_whoever_is_finished_is_skipped_in_the_last_round() -> None:  # ruling 18
    position = table(2, spaces={1: "Y R", 7: "Y>", 8: "<R", 9: "B>", 10: "<K"}, bags={"<K": 9})
    other = position.state.players[1]
    other.serpents = [coatl(DONE_COATL), coatl(DONE_COATL), coatl("<K K : kkk")]
    other.store(pieces("K>")[0])
    position.play("take space-1", "add black-tail coatl-3 tail-end", "done")
    assert position.state.ending == NO_BODIES
    assert turns(position) == [0]


def test_running_out_of_bodies_changes_nothing_after_a_third_coatl() -> None:  # ruling 42
    position = two_done(2, 0).play("add black-tail coatl-3 tail-end", "done")
    position.state.supply.bags = cards([0] * 15)
    assert turns(position) == [1, 1]
    assert position.state.ending == THIRD_COATL


def test_whoever_can_do_nothing_passes() -> None:  # ruling 16
    position = stuck(table(2, hand="yyy rrr kkk ggg bbb", board="<Y <Y <Y <R <R <R <K <K"))
    assert position.moves() == ["pass"]
    assert position.play("pass").state.turn == 1
    assert table(spaces=FULL).why_not("pass") == "no_passing"


def stuck(position: Table) -> Table:
    """Two cóatls with heads, a board full of heads, a full hand, no tokens."""
    for player in position.state.players:
        player.tokens = 0
        player.hand = cards(sorted(prophecies("yyy rrr kkk ggg bbb")))
        player.clear_board()
        player.stored = 0
        for kind in pieces("<Y <Y <Y <R <R <R <K <K"):
            player.store(kind)
        player.serpents = [coatl("<G"), coatl("<B")]
    return position


def test_when_all_pass_one_after_the_other_the_match_is_over() -> None:  # ruling 36
    position = stuck(table(2)).play("pass")
    assert not position.is_over()
    position.play("pass")
    assert position.is_over()
    assert position.state.ending == NOBODY_CAN
    assert PASS not in position.state.legal().listed()


def test_only_cards_beside_complete_coatls_count() -> None:
    position = table(hand="yyy", coatls=[DONE_COATL, "Y Y Y : yyy"])
    assert GAME.scores(position.state) == [3, 0]


def finished(*rows: list[str]) -> list[float]:
    """The payoffs of a match in which these cóatls stand before the seats."""
    position = table(len(rows))
    for player, texts in zip(position.state.players, rows, strict=True):
        player.serpents = [coatl(text) for text in texts]
    return position.state.payoffs()


def test_the_most_points_win() -> None:
    assert finished([DONE_COATL], ["!<Y Y Y Y Y Y> : yyy"]) == [0.0, 1.0]


def test_a_tie_goes_to_the_most_cards_beside_complete_coatls() -> None:
    assert finished(["!<Y Y Y> : yyy"], ["!<Y G Y B> : yg yb", "!<Y G R> : yg"]) == [0.0, 1.0]


def test_a_further_tie_goes_to_the_best_single_coatl() -> None:
    one = ["!<Y Y Y> : yyy", "!<Y G R> : yg"]
    other = ["!<R R R G> : r3-6", "!<Y Y R R> : x-yy-x"]
    assert finished(one, other) == [1.0, 0.0]


def test_after_both_tie_breaks_the_victory_is_shared() -> None:  # ruling 19
    assert finished([DONE_COATL], [DONE_COATL], []) == [0.5, 0.5, 0.0]


# Promos, secrets, words


def test_promo_temples_look_at_the_colours_of_the_prophecies() -> None:
    position = table(board="Y>", coatls=["<Y Y : y3-6"], hand="yyy", temple="", promos=True,
                     display="no-red-card-y=k no-black-card-11")  # fmt: skip
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("temple") == ["temple no-black-card-11 coatl-1"]
    position.play("place yyy coatl-1")
    assert position.moves("temple") == []


def test_a_guess_keeps_what_is_seen_and_deals_the_rest_anew() -> None:
    position = begun(3)
    anew = position.state.clone()
    anew.redeal(0, stream("guess"))
    assert anew.players[0].hand.listed() == position.state.players[0].hand.listed()
    assert anew.players[1].hand.size() == position.state.players[1].hand.size()
    assert GAME.view(anew, 0) == GAME.view(position.state, 0)


def test_faces_and_inks_fit_a_terminal() -> None:
    assert [GAME.face(n) for n in ("red-head", "red-body", "red-tail")] == ["<R", "R", "R>"]
    assert GAME.face("yk+r") == "YK+R 2/6"
    assert [GAME.ink(n) for n in ("black-body", "yk+r", "no-y-7")] == [
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
    position = table(board="Y", coatls=["K"], row="yg", display="no-k-8", temple="", spaces=FULL)
    assert position.why_not(words) == key


def test_other_phases_say_what_comes_first() -> None:
    assert begun(2).why_not("take space-1") == begun(2).why_not("done") == "keep_three_first"
    picking = table(spaces=FULL, bags={"R": 2}).play("sacrifice perfect-pick")
    assert picking.why_not("done") == picking.why_not("take space-1") == "pick_first"
    assert picking.why_not("pick blue-body") == "not_in_bag"
    assert table().play("sacrifice see-the-future").why_not("take space-1") == "foresee_first"
    assert begun(2).why_not("discard no-such-card") == "unknown_words"
    assert len(temples("no-y-7")) == 1
