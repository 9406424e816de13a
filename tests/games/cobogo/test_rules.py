"""Cobogó: the preparation, what is known, the end and the texts."""

from __future__ import annotations

import json

from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.test_site import lay, moves, said, site, start

EXAMINED = 300
INTERPRETED = 20


# Preparation


def test_all_eighteen_cards_are_shuffled_into_the_pile() -> None:
    orders = {tuple(start(1, f"order/{n}").pile.listed()) for n in range(20)}
    assert len(orders) == 20
    assert sum(GAME.census(start()).values()) == 18


def test_three_goals_of_different_colours_lie_open() -> None:
    for n in range(50):
        state = start(2, f"goals/{n}")
        colours = [state.deck.colours.at(card) for card in state.goals.listed()]
        assert len(colours) == len(set(colours)) == 3
        assert set(GAME.view(state, None).zone("goals").items) == {
            state.deck.names[card] for card in state.goals.listed()
        }


def with_rejected(least: int) -> Cobogo:
    """A match in which at least so many cards were turned down as goals."""
    states = (start(2, f"rejected/{n}") for n in range(1000))
    return next(s for s in states if said(s).count("turned_down") >= least)


def test_a_card_of_a_colour_already_reserved_goes_to_the_bottom_of_the_pile() -> None:
    state = with_rejected(1)
    goals = {state.deck.colours.at(card) for card in state.goals.listed()}
    assert state.is_open(state.pile.at(0))
    assert state.deck.colours.at(state.pile.at(0)) in goals


def test_rejected_cards_lie_in_the_order_they_came_and_are_drawn_last() -> None:
    state = with_rejected(3)
    came = [note.args["card"] for note in state.log or [] if note.key == "turned_down"]
    last = [state.deck.names[card] for card in reversed(state.pile.listed()[: len(came)])]
    assert last == came == list(GAME.view(state, 0).zone("bottom").items)


def test_the_front_of_a_goal_card_is_out_of_the_game() -> None:
    state = start(1)
    goals = set(state.goals.listed())
    while state.turn != OVER:
        assert not goals & set(state.hands[0].listed())
        state.play(state.legal().at(0), stream("play"))
    assert state.laid.size() == 15


def test_everybody_is_dealt_two_cards() -> None:
    for seats in GAME.seats:
        state = start(seats)
        assert [hand.size() for hand in state.hands] == [2] * seats
        assert state.pile.size() == 15 - 2 * seats


def test_one_to_four_play_and_the_first_is_drawn_by_lot() -> None:
    assert GAME.seats == (1, 2, 3, 4)
    assert {int(start(4, f"first/{n}").turn) for n in range(40)} == {0, 1, 2, 3}


def test_the_turn_goes_round_clockwise() -> None:
    state = start(4)
    first = state.turn
    for step in range(1, 9):
        state.play(state.legal().at(0), stream("play"))
        assert state.turn == (first + step) % 4


def test_alone_one_plays_with_a_hand_of_two() -> None:
    state = start(1)
    assert (state.turn, state.hands[0].size(), state.pile.size()) == (0, 2, 13)


# What is known


def test_fronts_in_hand_are_secret_to_the_others() -> None:
    state = site("YP", hand="C07 C02", others=["C05 C06"])
    assert GAME.view(state, 0).zone("hand-1").items == (None, None)
    assert GAME.view(state, 1).zone("hand-1").items == ("C05", "C06")
    assert GAME.view(state, None).zone("hand-0").items == (None, None)


def test_the_order_of_the_pile_and_all_backs_are_hidden() -> None:
    state = site("YP", hand="C07 C02", pile="C05 C06")
    assert GAME.view(state, 0).zone("pile").items == (None, None)
    shown_to_me = json.dumps(GAME.view(state, 0).listed())
    assert "C05" not in shown_to_me
    assert "C06" not in shown_to_me


def test_wall_goals_hand_sizes_and_pile_size_are_public() -> None:
    state = site("YP", hand="C07 C02", others=["C05"], pile="C06")
    view = GAME.view(state, None)
    assert view.zone("wall").items == ("yellow", "purple")
    assert [len(view.zone(name).items) for name in ("hand-0", "hand-1", "pile")] == [2, 1, 1]
    assert view.zone("wanted-0").number == 9


def test_all_know_who_draws_a_card_that_was_turned_down() -> None:  # ruling 30
    state = site("YP", hand="C07 C02", others=["C05 C06"], pile="C09")
    state.open = 1 << state.pile.at(0)
    lay(state, "lay C07 0,1")
    assert GAME.view(state, 1).zone("hand-0").items == ("C09", None)
    state.redeal(1, stream("anew"))
    assert state.deck.names.index("C09") in state.hands[0].listed()


def test_the_front_of_a_card_that_all_have_seen_is_shown_until_it_is_laid() -> None:  # ruling 30
    state = site("YP", hand="C07 C02", others=["C05 C06"], pile="C09 C10")
    state.open = 1 << state.pile.at(0)
    blocks = ("purple", "blue", "green", "yellow", "yellow", "glass")
    assert GAME.view(state, None).zone("known-0").items == blocks
    lay(state, "lay C07 0,1")
    lay(state, "lay C05 0,-3")
    assert GAME.view(state, 0).zone("known-0").items == blocks
    assert [zone.id for zone in GAME.view(state, 1).zones if zone.stem == "known"] == []


def test_the_blocks_that_make_copies_are_shown() -> None:
    state = site("YYBY/PBPY/PYYP".replace("/", "\n"), goals=("Y I2 3", "P O4 9", "B O4 9"))
    view = GAME.view(state, None)
    assert view.zone("pattern-0").items == ("yellow-I2",)
    assert view.zone("copies-0").number == 3
    assert set(view.zone("made-0").places) == {(0, 0), (1, 0), (3, 0), (3, 1), (1, 2), (2, 2)}
    assert [zone.id for zone in view.zones if zone.stem == "made"] == ["made-0"]


def test_it_is_shown_how_the_cards_of_the_wall_are_turned() -> None:
    state = site(hand="C07 C02", others=["C05 C06"])
    lay(state, "lay C07 0,0")
    lay(state, "lay C05 2,0 turned 3")
    assert GAME.view(state, None).zone("turned").items == ("C05-3",)


def test_a_guess_leaves_the_rejected_cards_under_the_pile() -> None:  # ruling 30
    state = with_rejected(2)
    bottom = state.pile.listed()[:2]
    for n in range(10):
        state.redeal(0, stream("anew", n))
        assert state.pile.listed()[:2] == bottom


def test_others_hear_of_a_draw_but_not_of_the_card() -> None:
    state = lay(site("YP", hand="C07 C02", others=["C05 C06"], pile="C09"), "lay C07 0,1")
    told = {
        note.key: (note.seen_by(0), note.seen_by(1), note.seen_by(None)) for note in state.log or []
    }
    assert told["draws_this"] == (True, False, False)
    assert told["draws"] == (False, True, True)


def test_the_only_kind_of_move_is_laying_a_card() -> None:
    state = start(3)
    while state.turn != OVER:
        assert {words.split()[0] for words in moves(state)} == {"lay"}
        state.play(state.legal().at(0), stream("play"))


# The end


TWO_PAIRS = ("Y I2 1", "P I2 1", "B I2 1")


def test_all_three_goals_at_once_win_immediately_before_drawing() -> None:
    state = site("YY.PP", hand="C07 C02", goals=TWO_PAIRS, pile="C05")
    lay(state, "lay C07 5,-1")
    assert (state.turn, state.won, state.pile.size()) == (OVER, True, 1)
    assert said(state)[-1] == "wins"


def test_two_goals_of_three_are_not_enough() -> None:
    state = lay(site("YY.PP", hand="C07 C02", goals=("Y I2 1", "P I2 1", "B I2 2")), "lay C07 0,1")
    assert state.met() == 2
    assert state.turn != OVER


def test_the_very_first_card_can_win() -> None:
    state = lay(site(hand="C07 C02", goals=("P # 1", "B I2 1", "Y # 1"), pile="C05"), "lay C07 0,0")
    assert state.won


def test_the_very_last_card_can_win() -> None:
    state = lay(site("YY.PP", hand="C07", goals=TWO_PAIRS), "lay C07 5,-1")
    assert (state.won, state.merit()) == (True, 0)
    assert (GAME.scores(state), state.payoffs()) == ([3], [1.0])


def test_all_cards_laid_without_the_goals_is_a_loss() -> None:
    state = lay(site("YY", hand="C07", goals=TWO_PAIRS), "lay C07 0,1")
    assert (state.turn, state.won, said(state)[-1]) == (OVER, False, "loses")
    assert state.payoffs() == [0.0]


def test_a_hopeless_match_is_played_to_the_last_card() -> None:
    state = site("YY", hand="C07 C02", goals=("Y O4 9", "P O4 9", "B O4 9"))
    lay(state, "lay C07 0,1")
    assert state.turn == 0


def test_cards_left_in_all_hands_are_merit_and_all_unlaid_are_told() -> None:
    state = site("YY.PP", hand="C07 C02", goals=TWO_PAIRS, pile="C05 C09", others=["C06 C10"])
    lay(state, "lay C07 5,-1")
    assert state.merit() == 3
    assert [note.args for note in state.log or [] if note.key == "wins"] == [{"n": 3, "spare": 5}]
    assert GAME.scores(state) == [6, 6]


def test_all_win_or_all_lose() -> None:
    state = site("YY.PP", hand="C07 C02", goals=TWO_PAIRS, others=["C06 C10", "C05"])
    assert lay(state, "lay C07 5,-1").payoffs() == [1.0, 1.0, 1.0]


def test_the_score_is_the_goals_met_and_after_a_victory_the_merit_too() -> None:  # ruling 34
    state = site("YY.PP", hand="C07 C02", goals=TWO_PAIRS)
    assert GAME.scores(state) == [2]
    assert GAME.scores(lay(state, "lay C07 5,-1")) == [4]


# Taking back, sizes, texts


def test_a_move_is_taken_back_only_if_it_showed_nothing_new() -> None:  # ruling 35
    alone = site("YP", hand="C07 C02")
    assert lay(alone, "lay C07 0,1").news == 0
    drawn = site("YP", hand="C07 C02", pile="C05")
    assert lay(drawn, "lay C07 0,1").news == 1
    together = site("YP", hand="C07 C02", others=["C05"])
    assert lay(together, "lay C07 0,1").news == 1


def test_cards_have_texts_that_tell_their_fronts() -> None:
    assert texts("en", "cobogo").say("card.C07") == "C07: purple glass; blue blue; yellow green"
    for language in LANGUAGES:
        table = texts(language, "cobogo").tables["card"]
        assert [name for name in table if name.startswith("C")] == start().deck.names


def test_a_block_has_a_letter_and_a_colour_in_the_terminal() -> None:
    blocks = ("yellow", "purple", "blue", "green", "glass")
    assert len({GAME.face(block) for block in blocks}) == 5
    assert all(len(GAME.face(block)) == 1 for block in blocks)
    assert len({GAME.ink(block) for block in blocks}) == 5


# Open backs


def test_open_backs_tell_all_hands_and_the_top_of_the_pile() -> None:  # ruling 38
    state = GAME.start(2, {"open_backs": True}, stream("backs"), log=True)
    names, mine, other = state.deck.names, int(state.turn), 1 - int(state.turn)
    view = GAME.view(state, mine)
    held = tuple(names[card] for card in state.hands[other].listed())
    assert view.zone(f"hand-{other}").items == held
    assert view.zone("top").items == (names[state.pile.top()],)
    fronts = [zone.items for zone in view.zones if zone.stem == "known"]
    top = tuple(state.deck.front(state.pile.top()))
    assert top in fronts
    guess = state.clone()
    guess.redeal(mine, stream("anew"))
    assert isinstance(guess, Cobogo)
    assert GAME.view(guess, other) == GAME.view(state, other)


def test_a_draw_from_an_open_pile_is_told_to_all() -> None:  # ruling 38
    state = GAME.start(2, {"open_backs": True}, stream("backs"), log=True)
    top = state.deck.names[state.pile.top()]
    GAME.play_words(state, moves(state)[0], stream("play"))
    (note,) = [note for note in state.log or [] if note.key == "draws_this"]
    assert (note.args["card"], note.seen_by(None)) == (top, True)


def test_hidden_backs_tell_nothing() -> None:  # ruling 4
    view = GAME.view(start(), 0)
    assert view.zone("hand-1").items == (None, None)
    assert not {"top", "backs", "top-back"} & {zone.stem for zone in view.zones}


def test_a_back_that_several_cards_have_is_seen_and_tells_no_card() -> None:  # ruling 38
    state = site("YP", hand="C07 C02", others=["C05 C06"], pile="C09 C10", open_backs=True)
    twin = state.deck.names.index("C05")
    for other in ("C06", "C10"):
        state.deck.backs.set(state.deck.names.index(other), state.deck.backs.at(twin))
    state.show_backs()
    view = GAME.view(state, 0)
    assert view.zone("hand-1").items == (None, None)
    assert view.zone("backs-1").items == ("C05", "C05")
    assert (view.zone("top-back").items, view.zone("top").items) == (("C05",), ())
    dealt = set()
    for n in range(60):
        state.redeal(0, stream("anew", n))
        dealt.add((*state.hands[1].listed(), *state.pile.listed()))
        assert GAME.view(state, 0) == view
    assert len(dealt) == 3
    assert {order[2] for order in dealt} == {state.deck.names.index("C09")}
