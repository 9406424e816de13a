"""Gymnasium environments: one learner against bots, in one match or in many.

`gymnasium.make("ludoteca/Kobito-v1", seats=4, opponents="expert")`; the version is that of the
observations. `info["action_mask"]` (also `env.action_masks()`) marks the legal actions,
`info["score"]` is the learner's score and `info["gained"]` its last change. The reward is the side's
share of the victory, at the end.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.engine.state import OVER
from ludoteca.core.game import Game
from ludoteca.learn.arguments import Opponents
from ludoteca.learn.batch import Batch
from ludoteca.learn.errors import ClosedError, IllegalActionError, as_int
from ludoteca.learn.registration import register
from ludoteca.learn.sequential_env import SequentialEnv
from ludoteca.learn.space import LegalActionSpace, observation_box

Observation = NDArray[np.uint8]


class LudotecaEnv(gymnasium.Env[Observation, int]):
    """A learner at one seat of a match: `seat`, or another one in every match.

    An illegal action raises an error. With `ignore_illegal`, for learners without masks, the position
    stays unchanged and `info["refused"]` has the reason.
    """

    metadata: dict[str, Any] = {"render_modes": []}  # noqa: RUF012 - Gymnasium's own name and type

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        opponents: Opponents = DEFAULT_LEVEL,
        seat: int | None = None,
        skip_forced: bool = True,
        include_history: bool = False,
        ignore_illegal: bool = False,
        render_mode: str | None = None,
    ) -> None:
        require_opponents(opponents)
        self.sequential_env = SequentialEnv(
            game,
            seats,
            options,
            opponents=opponents,
            seat=seat,
            skip_forced=skip_forced,
            include_history=include_history,
        )
        self.observation_space: spaces.Space[Any] = observation_box(self.sequential_env.layout)
        self.action_space: spaces.Space[Any] = LegalActionSpace(
            self.sequential_env.layout.num_actions, self.action_masks
        )
        self.ignore_illegal = ignore_illegal
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        super().reset(seed=seed)
        match = self.sequential_env.deal(seed)
        while match.turn() == OVER:  # over before the learner's first decision
            match = self.sequential_env.deal()
        self.current_scores = self.sequential_env.scores()
        return self.sequential_env.observation(self.sequential_env.seat), self.info(
            self.current_scores
        )

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        try:
            match = self.sequential_env.play(action)
        except IllegalActionError as error:
            if not self.ignore_illegal or self.sequential_env.require_open().turn() == OVER:
                raise
            refused_info = {**self.info(self.current_scores), "refused": str(error)}
            return (
                self.sequential_env.observation(self.sequential_env.seat),
                0.0,
                False,
                False,
                refused_info,
            )
        terminated = bool(match.turn() == OVER)
        reward = match.state.payoffs()[self.sequential_env.seat] if terminated else 0.0
        previous_scores, self.current_scores = self.current_scores, self.sequential_env.scores()
        return (
            self.sequential_env.observation(self.sequential_env.seat),
            reward,
            terminated,
            False,
            self.info(previous_scores),
        )

    def info(self, previous_scores: list[int]) -> dict[str, Any]:
        seat = self.sequential_env.seat
        return {
            "action_mask": self.action_masks(),
            "score": self.current_scores[seat],
            "gained": self.current_scores[seat] - previous_scores[seat],
        }

    def action_masks(self) -> NDArray[np.int8]:
        """The mask of the legal actions."""
        return self.sequential_env.mask(self.sequential_env.seat)

    def close(self) -> None:
        self.sequential_env.close()


class LudotecaVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """A learner at one seat of each of `num_envs` matches.

    `masks` turns `infos["action_mask"]` on or off. By default games with few actions have it (all but
    Cobogó); `batch.legal_actions()` lists the legal actions of the others.

    A finished match is followed by a new one in the same step: where `infos["_final_obs"]` is set,
    `infos["final_obs"]` has its last observation and `infos["final_info"]` its score.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's own name and type
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str | Game[Any],
        num_envs: int = 1,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        opponents: Opponents = DEFAULT_LEVEL,
        seat: int | None = None,
        masks: bool | None = None,
        skip_forced: bool = True,
        include_history: bool = False,
    ) -> None:
        self.batch_settings: dict[str, Any] = {
            "game": game,
            "n": num_envs,
            "seats": seats,
            "options": options,
            "opponents": opponents,
            "seat": seat,
            "masks": masks,
            "skip_forced": skip_forced,
            "include_history": include_history,
            "final_observations": True,
        }
        require_opponents(opponents)
        self.num_envs = num_envs
        self.reset_count = 0
        self.seed: int | None = None
        self.batch = Batch(**self.batch_settings)
        layout = self.batch.layout
        self.single_observation_space = observation_box(layout)
        self.observation_space = observation_box(layout, num_envs)
        self.single_action_space = spaces.Discrete(layout.num_actions)
        self.action_space = spaces.MultiDiscrete([layout.num_actions] * num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Starts all matches again. One seed serves for all of them."""
        if isinstance(seed, list):
            raise TypeError("seed must be one number: each match derives its own seed from it")
        if self.closed:
            raise ClosedError("this environment has been closed")
        if seed is not None:
            as_int("seed", seed)
        super().reset(seed=seed)
        if seed is not None:
            self.seed, self.reset_count = seed, 0
        base_seed = self.batch.seed if self.seed is None else str(self.seed)
        self.batch = Batch(
            **self.batch_settings,
            seed=base_seed if self.reset_count == 0 else f"{base_seed}+{self.reset_count}",
        )
        self.reset_count += 1
        return self.batch.observations, self.infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[
        Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]
    ]:
        step = self.batch.step(actions)
        dones = step.dones.copy()
        rewards = np.where(dones, step.returns[:, 0], 0.0)
        infos = self.infos()
        if dones.any():
            final_observations = self.batch.final_observations
            assert final_observations is not None
            final_obs = np.empty(self.num_envs, object)
            for index in np.flatnonzero(dones):
                final_obs[index] = final_observations[index].copy()
            infos |= {
                "final_obs": final_obs,
                "_final_obs": dones,
                "final_info": {"score": np.where(dones, step.scores[:, 0], 0)},
                "_final_info": dones,
            }
        return step.observations, rewards, dones, np.zeros(self.num_envs, np.bool_), infos

    def infos(self) -> dict[str, Any]:
        if self.batch.masks is None:
            return {}
        everywhere = np.ones(self.num_envs, np.bool_)
        return {"action_mask": self.batch.masks.copy(), "_action_mask": everywhere}

    def action_masks(self) -> NDArray[np.bool_]:
        if self.batch.masks is None:
            name = self.batch.game.name
            raise ValueError(
                f"{name} has no masks by default: pass masks=True, or use batch.legal_actions()"
            )
        return self.batch.masks

    def close_extras(self, **_: Any) -> None:
        self.batch.close()


def require_opponents(opponents: Opponents | None) -> None:
    if opponents is None:
        raise ValueError("an environment for one seat needs opponents")


register()
