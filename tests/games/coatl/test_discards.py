"""Cóatl: prophecies discarded from the hand, face up or, as an option, face down."""

from __future__ import annotations

from typing import Any

import pytest

from ludoteca.core.engine.cards import cards
from ludoteca.core.engine.rng import stream
from ludoteca.core.testkit.conformance import check_game
from ludoteca.core.view import log_for
from ludoteca.games.coatl import GAME
from tests.games.coatl.position import CoatlPosition, coatl, dealt, prophecies

HIDDEN = {"hidden_discards": True}


def log_of(position: CoatlPosition, seat: int | None) -> list[str]:
    return [repr(note) for note in log_for(position.state, seat)]


def foreseeing(**options: Any) -> CoatlPosition:
    """Seat 0 holds a prophecy that all saw it take (yyy) and a secret one (rrr), and foresees."""
    position = coatl(hand="yyy rrr", row="yg rk yb gb kg yk", **options)
    position.state.players[0].shown_prophecies = cards(prophecies("yyy"))
    return position.play("sacrifice see-the-future")


def test_discarded_prophecies_lie_face_up() -> None:  # ruling 39
    position = dealt(2)
    words = position.moves()[0]
    position.play(words)
    assert position.view(None).zone("discard").items == (words.split()[1],)
    assert "buried" not in {zone.id for zone in position.view(None).zones}


def test_discards_of_the_set_up_in_private_are_an_option() -> None:  # ruling 46
    position = dealt(2, HIDDEN)
    seat = int(position.state.turn)
    words = position.moves()[0]
    position.play(words)
    assert position.view(seat).zone("buried").items == (words.split()[1],)
    for reader in (1 - seat, None):
        assert position.view(reader).zone("buried").items == (None,)
        assert position.view(reader).zone("discard").items == ()
        assert log_of(position, reader)[-1] == f"buries who={seat}"
    assert log_of(position, seat)[-1] == f"discards who={seat} card={words.split()[1]}"


def test_the_row_that_see_the_future_discards_lies_face_up_even_so() -> None:
    position = foreseeing(**HIDDEN)
    assert set(position.items("discard", 1)[-6:]) == {"yg", "rk", "yb", "gb", "kg", "yk"}


def test_discards_of_see_the_future_in_private_make_the_hand_unsure() -> None:  # ruling 46
    position = foreseeing(**HIDDEN)
    assert position.view(1).zone("hand-0").items == ("yyy", None)
    position.play("discard rrr")
    assert position.view(1).zone("hand-0").items == (None,)
    assert position.view(0).zone("hand-0").items == ("yyy",)
    assert position.view(0).zone("buried").items[-1] == "rrr"
    assert position.view(1).zone("buried").items[-1] is None


def test_discarded_face_up_what_others_saw_taken_stays_known() -> None:
    position = foreseeing().play("discard rrr")
    assert position.view(1).zone("hand-0").items == ("yyy",)


def test_a_guess_keeps_the_own_discards_and_resamples_those_of_others() -> None:
    position = dealt(4, HIDDEN)
    for _ in range(6):
        position.play(position.moves()[0])
    state = position.state
    owner = (int(state.first_seat) + 1) % 4
    others = set()
    for n in range(20):
        anew = state.clone()
        anew.resample_hidden(owner, stream("guess", n))
        assert GAME.view(anew, owner) == GAME.view(state, owner)
        assert GAME.piece_counts(anew) == GAME.piece_counts(state)
        others.add(GAME.view(anew, (owner + 1) % 4).zone("buried").items)
    assert len(others) > 10


def test_an_empty_deck_is_made_of_the_hidden_discards_too() -> None:  # ruling 34
    position = dealt(2, HIDDEN)
    name = position.moves()[0].split()[1]
    position.play(f"discard {name}")
    state = position.state
    state.players[state.turn].hand = cards(prophecies("yyy"))
    state.deck = state.discards = cards([])
    position.play("choose deck")
    assert prophecies(position.hand(position.turn)) == sorted(prophecies(f"yyy {name}"))
    assert position.view(0).zone("buried").items == ()


def test_hidden_discards_can_be_drawn_while_nothing_else_is_left() -> None:
    position = dealt(2, HIDDEN)
    position.play(position.moves()[0])
    position.state.deck = position.state.discards = cards([])
    assert "choose deck" in position.moves()


@pytest.mark.slow
@pytest.mark.parametrize("seats", [1, 2, 4])
def test_hidden_discards_stay_hidden(seats: int) -> None:
    check_game(GAME, seats, HIDDEN, matches=1, every_reader=True)


@pytest.mark.nightly
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_conformance_test_with_hidden_discards(seats: int) -> None:
    assert check_game(GAME, seats, HIDDEN, matches=15).matches == 15
