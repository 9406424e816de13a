"""Whatever a learner gets wrong is said clearly, and nothing has changed then."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludoteca.learn import BadMove, Batch, Closed, Processes
from ludoteca.learn.gym import ManySeats, OneSeat
from ludoteca.learn.single import Single
from ludoteca.learn.zoo import parallel_env, raw_env


def wrong_move(batch: Batch, lane: int) -> int:
    assert batch.masks is not None
    return int(np.flatnonzero(~batch.masks[lane])[0])


@pytest.mark.parametrize("bad", [-1, 78, 10**9, None])
def test_a_batch_plays_all_moves_or_none(bad: int | None) -> None:
    with Batch("neon", 4, 2, seed=1) as batch, Batch("neon", 4, 2, seed=1) as twin:
        moves = batch.sample().copy()
        good = moves.copy()
        moves[2] = wrong_move(batch, 2) if bad is None else bad
        before = batch.rows.copy()
        with pytest.raises(BadMove, match="not legal in match 2") as refused:
            batch.step(moves)
        assert (refused.value.match, refused.value.move) == (2, moves[2])
        assert (batch.rows == before).all()
        assert (batch.step(good).rows == twin.step(good).rows).all()


def test_a_move_of_cobogo_that_is_not_legal_is_refused() -> None:
    with Batch("cobogo", 2, 2, seed=1) as batch:
        with pytest.raises(BadMove):
            batch.step([0, 0])
        with pytest.raises(BadMove):
            batch.step([batch.sample()[0], 60552])


@pytest.mark.parametrize(
    ("moves", "error"),
    [
        ([1, 2, 3], ValueError),
        ([[1], [2], [3], [4]], ValueError),
        (5, ValueError),
        ([1.0, 2.0, 3.0, 4.0], TypeError),
        ([True, False, True, False], TypeError),
        (["a", "b", "c", "d"], TypeError),
        ([None] * 4, TypeError),
    ],
)
def test_moves_of_a_wrong_shape_or_type_are_refused(moves: Any, error: type[Exception]) -> None:
    with Batch("neon", 4, 2, seed=1) as batch:
        before = batch.rows.copy()
        with pytest.raises(error, match="moves must be"):
            batch.step(moves)
        assert (batch.rows == before).all()


@pytest.mark.parametrize("kind", [np.int8, np.int32, np.uint16, np.int64])
def test_any_whole_numbers_will_do(kind: Any) -> None:
    with Batch("neon", 4, 2, seed=1) as batch:
        batch.step(batch.sample().astype(kind))
        batch.step(batch.sample().tolist())


@pytest.mark.parametrize("seed", [1.5, True, b"seed", [1], np.float64(2)])
def test_a_seed_of_an_odd_type_is_refused(seed: Any) -> None:
    for make in (
        lambda: Batch("neon", 2, seed=seed),
        lambda: Single("neon").deal(seed),
        lambda: raw_env("neon").reset(seed=seed),
    ):
        with pytest.raises(TypeError, match="seed must be a whole number"):
            make()


@pytest.mark.parametrize("seed", [0, -3, 2**80, np.int64(5), "any words", None])
def test_whole_numbers_and_words_are_seeds(seed: Any) -> None:
    assert Batch("neon", 2, 2, seed=seed).rows.shape == (2, 292)


@pytest.mark.parametrize(
    ("settings", "error", "said"),
    [
        ({"game": "chess"}, ValueError, "there is no game 'chess'"),
        ({"game": 5}, ValueError, "there is no game 5"),
        ({"n": 0}, ValueError, "n must be at least 1"),
        ({"n": 2.5}, TypeError, "n must be a whole number"),
        ({"n": True}, TypeError, "n must be a whole number"),
        ({"seats": 7}, ValueError, "This game is for 2–6 players, not 7"),
        ({"seats": "2"}, TypeError, "seats must be a whole number"),
        ({"options": {"jokers": 3}}, ValueError, "jokers"),
        ({"options": {"hand_size": 99}}, ValueError, "hand_size"),
        ({"opponents": "deep blue"}, ValueError, "deep blue"),
        ({"opponents": ["random", "random"]}, ValueError, "has 1 opponents"),
        ({"opponents": "random", "seat": 2}, ValueError, "no seat 2"),
        ({"opponents": "random", "seat": -1}, ValueError, "no seat -1"),
    ],
)
def test_a_batch_that_cannot_be_is_refused(
    settings: dict[str, Any], error: type[Exception], said: str
) -> None:
    given = {"game": "neon", "n": 2, "seats": 2, **settings}
    for make in (Batch, Processes):
        with pytest.raises(error, match=said):
            make(**given)


def test_what_was_not_asked_for_is_not_there() -> None:
    with Batch("neon", 2, 2) as batch:
        assert batch.final_rows is None
        with pytest.raises(ValueError, match="keeps no records"):
            batch.finished()
        with pytest.raises(ValueError, match="have no features"):
            batch.legal(features=True)
        with pytest.raises(ValueError, match="no seat 2 in match 0"):
            batch.row(0, 2)
        with pytest.raises(KeyError, match="no part 'moon'"):
            batch.layout.part("moon")


def test_rows_cannot_be_written_to() -> None:
    with Batch("neon", 2, 2) as batch, pytest.raises(ValueError, match="read-only"):
        batch.rows[0, 0] = 1


def test_a_closed_batch_says_so() -> None:
    batch = Batch("neon", 2, 2)
    moves = batch.sample()
    batch.close()
    batch.close()
    for ask in (lambda: batch.step(moves), lambda: batch.rows, batch.sample, batch.legal):
        with pytest.raises(Closed, match="has been closed"):
            ask()


@pytest.mark.slow
def test_processes_refuse_and_close_as_a_batch_does() -> None:
    with Processes("neon", 4, 2, seed=1) as many:
        assert many.masks is not None
        before = many.rows.copy()
        moves = many.masks.argmax(1)
        moves[3] = int(np.flatnonzero(~many.masks[3])[0])
        with pytest.raises(BadMove, match="not legal in match 3"):
            many.step(moves)
        with pytest.raises(ValueError, match="moves must be 4 numbers"):
            many.step([1])
        assert (many.rows == before).all()
    many.close()
    with pytest.raises(Closed):
        many.step(moves)
    with pytest.raises(TypeError, match="by name"):
        Processes("neon", 4, 2, opponents=[object()])  # type: ignore[list-item]


@pytest.mark.slow
def test_a_process_that_dies_is_told() -> None:
    with Processes("neon", 4, 2, seed=1) as many:
        assert many.masks is not None
        moves = many.masks.argmax(1)
        many.workers[1].kill()
        many.workers[1].join()
        with pytest.raises(Closed, match="has died"):
            many.step(moves)


# The conventions


@pytest.mark.parametrize("bad", [-1, 78, 2.0, True, None, "play red-7", np.array([1, 2])])
def test_an_environment_refuses_what_is_no_legal_move(bad: Any) -> None:
    match = raw_env("neon", seats=2)
    match.reset(seed=1)
    agent = match.agent_selection
    before = match.observe(agent)
    with pytest.raises((BadMove, TypeError), match="move"):
        match.step(bad)
    assert match.agent_selection == agent
    assert (match.observe(agent)["observation"] == before["observation"]).all()


def test_an_environment_must_be_reset_first_and_not_be_closed() -> None:
    made = OneSeat("neon", 2, opponents="random")
    with pytest.raises(Closed, match="reset"):
        made.step(1)
    made.reset(seed=1)
    made.close()
    with pytest.raises(Closed, match="closed"):
        made.step(1)
    with pytest.raises(Closed, match="closed"):
        made.reset()


def test_no_move_is_played_after_the_end() -> None:
    made = OneSeat("neon", 2, opponents="random", seat=0, patient=True)
    made.reset(seed=1)
    while not made.step(made.action_space.sample())[2]:
        pass
    with pytest.raises(BadMove, match="the match is over"):
        made.step(1)


def test_all_at_once_wants_an_action_of_each_and_patience_of_most() -> None:
    match = parallel_env("neon", seats=3)
    match.reset(seed=1)
    actions = {agent: match.action_space(agent).sample() for agent in match.agents}
    waiting = next(agent for agent, action in actions.items() if action == match.wait)
    with pytest.raises(ValueError, match="an action is wanted of"):
        match.step({waiting: match.wait})
    with pytest.raises(BadMove, match="can only wait"):
        match.step({**actions, waiting: 3})
    match.step(actions)


def test_many_seats_have_one_seed() -> None:
    made = ManySeats("neon", 2, 2, opponents="random")
    with pytest.raises(TypeError, match="one number"):
        made.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="moves must be 2 numbers"):
        made.step(np.array([1]))
