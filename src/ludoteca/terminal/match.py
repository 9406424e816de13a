"""Match: a record that is being played, with bots at some seats and a file that is always whole."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.bot import ask
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER, State, play_checked
from ludoteca.core.record import Record
from ludoteca.core.shelf import versions
from ludoteca.core.view import log_for
from ludoteca.terminal.input.files import write
from ludoteca.terminal.input.players import bots_at


@dataclass(frozen=True)
class Decision:
    """A moment at which the person had a choice: how many moves and lines of the log there were."""

    ply: int
    lines: int


class Match:
    """One person at `seat`; every other seat is a bot's."""

    def __init__(self, game: Game[Any], record: Record, path: Path, seat: int) -> None:
        self.game = game
        self.record = record
        self.path = path
        self.seat = seat
        self.bots = bots_at(game, record.players)
        self.state: State
        self.decisions: list[Decision]
        self.forced: set[int]
        self.fold()

    def fold(self) -> None:
        """The position from the record, and what the person decided on the way there."""
        self.decisions = []
        self.forced = set()
        states = self.record.states(self.game, log=True)
        for ply, state in enumerate(states):
            self.state = state
            if ply < len(self.record.moves):
                self.before_move(ply)

    def save(self) -> None:
        write(self.path, self.record.dump(versions(self.game.name)))

    def lines(self) -> list[Note]:
        """The log as the person at the table may read it."""
        return log_for(self.state, self.seat)

    def since(self) -> int:
        """How many lines there were at the person's last decision."""
        return self.decisions[-1].lines if self.decisions else 0

    def is_mine(self) -> bool:
        return bool(self.state.turn == self.seat)

    def is_over(self) -> bool:
        return bool(self.state.turn == OVER)

    def before_move(self, ply: int) -> None:
        """Remembers a choice of the person's, or that there was none."""
        if not self.is_mine():
            return
        if self.state.legal().size() > 1:
            self.decisions.append(Decision(ply, len(self.lines())))
        else:
            self.forced.add(len(self.lines()))

    def accept(self, move: int) -> None:
        """Check, write, adopt: nobody sees a move that the file does not hold."""
        ply = len(self.record.moves)
        after = self.state.clone()
        play_checked(after, move, self.record.rng(ply + 1))
        self.record.moves.append(self.game.words(self.state, move))
        if after.turn == OVER:
            self.record.scores = self.game.scores(after)
        try:
            self.save()
        except BaseException:
            self.record.moves.pop()
            self.record.scores = None
            raise
        self.before_move(ply)
        self.state = after

    def play_on(self) -> None:
        """Lets the bots play, and the person where there is only one move, up to a decision."""
        while not self.is_over():
            if not self.is_mine():
                self.let_bot_play()
                continue
            legal = self.state.legal()
            if legal.size() > 1:
                return
            self.accept(int(legal.at(0)))

    def let_bot_play(self) -> None:
        lot = stream(self.record.seed, "bot", len(self.record.moves) + 1)
        self.accept(int(ask(self.bots[int(self.state.turn)], self.state, lot)))

    def undo(self) -> bool:
        """Back to the person's previous decision: the same record, some moves fewer."""
        if not self.decisions:
            return False
        del self.record.moves[self.decisions[-1].ply :]
        self.record.scores = None
        self.save()
        self.fold()
        return True
