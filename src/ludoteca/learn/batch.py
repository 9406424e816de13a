"""Batch: a vector environment of many matches of one game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

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
    bool_array,
    float64_array,
    int64_array,
    int64_vector,
    uint8_array,
    uint8_vector,
)
from ludoteca.learn.batches.base import (
    MAX_MATCHES,
    BatchBase,
    BatchStep,
    LegalActions,
    as_actions,
    illegal_action,
)
from ludoteca.learn.batches.copying import portable_game, portable_opponents, restore_env, save_env
from ludoteca.learn.errors import MAX_ID, ClosedError, as_bool, as_int, as_positive_int
from ludoteca.learn.layout import observer_of
from ludoteca.learn.render import table_text

MAX_MASKED_ACTIONS = 2**13
"""Games with more actions have no masks by default."""


class Batch(BatchBase):
    """Plays n matches; each step takes one action for every match, and a finished match is followed by
    a new one.

    Without `opponents` all seats learn, and `current_player` has the seats of the observations.
    With them (the name of a bot or level, a Bot, or a list of one for every other seat in playing
    order) the learner has one seat of each match: `seat`, or another one in every match. `masks`
    turns action masks on or off (default: on for games with few actions). `skip_forced` plays forced
    moves. `include_history` adds to the observations what was seen before. `records` keeps finished
    matches for `take_records`. `final_observations` adds the learner's last observation of a
    finished match to `info`.

    The arrays of a step are yours to keep. `reuse_buffers` is faster: the next step overwrites all
    of them but `observations`, and the batch cannot be copied.

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
        reuse_buffers: bool = False,
        first_match: int = 0,
    ) -> None:
        self.n = as_positive_int("n", n, MAX_MATCHES)
        self.game, self.layout, self.options = resolve_setup(game, seats, options, include_history)
        self.seats, self.size = self.layout.seats, self.layout.size
        self.seed = seed_text(seed)
        self.has_masks = (
            self.game.moves <= MAX_MASKED_ACTIONS if masks is None else as_bool("masks", masks)
        )
        self.opponents, self.seat = opponents, seat
        seat_index = learner_seat(seat, self.seats, opponents)
        self.first_match = as_int("first_match", first_match)
        if not 0 <= self.first_match < MAX_ID:
            raise ValueError(f"first_match must be from 0 to {MAX_ID - 1}, not {self.first_match}")
        self.reuse_buffers = as_bool("reuse_buffers", reuse_buffers)
        keep_records = as_bool("records", records)
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
            record_moves=keep_records or not self.reuse_buffers,
            keep_records=keep_records,
            final_observations=as_bool("final_observations", final_observations),
            seed=self.seed,
        )
        self.vector_env: VectorEnv | None = VectorEnv(self.config, self.n, self.first_match)
        self.map_arrays()

    def map_arrays(self) -> None:
        """Creates the views of the engine's memory; only `observations` moves to new memory."""
        env = self.require_open()
        n, seats = self.n, self.seats
        info: dict[str, NDArray[Any]] = {"scores": int64_array(env.scores, n, seats)}
        if self.config.final_observations:
            info["final_observations"] = uint8_array(env.final_observations, n, self.size)
        self.buffers = (
            bool_array(env.masks, n, self.game.moves) if self.has_masks else None,
            int64_array(env.current_players, n),
            float64_array(env.rewards, n, seats),
            bool_array(env.terminated, n),
            np.zeros(n, np.bool_),
            info,
        )
        self.latest = self.read_step()

    def read_step(self) -> BatchStep:
        """The step in the engine's memory, or a copy of what the next one overwrites."""
        observations = uint8_array(self.require_open().observations, self.n, self.size)
        step = BatchStep(observations, *self.buffers)
        return step if self.reuse_buffers else step.copy()._replace(observations=observations)

    def require_open(self) -> VectorEnv:
        if self.vector_env is None:
            raise ClosedError("this batch has been closed")
        return self.vector_env

    def current(self) -> BatchStep:
        self.require_open()
        return self.latest

    def step(self, actions: ArrayLike) -> BatchStep:
        illegal = self.require_open().try_step(as_actions(actions, self.n).tobytes())
        if illegal >= 0:
            raise illegal_action(actions, int(illegal))
        self.latest = self.read_step()
        return self.latest

    def random_legal_actions(self) -> NDArray[np.int64]:
        return int64_vector(self.require_open().random_moves())

    def expert_actions(self, bot: str | Bot) -> NDArray[np.int64]:
        return int64_array(self.require_open().bot_moves(named_bot(self.game, bot)), self.n)

    def legal_actions(self, features: bool = False) -> LegalActions:
        env = self.require_open()
        starts = np.zeros(self.n + 1, np.int64)
        np.cumsum(int64_array(env.copy_legal_counts(), self.n), out=starts[1:])
        feature_rows: NDArray[np.uint8] | None = None
        if features:
            size = self.require_features()
            feature_rows = uint8_array(env.move_features(size), int(starts[-1]), size)
        return LegalActions(int64_array(env.legal_moves(), -1), starts, feature_rows)

    def observation(self, match: int, seat: int) -> NDArray[np.uint8]:
        return uint8_vector(self.require_open().observation(*self.check_place(match, seat)))

    def state(self) -> NDArray[np.uint8]:
        return uint8_array(self.require_open().full_state(), self.n, self.seats * self.size)

    def render(self, match: int, seat: int | None = None) -> str:
        env = self.require_open()
        index, _ = self.check_place(match, 0 if seat is None else seat)
        return table_text(self.game, env.slots[index].state, seat)

    def current_scores(self) -> NDArray[np.int64]:
        return int64_array(self.require_open().current_scores(), self.n, self.seats)

    def take_records(self) -> list[Record]:
        env = self.require_open()
        self.require_records()
        records, env.finished_records = env.finished_records, []
        return [self.build_record(seed, moves) for seed, moves in records]

    def build_record(self, seed: str, moves: list[int]) -> Record:
        record = Record(self.game.name, self.game.rules, self.seats, seed, dict(self.options))
        record.play_moves(self.game, moves)
        return record

    @property
    def learner_seats(self) -> NDArray[np.int64]:
        return int64_array(self.require_open().learner_seats, self.n).copy()

    @property
    def decisions(self) -> int:
        return int(self.require_open().decisions)

    def close(self) -> None:
        self.vector_env = None

    def __reduce__(self) -> tuple[Any, ...]:
        """For copying and pickling."""
        config = self.config
        arguments = {
            "game": portable_game(self.game),
            "n": self.n,
            "seats": self.seats,
            "options": self.options,
            "seed": self.seed,
            "opponents": portable_opponents(self.opponents),
            "seat": self.seat,
            "masks": self.has_masks,
            "skip_forced": config.skip_forced,
            "include_history": self.layout.include_history,
            "records": config.keep_records,
            "final_observations": config.final_observations,
            "reuse_buffers": self.reuse_buffers,
            "first_match": self.first_match,
        }
        return restore_batch, (arguments, save_env(self.require_open()))


def restore_batch(arguments: dict[str, Any], saved: dict[str, Any]) -> Batch:
    batch = Batch(**arguments)
    restore_env(batch.require_open(), saved)
    batch.map_arrays()
    return batch
