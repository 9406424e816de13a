"""nEon_onE: refusals and hints are true in positions that random matches hardly ever meet."""

from __future__ import annotations

import pytest

from ludoteca.bots.hint import hint
from ludoteca.bots.levels import Budget
from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens
from ludoteca.core.testkit.oracles import Claim
from ludoteca.games.neon import GAME
from tests.games.neon.oracles import ORACLES
from tests.games.neon.position import NeonPosition, neon
from tests.games.neon.test_words import REFUSED

ONE_LEFT = ("green-1", "blue-1 blue-2 blue-3")


def true_reasons(position: NeonPosition, words: str) -> list[Note]:
    """The reasons for a move; each is true."""
    move = GAME.parse_legal_move(position.state, words)
    notes = list(GAME.reasons(position.state, move))
    for note in notes:
        claim = Claim(GAME, position.state, note, words, move)
        assert ORACLES.hints[note.key](claim), repr(note)
    return notes


@pytest.mark.parametrize("key", REFUSED)
def test_every_refusal_of_the_rule_tests_is_true(key: str) -> None:
    truth = ORACLES.refusal(key)
    assert truth is not None
    for position, words in REFUSED[key]:
        note = GAME.refusal(position.state, MoveTokens(words))
        assert truth(Claim(GAME, position.state, note, MoveTokens(words).words)), words


def test_the_rare_keys_are_given() -> None:
    position = neon("red-1 red-2 blue-9 swap", others=ONE_LEFT)
    assert [repr(note) for note in true_reasons(position, "play swap seat-1")] == [
        "takes_last whom=1 n=3"
    ]
    assert ORACLES.rare - set(REFUSED) == {"takes_last"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("play red-1", "watch_card whom=1 card=red-1 colour=red sign=1"),
        ("play red-skip", "passed_over whom=1 n=1"),
        ("play red-reverse", "turns_away whom=1 n=1"),
        ("play red-+2", "faces whom=1 n=1 cards=2"),
        ("play +4 blue", "faces whom=1 n=1 cards=4"),
        ("play wild blue", "watch_colour whom=1 card=wild colour=blue"),
        ("play swap seat-2", "watch whom=1"),
        ("play renew", "watch whom=1"),
    ],
)
def test_a_rival_on_the_last_card_is_always_mentioned(words: str, expected: str) -> None:
    hand = "red-1 red-skip red-reverse red-+2 wild +4 swap renew"
    assert [repr(note) for note in true_reasons(neon(hand, others=ONE_LEFT), words)] == [expected]


def test_whatever_is_proposed_names_the_rival_on_the_last_card() -> None:
    state = neon("red-1 red-2 blue-5 wild +4", top="red-5", others=ONE_LEFT).state
    proposed = hint(GAME, state, 0, Budget(iterations=200))
    assert len(proposed) > 1
    assert {one.reason.args["whom"] for one in proposed} == {1}


def test_nothing_is_saved_for_later_while_rivals_have_one_card() -> None:
    position = neon("red-1 red-2 +4", others=("green-1", "blue-1"))
    assert [note.key for note in true_reasons(position, "play red-1")] == ["watch_card"]
    penalty = neon("blue-+2 red-2", top="red-+2", penalty=2, others=("green-1", "blue-1"))
    assert [note.key for note in true_reasons(penalty, "take 2")] == ["watch_card"]
    drawn = neon("blue-9", others=("green-1", "blue-1"), pile="wild").play("draw")
    assert [note.key for note in true_reasons(drawn, "keep")] == ["watch_card"]


def test_of_a_last_card_it_is_known_what_it_is_not() -> None:
    position = neon("red-1 red-2 wild", others=("green-3",), seats=2, pile="red-9")
    position.play("play red-1", "draw", "play red-9")
    assert [repr(note) for note in true_reasons(position, "play red-2")] == [
        "watch_lacks whom=1 colour=red"
    ]


@pytest.mark.parametrize("card", ["red-skip", "red-+2", "red-3"])
def test_a_card_that_wins_has_nothing_else_to_speak_for_it(card: str) -> None:
    assert true_reasons(neon(card, others=("green-1 green-2",), seats=2), f"play {card}") == []


def test_nothing_comes_of_the_last_turn_of_all() -> None:
    position = neon("red-+2 red-3", others=("green-1 green-2",), seats=2)
    position.state.turns = 999
    assert true_reasons(position, "play red-+2") == []
