"""Batch: many matches of one game at once, as arrays."""

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
"""Matches in one batch: more would fill the memory of most machines, and be slower than fewer."""

MAX_MASKED_ACTIONS = 2**13
"""A game with no more moves than this has masks unasked; any other lists its legal moves."""


class BatchStep(NamedTuple):
    """What a step brings, one item for each match.

    `rows` is an array of its own; the others are written over by the next step.
    `masks` is None in a batch without them: ask `Batch.legal`.
    Where a match was `over`, `results` are its shares of the victory and `scores` its points, the
    learner's first (against no opponents: by seat); rows and masks are those of the next match.
    """

    observations: NDArray[np.uint8]
    masks: NDArray[np.bool_] | None
    current_players: NDArray[np.int64]
    dones: NDArray[np.bool_]
    returns: NDArray[np.float64]
    scores: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class LegalActions:
    """The legal moves of all matches in one array: those of match i are
    `moves[starts[i]:starts[i + 1]]`. `features` has a row for each, in games that describe them."""

    actions: NDArray[np.int64]
    starts: NDArray[np.int64]
    features: NDArray[np.uint8] | None


class Batch:
    """n matches, one call for a move in each; a match that is over is dealt anew at once.

    Without `opponents` all seats learn, and `turns` says whose decision each row is. With them
    (a name of a bot or level, a Bot, or one for every other seat, in the order of play) a learner
    has one seat of each match: `seat`, or another one in every match.
    `masks` says whether each step writes them; unless it is said, games with few moves have them.
    `skip_forced` plays moves to which there is no choice. `recall` adds to the rows what was seen
    and shows no more. `records` keeps every match that is over for `finished`. With `finals`,
    `final_rows` has the learner's last look at a match that is over.

    The matches depend on the seed and on the moves alone; `first` is the number of the first of them,
    so that two batches of one seed can be parts of a larger one.
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
            raise ValueError(f"first_match must be the number of a match, not {first_index}")
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
        """Arrays over the memory of the matches; only that of the rows is ever another."""
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
        """What there is to decide now."""
        return BatchStep(
            self.observations,
            self.masks,
            self.current_players,
            self.dones,
            self.returns,
            self.scores,
        )

    def step(self, actions: ArrayLike) -> BatchStep:
        """Plays a move in every match. If any of them is not legal, none is played."""
        env = self.require_open()
        illegal = env.try_step(as_actions(actions, self.n).tobytes())
        if illegal >= 0:
            action = int(np.asarray(actions)[illegal])
            raise IllegalActionError(
                f"move {action} is not legal in match {illegal}", int(illegal), action
            )
        return self.current()

    def random_legal_actions(self) -> NDArray[np.int64]:
        """A legal move for every match, drawn by lot."""
        return int64_vector(self.require_open().random_moves())

    def expert_actions(self, bot: str | Bot) -> NDArray[np.int64]:
        """What a bot or level would do in every match: a teacher's answers."""
        return int64_array(self.require_open().bot_moves(named_bot(self.game, bot)), self.n)

    def legal_actions(self, features: bool = False) -> LegalActions:
        """The legal moves as lists, and described by features if that is asked."""
        env = self.require_open()
        starts = np.zeros(self.n + 1, np.int64)
        np.cumsum(int64_array(env.copy_legal_counts(), self.n), out=starts[1:])
        feature_rows: NDArray[np.uint8] | None = None
        if features:
            size = self.layout.feature_size
            if size == 0:
                raise ValueError(f"the moves of {self.game.name} have no features")
            feature_rows = uint8_array(env.move_features(size), int(starts[-1]), size)
        return LegalActions(int64_array(env.legal_moves(), -1), starts, feature_rows)

    def observation(self, match: int, seat: int) -> NDArray[np.uint8]:
        """What any seat of a match sees now."""
        match_index, seat_index = as_int("match", match), as_int("seat", seat)
        if not (0 <= match_index < self.n and 0 <= seat_index < self.seats):
            raise ValueError(f"there is no seat {seat_index} in match {match_index}")
        return uint8_vector(self.require_open().observation(match_index, seat_index))

    def current_scores(self) -> NDArray[np.int64]:
        """The scores of all matches as they stand, in the order of `scores`."""
        return int64_array(self.require_open().current_scores(), self.n, self.seats)

    def take_records(self) -> list[Record]:
        """The matches that are over since this was asked last, each as a record of its own."""
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
    """One move for every match, as whole numbers; refuses anything else."""
    if type(actions) is np.ndarray and actions.dtype is INT64 and actions.shape == (n,):
        return actions  # as nearly all come
    try:
        array = np.asarray(actions)
    except ValueError:  # lists of different lengths
        raise ValueError(f"moves must be {n} numbers, one for each match") from None
    if array.shape != (n,):
        raise ValueError(f"moves must be {n} numbers, one for each match, not {array.shape}")
    if array.dtype.kind not in "iu":
        raise TypeError(f"moves must be whole numbers, not {array.dtype}")
    return np.ascontiguousarray(array, np.int64)
