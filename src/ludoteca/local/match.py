"""A match in progress: one person, bots at the other seats, saved to a file after every move."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ludoteca.core.catalogue import versions
from ludoteca.core.engine.bot import choose_fairly
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State, play_checked
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.view import log_for
from ludoteca.local.match_files import write_atomically
from ludoteca.local.players import make_bots


@dataclass(frozen=True)
class DecisionPoint:
    """A decision of the person: the number of moves and of visible log lines before it."""

    ply: int
    log_length: int


class LocalMatch:
    """A person at `seat` and bots at all other seats."""

    def __init__(self, game: Game[Any], record: Record, path: Path, seat: int) -> None:
        self.game = game
        self.record = record
        self.path = path
        self.seat = seat
        self.bots = make_bots(game, record.players)
        self.state: State
        self.decisions: list[DecisionPoint]
        self.forced_lines: set[int]
        self.replay_record()

    def replay_record(self) -> None:
        """Rebuilds the state and the person's decisions from the record."""
        self.decisions = []
        self.forced_lines = set()
        states = self.record.states(self.game, log=True)
        for ply, state in enumerate(states):
            self.state = state
            if ply < len(self.record.moves):
                self.record_decision(ply)

    def save(self) -> None:
        write_atomically(self.path, self.record.dump(versions(self.game.name)))

    def log(self) -> list[Note]:
        """The log lines that the person may see."""
        return log_for(self.state, self.seat)

    def decision_log_length(self) -> int:
        """The number of log lines at the person's last decision."""
        return self.decisions[-1].log_length if self.decisions else 0

    def is_person_turn(self) -> bool:
        return bool(self.state.turn == self.seat)

    def is_over(self) -> bool:
        return bool(self.state.turn == OVER)

    def record_decision(self, ply: int) -> None:
        """Notes a decision of the person, or the log line of a forced move."""
        if not self.is_person_turn():
            return
        if self.state.legal().size() > 1:
            self.decisions.append(DecisionPoint(ply, len(self.log())))
        else:
            self.forced_lines.add(len(self.log()))

    def play_move(self, move: int) -> None:
        """Check, save, then adopt: a move that could not be saved is not shown."""
        ply = len(self.record.moves)
        next_state = self.state.clone()
        play_checked(next_state, move, self.record.rng(ply + 1))
        self.record.moves.append(self.game.notation(self.state, move))
        if next_state.turn == OVER:
            self.record.scores = self.game.scores(next_state)
        try:
            self.save()
        except BaseException:
            self.record.moves.pop()
            self.record.scores = None
            raise
        self.record_decision(ply)
        self.state = next_state

    def advance(self) -> None:
        """Plays bot moves and forced moves until the person has a choice or the match is over."""
        while not self.is_over():
            if not self.is_person_turn():
                self.play_bot_move()
                continue
            legal = self.state.legal()
            if legal.size() > 1:
                return
            self.play_move(int(legal.at(0)))

    def play_bot_move(self) -> None:
        rng = stream(self.record.seed, "bot", len(self.record.moves) + 1)
        self.play_move(int(choose_fairly(self.bots[int(self.state.turn)], self.state, rng)))

    def undo(self) -> bool:
        """Goes back to the person's previous decision; False if there is none."""
        if not self.decisions:
            return False
        del self.record.moves[self.decisions[-1].ply :]
        self.record.scores = None
        self.save()
        self.replay_record()
        return True
