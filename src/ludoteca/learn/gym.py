"""Gymnasium environments: one learner against bots, in one match or in many.

`gymnasium.make("ludoteca/Kobito-v1", seats=4, opponents="expert")`. `info["action_mask"]` (also `env.action_masks()`) marks the legal actions,
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
from ludoteca.learn.arguments import Opponents, find_game, refuse_reset_options
from ludoteca.learn.batch import Batch
from ludoteca.learn.batches.copying import portable_game
from ludoteca.learn.errors import (
    ClosedError,
    IllegalActionError,
    as_bool,
    as_int,
    as_positive_int,
)
from ludoteca.learn.registration import register
from ludoteca.learn.render import RENDER_MODE, check_render_mode
from ludoteca.learn.sequential_env import SequentialEnv
from ludoteca.learn.space import LegalActionSpace, observation_box

Observation = NDArray[np.uint8]


class LudotecaEnv(gymnasium.Env[Observation, int]):
    """A learner at one seat of a match: `seat`, or another one in every match.

    An illegal action raises an error. With `ignore_illegal`, for learners without masks, the position
    stays unchanged, `info["refused"]` has the reason, and the reward is `-illegal_penalty`. After
    `max_illegal` of them in a row the match is truncated.
    """

    metadata: dict[str, Any] = {"render_modes": [RENDER_MODE]}  # noqa: RUF012 - Gymnasium's own name and type

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
        illegal_penalty: float = 0.01,
        max_illegal: int = 100,
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
        self.action_space: spaces.Space[Any] = LegalActionSpace(self.sequential_env)
        self.ignore_illegal = as_bool("ignore_illegal", ignore_illegal)
        self.illegal_penalty = float(illegal_penalty)
        if not self.illegal_penalty >= 0.0:
            raise ValueError(f"illegal_penalty must be at least 0, not {illegal_penalty}")
        self.max_illegal = as_positive_int("max_illegal", max_illegal)
        self.illegal_count = 0
        """Illegal actions since the last legal one."""
        self.render_mode = check_render_mode(render_mode)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        refuse_reset_options(options)
        super().reset(seed=seed)
        self.illegal_count = 0
        match = self.sequential_env.deal(seed)
        while match.turn() == OVER:  # over before the learner's first decision
            match = self.sequential_env.deal()
        self.current_scores = self.sequential_env.scores()
        return self.sequential_env.observation(self.sequential_env.seat), self.info(
            self.current_scores
        )

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        if self.illegal_count >= self.max_illegal:
            raise IllegalActionError("the match is over: reset the environment", 0, int(action))
        try:
            match = self.sequential_env.play(action)
        except IllegalActionError as error:
            if not self.ignore_illegal or self.sequential_env.require_open().turn() == OVER:
                raise
            return self.refuse(error)
        self.illegal_count = 0
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

    def refuse(
        self, error: IllegalActionError
    ) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """The result of an illegal action: nothing but the penalty."""
        self.illegal_count += 1
        return (
            self.sequential_env.observation(self.sequential_env.seat),
            -self.illegal_penalty,
            False,
            self.illegal_count >= self.max_illegal,
            {**self.info(self.current_scores), "refused": str(error)},
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

    def render(self) -> str | None:
        """The table as the learner sees it, in the mode `ansi`."""
        if self.render_mode is None:
            return None
        return self.sequential_env.render(self.sequential_env.seat)

    def close(self) -> None:
        self.sequential_env.close()

    def __getstate__(self) -> dict[str, Any]:
        assert isinstance(self.action_space, LegalActionSpace)
        return {**self.__dict__, "action_space": self.action_space.generator()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        space = LegalActionSpace(self.sequential_env)
        space.restore_generator(state["action_space"])
        self.action_space = space


class LudotecaVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """A learner at one seat of each of `num_envs` matches.

    `masks` turns `infos["action_mask"]` on or off. By default games with few actions have it (all but
    Cobogó); `batch.legal_actions()` lists the legal actions of the others.

    A finished match is followed by a new one in the same step: where `infos["_final_obs"]` is set,
    `infos["final_obs"]` has its last observation and `infos["final_info"]` its score.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012 - Gymnasium's own name and type
        "render_modes": [RENDER_MODE],
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
        render_mode: str | None = None,
    ) -> None:
        self.batch_settings: dict[str, Any] = {
            "game": portable_game(find_game(game)),
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
        self.render_mode = check_render_mode(render_mode)
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
        refuse_reset_options(options)
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
        ended = step.terminated
        infos = self.infos()
        if ended.any():
            final_obs = np.empty(self.num_envs, object)
            for index in np.flatnonzero(ended):
                final_obs[index] = step.info["final_observations"][index].copy()
            infos |= {
                "final_obs": final_obs,
                "_final_obs": ended,
                "final_info": {"score": step.info["scores"][:, 0]},
                "_final_info": ended,
            }
        return step.observations, step.rewards[:, 0], ended, step.truncated, infos

    def infos(self) -> dict[str, Any]:
        mask = self.batch.legal_action_mask
        if mask is None:
            return {}
        return {"action_mask": mask, "_action_mask": np.ones(self.num_envs, np.bool_)}

    def action_masks(self) -> NDArray[np.bool_]:
        mask = self.batch.legal_action_mask
        if mask is None:
            name = self.batch.game.name
            raise ValueError(
                f"{name} has no masks by default: pass masks=True, or use batch.legal_actions()"
            )
        return mask

    def render(self) -> tuple[str, ...] | None:
        """Each table as its learner sees it, in the mode `ansi`."""
        if self.render_mode is None:
            return None
        seats = self.batch.learner_seats.tolist()
        return tuple(self.batch.render(match, seat) for match, seat in enumerate(seats))

    def close_extras(self, **_: Any) -> None:
        self.batch.close()


def require_opponents(opponents: Opponents | None) -> None:
    if opponents is None:
        raise ValueError("an environment for one seat needs opponents")


register()
