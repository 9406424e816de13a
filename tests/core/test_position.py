"""Position: what the tests of every game play and ask."""

from __future__ import annotations

import pytest

from ludoteca.core.kit.rng import stream
from ludoteca.core.refusal import Refused
from ludoteca.core.testkit.position import Position, heap_of
from tests.core import pairs
from tests.core.pairs import NAMES, Pairs
from tests.core.spoilt_matches import Eating


class PairsPosition(Position[pairs.Position]):
    names = NAMES


def dealt(game: Pairs | None = None, seats: int = 2) -> PairsPosition:
    game = game or Pairs()
    return PairsPosition(game, game.start(seats, {}, stream("position"), log=True))


def test_cards_lie_where_they_are_put_and_whose_turn_it_is_can_be_said() -> None:
    position = dealt().puts(turn=1, hands={0: "fox ant", 1: "bee"}, pile="cat dog", table="")
    assert (position.hand(0), position.hand(1), position.turn) == ("ant fox", "bee", 1)
    assert position.plays("draw").hand(1) == "bee dog"
    assert heap_of(NAMES, "cat dog").listed() == [2, 3]


def test_moves_are_words_and_may_be_asked_for_by_how_they_begin() -> None:
    position = dealt().puts(hands={0: "ant"}, pile="bee")
    assert position.moves() == ["draw"]
    position.plays("draw")
    assert position.moves() == ["lay ant", "lay bee", "hold"]
    assert position.moves("lay") == ["lay ant", "lay bee"]
    assert position.moves("lay bee", "hold") == ["lay bee", "hold"]
    assert position.moves("la") == []


def test_what_is_not_legal_is_refused_by_its_key_and_cannot_be_played() -> None:
    position = dealt()
    assert position.refuses("hold") == "no"
    with pytest.raises(Refused):
        position.plays("hold")
    with pytest.raises(AssertionError, match="draw is legal"):
        position.refuses("draw")


def test_a_move_that_loses_a_card_is_noticed() -> None:
    game = Pairs()
    game.position = Eating
    position = dealt(game).plays("draw")
    with pytest.raises(AssertionError, match="loses or makes a card"):
        position.plays(position.moves("lay")[0])


def test_each_reader_sees_and_is_told_its_own() -> None:
    position = dealt().puts(hands={0: "ant", 1: "bee"}, pile="cat dog").plays("draw")
    assert position.lies("hand-0") == "ant dog"
    assert position.lies("hand-0", reader=1) == "? ?"
    assert position.items("pile") == (None,)
    assert position.zone("hand-1").owner == 1
    assert (position.log(0), position.log(1), position.log(None)) == (
        ["draws_this"],
        ["draws"],
        ["draws"],
    )
    assert ("dog" in position.told(0), "dog" in position.told(1)) == (True, False)
    assert position.sizes() == [2, 1]
    assert position.lies("nowhere") == ""


def test_a_bot_is_asked_what_it_would_do() -> None:
    assert dealt().chosen() == "draw"
    assert dealt().chosen("random") == "draw"


def test_the_end_is_seen() -> None:
    position = dealt().puts(hands={0: "ant"}, pile="bee")
    assert not position.over
    assert position.plays("draw", "hold").turn == -1


def test_a_copy_is_a_position_of_its_own() -> None:
    position = dealt()
    copy = position.copy()
    position.plays("draw")
    assert (copy.drawn, position.state.drawn) == (False, True)
