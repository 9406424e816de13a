"""Batch: a vector environment of many matches of one game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludoteca.core.engine.batch_config import BatchConfig
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.vector_env import VectorEnv
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.learn.arguments import (
    Opponents,
    learner_seat,
    named_bot,
    opponent_bots,
    resolve_setup,
    seed_text,
)
from ludoteca.learn.arrays import (
    INT64,
    bool_array,
    float64_array,
    int64_array,
    int64_vector,
    uint8_array,
    uint8_vector,
)
from ludoteca.learn.errors import (
    MAX_ID,
    ClosedError,
    IllegalActionError,
    as_bool,
    as_int,
    as_positive_int,
)
from ludoteca.learn.layout import observer_of

MAX_MATCHES = 2**20
"""An upper bound: larger batches fill the memory and are slower."""

MAX_MASKED_ACTIONS = 2**13
"""Games with more actions have no masks by default."""


class BatchStep(NamedTuple):
    """The result of a step, one item for each match.

    `observations` is a new array; the next step overwrites the others. `masks` is None in a batch
    without masks: use `Batch.legal_actions`. Where `dones` is set, `returns` are the shares of the
    victory and `scores` the points of the finished match, the learner's first (without opponents:
    by seat); observations and masks are those of the next match.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_] | None
    current_players: NDArray[np.int64]
    dones: NDArray[np.bool_]
    returns: NDArray[np.float64]
    scores: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LegalActions:
    """The legal actions of all matches in one array: those of match i are
    `actions[starts[i]:starts[i + 1]]`. `features` has a row for each, in games with move
    features."""

    actions: NDArray[np.int64]
    starts: NDArray[np.int64]
    features: NDArray[np.uint8] | None


class Batch:
    """Plays n matches; each step takes one action for every match, and a finished match is followed by
    a new one.

    Without `opponents` all seats learn, and `current_players` are the seats of the observations.
    With them (the name of a bot or level, a Bot, or a list of one for every other seat in playing
    order) the learner has one seat of each match: `seat`, or another one in every match. `masks`
    turns action masks on or off (default: on for games with few actions). `skip_forced` plays forced
    moves. `include_history` adds to the observations what was seen before. `records` keeps finished
    matches for `take_records`. With `final_observations`, the attribute of that name has the
    learner's last observation of a finished match.

    The matches depend only on the seed and the actions. `first_match` is the number of the first
    one, so that several batches of one seed can be parts of a larger one.
    """

    def __init__(
        self,
        game: str | Game[Any],
        n: int,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        seed: int | str | None = None,
        *,
        opponents: Opponents | None = None,
        seat: int | None = None,
        masks: bool | None = None,
        skip_forced: bool = False,
        include_history: bool = False,
        records: bool = False,
        final_observations: bool = False,
        first_match: int = 0,
    ) -> None:
        self.n = as_positive_int("n", n, MAX_MATCHES)
        self.game, self.layout, self.options = resolve_setup(game, seats, options, include_history)
        self.seats, self.size = self.layout.seats, self.layout.size
        self.seed = seed_text(seed)
        self.has_masks = (
            self.game.moves <= MAX_MASKED_ACTIONS if masks is None else as_bool("masks", masks)
        )
        seat_index = learner_seat(seat, self.seats, opponents)
        first_index = as_int("first_match", first_match)
        if not 0 <= first_index < MAX_ID:
            raise ValueError(f"first_match must be from 0 to {MAX_ID - 1}, not {first_index}")
        self.config = BatchConfig(
            deal=self.game.dealer(self.seats, self.options),
            score=self.game.scores,
            observer=observer_of(self.game, self.layout.include_history),
            bots=opponent_bots(self.game, self.seats, self.options, opponents),
            move_count=self.game.moves,
            observation_size=self.size,
            learner_seat=seat_index,
            rotate_seats=opponents is not None and seat is None,
            skip_forced=as_bool("skip_forced", skip_forced),
            dense_masks=self.has_masks,
            record_moves=as_bool("records", records),
            final_observations=as_bool("final_observations", final_observations),
            seed=self.seed,
        )
        self.vector_env: VectorEnv | None = VectorEnv(self.config, self.n, first_index)
        self.map_arrays()

    def map_arrays(self) -> None:
        """Creates the views of the engine's memory; only `observations` moves to new memory."""
        env = self.require_open()
        n, seats = self.n, self.seats
        self.masks = bool_array(env.masks, n, self.game.moves) if self.has_masks else None
        self.current_players = int64_array(env.current_players, n)
        self.dones = bool_array(env.dones, n)
        self.returns = float64_array(env.returns, n, seats)
        self.scores = int64_array(env.scores, n, seats)
        self.learner_seats = int64_array(env.learner_seats, n)
        self.final_observations = (
            uint8_array(env.final_observations, n, self.size)
            if self.config.final_observations
            else None
        )

    def require_open(self) -> VectorEnv:
        if self.vector_env is None:
            raise ClosedError("this batch has been closed")
        return self.vector_env

    @property
    def observations(self) -> NDArray[np.uint8]:
        return uint8_array(self.require_open().observations, self.n, self.size)

    def current(self) -> BatchStep:
        """The current observations and results, without a step."""
        return BatchStep(
            self.observations,
            self.masks,
            self.current_players,
            self.dones,
            self.returns,
            self.scores,
        )

    def step(self, actions: ArrayLike) -> BatchStep:
        """Plays an action in every match. If one is illegal, none is played."""
        env = self.require_open()
        illegal = env.try_step(as_actions(actions, self.n).tobytes())
        if illegal >= 0:
            action = int(np.asarray(actions)[illegal])
            raise IllegalActionError(
                f"action {action} is not legal in match {illegal}", int(illegal), action
            )
        return self.current()

    def random_legal_actions(self) -> NDArray[np.int64]:
        """A random legal action for every match."""
        return int64_vector(self.require_open().random_moves())

    def expert_actions(self, bot: str | Bot) -> NDArray[np.int64]:
        """The action of a bot or level in every match."""
        return int64_array(self.require_open().bot_moves(named_bot(self.game, bot)), self.n)

    def legal_actions(self, features: bool = False) -> LegalActions:
        """The legal actions of all matches, with their features if requested."""
        env = self.require_open()
        starts = np.zeros(self.n + 1, np.int64)
        np.cumsum(int64_array(env.copy_legal_counts(), self.n), out=starts[1:])
        feature_rows: NDArray[np.uint8] | None = None
        if features:
            size = self.layout.feature_size
            if size == 0:
                raise ValueError(f"the actions of {self.game.name} have no features")
            feature_rows = uint8_array(env.move_features(size), int(starts[-1]), size)
        return LegalActions(int64_array(env.legal_moves(), -1), starts, feature_rows)

    def observation(self, match: int, seat: int) -> NDArray[np.uint8]:
        """The observation of any seat of a match."""
        match_index, seat_index = as_int("match", match), as_int("seat", seat)
        if not (0 <= match_index < self.n and 0 <= seat_index < self.seats):
            raise ValueError(f"there is no seat {seat_index} in match {match_index}")
        return uint8_vector(self.require_open().observation(match_index, seat_index))

    def current_scores(self) -> NDArray[np.int64]:
        """The scores of the running matches, in the order of `scores`."""
        return int64_array(self.require_open().current_scores(), self.n, self.seats)

    def take_records(self) -> list[Record]:
        """The records of the matches that finished since the last call."""
        env = self.require_open()
        if not self.config.record_moves:
            raise ValueError("this batch keeps no records: Batch(..., records=True) does")
        records, env.finished_records = env.finished_records, []
        return [self.build_record(seed, moves) for seed, moves in records]

    def build_record(self, seed: str, moves: list[int]) -> Record:
        game = self.game
        record = Record(game.name, game.rules, self.seats, seed, dict(self.options))
        state = record.start(game)
        for move in moves:
            record.moves.append(game.notation(state, move))
            state.play(move, record.rng(len(record.moves)))
        record.scores = game.scores(state)
        return record

    @property
    def decisions(self) -> int:
        return int(self.require_open().decisions)

    def close(self) -> None:
        self.vector_env = None

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


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
