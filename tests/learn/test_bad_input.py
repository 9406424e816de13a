"""Invalid arguments raise clear errors and change nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludoteca import games
from ludoteca.bots.learned import shipped_weights
from ludoteca.learn import Batch, ClosedError, IllegalActionError, ParallelBatch
from ludoteca.learn.gym import LudotecaEnv
from ludoteca.learn.pettingzoo_env import raw_env
from ludoteca.learn.sequential_env import SequentialEnv


def wrong_move(batch: Batch, lane: int) -> int:
    assert batch.legal_action_mask is not None
    return int(np.flatnonzero(~batch.legal_action_mask[lane])[0])


@pytest.mark.parametrize("bad", [-1, 78, 10**9, 2**64 - 1, None])
def test_a_batch_plays_all_moves_or_none(bad: int | None) -> None:
    with Batch("neon", 4, 2, seed=1) as batch, Batch("neon", 4, 2, seed=1) as twin:
        good = batch.random_legal_actions()
        moves = good.astype(np.uint64 if bad == 2**64 - 1 else np.int64)
        moves[2] = wrong_move(batch, 2) if bad is None else bad
        before = batch.observations.copy()
        with pytest.raises(IllegalActionError, match="not legal in match 2") as refused:
            batch.step(moves)
        assert (refused.value.match, refused.value.action) == (2, moves[2])
        assert (batch.observations == before).all()
        assert (batch.step(good).observations == twin.step(good).observations).all()


def test_a_move_of_cobogo_that_is_not_legal_is_refused() -> None:
    with Batch("cobogo", 2, 2, seed=1) as batch:
        with pytest.raises(IllegalActionError):
            batch.step([0, 0])
        with pytest.raises(IllegalActionError):
            batch.step([batch.random_legal_actions()[0], 60552])


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ([1, 2, 3], ValueError),
        ([[1], [2], [3], [4]], ValueError),
        ([[1], [2, 3], [4], [5]], ValueError),
        ([], ValueError),
        ({0: 1}, ValueError),
        ("1234", ValueError),
        (5, ValueError),
        ([1.0, 2.0, 3.0, 4.0], TypeError),
        ([True, False, True, False], TypeError),
        (["a", "b", "c", "d"], TypeError),
        ([None] * 4, TypeError),
        ([2**70] * 4, TypeError),
        ([1j] * 4, TypeError),
        ([float("nan")] * 4, TypeError),
    ],
)
def test_moves_of_a_wrong_shape_or_type_are_refused(moves: Any, error: type[Exception]) -> None:
    with Batch("neon", 4, 2, seed=1) as batch:
        before = batch.observations.copy()
        with pytest.raises(error, match="actions must be"):
            batch.step(moves)
        assert (batch.observations == before).all()


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.uint16, np.int64])
def test_any_whole_numbers_will_do(kind: Any) -> None:
    with Batch("neon", 4, 2, seed=1) as batch:
        batch.step(batch.random_legal_actions().astype(kind))
        batch.step(batch.random_legal_actions().tolist())


@pytest.mark.parametrize("seed", [1.5, True, b"seed", [1], np.float64(2), {}, object(), 1j])
def test_a_seed_of_an_odd_type_is_refused(seed: Any) -> None:
    for make in (
        lambda: Batch("neon", 2, seed=seed),
        lambda: SequentialEnv("neon").deal(seed),
        lambda: raw_env("neon").reset(seed=seed),
    ):
        with pytest.raises(TypeError, match="seed must be an integer"):
            make()


@pytest.mark.parametrize("seed", [0, -3, 2**80, np.int64(5), "any words", None])
def test_whole_numbers_and_words_are_seeds(seed: Any) -> None:
    assert Batch("neon", 2, 2, seed=seed).observations.shape == (2, 292)


@pytest.mark.parametrize(
    ("settings", "error", "text"),
    [
        ({"game": "chess"}, ValueError, "there is no game 'chess'"),
        ({"game": 5}, ValueError, "there is no game 5"),
        ({"game": None}, ValueError, "there is no game None"),
        ({"n": 0}, ValueError, "n must be at least 1"),
        ({"n": 10**12}, ValueError, "n must be at most"),
        ({"n": None}, TypeError, "n must be an integer"),
        ({"n": 2.5}, TypeError, "n must be an integer"),
        ({"n": True}, TypeError, "n must be an integer"),
        ({"seats": 7}, ValueError, "This game is for 2–6 players, not 7"),
        ({"seats": 2**70}, ValueError, "2–6 players"),
        ({"seats": "2"}, TypeError, "seats must be an integer"),
        ({"seats": True}, TypeError, "seats must be an integer"),
        ({"options": "hand_size=3"}, TypeError, "options must map names to values"),
        ({"options": {"hand_size": "3"}}, ValueError, "hand_size cannot be “3”"),
        ({"options": {1: 2}}, ValueError, "no option “1”"),
        ({"options": {"jokers": 3}}, ValueError, "jokers"),
        ({"options": {"hand_size": 99}}, ValueError, "hand_size"),
        ({"opponents": "deep blue"}, ValueError, "deep blue"),
        ({"opponents": ["random", "random"]}, ValueError, "has 1 opponents"),
        ({"opponents": "random", "seat": 2}, ValueError, "no seat 2"),
        ({"opponents": "random", "seat": -1}, ValueError, "no seat -1"),
        ({"opponents": "random", "seat": "a"}, TypeError, "seat must be an integer"),
        ({"seat": 1}, ValueError, "without them all seats learn"),
        ({"seed": "\ud800"}, ValueError, "valid Unicode"),
        ({"skip_forced": "yes"}, TypeError, "skip_forced must be True or False"),
        ({"masks": "yes"}, TypeError, "masks must be True or False"),
        ({"include_history": 1}, TypeError, "include_history must be True or False"),
        ({"records": None}, TypeError, "records must be True or False"),
        ({"final_observations": []}, TypeError, "final_observations must be True or False"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(
    settings: dict[str, Any], error: type[Exception], text: str
) -> None:
    given = {"game": "neon", "n": 2, "seats": 2, **settings}
    for make in (Batch, ParallelBatch):
        with pytest.raises(error, match=text):
            make(**given)


@pytest.mark.parametrize("opponents", [5, [5], [None], {}])
def test_opponents_that_are_no_bots_are_refused(opponents: Any) -> None:
    with pytest.raises(TypeError, match="bot"):
        Batch("neon", 2, 2, opponents=opponents)
    with Batch("neon", 2, 2) as batch, pytest.raises(TypeError, match="bot"):
        batch.expert_actions(opponents)


def test_weights_that_do_not_fit_the_table_are_refused_before_a_match_is_begun() -> None:
    path = shipped_weights(games.find("kobito"))[0]  # for two seats
    for wrong, said in (
        ({"game": "neon", "seats": 2}, "for the game “kobito”"),
        ({"game": "kobito", "seats": 3}, "seats: 2, not 3"),
    ):
        for make in (Batch, LudotecaEnv):
            given: dict[str, Any] = {"n": 2, **wrong} if make is Batch else wrong
            with pytest.raises(ValueError, match=said):
                make(**given, opponents=f"learned:{path}")


@pytest.mark.parametrize(
    ("first", "error"), [(-1, ValueError), (2**70, ValueError), ("a", TypeError)]
)
def test_a_first_match_that_cannot_be_is_refused(first: Any, error: type[Exception]) -> None:
    with pytest.raises(error, match="first_match must be"):
        Batch("neon", 2, 2, first_match=first)


def test_what_was_not_asked_for_is_not_there() -> None:
    with Batch("neon", 2, 2) as batch:
        assert list(batch.info) == ["scores"]
        with pytest.raises(ValueError, match="keeps no records"):
            batch.take_records()
        with pytest.raises(ValueError, match="have no features"):
            batch.legal_actions(features=True)
        with pytest.raises(ValueError, match="no seat 2 in match 0"):
            batch.observation(0, 2)
        with pytest.raises(TypeError, match="match must be an integer"):
            batch.observation(0.5, 0)  # type: ignore[arg-type]
        with pytest.raises(KeyError, match="no part 'moon'"):
            batch.layout.part("moon")


def test_rows_cannot_be_written_to() -> None:
    with Batch("neon", 2, 2) as batch, pytest.raises(ValueError, match="read-only"):
        batch.observations[0, 0] = 1


def test_a_closed_batch_says_so() -> None:
    batch = Batch("neon", 2, 2)
    moves = batch.random_legal_actions()
    batch.close()
    batch.close()
    for ask in (
        lambda: batch.step(moves),
        lambda: batch.observations,
        lambda: batch.observation(0, 0),
        lambda: batch.expert_actions("random"),
        lambda: batch.decisions,
        batch.current,
        batch.random_legal_actions,
        batch.legal_actions,
        batch.current_scores,
        batch.take_records,
    ):
        with pytest.raises(ClosedError, match="has been closed"):
            ask()


@pytest.mark.slow
def test_processes_refuse_and_close_as_a_batch_does() -> None:
    with ParallelBatch("neon", 4, 2, seed=1) as many:
        assert many.legal_action_mask is not None
        before = many.observations.copy()
        moves = many.legal_action_mask.argmax(1)
        moves[3] = int(np.flatnonzero(~many.legal_action_mask[3])[0])
        with pytest.raises(IllegalActionError, match="not legal in match 3"):
            many.step(moves)
        with pytest.raises(ValueError, match="actions must be 4 numbers"):
            many.step([1])
        assert (many.observations == before).all()
    many.close()
    with pytest.raises(ClosedError):
        many.step(moves)
    with pytest.raises(TypeError, match="by name"):
        ParallelBatch("neon", 4, 2, opponents=[object()])  # type: ignore[list-item]


@pytest.mark.slow
def test_a_process_that_dies_is_told() -> None:
    with ParallelBatch("neon", 4, 2, seed=1) as many:
        assert many.legal_action_mask is not None
        moves = many.legal_action_mask.argmax(1)
        many.workers[1].kill()
        many.workers[1].join()
        with pytest.raises(ClosedError, match="has died"):
            many.step(moves)
