"""Reasons for a move of Cóatl."""

from __future__ import annotations

from typing import Any

from ludoteca.core.engine.cards import cards
from tests.games.coatl.position import DONE_COATL, coatl, dealt, lay, prophecies, serpent

SPACES = {1: "Y R", 2: "K K", 7: "Y>", 8: "<R"}


# Taking pieces


def test_a_head_or_a_tail_that_is_still_lacking_comes_first() -> None:
    position = coatl(spaces=SPACES)
    assert position.reasons("take space-8")[0] == "first_head"
    assert position.reasons("take space-7")[0] == "first_tail"
    position = coatl(board="<K", coatls=["Y K>"], row="", spaces={**SPACES, 9: "B>", 10: "<K"})
    assert position.reasons("take space-8") == position.reasons("take space-7") == []


def test_the_only_head_or_tail_on_the_stone_is_kept_from_who_has_none() -> None:
    position = coatl(board="<K K>", spaces=SPACES, row="")
    other = position.state.players[1]
    other.clear_board()
    other.serpents = [serpent("<Y Y")]
    assert position.reasons("take space-7") == ["denies_tail whom=1"]
    assert position.reasons("take space-8") == []
    other.serpents = [serpent("Y Y>")]
    assert position.reasons("take space-7") == []
    assert position.reasons("take space-8") == ["denies_head whom=1"]
    lay(position.state, {**SPACES, 10: "<K"})
    assert position.reasons("take space-8") == []
    lay(position.state, {1: "Y R", 8: "<R"})  # every space is refilled
    assert position.reasons("take space-8") == []


def test_pieces_are_counted_for_the_next_level_of_a_prophecy() -> None:
    position = coatl(hand="yyy", board="Y", spaces=SPACES)
    assert position.reasons("take space-1") == ["gathers k=2 all=3 n=3 card=yyy"]
    assert position.reasons("take space-2") == []
    position = coatl(hand="yyy", board="Y Y", spaces=SPACES)
    assert position.reasons("take space-1") == ["pieces_for card=yyy n=3"]


def test_of_several_heads_in_store_one_serves_a_coatl() -> None:
    position = coatl(hand="yyy", board="<Y <Y", spaces=SPACES)
    assert position.reasons("take space-1")[-1] == "gathers k=2 all=3 n=3 card=yyy"


def test_the_pieces_of_a_growing_coatl_count() -> None:
    position = coatl(coatls=["Y Y : y3-6"], spaces=SPACES)
    assert position.reasons("take space-1")[-1] == "pieces_for card=y3-6 n=2"
    position = coatl(coatls=["R : y3-6", "Y Y"], spaces=SPACES)
    assert position.reasons("take space-1")[-1] == "gathers k=1 all=3 n=2 card=y3-6"


def test_a_move_that_serves_several_prophecies_says_how_many() -> None:
    position = coatl(hand="yyy rrr", spaces=SPACES)
    assert position.reasons("take space-1", "serves") == ["serves n=2 card=yyy"]
    assert coatl(hand="yyy", spaces=SPACES).reasons("take space-1", "serves") == []


def test_a_coatl_that_can_be_assembled_after_it_is_told_with_its_points() -> None:
    position = coatl(hand="yyy", board="<Y Y", spaces=SPACES, display="", temple="")
    assert position.reasons("take space-7")[:2] == ["first_tail", "can_assemble n=3"]
    position = coatl(hand="yyy", board="<Y Y Y>", spaces=SPACES, display="", temple="")
    assert position.reasons("take space-1")[0] != "can_assemble n=3"


def test_what_someone_else_needs_is_told_only_for_prophecies_that_all_have_seen() -> None:
    position = coatl(spaces=SPACES)
    other = position.state.players[1]
    other.serpents = []
    other.hand = cards(prophecies("yyy"))
    assert position.reasons("take space-1") == []
    other.shown_prophecies = cards(prophecies("yyy"))
    assert position.reasons("take space-1") == ["denies whom=1 card=yyy"]
    other.shown_prophecies = cards([])
    other.serpents = [serpent("Y Y : y3-6")]
    assert position.reasons("take space-1") == ["denies whom=1 card=y3-6"]


def test_alone_it_counts_what_casa_wants_next_and_what_it_then_finds() -> None:
    position = coatl(1, casa=["yyy", "yryr", "x-yy-x"], spaces={**SPACES, 7: "K>", 8: "<K"})
    assert position.reasons("take space-1") == ["casa_wants_it", "casa_finds_nothing"]
    assert position.reasons("take space-2") == []


# Choosing, discarding, tokens


def test_a_prophecy_that_a_coatl_fulfils_already_is_worth_its_points() -> None:
    position = coatl(coatls=["Y Y Y"], row="yyy rrr")
    assert position.reasons("choose yyy")[0] == "fulfils_already coatl=1 n=3"
    assert position.reasons("choose rrr") == []


def test_a_prophecy_is_chosen_for_the_pieces_in_store_and_on_the_stone() -> None:
    position = coatl(board="Y Y", row="yyy rrr yb", spaces=SPACES)
    assert position.reasons("choose yyy") == ["have_already k=2 n=3", "rest_lies_open n=1"]
    assert position.reasons("choose rrr") == []
    position = coatl(board="Y B", row="yyy rrr yb", spaces={1: "R R"})
    assert position.reasons("choose yb") == ["have_pieces n=1"]


def test_a_prophecy_that_someone_else_has_the_pieces_for_is_taken_away() -> None:
    position = coatl(row="yyy rrr", spaces={1: "K K"})
    position.state.players[1].clear_board()
    for _ in range(3):
        position.state.players[1].store(0)
    assert position.reasons("choose yyy") == ["rival_has whom=1 n=3"]
    assert position.reasons("choose rrr") == []


def test_prophecies_that_share_pieces_go_together() -> None:
    position = coatl(hand="y3-6", row="yyy rrr", spaces={1: "K K"})
    assert position.reasons("choose yyy") == ["goes_with card=y3-6 n=6"]
    assert position.reasons("choose rrr") == []


def test_the_first_prophecies_are_kept_for_what_they_share() -> None:
    position = dealt()
    state = position.state
    state.players[state.turn].hand = cards(sorted(prophecies("y3-6 yyy kbkb rrr")))
    assert position.reasons("discard kbkb")[:2] == ["rest_shares n=6", "worth_least n=5"]
    assert position.reasons("discard y3-6")[0] == "worth_least n=5"
    assert position.reasons("discard yyy", "worth_least", "rest_shares") == []


def test_the_first_prophecies_are_kept_for_what_they_can_bring() -> None:
    position = dealt()
    state = position.state
    state.players[state.turn].hand = cards(sorted(prophecies("kkyy yyy kbkb rrr")))
    assert position.reasons("discard kkyy")[-1] == "rest_worth n=19"
    assert position.reasons("discard yyy")[-1] == "rest_worth n=16"
    position = coatl(hand="rrr yyy", board="Y Y").play("sacrifice see-the-future")
    assert position.reasons("discard rrr", "rest_worth") == []


def test_a_bot_that_foresees_discards_what_is_far_off() -> None:
    position = coatl(hand="rrr yyy", board="Y Y").play("sacrifice see-the-future")
    assert position.reasons("discard rrr") == ["far_off k=0 n=3"]
    assert position.reasons("discard yyy") == []


def test_tokens_help_out_of_a_row_and_a_stone_that_do_not() -> None:
    position = coatl(hand="yyy", board="Y", row="rrr kkk")
    assert position.reasons("sacrifice see-the-future") == ["row_unfit"]
    assert position.reasons("sacrifice perfect-pick") == ["pick_completes n=2 card=yyy"]
    position = coatl(hand="yyy", row="yyy kkk", board="K K")
    assert position.reasons("sacrifice see-the-future") == []
    assert position.reasons("sacrifice perfect-pick") == []


def test_a_piece_is_picked_for_what_it_brings() -> None:
    position = coatl(hand="yyy", board="Y").play("sacrifice perfect-pick")
    gathers = "gathers k=2 all=3 n=3 card=yyy"
    assert position.reasons("pick yellow-body", "gathers") == [gathers]
    assert position.reasons("pick red-body", "gathers") == []


def test_a_second_body_may_be_picked_with_the_first() -> None:
    position = coatl(bags={"Y": 2, "K": 1, "<K": 1}).play("sacrifice perfect-pick")
    assert position.reasons("pick yellow-body", "another_body") == ["another_body"]
    assert position.reasons("pick black-head", "another_body") == []
    position.play("pick yellow-body")
    assert position.reasons("pick black-body", "another_body") == []
    position = coatl(bags={"Y": 1, "<K": 1}).play("sacrifice perfect-pick")
    assert position.reasons("pick yellow-body", "another_body") == []


def test_pieces_are_counted_for_the_prophecies_of_the_row_as_well() -> None:
    position = coatl(board="Y", row="yyy rrr", spaces=SPACES)
    assert position.reasons("take space-1") == ["row_gathers k=2 n=3 card=yyy"]
    assert position.reasons("take space-2") == []
    position = coatl(board="Y Y", row="yyy rrr", spaces=SPACES)
    assert position.reasons("take space-1") == ["row_gathers k=3 n=3 card=yyy"]
    position = coatl(row="yyy rrr", spaces=SPACES)
    assert position.reasons("take space-1") == []
    full = "kkk ggg bbb kg gb"
    position = coatl(board="Y", hand=full, row="yyy rrr", spaces=SPACES)
    assert position.reasons("take space-1", "row_gathers") == []


def test_a_bot_that_finds_nothing_in_the_row_draws_from_the_deck() -> None:
    assert coatl(board="Y", row="rrr kkk").reasons("choose deck") == ["row_unfit"]
    assert coatl(board="Y Y", row="yyy kkk").reasons("choose deck") == []


def test_a_temple_in_hand_is_safe_and_may_suit_a_coatl_already() -> None:
    position = coatl(coatls=["Y R"], display="no-k-8 no-y-7")
    suits = ["temple_suits coatl=1 n=1", "temple_safe"]
    assert position.reasons("sacrifice priest-commitment no-k-8") == suits
    assert position.reasons("sacrifice priest-commitment no-y-7") == ["temple_safe"]
    assert position.reasons("sacrifice see-the-future", "temple_safe") == []


# Assembling


def test_a_step_is_worth_what_the_coatl_can_reach_with_the_store() -> None:
    position = coatl(hand="yyy", board="<Y Y Y> K>", display="", temple="")
    assert position.reasons("start yellow-head")[0] == "can_reach coatl=1 n=3"
    assert position.reasons("start black-tail") == []
    position = coatl(hand="yyy", coatls=["<Y Y"], board="Y>", display="", temple="")
    step = "add yellow-tail coatl-1 tail-end"
    assert position.reasons(step)[0] == "can_reach coatl=1 n=3"


def test_a_step_that_brings_points_at_once_says_so() -> None:
    position = coatl(hand="yyy", coatls=["Y Y"], board="Y K")
    assert position.reasons("add yellow-body coatl-1 tail-end")[0] == "comes_to coatl=1 n=3"
    assert position.reasons("add black-body coatl-1 tail-end", "comes_to") == []


def test_a_coatl_that_lacks_only_a_piece_or_two_is_told_with_them() -> None:
    text = "short_of n=3 pieces=['yellow-tail']"
    more: dict[str, Any] = {"hand": "yyy", "display": "", "temple": "", "row": ""}
    position = coatl(board="<Y", spaces={1: "Y R", 2: "K K"}, bags={"Y>": 1}, **more)
    assert position.reasons("take space-1", "short_of") == [text]
    assert position.reasons("take space-2", "short_of") == []
    position = coatl(board="<Y", spaces={1: "Y R", 2: "K K"}, bags={}, **more)
    assert position.reasons("take space-1", "short_of") == []
    position = coatl(board="<Y Y Y Y>", spaces={1: "Y R", 2: "Y K"}, bags={}, **more)
    assert position.reasons("take space-1", "short_of") == ["short_of n=7 pieces=['yellow-body']"]
    lay(position.state, {1: "Y R"})
    assert position.reasons("take space-1", "short_of") == []
    position = coatl(coatls=["<Y"], board="Y K", bags={"Y>": 1}, spaces={}, **more)
    assert position.reasons("add yellow-body coatl-1 tail-end", "short_of") == [text]
    assert position.reasons("add black-body coatl-1 tail-end", "short_of") == []
    assert position.reasons("start black-body", "short_of") == []


def test_a_step_counts_for_the_prophecies_of_the_row_while_the_coatl_grows() -> None:
    step = "add yellow-body coatl-1 tail-end"
    position = coatl(coatls=["Y"], board="Y", row="yyy kkyy")
    assert position.reasons(step) == ["row_in_order k=2 n=3 card=yyy"]
    position = coatl(coatls=["Y Y"], board="Y", row="yyy kkyy")
    assert position.reasons(step) == ["row_fulfilled coatl=1 n=3 card=yyy"]
    position = coatl(coatls=["Y Y Y"], board="Y", row="yyy kkyy")
    assert position.reasons(step) == []
    position = coatl(coatls=["K"], board="Y", row="ykrgb kkyy")
    assert position.reasons(step) == []
    step = "add yellow-tail coatl-1 tail-end"
    position = coatl(hand="y3-6", coatls=["<Y Y"], board="Y>", row="yyy kkyy")
    assert position.reasons(step, "row_fulfilled", "row_in_order") == []
    position = coatl(hand="kkk ggg bbb kg gb", coatls=["Y"], board="Y", row="yyy kkyy")
    assert position.reasons("add yellow-body coatl-1 tail-end") == []


def test_a_step_puts_more_of_a_prophecy_in_order() -> None:
    position = coatl(hand="kkggg yk+r", coatls=["K"], board="K Y", row="rrr")
    step = "add black-body coatl-1"
    assert position.reasons(f"{step} tail-end", "in_order") == ["in_order k=2 n=5 card=kkggg"]
    assert position.reasons("add yellow-body coatl-1 tail-end", "in_order") == []
    position = coatl(hand="yk+r", coatls=["Y K"], board="K")
    assert position.reasons(f"{step} tail-end", "in_order") == []
    position = coatl(coatls=["K K Y Y K : kkyy"], board="K")
    assert position.reasons(f"{step} tail-end", "in_order") == []
    position = coatl(hand="kkggg", coatls=["G"], board="G K")
    step = "add green-body coatl-1 head-end"
    assert position.reasons(step, "in_order") == ["in_order k=2 n=5 card=kkggg"]
    position = coatl(hand="y3-6", coatls=["Y"], board="Y")
    step = "add yellow-body coatl-1 head-end"
    assert position.reasons(step, "in_order") == ["in_order k=2 n=3 card=y3-6"]


def test_a_coatl_is_started_with_pieces_that_are_all_in_store() -> None:
    position = coatl(hand="yyy", board="Y Y Y K")
    assert position.reasons("start yellow-body", "in_store") == ["in_store n=3 card=yyy"]
    assert position.reasons("start black-body", "in_store") == []
    position = coatl(hand="yyy", board="Y Y K")
    assert position.reasons("start yellow-body", "in_store") == []


def test_at_least_a_step_makes_room_on_a_board_that_is_nearly_full() -> None:
    position = coatl(board="Y Y R R K K G G")
    assert position.reasons("start yellow-body") == ["room_then n=1"]
    position.play("start yellow-body")
    assert position.reasons("add red-body coatl-1 head-end") == ["room_then n=2"]
    assert position.reasons("done", "room_then") == []
    position.play("add red-body coatl-1 head-end")
    assert position.reasons("add black-body coatl-1 head-end") == []


def test_a_prophecy_is_placed_for_its_points() -> None:
    position = coatl(hand="yyy kkyy", coatls=["K K Y Y", "Y Y Y"], board="R")
    assert position.reasons("place kkyy coatl-1") == ["worth_all n=4"]
    assert position.reasons("place yyy coatl-2") == ["worth_now n=3 top=7"]
    position = coatl(hand="yyy", coatls=["<Y Y"], board="Y>").play(
        "add yellow-tail coatl-1 tail-end"
    )
    assert position.reasons("place yyy coatl-1") == ["worth n=3", "may_be_completed coatl=1"]
    position = coatl(hand="yyy", coatls=["<Y Y : y3-6"], board="Y>").play(
        "add yellow-tail coatl-1 tail-end"
    )
    assert position.reasons("place yyy coatl-1") == ["worth n=3"]


def test_a_temple_is_built_for_the_requirements_met() -> None:
    position = coatl(coatls=["<Y Y : yyy"], board="Y>", display="no-k-8 no-r-b=g")
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.reasons("temple no-k-8 coatl-1") == ["temple_met n=1 points=3"]
    assert position.reasons("done", "temple_met") == []


def test_the_end_of_an_action_completes_coatls_and_the_last_one_may_be_ahead() -> None:
    position = coatl(coatls=[DONE_COATL, "<Y Y : yyy"], board="Y> K")
    assert position.play("add yellow-tail coatl-2 tail-end").reasons("done") == [
        "completes coatl=2 n=3"
    ]
    position = coatl(coatls=[DONE_COATL, DONE_COATL, "<Y Y : yyy"], board="Y> K")
    assert position.play("add yellow-tail coatl-3 tail-end").reasons("done") == [
        "completes coatl=3 n=3",
        "last_and_ahead n=9",
    ]
    position = coatl(board="Y K").play("start yellow-body")
    assert position.reasons("done") == ["keeps_pieces n=1"]


def test_a_coatl_that_takes_the_lead_says_by_how_much() -> None:
    position = coatl(coatls=["<Y Y : yyy"], board="Y>").play("add yellow-tail coatl-1 tail-end")
    rival = position.state.players[1]
    rival.serpents = []
    assert position.reasons("done") == ["completes coatl=1 n=3", "takes_the_lead n=3"]
    rival.serpents = [serpent(DONE_COATL)]
    assert position.reasons("done") == ["completes coatl=1 n=3"]


def test_a_coatl_is_completed_in_time_before_a_rival_completes_the_last() -> None:
    position = coatl(hand="yyy", coatls=["<Y Y"], board="Y>", display="", temple="")
    rival = position.state.players[1]
    rival.serpents = [serpent(DONE_COATL), serpent(DONE_COATL)]
    step = "add yellow-tail coatl-1 tail-end"
    assert position.reasons(step, "rival_on_last") == ["rival_on_last whom=1"]
    rival.serpents = [serpent(DONE_COATL)]
    assert position.reasons(step, "rival_on_last") == []
    position.play(step, "place yyy coatl-1")
    assert position.reasons("done", "rival_on_last") == []
    rival.serpents = [serpent(DONE_COATL), serpent(DONE_COATL)]
    assert position.reasons("done", "rival_on_last") == ["rival_on_last whom=1"]


def test_a_player_who_cannot_choose_again_keeps_room_in_hand() -> None:
    position = coatl(hand="yyy", row="rrr kkk").play("choose rrr")
    assert position.reasons("done") == ["hand_room n=3"]
    position = coatl(hand="yyy", board="Y K").play("start yellow-body")
    assert position.reasons("done", "hand_room") == []
