"""PettingZoo environments: AEC and parallel.

Agents are `seat_0`, `seat_1`, ... An observation is `{"observation": array, "action_mask": mask}`.
The reward is the side's share of the victory, at the end; `infos` have each agent's score and its last
change (`gained`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy import frombuffer
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ludoteca.core.engine.state import OVER
from ludoteca.core.game import Game
from ludoteca.learn.arguments import env_version, refuse_reset_options
from ludoteca.learn.arrays import INT8, UINT8
from ludoteca.learn.errors import ClosedError, IllegalActionError, as_positive_int
from ludoteca.learn.render import RENDER_MODE, check_render_mode
from ludoteca.learn.sequential_env import SequentialEnv, as_action
from ludoteca.learn.space import LegalActionSpace, observation_box, state_box

Observation = dict[str, NDArray[Any]]


def observation_dict_space(sequential_env: SequentialEnv, extra_actions: int) -> spaces.Dict:
    mask = spaces.Box(0, 1, (sequential_env.layout.num_actions + extra_actions,), np.int8)
    return spaces.Dict({"observation": observation_box(sequential_env.layout), "action_mask": mask})


class LudotecaAECEnv(AECEnv):  # type: ignore[misc]
    """AEC environment of any installed game. `max_cycles` truncates a match after this number of
    cycles, each of as many decisions as there are agents, as PettingZoo counts."""

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        skip_forced: bool = False,
        include_history: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.sequential_env = SequentialEnv(
            game, seats, options, skip_forced=skip_forced, include_history=include_history
        )
        name = self.sequential_env.game.name
        self.metadata = {
            "name": f"ludoteca_{name}_v{env_version(self.sequential_env.game)}",
            "render_modes": [RENDER_MODE],
            "is_parallelizable": False,
        }
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = None if max_cycles is None else as_positive_int("max_cycles", max_cycles)
        self.score_function = self.sequential_env.game.scores
        self.possible_agents = [f"seat_{seat}" for seat in range(self.sequential_env.seats)]
        self.seat_by_agent = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_dict_space(self.sequential_env, 0)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.state_space = state_box(self.sequential_env.layout)
        self.action_spaces = {
            agent: LegalActionSpace(self.sequential_env, seat)
            for agent, seat in self.seat_by_agent.items()
        }
        self.cached_infos: dict[str, dict[str, int]] | None = None
        self.zero_rewards = dict.fromkeys(self.possible_agents, 0.0)
        self.not_done = dict.fromkeys(self.possible_agents, False)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]  # a step before the reset raises ClosedError
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.truncations = self.terminations

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        refuse_reset_options(options, only_warn=True)
        match = self.sequential_env.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = self.zero_rewards.copy()
        self._cumulative_rewards = self.zero_rewards.copy()
        self.terminations = self.not_done.copy()
        self.truncations = self.not_done.copy()
        self.previous_scores = self.current_scores = self.score_function(match.state)
        self.cached_infos = None
        self.agent_selection = self.agents[match.state.turn]
        self.decisions = 0

    @property
    def infos(self) -> dict[str, dict[str, int]]:
        """The scores and their last change; built on demand."""
        if self.cached_infos is None:
            self.cached_infos = {
                agent: {"score": now, "gained": now - before}
                for agent, now, before in zip(
                    self.possible_agents, self.current_scores, self.previous_scores, strict=True
                )
            }
        return self.cached_infos

    def observe(self, agent: str) -> Observation:
        match = self.sequential_env.match or self.sequential_env.require_open()
        row: Any
        mask: Any
        row, mask = match.observation_and_mask(self.seat_by_agent[agent])
        return {"observation": frombuffer(row, UINT8), "action_mask": frombuffer(mask, INT8)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.sequential_env.play(action).state
        self.decisions += 1
        self.previous_scores, self.current_scores = self.current_scores, self.score_function(state)
        self.cached_infos = None
        turn = state.turn
        if turn != OVER:
            self.agent_selection = self.possible_agents[turn]
            if self.max_cycles is None or self.decisions < self.max_cycles * len(
                self.possible_agents
            ):
                return
            self.truncations = dict.fromkeys(self.agents, True)
            return
        shares = state.payoffs()
        for other, seat in self.seat_by_agent.items():
            self.rewards[other] = self._cumulative_rewards[other] = shares[seat]
        self.terminations = dict.fromkeys(self.agents, True)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]

    def state(self) -> NDArray[np.uint8]:
        """For central critics: the observations of all agents in a row."""
        return self.sequential_env.full_state()

    def render(self) -> str | None:
        """The table as the agent in turn sees it, in the mode `ansi`."""
        if self.render_mode is None:
            return None
        turn = int(self.sequential_env.require_open().turn())
        return self.sequential_env.render(None if turn == OVER else turn)

    def close(self) -> None:
        self.sequential_env.close()

    def __getstate__(self) -> dict[str, Any]:
        return {**save_spaces(self.__dict__), "score_function": None}

    def __setstate__(self, state: dict[str, Any]) -> None:
        restore_spaces(self.__dict__, state)
        self.score_function = self.sequential_env.game.scores


class LudotecaParallelEnv(ParallelEnv):  # type: ignore[misc]
    """Parallel environment: every agent acts at every step, and those not in turn wait.

    Waiting is an additional action, and their only legal one.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        skip_forced: bool = False,
        include_history: bool = False,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.sequential_env = SequentialEnv(
            game, seats, options, skip_forced=skip_forced, include_history=include_history
        )
        name = self.sequential_env.game.name
        self.metadata = {
            "name": f"ludoteca_{name}_parallel_v{env_version(self.sequential_env.game)}",
            "render_modes": [RENDER_MODE],
        }
        self.render_mode = check_render_mode(render_mode)
        self.max_cycles = None if max_cycles is None else as_positive_int("max_cycles", max_cycles)
        self.wait_action = self.sequential_env.layout.num_actions
        self.possible_agents = [f"seat_{seat}" for seat in range(self.sequential_env.seats)]
        self.seat_by_agent = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_dict_space(self.sequential_env, 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.state_space = state_box(self.sequential_env.layout)
        self.action_spaces = {
            agent: LegalActionSpace(self.sequential_env, seat, extra=1)
            for agent, seat in self.seat_by_agent.items()
        }
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        refuse_reset_options(options, only_warn=True)
        self.sequential_env.deal(seed)
        self.agents = self.possible_agents[:]
        self.current_scores = self.sequential_env.scores()
        self.decisions = 0
        return self.observations(), self.infos(self.current_scores)

    def observations(self) -> dict[str, Observation]:
        return {
            agent: {
                "observation": self.sequential_env.observation(seat),
                "action_mask": self.sequential_env.mask(seat, 1),
            }
            for agent, seat in self.seat_by_agent.items()
        }

    def infos(self, previous_scores: list[int]) -> dict[str, dict[str, Any]]:
        return {
            agent: {
                "score": self.current_scores[seat],
                "gained": self.current_scores[seat] - previous_scores[seat],
            }
            for agent, seat in self.seat_by_agent.items()
        }

    def step(
        self, actions: dict[str, int]
    ) -> tuple[
        dict[str, Observation],
        dict[str, float],
        dict[str, bool],
        dict[str, bool],
        dict[str, dict[str, Any]],
    ]:
        agents = self.agents
        turn = int(self.sequential_env.require_open().turn())
        if not agents:
            raise ClosedError("the match is over: reset the environment")
        if set(actions) != set(agents):
            raise ValueError(f"actions are needed for {agents}, not for {list(actions)}")
        for agent, action in actions.items():
            if self.seat_by_agent[agent] != turn and as_action(action) != self.wait_action:
                raise IllegalActionError(f"{agent} can only wait here", 0, as_action(action))
        match = self.sequential_env.play(actions[self.possible_agents[turn]])
        self.decisions += 1
        previous_scores, self.current_scores = self.current_scores, self.sequential_env.scores()
        terminated = match.turn() == OVER
        truncated = (
            self.max_cycles is not None and self.decisions >= self.max_cycles and not terminated
        )
        shares = match.state.payoffs() if terminated else [0.0] * self.sequential_env.seats
        if terminated or truncated:
            self.agents = []
        return (
            self.observations(),
            {agent: shares[self.seat_by_agent[agent]] for agent in agents},
            dict.fromkeys(agents, terminated),
            dict.fromkeys(agents, truncated),
            self.infos(previous_scores),
        )

    def state(self) -> NDArray[np.uint8]:
        """For central critics: the observations of all agents in a row."""
        return self.sequential_env.full_state()

    def render(self) -> str | None:
        """The table as the agent in turn sees it, in the mode `ansi`."""
        if self.render_mode is None:
            return None
        turn = int(self.sequential_env.require_open().turn())
        return self.sequential_env.render(None if turn == OVER else turn)

    def close(self) -> None:
        self.sequential_env.close()

    def __getstate__(self) -> dict[str, Any]:
        return save_spaces(self.__dict__)

    def __setstate__(self, state: dict[str, Any]) -> None:
        restore_spaces(self.__dict__, state)


def save_spaces(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields of an environment for a copy, with the generators of its spaces of actions."""
    generators = {
        agent: (space.generator(), space.extra) for agent, space in fields["action_spaces"].items()
    }
    return {**fields, "action_spaces": generators}


def restore_spaces(fields: dict[str, Any], saved: dict[str, Any]) -> None:
    fields.update(saved)
    fields["action_spaces"] = {}
    for agent, (generator, extra) in saved["action_spaces"].items():
        space = LegalActionSpace(saved["sequential_env"], saved["seat_by_agent"][agent], extra)
        space.restore_generator(generator)
        fields["action_spaces"][agent] = space


def raw_env(game: str, **settings: Any) -> LudotecaAECEnv:
    """The environment without wrappers: fast, with few checks besides legality."""
    return LudotecaAECEnv(game, **settings)


def env(game: str, **settings: Any) -> AECEnv:
    """The environment in PettingZoo's wrapper that checks the order of calls."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(raw_env(game, **settings))


def parallel_env(game: str, **settings: Any) -> LudotecaParallelEnv:
    return LudotecaParallelEnv(game, **settings)
