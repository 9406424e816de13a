"""Cobogó: set-up, knowledge, the end and the texts."""

from __future__ import annotations

import json

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.core.view import log_for
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.position import cobogo, dealt

EXAMINED = 300
INTERPRETED = 20


# Preparation


def test_all_eighteen_cards_are_shuffled_into_the_pile() -> None:
    orders = {tuple(dealt(1, f"order/{n}").state.pile.to_list()) for n in range(20)}
    assert len(orders) == 20
    assert sum(GAME.piece_counts(dealt().state).values()) == 18


def test_three_goals_of_different_colours_lie_open() -> None:
    for n in range(50):
        position = dealt(2, f"goals/{n}")
        colours = [position.state.deck.colours.at(card) for card in position.state.goals.to_list()]
        assert len(colours) == len(set(colours)) == 3
        assert set(position.items("goals", None)) == {
            position.state.deck.names[card] for card in position.state.goals.to_list()
        }


def with_rejected(least: int) -> Cobogo:
    """A match in which at least this many cards were turned down as goals."""
    positions = (dealt(2, f"rejected/{n}") for n in range(1000))
    return next(p.state for p in positions if p.log().count("turned_down") >= least)


def test_a_card_of_a_colour_already_reserved_goes_to_the_bottom_of_the_pile() -> None:
    state = with_rejected(1)
    goals = {state.deck.colours.at(card) for card in state.goals.to_list()}
    assert state.is_public(state.pile.at(0))
    assert state.deck.colours.at(state.pile.at(0)) in goals


def test_rejected_cards_lie_in_the_order_they_came_and_are_drawn_last() -> None:
    state = with_rejected(3)
    came = [note.args["card"] for note in state.log or [] if note.key == "turned_down"]
    last = [state.deck.names[card] for card in reversed(state.pile.to_list()[: len(came)])]
    assert last == came == list(GAME.view(state, 0).zone("bottom").items)


def test_the_front_of_a_goal_card_is_out_of_the_game() -> None:
    position = dealt(1)
    goals = set(position.state.goals.to_list())
    while position.turn != OVER:
        assert not goals & set(position.state.hands[0].to_list())
        position.state.play(position.state.legal().at(0), stream("play"))
    assert position.state.laid.size() == 15


def test_everyone_is_dealt_two_cards() -> None:
    for seats in GAME.seats:
        position = dealt(seats)
        assert [hand.size() for hand in position.state.hands] == [2] * seats
        assert position.state.pile.size() == 15 - 2 * seats


def test_one_to_four_play_and_the_first_is_drawn_by_lot() -> None:
    assert GAME.seats == (1, 2, 3, 4)
    assert {int(dealt(4, f"first/{n}").state.turn) for n in range(40)} == {0, 1, 2, 3}


def test_the_turn_goes_round_clockwise() -> None:
    position = dealt(4)
    first = position.turn
    for step in range(1, 9):
        position.state.play(position.state.legal().at(0), stream("play"))
        assert position.turn == (first + step) % 4


def test_alone_one_plays_with_a_hand_of_two() -> None:
    position = dealt(1)
    assert (position.turn, position.state.hands[0].size(), position.state.pile.size()) == (0, 2, 13)


# What players know


def test_fronts_in_hand_are_secret_to_the_others() -> None:
    position = cobogo("YP", hand="C07 C02", others=["C05 C06"])
    assert position.items("hand-1") == (None, None)
    assert position.items("hand-1", 1) == ("C05", "C06")
    assert position.items("hand-0", None) == (None, None)


def test_the_order_of_the_pile_and_its_fronts_are_secret() -> None:
    position = cobogo("YP", hand="C07 C02", pile="C05 C06")
    assert position.items("pile") == (None, None)
    shown_to_me = json.dumps(position.view(0).to_dict())
    assert "C05" not in shown_to_me
    assert "C06" not in shown_to_me
    orders = set()
    for n in range(40):
        state = dealt(2, "order").state
        state.resample_hidden(0, stream("anew", n))
        orders.add(tuple(state.pile.to_list()[:-1]))
    assert len(orders) > 30


def test_wall_goals_hand_sizes_and_pile_size_are_public() -> None:
    position = cobogo("YP", hand="C07 C02", others=["C05"], pile="C06")
    view = position.view(None)
    assert view.zone("wall").items == ("yellow", "purple")
    assert [len(view.zone(name).items) for name in ("hand-0", "hand-1", "pile")] == [2, 1, 1]
    assert view.zone("wanted-0").number == 9


def test_all_know_who_draws_a_card_that_was_turned_down() -> None:  # ruling 30
    position = cobogo("YP", hand="C07 C02", others=["C05 C06"], pile="C09")
    position.state.public = 1 << position.state.pile.at(0)
    position.play("lay C07 0,1")
    assert position.items("hand-0", 1) == ("C09", None)
    position.state.resample_hidden(1, stream("anew"))
    assert position.state.deck.names.index("C09") in position.state.hands[0].to_list()


def test_the_front_of_a_card_that_all_have_seen_is_shown_until_it_is_laid() -> None:  # ruling 30
    position = cobogo("YP", hand="C07 C02", others=["C05 C06"], pile="C09 C10")
    position.state.public = 1 << position.state.pile.at(0)
    blocks = ("purple", "blue", "green", "yellow", "yellow", "glass")
    assert position.items("known-0", None) == blocks
    position.play("lay C07 0,1")
    position.play("lay C05 0,-3")
    assert position.items("known-0") == blocks
    assert [zone.id for zone in position.view(1).zones if zone.stem == "known"] == []


def test_the_blocks_that_make_copies_are_shown() -> None:
    position = cobogo("YYBY/PBPY/PYYP".replace("/", "\n"), goals=("Y I2 3", "P O4 9", "B O4 9"))
    view = position.view(None)
    assert view.zone("pattern-0").items == ("yellow-I2",)
    assert view.zone("copies-0").number == 3
    assert set(view.zone("made-0").places) == {(0, 0), (1, 0), (3, 0), (3, 1), (1, 2), (2, 2)}
    assert [zone.id for zone in view.zones if zone.stem == "made"] == ["made-0"]


def test_it_is_shown_how_the_cards_of_the_wall_are_turned() -> None:
    position = cobogo(hand="C07 C02", others=["C05 C06"])
    position.play("lay C07 0,0")
    position.play("lay C05 2,0 turned 3")
    assert position.items("turned", None) == ("C05-3",)


def test_a_guess_leaves_the_rejected_cards_under_the_pile() -> None:  # ruling 30
    state = with_rejected(2)
    bottom = state.pile.to_list()[:2]
    for n in range(10):
        state.resample_hidden(0, stream("anew", n))
        assert state.pile.to_list()[:2] == bottom


def test_others_hear_of_a_draw_but_not_of_the_card() -> None:
    position = cobogo("YP", hand="C07 C02", others=["C05 C06"], pile="C09").play("lay C07 0,1")
    readers = {
        note.key: (note.is_visible_to(0), note.is_visible_to(1), note.is_visible_to(None))
        for note in position.state.log or []
    }
    assert readers["draws_this"] == (True, False, False)
    assert readers["draws_back"] == (False, True, True)
    assert "C09" not in [note.args.get("card") for note in log_for(position.state, 1)]


def test_the_only_kind_of_move_is_laying_a_card() -> None:
    position = dealt(3)
    while position.turn != OVER:
        assert {words.split()[0] for words in position.moves()} == {"lay"}
        position.state.play(position.state.legal().at(0), stream("play"))


# The end


TWO_PAIRS = ("Y I2 1", "P I2 1", "B I2 1")


def test_all_three_goals_at_once_win_immediately_before_drawing() -> None:
    position = cobogo("YY.PP", hand="C07 C02", goals=TWO_PAIRS, pile="C05")
    position.play("lay C07 5,-1")
    assert (position.turn, position.state.won, position.state.pile.size()) == (OVER, True, 1)
    assert position.log()[-1] == "wins"


def test_two_goals_of_three_are_not_enough() -> None:
    position = cobogo("YY.PP", hand="C07 C02", goals=("Y I2 1", "P I2 1", "B I2 2")).play(
        "lay C07 0,1"
    )
    assert position.state.goals_met() == 2
    assert position.turn != OVER


def test_the_very_first_card_can_win() -> None:
    position = cobogo(hand="C07 C02", goals=("P # 1", "B I2 1", "Y # 1"), pile="C05").play(
        "lay C07 0,0"
    )
    assert position.state.won


def test_the_very_last_card_can_win() -> None:
    position = cobogo("YY.PP", hand="C07", goals=TWO_PAIRS).play("lay C07 5,-1")
    assert (position.state.won, position.state.merit()) == (True, 0)
    assert (GAME.scores(position.state), position.state.payoffs()) == ([3], [1.0])


def test_all_cards_laid_without_the_goals_is_a_loss() -> None:
    position = cobogo("YY", hand="C07", goals=TWO_PAIRS).play("lay C07 0,1")
    assert (position.turn, position.state.won, position.log()[-1]) == (OVER, False, "loses")
    assert position.state.payoffs() == [0.0]


def test_a_hopeless_match_is_played_to_the_last_card() -> None:
    position = cobogo("YY", hand="C07 C02", goals=("Y O4 9", "P O4 9", "B O4 9"))
    position.play("lay C07 0,1")
    assert position.turn == 0


def test_cards_left_in_all_hands_are_merit_and_all_unlaid_are_told() -> None:
    position = cobogo("YY.PP", hand="C07 C02", goals=TWO_PAIRS, pile="C05 C09", others=["C06 C10"])
    position.play("lay C07 5,-1")
    assert position.state.merit() == 3
    assert [note.args for note in position.state.log or [] if note.key == "wins"] == [
        {"n": 3, "spare": 5}
    ]
    assert GAME.scores(position.state) == [6, 6]


def test_all_win_or_all_lose() -> None:
    position = cobogo("YY.PP", hand="C07 C02", goals=TWO_PAIRS, others=["C06 C10", "C05"])
    assert position.play("lay C07 5,-1").state.payoffs() == [1.0, 1.0, 1.0]


def test_the_score_is_the_goals_met_and_after_a_victory_the_merit_too() -> None:  # ruling 34
    position = cobogo("YY.PP", hand="C07 C02", goals=TWO_PAIRS)
    assert GAME.scores(position.state) == [2]
    assert GAME.scores(position.play("lay C07 5,-1").state) == [4]


# Take-backs, sizes, texts


def test_a_move_is_taken_back_only_if_it_showed_nothing_new() -> None:  # ruling 35
    alone = cobogo("YP", hand="C07 C02")
    assert alone.play("lay C07 0,1").state.reveals == 0
    drawn = cobogo("YP", hand="C07 C02", pile="C05")
    assert drawn.play("lay C07 0,1").state.reveals == 1
    together = cobogo("YP", hand="C07 C02", others=["C05"])
    assert together.play("lay C07 0,1").state.reveals == 1


def test_cards_have_texts_that_tell_their_fronts() -> None:
    assert texts("en", "cobogo").say("card.C07") == "C07: purple glass; blue blue; yellow green"
    for language in LANGUAGES:
        table = texts(language, "cobogo").tables["card"]
        assert [name for name in table if name.startswith("C")] == dealt().state.deck.names


def test_a_block_has_a_letter_and_a_colour_in_the_terminal() -> None:
    blocks = ("yellow", "purple", "blue", "green", "glass")
    assert len({GAME.short_label(block) for block in blocks}) == 5
    assert all(len(GAME.short_label(block)) == 1 for block in blocks)
    assert len({GAME.colour(block) for block in blocks}) == 5


# The positions of these tests


def test_a_drawing_becomes_the_wall() -> None:
    position = cobogo("YP. .VG", hand="C07", pile="C05", others=["C06"])
    assert position.drawing() == ["YP.", ".VG"]
    assert GAME.piece_counts(position.state) == dict.fromkeys(position.state.deck.names, 1)


def test_goals_of_a_position_are_those_it_names() -> None:
    position = cobogo("YY", goals=("Y I2 1", "G ###/#.# 4", "B V3 3"))
    assert [position.state.deck.shapes[card] for card in position.state.goals.to_list()] == [
        "I2",
        "other",
        "V3",
    ]
    assert [int(position.state.copies_required(goal)) for goal in range(3)] == [1, 4, 3]


def test_a_seat_without_cards_is_passed_over() -> None:  # ruling 17
    position = cobogo("YY", hand="C07", others=("", "C03"))
    position.play(position.moves()[0])
    assert position.turn == 2
