"""The end of nEon_onE: winners and log lines."""

from __future__ import annotations

import pytest

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games.neon import GAME
from ludoteca.games.neon.rules.moves import PASS
from ludoteca.games.neon.rules.turns import MAX_TURNS
from tests.games.neon.position import neon


def test_the_first_to_play_all_cards_wins() -> None:
    position = neon("red-1", top="red-5").play("play red-1")
    assert position.over
    assert (position.state.payoffs(), GAME.winners(position.state)) == ([1.0, 0.0, 0.0], [0])


def test_the_match_ends_at_once() -> None:
    position = neon("red-1", top="red-5").play("play red-1")
    assert position.moves() == []
    assert position.refusal_key("draw") == "match_over"


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("red-skip", "play red-skip"),
        ("red-reverse", "play red-reverse"),
        ("red-+2", "play red-+2"),
        ("wild", "play wild"),
        ("+4", "play +4"),
        ("swap", "play swap"),
        ("renew", "play renew"),
    ],
)
def test_a_last_card_of_any_kind_wins_before_any_effect(card: str, words: str) -> None:
    position = neon(card, top="red-5")
    assert position.moves() == [words]
    sizes = position.play(words).hand_sizes()
    assert (position.over, sizes, int(position.state.penalty)) == (True, [0, 4, 4], 0)
    assert (position.colour(), int(position.state.direction)) == ("red", 1)


def test_a_last_card_that_answers_a_penalty_wins() -> None:
    position = neon("blue-+2", top="red-+2", penalty=6).play("play blue-+2")
    assert (GAME.winners(position.state), position.hand_sizes()) == ([0], [0, 4, 4])
    assert int(position.state.penalty) == 0


def test_there_are_no_points_but_the_cards_left_are_told() -> None:
    position = neon("red-1", top="red-5", others=("blue-1 blue-2", "green-1")).play("play red-1")
    assert GAME.scores(position.state) == [0, 2, 1]
    assert position.state.payoffs() == [1.0, 0.0, 0.0]


def test_one_card_left_is_told_but_asks_for_no_call() -> None:
    position = neon("red-1 red-2", top="red-5").play("play red-1")
    assert position.log(None) == ["plays", "one_left"]
    assert (position.turn, position.hand_sizes()[0]) == (1, 1)


def test_how_many_cards_each_holds_is_public() -> None:
    view = GAME.view(neon("red-1 red-2", others=("blue-1", "green-1 green-2 green-3")).state, None)
    assert [len(view.zone(f"hand-{seat}").items) for seat in range(3)] == [2, 1, 3]


def test_when_all_pass_the_fewest_cards_win() -> None:
    state = neon("blue-2 blue-3", top="red-0", others=("green-1", "yellow-1 yellow-2")).state
    state.pile.clear()  # with all 110 cards some player would hold a wild card and could play
    for _ in range(3):
        assert state.legal().to_list() == [PASS]
        state.play(PASS, stream("stuck"))
    assert (state.turn, GAME.winners(state)) == (OVER, [1])


def test_a_card_that_is_played_restarts_the_count_of_passes() -> None:
    position = neon("red-1 blue-2", top="red-5")
    position.state.passes = 2
    position.play("play red-1")
    assert int(position.state.passes) == 0


def test_after_a_thousand_turns_the_fewest_cards_win_and_several_share() -> None:
    position = neon("red-1 red-2", others=("blue-1", "green-1 green-2"))
    position.state.turns = MAX_TURNS - 1
    position.play("play red-1")
    assert (position.over, position.state.payoffs()) == (True, [0.5, 0.5, 0.0])


def test_a_penalty_lapses_at_the_end() -> None:
    position = neon("red-+2 red-2", others=("blue-1", "green-1 green-2"))
    position.state.turns = MAX_TURNS - 1
    position.play("play red-+2")
    assert (int(position.state.penalty), position.hand_sizes()) == (0, [1, 1, 2])
