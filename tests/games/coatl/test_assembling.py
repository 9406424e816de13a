"""Cóatl: assembling, and the sacrifice tokens."""

from __future__ import annotations

from ludoteca.core.engine.cards import cards
from ludoteca.games.coatl.rules.position import THIRD_COATL
from tests.games.coatl.position import (
    DONE_COATL,
    FULL,
    coatl,
)

# Assembling


def test_a_coatl_is_started_with_any_piece() -> None:
    position = coatl(board="Y <R B>")
    assert position.moves("start") == ["start yellow-body", "start red-head", "start blue-tail"]
    assert position.play("start blue-tail").shape() == "B>"


def test_pieces_are_added_at_either_end() -> None:
    position = coatl(board="Y R", coatls=["K"])
    position.play("add yellow-body coatl-1 head-end", "add red-body coatl-1 tail-end")
    assert position.shape() == "Y K R"


def test_a_head_goes_to_the_head_end_only_and_a_tail_to_the_tail_end_only() -> None:
    position = coatl(board="<Y R>", coatls=["K"])
    assert position.moves("add") == [
        "add yellow-head coatl-1 head-end",
        "add red-tail coatl-1 tail-end",
    ]
    assert position.refusal_key("add yellow-head coatl-1 tail-end") == "wrong_end"


def test_nothing_goes_beyond_a_head_or_a_tail() -> None:
    position = coatl(board="Y", coatls=["<K", "B>"])
    assert position.moves("add") == [
        "add yellow-body coatl-1 tail-end",
        "add yellow-body coatl-2 head-end",
    ]
    assert position.refusal_key("add yellow-body coatl-1 head-end") == "end_taken"


def test_a_coatl_has_a_body_before_its_second_end() -> None:
    position = coatl(board="G>", coatls=["<Y"], hand="yg")
    assert position.moves("add") == []
    assert coatl(board="G>", coatls=["<Y G"], hand="yg").moves("add") != []


def test_at_most_four_prophecies_lie_beside_a_coatl() -> None:
    shape, pages = "<Y G B Y B K G Y K", "yg gb yb kg"
    assert coatl(coatls=[f"{shape} : {pages}"], hand="yk").moves("place") == []
    assert coatl(coatls=[f"{shape} : {pages[:-3]}"], hand="yk").moves("place") != []


def test_at_most_two_coatls_are_unfinished() -> None:
    position = coatl(board="Y", coatls=["<K", "B"])
    assert position.moves("start") == []
    assert position.refusal_key("start yellow-body") == "two_growing"


def test_at_most_three_coatls_are_built() -> None:
    position = coatl(board="Y", coatls=[DONE_COATL, DONE_COATL, "K"])
    assert position.moves("start") == []
    assert position.refusal_key("start yellow-body") == "all_coatls"


def test_in_a_short_match_one_or_two_coatls_are_enough() -> None:  # ruling 44
    position = coatl(board="R Y>", coatls=["<Y Y : yyy"], spaces=FULL, coatls_=1)
    assert position.moves("start") == []
    position.play("add yellow-tail coatl-1 tail-end", "done")
    assert position.state.ending == THIRD_COATL


def test_a_coatl_completed_in_this_action_is_not_unfinished() -> None:  # ruling 40
    position = coatl(board="R>", hand="yyy", coatls=["<Y Y Y", "B"], spaces=FULL)
    position.play("add red-tail coatl-1 tail-end")
    position.state.players[0].store(0)
    assert position.moves("start") == []
    position.play("place yyy coatl-1")
    assert position.moves("start") == ["start yellow-body"]


def test_a_prophecy_needs_its_lowest_level_now() -> None:
    position = coatl(hand="yyy rrr", coatls=["Y Y Y"])
    assert position.moves("place") == ["place yyy coatl-1"]
    assert position.refusal_key("place rrr coatl-1") == "not_satisfied"
    assert position.refusal_key("place kkk coatl-1") == "not_in_hand"


def test_a_coatl_has_at_most_four_prophecies() -> None:
    position = coatl(hand="rb", coatls=["R B Y G B K : yg gb rb yb"])
    assert position.moves("place") == []
    assert position.refusal_key("place rb coatl-1") == "four_prophecies"


def test_a_coatl_never_has_the_same_prophecy_twice_but_two_coatls_may() -> None:  # ruling 35
    position = coatl(hand="y3-6", coatls=["Y Y Y : y3-6", "Y Y Y"])
    assert position.moves("place") == ["place y3-6 coatl-2"]
    assert position.refusal_key("place y3-6 coatl-1") == "twice_the_same"


def test_the_action_cannot_end_with_two_ends_and_no_prophecy() -> None:
    position = coatl(board="Y>", hand="yyy", coatls=["<Y Y"]).play(
        "add yellow-tail coatl-1 tail-end"
    )
    assert position.moves() == ["place yyy coatl-1"]
    assert position.refusal_key("done") == "incomplete"
    assert position.play("place yyy coatl-1", "done").coatl().is_complete


def test_the_second_end_needs_a_body_and_a_prophecy_to_follow() -> None:  # ruling 33
    position = coatl(board="Y>", hand="yyy", coatls=["<Y"])
    assert position.moves("add") == []
    position = coatl(board="R>", hand="yyy", coatls=["<Y Y"])
    assert position.refusal_key("add red-tail coatl-1 tail-end") == "cannot_complete"
    position = coatl(board="R>", coatls=["<Y Y Y : yyy"])
    assert position.moves("add") == ["add red-tail coatl-1 tail-end"]


def test_a_card_that_one_coatl_needs_cannot_go_to_another() -> None:  # ruling 41
    position = coatl(board="Y>", hand="yyy", coatls=["<Y Y", "Y Y Y"])
    assert "place yyy coatl-2" in position.moves()
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("place") == ["place yyy coatl-1"]
    assert position.refusal_key("place yyy coatl-2") == "needed_elsewhere"


def test_two_coatls_cannot_both_rely_on_one_card() -> None:
    position = coatl(board="Y> Y>", hand="yyy", coatls=["<Y Y", "<Y Y"])
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("add") == []


def test_prophecies_may_follow_the_second_end_until_the_action_ends() -> None:  # ruling 9
    position = coatl(board="G>", hand="yyy yg", coatls=["<Y Y Y"])
    position.play(
        "add green-tail coatl-1 tail-end", "place yyy coatl-1", "place yg coatl-1", "done"
    )
    assert position.coatl().total() == 4
    assert position.coatl().is_complete


def test_a_complete_coatl_is_closed_for_good() -> None:
    position = coatl(board="Y", hand="y3-6", coatls=[DONE_COATL], temple="no-k-8")
    assert position.moves("add", "place", "temple") == []
    assert position.refusal_key("place y3-6 coatl-1") == "closed"


def test_a_temple_comes_after_the_prophecies_and_closes_the_coatl() -> None:  # ruling 9
    position = coatl(board="Y>", hand="yyy y3-6", coatls=["<Y Y"], display="no-k-8", temple="")
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.refusal_key("temple no-k-8 coatl-1") == "temple_last"
    position.play("place yyy coatl-1", "temple no-k-8 coatl-1")
    assert position.moves() == ["done"]
    assert position.refusal_key("place y3-6 coatl-1") == "closed"


def test_one_requirement_is_enough_for_a_temple() -> None:  # ruling 10
    position = coatl(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-y-7", temple="b=k-9")
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves("temple") == ["temple no-k-8 coatl-1"]
    assert position.refusal_key("temple b=k-9 coatl-1") == "temple_unmet"
    position.play("temple no-k-8 coatl-1", "done")
    assert position.state.players[0].points() == 3 + 3


def test_a_temple_comes_from_the_display_or_from_the_own_hand() -> None:
    position = coatl(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8", temple="no-g-9")
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1")
    assert position.state.players[0].temples.size() == 0
    assert position.refusal_key("temple no-k-8 coatl-1") == "one_temple"


def test_the_display_is_refilled_at_the_end_of_the_action() -> None:
    position = coatl(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-g-9")
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1")
    assert position.items("temples") == ("no-k-8",)
    assert len(position.play("done").items("temples")) == 2


def test_without_temples_left_fewer_lie_open() -> None:  # ruling 11
    position = coatl(board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-g-9")
    position.state.temple_deck = cards([])
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1", "done")
    assert position.items("temples") == ("no-k-8",)


def test_a_temple_is_only_for_a_coatl_completed_in_this_action() -> None:
    position = coatl(coatls=["<Y Y : yg", DONE_COATL], display="no-k-8")
    assert position.moves("temple") == []
    assert position.refusal_key("temple no-k-8 coatl-1") == "temple_last"


def test_an_action_is_finished_before_another_begins() -> None:
    position = coatl(board="Y", spaces=FULL).play("start yellow-body")
    assert position.refusal_key("take space-1") == "one_action"


# Sacrifice tokens


def test_perfect_pick_takes_two_bodies_of_choice_and_fills_the_board() -> None:
    position = coatl(spaces={1: "Y R", 2: "K K", 8: "<R"}).play("sacrifice perfect-pick")
    position.play("pick red-body", "pick blue-body")
    assert position.board() == "R B"
    assert [position.state.supply.board_count(shape) for shape in range(3)] == [12, 2, 2]
    assert position.state.turn == 1
    assert position.items("tokens-0") == ("see-the-future", "priest-commitment")


def test_perfect_pick_takes_one_head_or_one_tail() -> None:
    position = coatl(spaces=FULL).play("sacrifice perfect-pick", "pick green-tail")
    assert position.board() == "G>"
    assert position.state.turn == 1


def test_perfect_pick_must_fit_on_the_board() -> None:
    position = coatl(spaces=FULL, board="Y Y Y Y Y Y Y").play("sacrifice perfect-pick")
    assert all("body" not in words for words in position.moves())
    assert position.refusal_key("pick red-body") == "no_room"
    full = coatl(spaces=FULL, board="Y Y Y Y Y Y Y Y")
    assert full.refusal_key("sacrifice perfect-pick") == "nothing_to_pick"


def test_perfect_pick_takes_what_the_bag_has() -> None:  # ruling 14
    position = coatl(spaces=FULL, bags={"R": 1}).play("sacrifice perfect-pick", "pick red-body")
    assert position.board() == "R"
    assert position.state.turn == 1
    assert coatl(spaces=FULL, bags={}).refusal_key("sacrifice perfect-pick") == "nothing_to_pick"


def test_the_second_piece_of_a_perfect_pick_is_a_body() -> None:
    position = coatl(spaces=FULL).play("sacrifice perfect-pick", "pick red-body")
    assert position.refusal_key("pick red-head") == "second_body"


def test_see_the_future_lays_out_six_new_prophecies_and_lets_discard_and_choose() -> None:
    position = coatl(hand="yyy rrr", row="yg rk yb gb kg yk").play("sacrifice see-the-future")
    assert position.items("discard")[-6:] == ("yg", "rk", "yb", "gb", "kg", "yk")
    position.play("discard yyy")
    assert position.refusal_key("done") == "choose_one"
    chosen = position.row()[2]
    position.play(f"choose {chosen}", "done")
    assert chosen in position.hand().split()
    assert "yyy" not in position.hand().split()
    assert position.state.turn == 1


def test_with_a_full_hand_see_the_future_may_end_without_choosing() -> None:  # ruling 37
    position = coatl(hand="yyy rrr kkk ggg bbb").play("sacrifice see-the-future")
    assert "done" in position.moves()
    assert position.moves("choose") == []
    assert position.play("done").state.turn == 1


def test_priest_commitment_takes_an_open_temple_into_the_hand() -> None:
    position = coatl(display="no-k-8 no-g-9", temple="no-y-7")
    position.play("sacrifice priest-commitment no-g-9")
    assert position.items("temple-hand-0") == ("no-y-7", "no-g-9")
    assert position.view(1).zone("temple-hand-0").items == ("no-g-9", None)
    assert len(position.items("temples")) == 2


def test_each_token_is_used_once() -> None:
    position = coatl(spaces=FULL).play("sacrifice perfect-pick", "pick green-tail")
    position.state.turn = 0
    assert position.refusal_key("sacrifice perfect-pick") == "no_token"
