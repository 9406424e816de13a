"""C.A.S.A.'s programme: searching, placing, fulfilling and taking new cards."""

from __future__ import annotations

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.games.coatl.rules.cards import NEED, PROPHECY_NAMES
from ludoteca.games.coatl.rules.solo import casa_turn
from tests.games.coatl.position import ENDS, casa_plays, coatl, dealt, prophecies

# Searching


def test_casa_gathers_pieces_and_fulfils_prophecies() -> None:
    position = dealt(1, seed="gathers")
    while not position.over:
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
    position = coatl(1, casa=["yg", "rrr", "bbb"], space_order="ends_first")
    assert position.state.supply.shapes.to_list()[:4] == [1, 2, 1, 2]
    position.state.supply.spaces = cards([15] * 20)
    position.state.supply.spaces.set(0, 5)
    position.state.supply.spaces.set(8, 0)
    assert position.state.casa.next_space(position.state.supply) == 0


def test_casa_fulfils_an_infinity_with_one_piece_and_ignores_crosses_and_white() -> None:
    expected = {"yk+r": (2, 2, 2, 0, 0), "x-yy-x": (4, 0, 0, 0, 0), "ky*yk": (2, 0, 2, 0, 0)}
    for name, need in expected.items():
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


def test_pieces_of_a_fulfilled_card_that_no_one_needs_are_discarded() -> None:
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
    assert position.items("temples") == ("no-k-8", "no-g-9")


def test_discarded_pieces_never_come_back() -> None:  # ruling 25
    position = coatl(1, casa=["yg", "rrr", "bbb"], spaces={2: "K K", 7: "K>", 8: "<K"})
    before = position.state.supply.bag_count(0)
    casa_turn(position.state, stream("casa"))
    assert position.box() == "K K"
    assert position.state.supply.bag_count(0) == before - 12


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
    position = coatl(
        1,
        row="gk*kg rk yb gb kg yk",
        casa=["yyy", "rrr", "bbb"],
        spaces={1: "K K", 2: "K G", **ENDS},
    )
    position.play("choose kg", "done")
    assert position.row()[1:] == ["gk*kg", "rk", "yb", "gb", "yk"]


def test_new_prophecies_come_from_the_top_of_the_deck_to_the_left_until_there_are_six() -> None:
    position = coatl(
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
        always_four=True,
    )
    assert len(position.casa()) == 4
    assert len(position.row()) == 6


def test_casas_pile_stays_out_of_a_new_deck() -> None:  # ruling 34
    position = coatl(
        1,
        casa=["yg Y Y Y G G", "rrr", "bbb"],
        spaces={1: "G K", 2: "K K", **ENDS},
        row="kg yk gb rk yb rb",
    )
    position.state.deck = cards([])
    position.state.discards = cards(prophecies("yryr"))
    casa_turn(position.state, stream("casa"))
    assert position.row() == ["yryr", "kg", "yk", "gb", "rk", "yb"]
    assert position.pile() == ["yg"]


def test_the_board_is_refilled_after_casas_turn_too() -> None:
    position = casa_plays(["yg", "rrr", "bbb"], {1: "Y Y", **ENDS})
    assert position.state.supply.board_count(0) == 12
