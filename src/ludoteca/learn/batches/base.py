"""What a batch offers, whether it plays in this process or in several."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from typing import Any, NamedTuple, Self

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludoteca.core.engine.batch_config import BatchConfig
from ludoteca.core.engine.bot import Bot
from ludoteca.core.game import Game
from ludoteca.core.option import Value
from ludoteca.core.record import Record
from ludoteca.learn.arrays import INT64
from ludoteca.learn.errors import IllegalActionError, as_int
from ludoteca.learn.layout import Layout

MAX_MATCHES = 2**20
"""An upper bound: larger batches fill the memory and are slower."""


class BatchStep(NamedTuple):
    """The result of a step, one item for each match.

    `legal_action_mask` is None in a batch without masks: use `legal_actions`. `rewards` are 0 until
    a match is over. Where `terminated` is set they are the shares of the victory, the learner's
    first (without opponents: by seat), as are the points in `info["scores"]`; observations and
    masks are those of the next match. No match is ever `truncated`. With `final_observations`, the
    array of that name in `info` has the learner's last observation of each match that has ended.
    """

    observations: NDArray[np.uint8]
    legal_action_mask: NDArray[np.bool_] | None
    current_player: NDArray[np.int64]
    rewards: NDArray[np.float64]
    terminated: NDArray[np.bool_]
    truncated: NDArray[np.bool_]
    info: dict[str, NDArray[Any]]

    def copy(self) -> BatchStep:
        """A step in memory of its own."""
        observations, mask, player, rewards, terminated, truncated, info = self
        return BatchStep(
            observations.copy(),
            None if mask is None else mask.copy(),
            player.copy(),
            rewards.copy(),
            terminated.copy(),
            truncated.copy(),
            {name: array.copy() for name, array in info.items()},
        )


@dataclass(frozen=True, slots=True)
class LegalActions:
    """The legal actions of all matches in one array: those of match i are
    `actions[starts[i]:starts[i + 1]]`. `features` has a row for each, in games with move
    features."""

    actions: NDArray[np.int64]
    starts: NDArray[np.int64]
    features: NDArray[np.uint8] | None


class BatchBase(ABC):
    """Plays n matches; each step takes one action for every match."""

    n: int
    game: Game[Any]
    layout: Layout
    options: dict[str, Value]
    seats: int
    size: int
    seed: str
    config: BatchConfig
    has_masks: bool
    reuse_buffers: bool

    @abstractmethod
    def current(self) -> BatchStep:
        """The current observations and results, without a step."""

    @abstractmethod
    def step(self, actions: ArrayLike) -> BatchStep:
        """Plays an action in every match. If one is illegal, none is played."""

    @abstractmethod
    def random_legal_actions(self) -> NDArray[np.int64]:
        """A random legal action for every match."""

    @abstractmethod
    def expert_actions(self, bot: str | Bot) -> NDArray[np.int64]:
        """The action of a bot or level in every match."""

    @abstractmethod
    def legal_actions(self, features: bool = False) -> LegalActions:
        """The legal actions of all matches, with their features if requested."""

    @abstractmethod
    def observation(self, match: int, seat: int) -> NDArray[np.uint8]:
        """The observation of any seat of a match."""

    @abstractmethod
    def state(self) -> NDArray[np.uint8]:
        """For central critics: the observations of all seats of each match in a row, from seat 0 on.
        All hands are in it: no policy should see it at the table."""

    @abstractmethod
    def render(self, match: int, seat: int | None = None) -> str:
        """A match as text, as a seat sees it, or as a spectator does."""

    @abstractmethod
    def current_scores(self) -> NDArray[np.int64]:
        """The scores of the running matches, the learner's first."""

    @abstractmethod
    def take_records(self) -> list[Record]:
        """The records of the matches that finished since the last call."""

    @property
    @abstractmethod
    def learner_seats(self) -> NDArray[np.int64]:
        """The seat of the learner in each match; 0 without opponents."""

    @property
    @abstractmethod
    def decisions(self) -> int:
        """How many actions have been played."""

    @abstractmethod
    def close(self) -> None:
        """Ends the batch; it cannot be used any more."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    # The parts of the current step

    @property
    def observations(self) -> NDArray[np.uint8]:
        return self.current().observations

    @property
    def legal_action_mask(self) -> NDArray[np.bool_] | None:
        return self.current().legal_action_mask

    @property
    def current_player(self) -> NDArray[np.int64]:
        return self.current().current_player

    @property
    def rewards(self) -> NDArray[np.float64]:
        return self.current().rewards

    @property
    def terminated(self) -> NDArray[np.bool_]:
        return self.current().terminated

    @property
    def truncated(self) -> NDArray[np.bool_]:
        return self.current().truncated

    @property
    def info(self) -> dict[str, NDArray[Any]]:
        return self.current().info

    # Checks

    def check_place(self, match: object, seat: object) -> tuple[int, int]:
        match_index, seat_index = as_int("match", match), as_int("seat", seat)
        if not (0 <= match_index < self.n and 0 <= seat_index < self.seats):
            raise ValueError(f"there is no seat {seat_index} in match {match_index}")
        return match_index, seat_index

    def require_features(self) -> int:
        """The size of the features of an action."""
        if self.layout.feature_size == 0:
            raise ValueError(f"the actions of {self.game.name} have no features")
        return self.layout.feature_size

    def require_records(self) -> None:
        if not self.config.keep_records:
            kind = type(self).__name__
            raise ValueError(f"this batch keeps no records: {kind}(..., records=True) does")


def illegal_action(actions: ArrayLike, match: int) -> IllegalActionError:
    action = int(np.asarray(actions)[match])
    return IllegalActionError(f"action {action} is not legal in match {match}", match, action)


def as_actions(actions: ArrayLike, n: int) -> NDArray[np.int64]:
    """One action for every match, as integers; raises ValueError or TypeError for anything else."""
    if type(actions) is np.ndarray and actions.dtype is INT64 and actions.shape == (n,):
        return actions  # the usual case
    try:
        array = np.asarray(actions)
    except ValueError:  # lists of different lengths
        raise ValueError(f"actions must be {n} numbers, one for each match") from None
    if array.shape != (n,):
        raise ValueError(f"actions must be {n} numbers, one for each match, not {array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"actions must be integers, not {array.dtype}")
    return np.ascontiguousarray(array, np.int64)
