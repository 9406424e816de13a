"""Misuse of the Gymnasium, PettingZoo and OpenSpiel environments raises errors and changes nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from ludoteca.learn import ClosedError, IllegalActionError
from ludoteca.learn.gym import LudotecaEnv, LudotecaVectorEnv
from ludoteca.learn.pettingzoo_env import parallel_env, raw_env
from tests.learn.test_openspiel import begun, loaded


@pytest.mark.parametrize("bad", [-1, 78, 2.0, True, None, "play red-7", np.array([1, 2])])
def test_an_environment_refuses_what_is_no_legal_move(bad: Any) -> None:
    match = raw_env("neon", seats=2)
    match.reset(seed=1)
    agent = match.agent_selection
    before = match.observe(agent)
    with pytest.raises((IllegalActionError, TypeError), match="action"):
        match.step(bad)
    assert match.agent_selection == agent
    assert (match.observe(agent)["observation"] == before["observation"]).all()


def test_an_environment_must_be_reset_first_and_not_be_closed() -> None:
    made = LudotecaEnv("neon", 2, opponents="random")
    with pytest.raises(ClosedError, match="reset"):
        made.step(1)
    made.reset(seed=1)
    made.close()
    with pytest.raises(ClosedError, match="closed"):
        made.step(1)
    with pytest.raises(ClosedError, match="closed"):
        made.reset()


@pytest.mark.parametrize("ask", ["step", "last", "observe"])
def test_agents_in_turn_must_be_reset_first(ask: str) -> None:
    arguments = {"step": (1,), "last": (), "observe": ("seat_0",)}[ask]
    with pytest.raises(ClosedError, match="reset"):
        getattr(raw_env("neon"), ask)(*arguments)


@pytest.mark.parametrize("make", [raw_env, parallel_env])
@pytest.mark.parametrize(("cycles", "error"), [(0, ValueError), (-1, ValueError), ("a", TypeError)])
def test_a_match_is_cut_off_after_a_whole_number_of_moves(
    make: Any, cycles: Any, error: type[Exception]
) -> None:
    with pytest.raises(error, match="max_cycles must be"):
        make("neon", max_cycles=cycles)


@pytest.mark.parametrize("actions", [{}, {"seat_0": 1, "seat_1": 78}])
def test_all_at_once_does_nothing_after_the_end(actions: dict[str, int]) -> None:
    match = parallel_env("neon", seats=2, max_cycles=1)
    match.reset(seed=1)
    match.step({agent: match.action_space(agent).sample() for agent in match.agents})
    with pytest.raises(ClosedError, match="the match is over"):
        match.step(actions)


@pytest.mark.parametrize("make", [LudotecaEnv, LudotecaVectorEnv])
def test_a_learner_at_one_seat_has_opponents(make: Any) -> None:
    with pytest.raises(ValueError, match="needs opponents"):
        make("neon", seats=2, opponents=None)


def test_no_move_is_played_after_the_end() -> None:
    made = LudotecaEnv("neon", 2, opponents="random", seat=0, ignore_illegal=True)
    made.reset(seed=1)
    while not made.step(made.action_space.sample())[2]:
        pass
    with pytest.raises(IllegalActionError, match="the match is over"):
        made.step(1)


def test_all_at_once_wants_an_action_of_each_and_patience_of_most() -> None:
    match = parallel_env("neon", seats=3)
    match.reset(seed=1)
    actions = {agent: match.action_space(agent).sample() for agent in match.agents}
    waiting = next(agent for agent, action in actions.items() if action == match.wait_action)
    with pytest.raises(ValueError, match="actions are needed for"):
        match.step({waiting: match.wait_action})
    with pytest.raises(IllegalActionError, match="can only wait"):
        match.step({**actions, waiting: 3})
    match.step(actions)


def test_many_seats_have_one_seed() -> None:
    made = LudotecaVectorEnv("neon", 2, 2, opponents="random")
    with pytest.raises(TypeError, match="one number"):
        made.reset(seed=[1, 2])
    with pytest.raises(ValueError, match="actions must be 2 numbers"):
        made.step(np.array([1]))
    with pytest.raises(TypeError, match="seed must be an integer"):
        made.reset(seed=True)
    made.close()
    with pytest.raises(ClosedError, match="closed"):
        made.reset(seed=1)


def test_no_one_guesses_for_a_player_who_is_not_there() -> None:
    state = begun(loaded("neon"), 3)
    with pytest.raises(ValueError, match="no player 7"):
        state.resample_from_infostate(7, lambda: 0.5)
