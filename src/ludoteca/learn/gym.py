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

from ludoteca.bots.levels import USUAL
from ludoteca.core.game import Game
from ludoteca.core.kit.state import OVER
from ludoteca.learn.arguments import Opponents
from ludoteca.learn.batch import Batch
from ludoteca.learn.errors import BadMove, Closed, plain
from ludoteca.learn.registration import register
from ludoteca.learn.single import Single
from ludoteca.learn.space import LegalMoves, row_space

Row = NDArray[np.uint8]


class OneSeat(gymnasium.Env[Row, int]):
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
        opponents: Opponents = USUAL,
        seat: int | None = None,
        skip_forced: bool = True,
        recall: bool = False,
        patient: bool = False,
        render_mode: str | None = None,
    ) -> None:
        wanted(opponents)
        self.single = Single(game, seats, options, opponents, seat, skip_forced, recall)
        self.observation_space: spaces.Space[Any] = row_space(self.single.layout)
        self.action_space: spaces.Space[Any] = LegalMoves(
            self.single.layout.moves, self.action_masks
        )
        self.patient = patient
        self.render_mode = render_mode

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        super().reset(seed=seed)
        match = self.single.deal(seed)
        while match.turn() == OVER:  # over before the learner had anything to decide
            match = self.single.deal()
        self.points = self.single.scores()
        return self.single.row(self.single.seat), self.info(self.points)

    def step(self, action: int) -> tuple[Row, float, bool, bool, dict[str, Any]]:
        try:
            match = self.single.play(action)
        except BadMove as refusal:
            if not self.patient or self.single.live().turn() == OVER:
                raise
            told = {**self.info(self.points), "refused": str(refusal)}
            return self.single.row(self.single.seat), 0.0, False, False, told
        over = bool(match.turn() == OVER)
        reward = match.state.payoffs()[self.single.seat] if over else 0.0
        before, self.points = self.points, self.single.scores()
        return self.single.row(self.single.seat), reward, over, False, self.info(before)

    def info(self, before: list[int]) -> dict[str, Any]:
        seat = self.single.seat
        return {
            "action_mask": self.action_masks(),
            "score": self.points[seat],
            "gained": self.points[seat] - before[seat],
        }

    def action_masks(self) -> NDArray[np.int8]:
        """Which moves are legal now, by their numbers."""
        return self.single.mask(self.single.seat)

    def close(self) -> None:
        self.single.close()


class ManySeats(VectorEnv[Row, NDArray[np.int64], NDArray[Any]]):
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
        opponents: Opponents = USUAL,
        seat: int | None = None,
        masks: bool | None = None,
        skip_forced: bool = True,
        recall: bool = False,
    ) -> None:
        self.settings: dict[str, Any] = {
            "game": game,
            "n": num_envs,
            "seats": seats,
            "options": options,
            "opponents": opponents,
            "seat": seat,
            "masks": masks,
            "skip_forced": skip_forced,
            "recall": recall,
            "finals": True,
        }
        wanted(opponents)
        self.num_envs = num_envs
        self.rounds = 0
        self.seed: int | None = None
        self.batch = Batch(**self.settings)
        layout = self.batch.layout
        self.single_observation_space = row_space(layout)
        self.observation_space = row_space(layout, num_envs)
        self.single_action_space = spaces.Discrete(layout.moves)
        self.action_space = spaces.MultiDiscrete([layout.moves] * num_envs)

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Row, dict[str, Any]]:
        """Deals all matches anew. The seed is one number for all of them."""
        if isinstance(seed, list):
            raise TypeError("seed must be one number: every match then has a seed of its own")
        if self.closed:
            raise Closed("this environment has been closed")
        if seed is not None:
            plain("seed", seed)
        super().reset(seed=seed)
        if seed is not None:
            self.seed, self.rounds = seed, 0
        base = self.batch.seed if self.seed is None else str(self.seed)
        self.batch = Batch(
            **self.settings, seed=base if self.rounds == 0 else f"{base}+{self.rounds}"
        )
        self.rounds += 1
        return self.batch.rows, self.infos()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Row, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        step = self.batch.step(actions)
        over = step.over.copy()
        rewards = np.where(over, step.results[:, 0], 0.0)
        infos = self.infos()
        if over.any():
            finals = self.batch.final_rows
            assert finals is not None
            last = np.empty(self.num_envs, object)
            for at in np.flatnonzero(over):
                last[at] = finals[at].copy()
            infos |= {
                "final_obs": last,
                "_final_obs": over,
                "final_info": {"score": np.where(over, step.scores[:, 0], 0)},
                "_final_info": over,
            }
        return step.rows, rewards, over, np.zeros(self.num_envs, np.bool_), infos

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


def wanted(opponents: Opponents | None) -> None:
    if opponents is None:
        raise ValueError("a learner at one seat has opponents: name them")


register()
