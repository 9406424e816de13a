"""The games as Gymnasium has them: one learner against our bots, in one match or in many.

`gymnasium.make("ludoteca/Kobito-v1", seats=4, opponents="expert")`; the number is that of the rows.
An observation is a row; `info["action_mask"]` (and `env.action_masks()`) say which moves are legal,
`info["score"]` and `info["gained"]` how the learner stands. The reward is the share of the victory that
the learner's side has.
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
    """A learner at one seat of a match; `seat` is its place, or another one in every match.

    An illegal move is an error. With `patient`, for learners who know no masks, it is refused in
    `info["refused"]` instead: nothing has changed, and the learner may try again.
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
        while match.turn() == OVER:  # over before the learner had anything to decide
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
        """Which moves are legal now, by their numbers."""
        return self.sequential_env.mask(self.sequential_env.seat)

    def close(self) -> None:
        self.sequential_env.close()


class LudotecaVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """A learner at one seat of each of n matches, all of them one call.

    `masks` says whether `infos["action_mask"]` is there; unless it is said, games with few moves have
    it (all but Cobogó), and `batch.legal()` lists the moves of the others.

    A match that is over is dealt anew in the same step: `infos["final_obs"]` has the last row of it
    and `infos["final_info"]` its scores, where `infos["_final_obs"]` says so.
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
        """Deals all matches anew. The seed is one number for all of them."""
        if isinstance(seed, list):
            raise TypeError("seed must be one number: every match then has a seed of its own")
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
            raise ValueError(f"no masks of {name} unless asked: masks=True, or batch.legal()")
        return self.batch.masks

    def close_extras(self, **_: Any) -> None:
        self.batch.close()


def require_opponents(opponents: Opponents | None) -> None:
    if opponents is None:
        raise ValueError("a learner at one seat has opponents: name them")


register()
