"""The games as PettingZoo has them: agents in turn (AEC), and all at once (parallel).

Agents are `seat_0`, `seat_1`, ... An observation is `{"observation": row, "action_mask": mask}`.
The reward is the side's share of the victory, at the end; `infos` have the scores and what was gained.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from gymnasium import spaces
from numpy import frombuffer
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from ludoteca.core.game import Game
from ludoteca.core.kit.state import OVER
from ludoteca.learn.arrays import CELL, MARK
from ludoteca.learn.errors import BadMove, Closed, positive
from ludoteca.learn.single import Single, as_move
from ludoteca.learn.space import LegalMoves, row_space

Observation = dict[str, NDArray[Any]]


def observation_space(single: Single, extra: int) -> spaces.Dict:
    mask = spaces.Box(0, 1, (single.layout.moves + extra,), np.int8)
    return spaces.Dict({"observation": row_space(single.layout), "action_mask": mask})


class AgentsInTurn(AECEnv):  # type: ignore[misc]
    """A match of any game on the shelf, one decision after the other.

    `max_cycles` cuts a match off after so many decisions.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        skip_forced: bool = False,
        recall: bool = False,
        max_cycles: int | None = None,
    ) -> None:
        super().__init__()
        self.single = Single(game, seats, options, None, None, skip_forced, recall)
        name = self.single.game.name
        self.metadata = {
            "name": f"ludoteca_{name}_v{self.single.game.observation}",
            "render_modes": [],
            "is_parallelizable": False,
        }
        self.render_mode = None
        self.max_cycles = None if max_cycles is None else positive("max_cycles", max_cycles)
        self.score = self.single.game.scores
        self.possible_agents = [f"seat_{seat}" for seat in range(self.single.seats)]
        self.numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(self.single, 0)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: LegalMoves(self.single.layout.moves, self.mask_of(seat))
            for agent, seat in self.numbers.items()
        }
        self.told: dict[str, dict[str, int]] | None = None
        self.nothing = dict.fromkeys(self.possible_agents, 0.0)
        self.going_on = dict.fromkeys(self.possible_agents, False)
        self.agents: list[str] = []
        self.agent_selection = self.possible_agents[0]  # a step before the reset is told so
        self.terminations = dict.fromkeys(self.possible_agents, False)
        self.truncations = self.terminations

    def mask_of(self, seat: int) -> Any:
        return lambda: self.single.mask(seat)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        match = self.single.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = self.nothing.copy()
        self._cumulative_rewards = self.nothing.copy()
        self.terminations = self.going_on.copy()
        self.truncations = self.going_on.copy()
        self.before = self.points = self.score(match.state)
        self.told = None
        self.agent_selection = self.agents[match.state.turn]
        self.decisions = 0

    @property
    def infos(self) -> dict[str, dict[str, int]]:
        """The scores, and what the last decision changed: written down when somebody asks."""
        if self.told is None:
            self.told = {
                agent: {"score": now, "gained": now - before}
                for agent, now, before in zip(
                    self.possible_agents, self.points, self.before, strict=True
                )
            }
        return self.told

    def observe(self, agent: str) -> Observation:
        match = self.single.match or self.single.live()
        row: Any
        mask: Any
        row, mask = match.shown(self.numbers[agent])
        return {"observation": frombuffer(row, CELL), "action_mask": frombuffer(mask, MARK)}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        state = self.single.play(action).state
        self.decisions += 1
        self.before, self.points = self.points, self.score(state)
        self.told = None
        turn = state.turn
        if turn != OVER:
            self.agent_selection = self.possible_agents[turn]
            if self.max_cycles is None or self.decisions < self.max_cycles:
                return
            self.truncations = dict.fromkeys(self.agents, True)
            return
        shares = state.payoffs()
        for other, seat in self.numbers.items():
            self.rewards[other] = self._cumulative_rewards[other] = shares[seat]
        self.terminations = dict.fromkeys(self.agents, True)
        self._skip_agent_selection = None
        self.agent_selection = self.agents[0]

    def render(self) -> None:
        """Nothing: `ludoteca play` shows a table."""

    def close(self) -> None:
        self.single.close()


class AllAtOnce(ParallelEnv):  # type: ignore[misc]
    """The same, with an action of every agent at every step: those who are not in turn wait.

    Waiting is one move more than the game has, and the only one that they may do.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        skip_forced: bool = False,
        recall: bool = False,
        max_cycles: int | None = None,
    ) -> None:
        self.single = Single(game, seats, options, None, None, skip_forced, recall)
        name = self.single.game.name
        self.metadata = {
            "name": f"ludoteca_{name}_parallel_v{self.single.game.observation}",
            "render_modes": [],
        }
        self.render_mode = None
        self.max_cycles = None if max_cycles is None else positive("max_cycles", max_cycles)
        self.wait = self.single.layout.moves
        self.possible_agents = [f"seat_{seat}" for seat in range(self.single.seats)]
        self.numbers = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        space = observation_space(self.single, 1)
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {
            agent: LegalMoves(self.wait + 1, self.mask_of(seat))
            for agent, seat in self.numbers.items()
        }
        self.agents: list[str] = []

    def mask_of(self, seat: int) -> Any:
        return lambda: self.single.mask(seat, 1)

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self.single.deal(seed)
        self.agents = self.possible_agents[:]
        self.points = self.single.scores()
        self.decisions = 0
        return self.observations(), self.infos(self.points)

    def observations(self) -> dict[str, Observation]:
        return {
            agent: {"observation": self.single.row(seat), "action_mask": self.single.mask(seat, 1)}
            for agent, seat in self.numbers.items()
        }

    def infos(self, before: list[int]) -> dict[str, dict[str, Any]]:
        return {
            agent: {"score": self.points[seat], "gained": self.points[seat] - before[seat]}
            for agent, seat in self.numbers.items()
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
        turn = int(self.single.live().turn())
        if not agents:
            raise Closed("the match is over: reset the environment")
        if set(actions) != set(agents):
            raise ValueError(f"an action is wanted of {agents}, not of {list(actions)}")
        for agent, action in actions.items():
            if self.numbers[agent] != turn and as_move(action) != self.wait:
                raise BadMove(f"{agent} can only wait here", 0, as_move(action))
        match = self.single.play(actions[self.possible_agents[turn]])
        self.decisions += 1
        before, self.points = self.points, self.single.scores()
        over = match.turn() == OVER
        cut = self.max_cycles is not None and self.decisions >= self.max_cycles and not over
        shares = match.state.payoffs() if over else [0.0] * self.single.seats
        if over or cut:
            self.agents = []
        return (
            self.observations(),
            {agent: shares[self.numbers[agent]] for agent in agents},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            self.infos(before),
        )

    def render(self) -> None:
        """Nothing: `ludoteca play` shows a table."""

    def close(self) -> None:
        self.single.close()


def raw_env(game: str, **settings: Any) -> AgentsInTurn:
    """The match itself, as fast as it goes: it checks moves, and little else of its user."""
    return AgentsInTurn(game, **settings)


def env(game: str, **settings: Any) -> AECEnv:
    """The same in PettingZoo's own wrappers, which watch over the order of calls."""
    from pettingzoo.utils import wrappers

    return wrappers.OrderEnforcingWrapper(raw_env(game, **settings))


def parallel_env(game: str, **settings: Any) -> AllAtOnce:
    return AllAtOnce(game, **settings)
