"""Position: the test helper of every game."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.core.testkit.position import Position, cards_named
from tests.core import pairs
from tests.core.mutants_matches import LosesCard
from tests.core.pairs import NAMES, Pairs


class PairsPosition(Position[pairs.Position]):
    names = NAMES


def dealt(game: Pairs | None = None, seats: int = 2) -> PairsPosition:
    game = game or Pairs()
    return PairsPosition(game, game.start(seats, {}, stream("position"), log=True))


def test_cards_lie_where_they_are_put_and_whose_turn_it_is_can_be_said() -> None:
    position = dealt().place_cards(turn=1, hands={0: "fox ant", 1: "bee"}, pile="cat dog", table="")
    assert (position.hand(0), position.hand(1), position.turn) == ("ant fox", "bee", 1)
    assert position.play("draw").hand(1) == "bee dog"
    assert cards_named(NAMES, "cat dog").to_list() == [2, 3]


def test_moves_are_words_and_may_be_asked_for_by_how_they_begin() -> None:
    position = dealt().place_cards(hands={0: "ant"}, pile="bee")
    assert position.moves() == ["draw"]
    position.play("draw")
    assert position.moves() == ["lay ant", "lay bee", "hold"]
    assert position.moves("lay") == ["lay ant", "lay bee"]
    assert position.moves("lay bee", "hold") == ["lay bee", "hold"]
    assert position.moves("la") == []


def test_what_is_not_legal_is_refused_by_its_key_and_cannot_be_played() -> None:
    position = dealt()
    assert position.refusal_key("hold") == "no"
    with pytest.raises(UserError):
        position.play("hold")
    with pytest.raises(AssertionError, match="draw is legal"):
        position.refusal_key("draw")


def test_a_move_that_loses_a_card_is_noticed() -> None:
    game = Pairs()
    game.position = LosesCard
    position = dealt(game).play("draw")
    with pytest.raises(AssertionError, match="loses or makes a card"):
        position.play(position.moves("lay")[0])


def test_each_reader_sees_and_is_told_its_own() -> None:
    position = dealt().place_cards(hands={0: "ant", 1: "bee"}, pile="cat dog").play("draw")
    assert position.zone_text("hand-0") == "ant dog"
    assert position.zone_text("hand-0", reader=1) == "? ?"
    assert position.items("pile") == (None,)
    assert position.zone("hand-1").owner == 1
    assert (position.log(0), position.log(1), position.log(None)) == (
        ["draws_this"],
        ["draws"],
        ["draws"],
    )
    assert ("dog" in position.log_text(0), "dog" in position.log_text(1)) == (True, False)
    assert position.hand_sizes() == [2, 1]
    assert position.zone_text("nowhere") == ""


def test_a_bot_is_asked_what_it_would_do() -> None:
    assert dealt().bot_move() == "draw"
    assert dealt().bot_move("random") == "draw"


def test_the_end_is_seen() -> None:
    position = dealt().place_cards(hands={0: "ant"}, pile="bee")
    assert not position.over
    assert position.play("draw", "hold").turn == -1


def test_a_copy_is_a_position_of_its_own() -> None:
    position = dealt()
    copy = position.copy()
    position.play("draw")
    assert (copy.has_drawn, position.state.has_drawn) == (False, True)
