"""Alone against C.A.S.A.: its programme, the end, and the five levels."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core.cards import cards
from ludoteca.core.rng import stream
from ludoteca.core.testkit import examine
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.cards import CARD_COLOUR, NEED, PROPHECY_NAMES, top_points
from ludoteca.games.coatl.rules import NO_BODIES, SETTING_UP, THIRD_COATL
from tests.games.coatl_table import Table, begun, coatl, prophecies, table

DONE_COATL = "!<Y Y Y> : yyy"
ENDS = {7: "Y>", 8: "<R", 9: "B>", 10: "<K"}
LEVELS = {f"level_{n}": True for n in range(1, 6)}


def casa_plays(
    casa: list[str], spaces: dict[int, str], row: str = "gk*kg rk yb gb kg yk", **more: Any
) -> Table:
    """A position after one turn of C.A.S.A. (the player has just chosen nothing of interest)."""
    position = table(1, casa=casa, spaces=spaces, row=row, **more)
    position.state.casa_turn(stream("casa"))
    return position


# Set-up


def test_alone_there_are_16_bodies_3_heads_and_3_tails_of_each_colour() -> None:
    census = GAME.census(begun(1).state)
    assert [census[f"blue-{shape}"] for shape in ("body", "head", "tail")] == [16, 3, 3]


def test_alone_there_are_no_tokens_and_no_first_player() -> None:
    position = table(1)
    assert position.moves("sacrifice") == []
    zones = {zone.stem for zone in GAME.view(position.state, 0).zones}
    assert not zones & {"tokens", "first"}


def test_the_ten_spaces_are_numbered_bodies_first() -> None:
    assert begun(1).state.supply.shapes.listed() == [0, 0, 0, 0, 0, 0, 2, 1, 2, 1]


def test_six_prophecies_lie_in_the_row_and_the_others_are_the_deck() -> None:
    state = begun(1).state
    assert state.row.size() == 6
    assert state.deck.size() == 54 - 6 - 3 - 5


def test_three_prophecies_are_revealed_for_casa() -> None:
    position = begun(1)
    assert len(position.casa()) == 3
    assert all(len(position.zone(f"casa-{n}")) == 1 for n in (1, 2, 3))


def test_casa_has_a_pile_for_what_it_has_fulfilled() -> None:
    position = casa_plays(["yg Y Y Y G G", "rrr", "bbb"], {1: "G R"})
    assert position.zone("casa-pile") == ("yg",)


def test_two_temples_are_revealed() -> None:
    assert len(begun(1).zone("temples")) == 2


def test_of_five_prophecies_drawn_three_are_kept_and_two_discarded() -> None:
    position = begun(1)
    assert len(position.hand()) == 5
    first, second = position.hand()[:2]
    position.play(f"discard {first}")
    assert position.state.phase == SETTING_UP
    position.play(f"discard {second}")
    assert position.zone("discard") == (first, second)
    assert len(position.hand()) == 3


def test_casa_always_plays_first() -> None:
    position = begun(1)
    while position.state.phase == SETTING_UP:
        assert "casa_takes" not in position.log()
        position.play(position.moves()[0])
    assert position.log().count("casa_takes") == 1


def test_a_temple_of_ones_own_alone_is_an_option() -> None:  # ruling 21
    assert begun(1).state.players[0].temples.size() == 1
    assert begun(1, {"solo_temple": False}).state.players[0].temples.size() == 0
    assert begun(2, {"solo_temple": False}).state.players[0].temples.size() == 1


def test_used_temples_are_replaced_alone_too() -> None:  # ruling 22
    position = table(1, board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-g-9")
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1", "done")
    assert len(position.zone("temples")) == 2


def test_all_other_rules_are_those_of_several_players() -> None:
    position = table(1, hand="yyy rrr", board="Y <R", coatls=["Y Y Y"], spaces={1: "Y R", **ENDS})
    verbs = {words.split()[0] for words in position.moves()}
    assert verbs == {"take", "choose", "start", "add", "place"}


# Searching


def test_casa_gathers_pieces_and_fulfils_prophecies() -> None:
    position = begun(1, seed="gathers")
    while not position.is_over():
        position.play(position.moves()[0])
    assert position.pile()
    assert position.state.casa.points() > 0


def test_casa_follows_its_programme_without_a_choice() -> None:
    one, two = (casa_plays(["yg", "rrr", "bbb"], {2: "R Y", 3: "Y G", **ENDS}) for _ in range(2))
    assert one.casa() == two.casa() == ["yg Y", "rrr R", "bbb"]


def test_casa_searches_for_its_leftmost_card_first() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "B R", 2: "R R", 3: "K G", **ENDS})
    assert position.space(3) == ""
    assert position.casa()[0] == "yg G"


def test_casa_minds_colour_and_number_only() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "K K", 7: "R>", 8: "<G", 9: "Y>"})
    assert position.casa() == ["yg <G", "rrr", "bbb"]


def test_casa_takes_the_first_space_by_number_that_holds_a_wanted_piece() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "K K", 2: "K Y", 3: "Y G", **ENDS})
    assert position.space(2) == ""
    assert position.space(3) == "Y G"


def test_the_order_of_the_spaces_decides_what_casa_takes() -> None:  # ruling 1
    position = table(1, casa=["yg", "rrr", "bbb"], space_order="ends_first")
    assert position.state.supply.shapes.listed()[:4] == [1, 2, 1, 2]
    position.state.supply.spaces = cards([15] * 20)
    position.state.supply.spaces.set(0, 5)
    position.state.supply.spaces.set(8, 0)
    assert position.state.casa.next_space(position.state.supply) == 0


def test_casa_fulfils_an_infinity_with_one_piece_and_ignores_crosses_and_white() -> None:
    wanted = {"yk+r": (2, 2, 2, 0, 0), "x-yy-x": (4, 0, 0, 0, 0), "ky*yk": (2, 0, 2, 0, 0)}
    for name, need in wanted.items():
        design = PROPHECY_NAMES.index(name)
        assert tuple(NEED.at(design * 5 + colour) for colour in range(5)) == need


def test_casa_searches_for_its_second_card_if_the_first_finds_nothing() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "B B", 2: "K R", 7: "K>", 8: "<K"})
    assert position.casa() == ["yg", "rrr R", "bbb"]
    assert position.log()[:3] == ["casa_looks_in_vain", "casa_looks", "casa_takes"]


def test_casa_searches_for_its_third_card_if_the_second_finds_nothing() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "K K", 2: "K B", 7: "K>", 8: "<K"})
    assert position.casa() == ["yg", "rrr", "bbb B"]


def test_if_casa_finds_nothing_it_discards_the_first_space_that_holds_something() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {2: "K K", 3: "K K", 7: "K>", 8: "<K"})
    assert position.space(2) == ""
    assert position.box() == "K K"
    assert position.casa() == ["yg", "rrr", "bbb"]


def test_casa_rests_on_an_empty_board() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {}, bags={})
    assert position.log()[:4] == ["casa_looks_in_vain"] * 3 + ["casa_rests"]


# Placing and fulfilling


def test_casa_lays_each_piece_on_the_leftmost_card_that_needs_it() -> None:
    position = casa_plays(["kkk", "yg", "y3-6"], {1: "Y K", **ENDS})
    assert position.casa() == ["kkk K", "yg Y", "y3-6"]


def test_casa_discards_a_body_that_no_card_needs() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "Y K", **ENDS})
    assert position.casa() == ["yg Y", "rrr", "bbb"]
    assert position.box() == "K"


def test_the_second_of_two_alike_goes_on_to_the_next_card() -> None:  # ruling 28
    position = casa_plays(["yg Y Y", "y3-6", "bbb"], {1: "Y Y", **ENDS})
    assert position.casa() == ["yg Y Y Y", "y3-6 Y", "bbb"]
    position = casa_plays(["yg Y Y", "rrr", "bbb"], {1: "Y Y", **ENDS})
    assert position.box() == "Y"


def test_the_second_body_of_a_space_may_serve_an_earlier_card() -> None:  # ruling 29
    position = casa_plays(["yg Y Y Y", "rrr", "bbb"], {1: "R G", **ENDS})
    assert position.casa() == ["yg Y Y Y G", "rrr R", "bbb"]


def test_casa_fulfils_a_card_at_its_highest_level_only() -> None:
    position = casa_plays(["yyy Y Y", "rrr", "bbb"], {1: "Y K", **ENDS})
    assert position.pile() == []
    position = casa_plays(["yyy Y Y Y Y Y", "rrr", "bbb"], {1: "Y K", **ENDS})
    assert position.pile() == ["yyy"]
    assert position.state.casa.points() == 7


def test_the_pieces_of_a_fulfilled_card_fall_to_the_leftmost_card_that_needs_them() -> None:
    position = casa_plays(["yg Y Y Y G G", "bbb", "y3-6", "g3-6"], {1: "G R", **ENDS}, level_5=True)
    assert position.pile() == ["yg"]
    assert position.casa()[:3] == ["bbb", "y3-6 Y Y Y", "g3-6 G G G"]


def test_pieces_of_a_fulfilled_card_that_nobody_needs_are_discarded() -> None:
    position = casa_plays(["yg Y Y Y G G", "bbb", "rrr"], {1: "G K", **ENDS})
    assert position.box() == "Y Y Y K G G G"


def test_pieces_that_fall_may_fill_further_cards() -> None:
    position = casa_plays(["yg Y Y Y G G", "yyy Y Y Y", "rrr"], {1: "G K", **ENDS})
    assert position.pile() == ["yg", "yyy"]
    assert position.state.casa.points() == 5 + 7


def test_pieces_that_fall_may_fill_a_card_further_left() -> None:
    position = casa_plays(
        ["y3-6 Y Y Y", "yg Y Y Y G G", "rrr"], {1: "G K", 2: "K K", 7: "K>", 8: "<K"}
    )
    assert position.pile() == ["yg", "y3-6"]


def test_of_several_full_cards_the_left_one_is_fulfilled_first() -> None:  # ruling 27
    position = casa_plays(["yg Y Y Y G G", "rk R R R K K K", "yyy"], {1: "G K", **ENDS})
    assert position.pile() == ["yg", "rk"]
    assert position.casa()[0] == "yyy Y Y Y"


def test_casa_has_no_use_for_temples() -> None:
    position = casa_plays(
        ["yg Y Y Y G G", "rrr", "bbb"], {1: "G K", **ENDS}, display="no-k-8 no-g-9"
    )
    assert position.zone("temples") == ("no-k-8", "no-g-9")


def test_discarded_pieces_never_come_back() -> None:  # ruling 25
    position = table(1, casa=["yg", "rrr", "bbb"], spaces={2: "K K", 7: "K>", 8: "<K"})
    before = position.state.supply.in_bag(0)
    position.state.casa_turn(stream("casa"))
    assert position.box() == "K K"
    assert position.state.supply.in_bag(0) == before - 12


# New cards, and the row


def test_casa_takes_the_rightmost_card_of_the_row_to_the_right_of_its_own() -> None:
    position = casa_plays(["yg Y Y Y G G", "rrr", "bbb"], {1: "G K", 2: "K K", **ENDS})
    assert position.casa() == ["rrr", "bbb", "yk"]


def test_casa_takes_cards_until_it_has_three_again() -> None:
    position = casa_plays(["yg Y Y Y G G", "yyy Y Y Y", "rrr"], {1: "G K", 2: "K K", **ENDS})
    assert position.casa() == ["rrr", "yk", "kg"]


def test_a_new_card_starts_empty() -> None:  # ruling 26
    position = casa_plays(
        ["yg Y Y Y G G", "rrr", "bbb"], {1: "G K", 2: "K K", **ENDS}, row="yyy ggg yyy"
    )
    assert position.casa()[2] == "yyy"
    assert position.box() == "Y Y Y K G G G"


def test_the_row_is_refilled_at_the_end_of_a_turn_in_which_cards_left_it() -> None:
    position = casa_plays(["yg Y Y Y G G", "rrr", "bbb"], {1: "G K", 2: "K K", **ENDS})
    assert len(position.row()) == 6


def test_the_row_slides_to_the_right() -> None:
    position = table(
        1,
        row="gk*kg rk yb gb kg yk",
        casa=["yyy", "rrr", "bbb"],
        spaces={1: "K K", 2: "K G", **ENDS},
    )
    position.play("choose kg", "done")
    assert position.row()[1:] == ["gk*kg", "rk", "yb", "gb", "yk"]


def test_new_prophecies_come_from_the_top_of_the_deck_to_the_left_until_there_are_six() -> None:
    position = table(
        1, row="gb kg yk", casa=["yyy", "rrr", "bbb"], spaces={1: "K K", 2: "K G", **ENDS}
    )
    position.state.deck = cards(prophecies("ggg kkk bbb yg"))
    position.play("choose gb", "done")
    assert position.row() == ["ggg", "kkk", "bbb", "yg", "kg", "yk"]


def test_the_row_never_runs_dry_while_casa_draws() -> None:  # ruling 30
    position = casa_plays(
        ["yg Y Y Y G G", "rk R R R K K K", "kbkb K K B B", "rrbb R R B B"],
        {1: "G K", **ENDS},
        level_5=True,
    )
    assert len(position.casa()) == 4
    assert len(position.row()) == 6


def test_casas_pile_stays_out_of_a_new_deck() -> None:  # ruling 34
    position = table(
        1,
        casa=["yg Y Y Y G G", "rrr", "bbb"],
        spaces={1: "G K", 2: "K K", **ENDS},
        row="kg yk gb rk yb rb",
    )
    position.state.deck = cards([])
    position.state.discards = cards(prophecies("yryr"))
    position.state.casa_turn(stream("casa"))
    assert position.row() == ["yryr", "kg", "yk", "gb", "rk", "yb"]
    assert position.pile() == ["yg"]


def test_the_board_is_refilled_after_casas_turn_too() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "Y Y", **ENDS})
    assert position.state.supply.on_board(0) == 12


# The end


def about_to_finish(pile: str) -> Table:
    """The third cóatl lacks a tail: 3 + 3 + 3 points against those of C.A.S.A.'s pile."""
    position = table(
        1, board="K>", coatls=[DONE_COATL, DONE_COATL, "<K K : kkk"], spaces={1: "Y R", **ENDS},
        casa=["yg", "rrr", "bbb"], temple="", display="",
    )  # fmt: skip
    position.state.casa.pile = cards(prophecies(pile))
    return position.play("add black-tail coatl-3 tail-end", "done")


def test_the_match_is_over_at_once_when_you_complete_your_third_coatl() -> None:  # ruling 24
    position = about_to_finish("yg")
    assert position.is_over()
    assert position.state.ending == THIRD_COATL
    assert "casa_takes" not in position.log()


def test_when_bodies_run_out_on_casas_turn_you_have_one_more_turn() -> None:  # ruling 23
    position = table(1, casa=["yyy", "rrr", "bbb"], spaces={1: "Y Y", 2: "K K", **ENDS}, bags={})
    position.play("take space-2")
    assert position.state.ending == NO_BODIES
    assert not position.is_over()
    position.play("take space-8")
    assert position.is_over()


def test_when_bodies_run_out_on_your_turn_that_was_the_last() -> None:  # ruling 23
    position = table(1, casa=["yyy", "rrr", "bbb"], spaces={1: "Y Y", **ENDS}, bags={})
    assert position.play("take space-1").is_over()
    assert position.state.ending == NO_BODIES


def test_while_bodies_are_in_the_bag_the_match_goes_on() -> None:
    position = table(1, casa=["yyy", "rrr", "bbb"], spaces={1: "K K", **ENDS}, bags={"Y": 6})
    assert not position.play("take space-1").is_over()


def test_casa_scores_the_highest_level_of_every_card_in_its_pile() -> None:
    position = table(1)
    position.state.casa.pile = cards(prophecies("yg yyy y3-6 ky*yk"))
    assert position.state.casa.points() == 5 + 7 + 5 + 4
    assert [int(top_points(design)) for design in prophecies("rrrgg x-bb-x gy+g")] == [6, 5, 6]


def test_you_win_with_more_points_than_casa() -> None:
    position = about_to_finish("yg")
    assert position.state.payoffs() == [1.0]
    assert position.log()[-1] == "beats_casa"


def test_a_tie_is_casas() -> None:
    position = about_to_finish("yg ky*yk")
    assert GAME.scores(position.state) == [9]
    assert position.state.casa.points() == 9
    assert position.state.payoffs() == [0.0]


def test_casa_wins_with_more_points() -> None:
    position = about_to_finish("yg yyy")
    assert position.state.payoffs() == [0.0]
    assert position.log()[-1] == "casa_wins"


def test_casa_tells_every_step_and_why() -> None:
    position = casa_plays(["yg Y Y Y G G", "yyy Y Y", "rrr"], {1: "K K", 2: "G B", **ENDS})
    assert position.log() == [
        "casa_looks", "casa_takes", "casa_places", "casa_discards",
        "casa_fulfils", "casa_places", "casa_places", "casa_places", "casa_discards",
        "casa_draws", "row",
    ]  # fmt: skip


def test_the_view_says_which_space_casa_would_empty_now() -> None:
    position = table(1, casa=["yg", "rrr", "bbb"], spaces={1: "K K", 4: "K Y", **ENDS})
    assert GAME.view(position.state, 0).zone("casa-next").number == 4


# The levels


def closing(**levels: Any) -> Table:
    """One tail is lacking; four prophecies fit, two of them red; no temple fits."""
    return table(
        1, board="Y>", hand="y3-6 yyy yg gy+k", coatls=["<G Y K Y G Y Y"], temple="", display="",
        spaces={1: "K K", **ENDS}, **levels,
    )  # fmt: skip


def test_level_1_each_coatl_needs_a_temple() -> None:
    position = closing(level_1=True)
    assert position.why_not("add yellow-tail coatl-1 tail-end") == "cannot_complete"
    position.state.display = cards([7])
    assert position.moves("add")[-1:] != ["add yellow-tail coatl-1 tail-end"]
    position = table(
        1, board="Y>", hand="yyy", coatls=["<Y Y"], display="no-k-8", temple="", level_1=True
    )
    position.play("add yellow-tail coatl-1 tail-end", "place yyy coatl-1")
    assert position.why_not("done") == "incomplete"
    assert position.play("temple no-k-8 coatl-1", "done").coatl().complete


def test_level_1_one_temple_cannot_serve_two_coatls() -> None:
    position = table(
        1,
        board="Y> Y>",
        coatls=["<Y Y : yyy", "<Y Y : yyy"],
        display="no-k-8",
        temple="",
        level_1=True,
    )
    position.play("add yellow-tail coatl-1 tail-end")
    assert position.moves() == ["temple no-k-8 coatl-1"]


def test_level_1_a_temple_that_another_coatl_needs_is_kept_for_it() -> None:
    position = table(
        1,
        board="Y> Y>",
        coatls=["<Y Y : yyy", "<K Y Y : yyy"],
        display="no-k-8 no-g-9",
        temple="",
        level_1=True,
    )
    position.play("add yellow-tail coatl-1 tail-end", "add yellow-tail coatl-2 tail-end")
    assert position.moves() == ["temple no-k-8 coatl-1", "temple no-g-9 coatl-2"]
    assert position.why_not("temple no-g-9 coatl-1") == "needed_elsewhere"


def test_level_2_the_hand_holds_four_prophecies() -> None:
    position = table(1, hand="yyy rrr kkk ggg", level_2=True)
    assert position.moves("choose") == []
    assert position.why_not("choose deck") == "full_hand"
    assert table(1, hand="yyy rrr kkk ggg").moves("choose") != []


def test_level_3_prophecies_beside_one_coatl_have_different_card_colours() -> None:  # ruling 32
    position = table(1, hand="rrr yg", coatls=["Y Y Y G R R R : yyy"], level_3=True)
    assert position.moves("place") == ["place yg coatl-1"]
    assert position.why_not("place rrr coatl-1") == "colour_twice"
    assert len(set(CARD_COLOUR.listed())) == 5


def test_level_4_a_coatl_is_completed_with_four_prophecies_only() -> None:
    position = closing(level_4=True)
    assert "add yellow-tail coatl-1 tail-end" in position.moves()
    position.play("add yellow-tail coatl-1 tail-end", "place yyy coatl-1", "place yg coatl-1")
    assert position.why_not("done") == "incomplete"
    position.play("place y3-6 coatl-1", "place gy+k coatl-1", "done")
    assert position.coatl().complete
    position = closing(level_4=True)
    position.state.players[0].hand = cards(sorted(prophecies("yyy yg y3-6")))
    assert position.why_not("add yellow-tail coatl-1 tail-end") == "cannot_complete"


def test_levels_3_and_4_together_need_four_card_colours() -> None:  # ruling 33
    position = closing(level_3=True, level_4=True)
    assert "add yellow-tail coatl-1 tail-end" in position.moves()
    position.state.players[0].hand = cards(sorted(prophecies("yyy yg y3-6 g3-6")))
    assert position.why_not("add yellow-tail coatl-1 tail-end") == "cannot_complete"


def test_level_5_casa_has_four_cards() -> None:
    assert len(begun(1, {"level_5": True}).casa()) == 4


def test_level_5_casa_searches_on_to_its_fourth_card() -> None:  # ruling 31
    position = casa_plays(
        ["yyy", "rrr", "bbb", "ggg"], {1: "K K", 2: "K G", 7: "K>", 8: "<K"}, level_5=True
    )
    assert position.casa()[3] == "ggg G"


@pytest.mark.parametrize("level", LEVELS)
def test_each_level_can_be_played_alone(level: str) -> None:
    examine(GAME, 1, {level: True}, matches=2)


def test_all_levels_can_be_played_together() -> None:
    examine(GAME, 1, LEVELS, matches=2)


def test_levels_are_for_one_player_only() -> None:  # ruling 43
    assert begun(2, LEVELS).state.demands.pages == 1
    assert begun(1, LEVELS).state.demands.pages == 4


@pytest.mark.slow
@pytest.mark.parametrize("options", [LEVELS, {"promos": True}, {"space_order": "ends_first"}])
def test_the_examination_alone_with_options(options: dict[str, object]) -> None:
    assert examine(GAME, 1, options, matches=25).matches == 25


def test_a_whole_solo_match_is_told_in_three_languages() -> None:
    position = begun(1, seed="told")
    while not position.is_over():
        position.play(position.moves()[-1])
    assert {"casa_starts", "casa_looks", "casa_takes", "casa_places", "casa_scores"} <= set(
        position.log()
    )
    assert coatl(DONE_COATL).complete
