"""Alone against C.A.S.A.: the five levels."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.testkit.conformance import check_game
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.rules.cards import CARD_COLOUR
from tests.games.coatl.position import (
    DONE_COATL,
    ENDS,
    CoatlPosition,
    casa_plays,
    coatl,
    dealt,
    prophecies,
    serpent,
)

LEVELS = {f"level_{n}": True for n in range(1, 6)}
LENIENT = {"level_5": True, "always_four": True, "one_more_turn": True}


def closing(**levels: Any) -> CoatlPosition:
    """One tail is missing; four prophecies fit, two of them red; no temple fits."""
    return coatl(
        1, board="Y>", hand="y3-6 yyy yg gy+k", coatls=["<G Y K Y G Y Y"], temple="", display="",
        spaces={1: "K K", **ENDS}, **levels,
    )  # fmt: skip


def test_level_1_each_coatl_needs_a_temple() -> None:
    position = closing(level_1=True)
    assert position.refusal_key("add yellow-tail coatl-1 tail-end") == "cannot_complete"
    position.state.display = cards([7])
    assert position.moves("add")[-1:] != ["add yellow-tail coatl-1 tail-end"]
    position = coatl(
        1, board="Y>", hand="yyy", coatls=["<Y Y"], display="no-k-8", temple="", level_1=True
    )
    position.play("add yellow-tail coatl-1 tail-end", "place yyy coatl-1")
    assert position.refusal_key("done") == "incomplete"
    assert position.play("temple no-k-8 coatl-1", "done").coatl().is_complete


def test_level_1_one_temple_cannot_serve_two_coatls() -> None:
    position = coatl(
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
    position = coatl(
        1,
        board="Y> Y>",
        coatls=["<Y Y : yyy", "<K Y Y : yyy"],
        display="no-k-8 no-g-9",
        temple="",
        level_1=True,
    )
    position.play("add yellow-tail coatl-1 tail-end", "add yellow-tail coatl-2 tail-end")
    assert position.moves() == ["temple no-k-8 coatl-1", "temple no-g-9 coatl-2"]
    assert position.refusal_key("temple no-g-9 coatl-1") == "needed_elsewhere"


def test_level_2_the_hand_holds_four_prophecies() -> None:
    position = coatl(1, hand="yyy rrr kkk ggg", level_2=True)
    assert position.moves("choose") == []
    assert position.refusal_key("choose deck") == "full_hand"
    assert coatl(1, hand="yyy rrr kkk ggg").moves("choose") != []


def test_level_3_prophecies_beside_one_coatl_have_different_card_colours() -> None:  # ruling 32
    position = coatl(1, hand="rrr yg", coatls=["Y Y Y G R R R : yyy"], level_3=True)
    assert position.moves("place") == ["place yg coatl-1"]
    assert position.refusal_key("place rrr coatl-1") == "colour_twice"
    assert len(set(CARD_COLOUR.to_list())) == 5


def test_level_4_a_coatl_is_completed_with_four_prophecies_only() -> None:
    position = closing(level_4=True)
    assert "add yellow-tail coatl-1 tail-end" in position.moves()
    position.play("add yellow-tail coatl-1 tail-end", "place yyy coatl-1", "place yg coatl-1")
    assert position.refusal_key("done") == "incomplete"
    position.play("place y3-6 coatl-1", "place gy+k coatl-1", "done")
    assert position.coatl().is_complete
    position = closing(level_4=True)
    position.state.players[0].hand = cards(sorted(prophecies("yyy yg y3-6")))
    assert position.refusal_key("add yellow-tail coatl-1 tail-end") == "cannot_complete"


def test_levels_3_and_4_together_need_four_card_colours() -> None:  # ruling 33
    position = closing(level_3=True, level_4=True)
    assert "add yellow-tail coatl-1 tail-end" in position.moves()
    position.state.players[0].hand = cards(sorted(prophecies("yyy yg y3-6 g3-6")))
    assert position.refusal_key("add yellow-tail coatl-1 tail-end") == "cannot_complete"


def test_level_5_four_prophecies_are_revealed_for_casa() -> None:
    assert len(dealt(1, {"level_5": True}).casa()) == 4
    assert len(dealt(1, {"level_5": True, "always_four": True}).casa()) == 4


def test_level_5_casa_falls_back_to_three_cards() -> None:  # ruling 45
    position = casa_plays(["yg Y Y Y G G", "rrr", "bbb", "kkk"], {1: "G G", **ENDS}, level_5=True)
    assert position.casa() == ["rrr", "bbb", "kkk"]
    position = casa_plays(["yg Y Y Y G G", "yyy Y Y Y", "bbb", "kkk"], {1: "G G", **ENDS},
                          level_5=True)  # fmt: skip
    assert position.casa() == ["bbb", "kkk", "yk"]


def test_level_5_always_four_is_an_option() -> None:  # ruling 45
    position = casa_plays(["yg Y Y Y G G", "rrr", "bbb", "kkk"], {1: "G G", **ENDS},
                          level_5=True, always_four=True)  # fmt: skip
    assert position.casa() == ["rrr", "bbb", "kkk", "yk"]


def test_without_level_5_always_four_does_nothing() -> None:
    assert len(dealt(1, {"always_four": True}).casa()) == 3
    position = casa_plays(["yg Y Y Y G G", "rrr", "bbb"], {1: "G G", **ENDS}, always_four=True)
    assert position.casa() == ["rrr", "bbb", "yk"]


def test_level_5_casa_searches_on_to_its_fourth_card() -> None:  # ruling 31
    position = casa_plays(
        ["yyy", "rrr", "bbb", "ggg"], {1: "K K", 2: "K G", 7: "K>", 8: "<K"}, level_5=True
    )
    assert position.casa()[3] == "ggg G"


@pytest.mark.slow
@pytest.mark.parametrize("level", LEVELS)
def test_each_level_can_be_played_alone(level: str) -> None:
    check_game(GAME, 1, {level: True}, matches=2)


@pytest.mark.slow
def test_all_levels_can_be_played_together() -> None:
    check_game(GAME, 1, LEVELS, matches=2)


def test_levels_are_for_one_player_only() -> None:  # ruling 43
    assert dealt(2, LEVELS).state.demands.min_pages == 1
    assert dealt(1, LEVELS).state.demands.min_pages == 4


@pytest.mark.nightly
@pytest.mark.parametrize(
    "options", [LEVELS, LENIENT, {"promos": True}, {"space_order": "ends_first"}]
)
def test_the_conformance_test_alone_with_options(options: dict[str, object]) -> None:
    assert check_game(GAME, 1, options, matches=25).matches == 25


def test_a_whole_solo_match_is_described_in_three_languages() -> None:
    position = dealt(1, seed="told")
    while not position.over:
        position.play(position.moves()[-1])
    assert {"casa_starts", "casa_looks", "casa_takes", "casa_places", "casa_scores"} <= set(
        position.log()
    )
    assert serpent(DONE_COATL).is_complete
