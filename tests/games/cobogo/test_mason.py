"""Cobogó: the mason's value of a placement equals the value of the resulting wall."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.cobogo import GAME
from ludoteca.games.cobogo.bot.evaluation import WallEvaluation, index_of_best
from ludoteca.games.cobogo.bot.mason import MasonBot, state_after
from ludoteca.games.cobogo.rules.play import Cobogo
from tests.games.cobogo.position import cobogo
from tests.games.cobogo.test_deck import long_deck, plain, square_deck


def spotted() -> list[Any]:
    """Cards on which a colour occurs in many places, connected and apart."""
    fronts = ("YYP/YGY/PPY", "YPY/YPY/YYV", "GGG/GVG/GGP", "PYP/YPY/PYP", "YYY/YYY/YYY")
    deck = plain()
    for number, card in enumerate(deck):
        card["front"] = fronts[number % len(fronts)].split("/")
    return deck


DECKS = {"ours": None, "square": square_deck(), "long": long_deck(), "spotted": spotted()}


def walls(deck: Any, seed: str) -> Iterator[Cobogo]:
    """Every wall of a match in which every third move is random."""
    rng = stream("walls", seed)
    state = GAME.start(2, {} if deck is None else {"deck": deck}, rng)
    mason = MasonBot(0, 0, 0)
    while state.turn != OVER:
        yield state
        legal = state.legal()
        helps = rng.below(3) > 0
        move = mason.choose(state, legal, rng) if helps else legal.at(rng.below(legal.size()))
        state.play(move, rng)


@pytest.mark.slow
@pytest.mark.parametrize("name", DECKS)
def test_a_move_is_worth_what_the_wall_is_worth_once_it_is_done(name: str) -> None:
    for state in walls(DECKS[name], name):
        moves, points = Moves(), Moves()
        WallEvaluation(state).evaluate_all(state.hands[state.turn], moves, points)
        assert sorted(moves.to_list()) == sorted(state.legal().to_list())
        for place in range(0, int(moves.size()), 7):
            assert points.at(place) == WallEvaluation(state_after(state, moves.at(place))).value()


def test_blocks_of_a_card_that_meet_by_way_of_the_wall_are_one_group() -> None:
    goals = ("Y L4 2", "P I2 5", "B V3 3")
    for front, copies in (("YP/PB/VB", 1), ("YP/PB/YB", 0)):
        state = cobogo("Y Y Y", hand="C07", goals=goals, fronts={"C07": front}).state
        moves, points = Moves(), Moves()
        WallEvaluation(state).evaluate_all(state.hands[0], moves, points)
        beside = GAME.parse_legal_move(state, "lay C07 1,0")
        later = state_after(state, beside)
        assert later.copies.at(0) == copies
        assert points.at(moves.to_list().index(beside)) == WallEvaluation(later).value()


def test_to_try_cards_leaves_the_wall_as_it_was() -> None:
    for state in walls(None, "left alone"):
        before = state.clone()
        assert isinstance(before, Cobogo)
        WallEvaluation(state).evaluate_all(state.hands[state.turn], Moves(), Moves())
        assert list(state.wall.cells) == list(before.wall.cells)


def test_the_first_of_several_that_are_worth_most_is_the_best() -> None:
    points = Moves()
    for worth in (3, 7, 7, 5):
        points.put(worth)
    assert index_of_best(points) == 1
