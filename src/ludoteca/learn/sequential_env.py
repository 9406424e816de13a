"""SequentialEnv: one match after another, for environments that step one match."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.single_env import SingleEnv
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.record import Record, new_seed
from ludoteca.learn.arguments import (
    Opponents,
    learner_seat,
    opponent_bots,
    resolve_setup,
    seed_text,
)
from ludoteca.learn.arrays import int8_vector, uint8_vector
from ludoteca.learn.batches.copying import portable_game, portable_opponents, restore_rng, save_rng
from ludoteca.learn.errors import MAX_ID, ClosedError, IllegalActionError, as_bool, as_int
from ludoteca.learn.layout import observer_of
from ludoteca.learn.render import table_text


class SequentialEnv:
    """Plays the matches of a seed one after another.

    With `opponents` the learner has one seat: `seat`, or another one in every match.
    """

    def __init__(
        self,
        game: str | Game[Any],
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        *,
        opponents: Opponents | None = None,
        seat: int | None = None,
        skip_forced: bool = False,
        include_history: bool = False,
    ) -> None:
        self.game, self.layout, self.options = resolve_setup(game, seats, options, include_history)
        self.seats, self.size = self.layout.seats, self.layout.size
        self.opponents, self.fixed_seat = opponents, seat
        self.seat = learner_seat(seat, self.seats, opponents)
        self.bots = opponent_bots(self.game, self.seats, self.options, opponents)
        self.rotates_seat = opponents is not None and seat is None
        self.skip_forced = as_bool("skip_forced", skip_forced)
        self.observer = observer_of(self.game, self.layout.include_history)
        self.dealer = self.game.dealer(self.seats, self.options)
        self.seed: str | None = None
        self.match_number = 0
        self.match: SingleEnv | None = None
        self.closed = False

    def deal(self, seed: int | str | None = None) -> SingleEnv:
        """A new match: the first of this seed, or with None the next of the last seed."""
        if self.closed:
            raise ClosedError("this environment has been closed")
        if seed is not None:
            self.seed, self.match_number = seed_text(seed), 0
        elif self.seed is None:
            self.seed = new_seed()
        match_seed = f"{self.seed}/{self.match_number}"
        if self.rotates_seat:
            self.seat = self.match_number % self.seats
        self.match_number += 1
        self.match_seed = match_seed
        self.match = self.begin(match_seed)
        return self.match

    def begin(self, match_seed: str, moves: list[int] | None = None) -> SingleEnv:
        """A match of this seed; a copy of a match begins with its moves."""
        rng = Rng(0, 0, 0, 0)
        rng.seed_lazily(match_seed, 0)
        state: State = self.dealer(rng)
        return SingleEnv(
            state,
            self.observer,
            observation_size=self.size,
            move_count=self.layout.num_actions,
            seed=match_seed,
            bots=self.bots,
            learner_seat=self.seat,
            skip_forced=self.skip_forced,
            moves=moves,
        )

    def require_open(self) -> SingleEnv:
        if self.closed:
            raise ClosedError("this environment has been closed")
        if self.match is None:
            raise ClosedError("reset the environment first")
        return self.match

    def play(self, action: object) -> SingleEnv:
        """Plays an action of the seat in turn; an illegal one raises and changes nothing."""
        match = self.match or self.require_open()
        index = action if type(action) is int else as_action(action)
        if -MAX_ID < index < MAX_ID and match.try_play(index):
            return match
        if match.state.turn == OVER:
            raise IllegalActionError("the match is over: reset the environment", 0, index)
        raise IllegalActionError(f"action {index} is not legal here", 0, index)

    def observation(self, seat: int) -> NDArray[np.uint8]:
        return uint8_vector(self.require_open().observation(seat))

    def mask(self, seat: int, extra: int = 0) -> NDArray[np.int8]:
        return int8_vector(self.require_open().mask(seat, extra))

    def scores(self) -> list[int]:
        return self.game.scores(self.require_open().state)

    def record(self) -> Record:
        """The record of the match so far."""
        match = self.require_open()
        record = Record(
            self.game.name, self.game.rules, self.seats, self.match_seed, dict(self.options)
        )
        state = record.start(self.game)
        for move in match.played_moves.to_list():
            record.moves.append(self.game.notation(state, move))
            state.play(move, record.rng(len(record.moves)))
        if state.turn == OVER:
            record.scores = self.game.scores(state)
        return record

    def full_state(self) -> NDArray[np.uint8]:
        """For central critics: the observations of all seats in a row."""
        return np.concatenate([self.observation(seat) for seat in range(self.seats)])

    def render(self, seat: int | None) -> str:
        """The match as text, as a seat sees it, or as a spectator does."""
        return table_text(self.game, self.require_open().state, seat)

    def close(self) -> None:
        self.closed = True
        self.match = None

    def __reduce__(self) -> tuple[Any, ...]:
        """For copying and pickling."""
        arguments = {
            "game": portable_game(self.game),
            "seats": self.seats,
            "options": self.options,
            "opponents": portable_opponents(self.opponents),
            "seat": self.fixed_seat,
            "skip_forced": self.skip_forced,
            "include_history": self.layout.include_history,
        }
        fields = {name: getattr(self, name) for name in ("seed", "match_number", "seat", "closed")}
        if self.match is None:
            return restore_env, (arguments, fields, None)
        match = self.match_seed, self.match.played_moves.to_list(), save_rng(self.match.bot_rng)
        return restore_env, (arguments, fields, match)


def restore_env(
    arguments: dict[str, Any],
    fields: dict[str, Any],
    match: tuple[str, list[int], tuple[Any, ...]] | None,
) -> SequentialEnv:
    env = SequentialEnv(**arguments)
    for name, value in fields.items():
        setattr(env, name, value)
    if match is not None:
        env.match_seed, moves, bot_rng = match
        env.match = env.begin(env.match_seed, moves)
        restore_rng(env.match.bot_rng, bot_rng)
    return env


def as_action(action: object) -> int:
    """An action as int, from any integer type or a scalar array."""
    if isinstance(action, np.ndarray) and action.shape == ():
        action = action.item()
    return as_int("action", action)
