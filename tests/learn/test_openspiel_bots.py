"""OpenSpiel's own search bots and learners on our games."""

from __future__ import annotations

import math
from typing import Any

import numpy as np
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts, outcome_sampling_mccfr, random_agent
from open_spiel.python.jax import dqn

from ludoteca import games
from tests.learn.test_openspiel import begun, loaded


@pytest.mark.parametrize("name", games.names())
def test_their_information_set_search_plays_by_our_guesses(name: str) -> None:
    state = begun(loaded(name), 6)
    lots = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, lots)
    bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, 6, random_state=lots)
    while len(state.legal_actions()) == 1:
        state.apply_action(state.legal_actions()[0])
    assert bot.step(state) in state.legal_actions()


@pytest.mark.parametrize("name", ["neon", "cobogo"])
def test_their_outcome_sampling_regrets_our_matches(name: str) -> None:
    np.random.seed(1)
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(loaded(name))
    for _ in range(5):
        solver.iteration()
    state = begun(loaded(name), 0)
    chances = solver.average_policy().action_probabilities(state)
    assert sum(chances.values()) == pytest.approx(1.0)


def learner(environment: Any) -> Any:
    return dqn.DQN(
        0,
        environment.observation_spec()["info_state"][0],
        environment.action_spec()["num_actions"],
        hidden_layers_sizes=(16,),
        batch_size=16,
        min_buffer_size_to_learn=32,
        replay_buffer_capacity=256,
        epsilon_decay_duration=100,
        learn_every=16,
        allow_checkpointing=False,
    )


@pytest.mark.nightly
@pytest.mark.parametrize("name", ["neon", "kobito"])
def test_their_deep_q_learning_plays_and_learns(name: str) -> None:
    np.random.seed(1)
    environment = rl_environment.Environment(loaded(name))
    agent = learner(environment)
    players = (agent, random_agent.RandomAgent(1, environment.action_spec()["num_actions"]))
    while agent.loss is None:
        now = environment.reset()
        while not now.last():
            player = now.observations["current_player"]
            action = players[player].step(now).action
            assert action in now.observations["legal_actions"][player]
            now = environment.step([int(action)])
        for other in players:
            other.step(now)
        assert sum(now.rewards) == pytest.approx(1.0)
    assert math.isfinite(agent.loss)
