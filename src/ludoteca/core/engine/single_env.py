"""One match as an environment, stepped move by move. Compiled, and without numpy."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.observation import ObservationWriter, Observer
from ludoteca.core.engine.rng import Rng
from ludoteca.core.engine.state import OVER, State


@final
class SingleEnv:
    """A match with learners and bots.

    `bots` has an item for each seat from `learner_seat` on; None is a learner. `legal` holds the
    legal moves in the frame of the seat in turn, `played_moves` all moves of the rules so far. A copy
    of a match begins with these `moves`.
    """

    def __init__(
        self,
        state: State,
        observer: Observer,
        observation_size: i64,
        move_count: i64,
        seed: str,
        bots: list[Bot | None],
        learner_seat: i64 = 0,
        skip_forced: bool = False,
        moves: list[int] | None = None,
    ) -> None:
        self.state: State = state
        self.observer: Observer = observer
        self.observation_size: i64 = observation_size
        self.move_count: i64 = move_count
        self.bots: list[Bot | None] = bots
        self.learner_seat: i64 = learner_seat
        self.skip_forced: bool = skip_forced
        self.all_learners: bool = not skip_forced and bots.count(None) == len(bots)
        self.writer: ObservationWriter = ObservationWriter(vec[u8]())
        self.legal: Moves = Moves()
        self.played_moves: Moves = Moves()
        self.rng: Rng = Rng(0, 0, 0, 0)
        self.rng.seed_lazily(seed, 0)
        self.bot_rng: Rng = Rng(0, 0, 0, 0)
        self.bot_rng.seed_lazily(f"{seed}/bots", 0)
        if moves is not None:
            for move in moves:
                self.apply(move)
        self.advance_to_learner()

    def turn(self) -> i64:
        return self.state.turn

    def play(self, move: i64) -> None:
        """Plays a legal move in the frame of the seat in turn, and plays on to a learner."""
        state = self.state
        self.apply(self.observer.original_move(state, move, state.turn))
        self.advance_to_learner()

    def try_play(self, move: i64) -> bool:
        """Plays a move if it is legal; returns whether it was."""
        if not self.legal.holds(move):
            return False
        self.play(move)
        return True

    def apply(self, move: i64) -> None:
        self.played_moves.put(move)
        self.rng.ply = self.played_moves.size()
        self.state.play(move, self.rng)

    def advance_to_learner(self) -> None:
        """Plays bots and forced moves up to the next decision of a learner."""
        state = self.state
        legal = self.legal
        while True:
            legal.clear()
            if state.turn == OVER:
                return
            state.legal_into(legal)
            if self.all_learners:
                break
            bot = self.bots[(state.turn - self.learner_seat + state.seats) % state.seats]
            if legal.count == 1 and (self.skip_forced or bot is not None):
                self.apply(legal.at(0))
            elif bot is not None:
                self.apply(bot.choose(state, legal, self.bot_rng))
            else:
                break
        self.observer.relabel_moves(state, legal, state.turn)

    def observation(self, seat: i64) -> vec[u8]:
        cells = vec[u8]([0] * self.observation_size)
        writer = self.writer
        writer.cells = cells
        writer.begin(0)
        self.observer.write(self.state, seat, writer)
        return cells

    def observation_and_mask(self, seat: i64) -> tuple[vec[u8], vec[u8]]:
        return self.observation(seat), self.mask(seat, 0)

    def mask(self, seat: i64, extra: i64) -> vec[u8]:
        """The legal moves of a seat. With `extra` there is one more: to wait while others decide."""
        size = self.move_count + extra
        cells = vec[u8]([0] * size)
        if seat == self.state.turn:
            legal = self.legal
            for i in range(legal.count):
                cells[legal.at(i)] = 1
        elif extra > 0:
            cells[self.move_count] = 1
        return cells
