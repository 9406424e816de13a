"""Alone against C.A.S.A.: the set-up and the end."""

from __future__ import annotations

from typing import Any

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.note import Note
from ludoteca.games.coatl import GAME
from ludoteca.games.coatl.rules.cards import top_points
from ludoteca.games.coatl.rules.position import NO_BODIES, SETTING_UP, THIRD_COATL
from tests.games.coatl.position import (
    DONE_COATL,
    ENDS,
    CoatlPosition,
    casa_plays,
    coatl,
    dealt,
    prophecies,
)

# Set-up


def test_alone_there_are_16_bodies_3_heads_and_3_tails_of_each_colour() -> None:
    census = GAME.piece_counts(dealt(1).state)
    assert [census[f"blue-{shape}"] for shape in ("body", "head", "tail")] == [16, 3, 3]


def test_alone_there_are_no_tokens_and_no_first_player() -> None:
    position = coatl(1)
    assert position.moves("sacrifice") == []
    zones = {zone.stem for zone in position.view(0).zones}
    assert not zones & {"tokens", "first"}


def test_the_ten_spaces_are_numbered_bodies_first() -> None:
    assert dealt(1).state.supply.shapes.to_list() == [0, 0, 0, 0, 0, 0, 2, 1, 2, 1]


def test_six_prophecies_lie_in_the_row_and_the_others_are_the_deck() -> None:
    state = dealt(1).state
    assert state.row.size() == 6
    assert state.deck.size() == 54 - 6 - 3 - 5


def test_three_prophecies_are_revealed_for_casa() -> None:
    position = dealt(1)
    assert len(position.casa()) == 3
    assert all(len(position.items(f"casa-{n}")) == 1 for n in (1, 2, 3))


def test_casa_has_a_pile_for_what_it_has_fulfilled() -> None:
    position = casa_plays(["yg Y Y Y G G", "rrr", "bbb"], {1: "G R"})
    assert position.items("casa-pile") == ("yg",)


def test_two_temples_are_revealed() -> None:
    assert len(dealt(1).items("temples")) == 2


def test_of_five_prophecies_drawn_three_are_kept_and_two_discarded() -> None:
    position = dealt(1)
    assert len(position.hand().split()) == 5
    first, second = position.hand().split()[:2]
    position.play(f"discard {first}")
    assert position.state.phase == SETTING_UP
    position.play(f"discard {second}")
    assert position.items("discard") == (first, second)
    assert len(position.hand().split()) == 3


def test_casa_always_plays_first() -> None:
    position = dealt(1)
    while position.state.phase == SETTING_UP:
        assert "casa_takes" not in position.log()
        position.play(position.moves()[0])
    assert position.log().count("casa_takes") == 1


def test_a_temple_of_ones_own_alone_is_an_option() -> None:  # ruling 21
    assert dealt(1).state.players[0].temples.size() == 1
    assert dealt(1, {"solo_temple": False}).state.players[0].temples.size() == 0
    assert dealt(2, {"solo_temple": False}).state.players[0].temples.size() == 1


def test_used_temples_are_replaced_alone_too() -> None:  # ruling 22
    position = coatl(1, board="Y>", coatls=["<Y Y : yyy"], display="no-k-8 no-g-9")
    position.play("add yellow-tail coatl-1 tail-end", "temple no-g-9 coatl-1", "done")
    assert len(position.items("temples")) == 2


def test_all_other_rules_are_those_of_several_players() -> None:
    position = coatl(1, hand="yyy rrr", board="Y <R", coatls=["Y Y Y"], spaces={1: "Y R", **ENDS})
    verbs = {words.split()[0] for words in position.moves()}
    assert verbs == {"take", "choose", "start", "add", "place"}


# The end


def about_to_finish(pile: str) -> CoatlPosition:
    """The third cóatl lacks a tail: 3 + 3 + 3 points against those of C.A.S.A.'s pile."""
    position = coatl(
        1, board="K>", coatls=[DONE_COATL, DONE_COATL, "<K K : kkk"], spaces={1: "Y R", **ENDS},
        casa=["yg", "rrr", "bbb"], temple="", display="",
    )  # fmt: skip
    position.state.casa.pile = cards(prophecies(pile))
    return position.play("add black-tail coatl-3 tail-end", "done")


def test_the_match_is_over_at_once_when_you_complete_your_third_coatl() -> None:  # ruling 24
    position = about_to_finish("yg")
    assert position.over
    assert position.state.ending == THIRD_COATL
    assert "casa_takes" not in position.log()


def test_when_bodies_run_out_on_casas_turn_the_match_is_over() -> None:  # ruling 23
    position = last_bodies()
    position.play("take space-2")
    assert position.over
    assert position.state.ending == NO_BODIES
    assert position.log()[-4:] == ["ends_by_bodies", "scores", "casa_scores", "casa_wins"]


def test_one_more_turn_after_casa_took_the_last_bodies_is_an_option() -> None:  # ruling 23
    position = last_bodies(one_more_turn=True)
    position.play("take space-2")
    assert position.state.ending == NO_BODIES
    assert not position.over
    assert position.log()[-1] == "no_bodies"
    position.play("take space-8")
    assert position.over


def last_bodies(**options: Any) -> CoatlPosition:
    """Four bodies are left: two that C.A.S.A. needs, and two others."""
    return coatl(
        1, casa=["yyy", "rrr", "bbb"], spaces={1: "Y Y", 2: "K K", **ENDS}, bags={}, **options
    )


def test_when_bodies_run_out_on_your_turn_that_was_the_last() -> None:  # ruling 23
    position = coatl(1, casa=["yyy", "rrr", "bbb"], spaces={1: "Y Y", **ENDS}, bags={})
    assert position.play("take space-1").over
    assert position.state.ending == NO_BODIES


def test_while_bodies_are_in_the_bag_the_match_goes_on() -> None:
    position = coatl(1, casa=["yyy", "rrr", "bbb"], spaces={1: "K K", **ENDS}, bags={"Y": 6})
    assert not position.play("take space-1").over


def test_casa_scores_the_highest_level_of_every_card_in_its_pile() -> None:
    position = coatl(1)
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


def test_a_tie_with_casa_is_said_and_no_other_end_of_a_match_alone() -> None:
    assert GAME.tie_break(about_to_finish("yg ky*yk").state) == Note("casa", {})
    assert GAME.tie_break(about_to_finish("yg").state) is None
    assert GAME.tie_break(about_to_finish("yg yyy").state) is None


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
    position = coatl(1, casa=["yg", "rrr", "bbb"], spaces={1: "K K", 4: "K Y", **ENDS})
    assert position.view(0).zone("casa-next").number == 4
