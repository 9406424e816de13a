"""Match: one match for those who ask move by move. Compiled, and without numpy."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, u8

from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.observation import Observer, Pen
from ludoteca.core.kit.rng import Rng
from ludoteca.core.kit.state import OVER, State


@final
class Match:
    """A match that replays from its seed and its moves.

    `bots` has an item for every seat, the one at `home` first; None is a learner. `legal` are the
    moves as the seat in turn calls them, `played` all that were played, in the rules' own numbers.
    """

    def __init__(
        self,
        state: State,
        observer: Observer,
        size: i64,
        moves: i64,
        seed: str,
        bots: list[Bot | None],
        home: i64 = 0,
        skip_forced: bool = False,
    ) -> None:
        self.state: State = state
        self.observer: Observer = observer
        self.size: i64 = size
        self.moves: i64 = moves
        self.bots: list[Bot | None] = bots
        self.home: i64 = home
        self.skip_forced: bool = skip_forced
        self.alone: bool = not skip_forced and bots.count(None) == len(bots)
        self.pen: Pen = Pen(vec[u8]())
        self.legal: Moves = Moves()
        self.played: Moves = Moves()
        self.chance: Rng = Rng(0, 0, 0, 0)
        self.chance.promise(seed, 0)
        self.whims: Rng = Rng(0, 0, 0, 0)
        self.whims.promise(f"{seed}/bots", 0)
        self.settle()

    def turn(self) -> i64:
        return self.state.turn

    def play(self, move: i64) -> None:
        """Plays a legal move of the seat in turn, as that seat calls it, and goes on."""
        state = self.state
        self.do(self.observer.unturned(state, move, state.turn))
        self.settle()

    def attempt(self, move: i64) -> bool:
        """Plays a move if it is legal; says whether it was."""
        if not self.legal.holds(move):
            return False
        self.play(move)
        return True

    def do(self, move: i64) -> None:
        self.played.put(move)
        self.chance.ply = self.played.size()
        self.state.play(move, self.chance)

    def settle(self) -> None:
        """On to the next decision of a learner."""
        state = self.state
        legal = self.legal
        while True:
            legal.clear()
            if state.turn == OVER:
                return
            state.legal_into(legal)
            if self.alone:
                break
            bot = self.bots[(state.turn - self.home + state.seats) % state.seats]
            if legal.count == 1 and (self.skip_forced or bot is not None):
                self.do(legal.at(0))
            elif bot is not None:
                self.do(bot.choose(state, legal, self.whims))
            else:
                break
        self.observer.turn(state, legal, state.turn)

    def row(self, seat: i64) -> vec[u8]:
        """What a seat sees."""
        cells = vec[u8]([0] * self.size)
        pen = self.pen
        pen.cells = cells
        pen.begin(0)
        self.observer.look(self.state, seat, pen)
        return cells

    def shown(self, seat: i64) -> tuple[vec[u8], vec[u8]]:
        """What a seat sees, and what it may do: its row and its mask."""
        return self.row(seat), self.mask(seat, 0)

    def mask(self, seat: i64, extra: i64) -> vec[u8]:
        """What a seat may do. With `extra`, there is one more move: to wait while others decide."""
        size = self.moves + extra
        cells = vec[u8]([0] * size)
        if seat == self.state.turn:
            legal = self.legal
            for i in range(legal.count):
                cells[legal.at(i)] = 1
        elif extra > 0:
            cells[self.moves] = 1
        return cells
