"""PettingZoo's own test suites, and what they do not cover."""

from __future__ import annotations

import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import (
    api_test,
    max_cycles_test,
    parallel_api_test,
    parallel_seed_test,
    seed_test,
)
from pettingzoo.utils.conversions import parallel_to_aec

from ludoteca import games
from ludoteca.learn import openspiel, textarena
from ludoteca.learn.arguments import env_version
from ludoteca.learn.pettingzoo_env import env, parallel_env, raw_env
from ludoteca.learn.registration import env_id


@contextmanager
def dicts_are_allowed() -> Iterator[None]:
    """Their suite lists the environments with a mask in the observation by name and warns of all
    others."""
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "reset takes no options")
        warnings.filterwarnings("ignore", "Observation is not a NumPy array")
        warnings.filterwarnings("ignore", "Observation space for each agent probably should be")
        yield


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_agents_in_turn_pass_their_suite(name: str) -> None:
    with dicts_are_allowed():
        api_test(raw_env(name), 1000)
        seed_test(lambda: raw_env(name), 100)


def test_so_they_do_in_the_standard_wrappers() -> None:
    with dicts_are_allowed():
        api_test(env("neon"), 50)


@pytest.mark.slow
@pytest.mark.parametrize("name", games.names())
def test_all_at_once_passes_its_suite(name: str) -> None:
    with dicts_are_allowed():
        parallel_api_test(parallel_env(name), 1000)
        parallel_seed_test(lambda: parallel_env(name), 100)


@pytest.mark.parametrize("name", games.names())
def test_matches_can_be_cut_off(name: str) -> None:
    max_cycles_test(
        SimpleNamespace(
            parallel_env=lambda max_cycles: parallel_env(name, max_cycles=max_cycles),
            env=lambda max_cycles: parallel_to_aec(parallel_env(name, max_cycles=max_cycles)),
        )
    )


def test_the_suites_in_small() -> None:
    with dicts_are_allowed():
        api_test(raw_env("kobito"), 30)
        seed_test(lambda: raw_env("kobito"), 10)
        parallel_api_test(parallel_env("kobito"), 30)
        parallel_seed_test(lambda: parallel_env("kobito"), 10)


def run(seed: int) -> tuple[Any, list[int]]:
    match = raw_env("neon", seats=3)
    match.reset(seed=seed)
    rng = np.random.default_rng(seed)
    rewards = dict.fromkeys(match.possible_agents, 0.0)
    moves = []
    for agent in match.agent_iter():
        observation, reward, over, cut, _ = match.last()
        rewards[agent] += reward
        move = None
        if not over and not cut:
            move = int(rng.choice(np.flatnonzero(observation["action_mask"])))
            moves.append(move)
        match.step(move)
    return rewards, moves


def test_the_reward_is_the_share_of_the_victory_and_comes_once() -> None:
    for seed in range(5):
        rewards, moves = run(seed)
        assert sum(rewards.values()) == pytest.approx(1.0)
        assert run(seed) == (rewards, moves)


def test_each_agent_has_the_share_of_its_own_seat() -> None:
    for seed in range(5):
        match = raw_env("neon", seats=3)
        match.reset(seed=seed)
        while not any(match.terminations.values()):
            mask = match.observe(match.agent_selection)["action_mask"]
            match.step(int(np.flatnonzero(mask)[0]))
        shares = match.sequential_env.require_open().state.payoffs()
        assert [match.rewards[agent] for agent in match.possible_agents] == shares


def test_scores_and_what_was_gained_are_in_the_infos() -> None:
    match = raw_env("neon", seats=2)
    match.reset(seed=1)
    assert match.infos["seat_0"] == {"score": 7, "gained": 0}
    while match.infos["seat_0"]["gained"] == 0 and match.infos["seat_1"]["gained"] == 0:
        match.step(int(np.flatnonzero(match.observe(match.agent_selection)["action_mask"])[0]))
    assert sum(info["score"] for info in match.infos.values()) != 14


def test_who_is_not_in_turn_may_not_act() -> None:
    match = raw_env("neon", seats=3)
    match.reset(seed=1)
    others = [agent for agent in match.agents if agent != match.agent_selection]
    assert all(match.observe(agent)["action_mask"].sum() == 0 for agent in others)


def test_a_cycle_has_a_decision_for_each_agent() -> None:
    match = raw_env("neon", seats=3, max_cycles=2)
    match.reset(seed=1)
    decisions = 0
    while not any(match.truncations.values()):
        match.step(int(match.action_space(match.agent_selection).sample()))
        decisions += 1
    assert decisions == 2 * 3


@pytest.mark.parametrize("make", [raw_env, parallel_env])
@pytest.mark.parametrize("name", games.names())
def test_a_central_critic_sees_what_all_agents_see(name: str, make: Any) -> None:
    match = make(name, seats=2, render_mode="ansi")
    match.reset(seed=1)
    state = match.state()
    assert state in match.state_space
    rows = (
        [match.observe(agent) for agent in match.possible_agents]
        if make is raw_env
        else match.observations().values()
    )
    assert (state == np.concatenate([row["observation"] for row in rows])).all()
    assert match.render()


def test_options_of_a_reset_are_refused_with_a_warning() -> None:
    """An error would fail PettingZoo's own suite, which invents some."""
    for match in (raw_env("neon"), parallel_env("neon")):
        with pytest.warns(UserWarning, match="when the environment is made"):
            match.reset(options={"hand_size": 3})


def test_every_registry_has_the_same_version() -> None:
    for name in games.names():
        game = games.find(name)
        version = env_version(game)
        assert env_id(game) == textarena.env_id(game) == f"ludoteca/{name.capitalize()}-v{version}"
        assert raw_env(name).metadata["name"] == f"ludoteca_{name}_v{version}"
        assert parallel_env(name).metadata["name"] == f"ludoteca_{name}_parallel_v{version}"
        assert openspiel.game_type(game).long_name.endswith(f" v{version}")


def test_a_match_cut_off_has_no_reward() -> None:
    match = parallel_env("kobito", seats=2, max_cycles=3)
    match.reset(seed=1)
    for _ in range(3):
        actions = {agent: match.action_space(agent).sample() for agent in match.agents}
        _, rewards, over, cut, _ = match.step(actions)
    assert rewards == {"seat_0": 0.0, "seat_1": 0.0}
    assert not any(over.values())
    assert all(cut.values())
