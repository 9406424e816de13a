"""Clone and replay checks: clones are independent, and a replay of the record is the match."""

from __future__ import annotations

from dataclasses import replace

from ludoteca.core.engine.fingerprint import canonical
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import State
from ludoteca.core.record import Record, load
from ludoteca.core.testkit.checker import Checker

SAVE_EVERY = 16
"""The whole record is saved in one position in this many; otherwise the last moves, this many at once."""


class CloneChecker:
    """Keeps clones of past positions, and replays the record alongside the match."""

    def __init__(self, checker: Checker, state: State, lines: list[Note]) -> None:
        self.checker = checker
        self.past_positions: list[tuple[State, str]] = []
        self.replayed = checker.record.start(checker.game, log=True)
        self.current = ""
        self.unsaved_moves = 0
        self.check_replay(state, lines)

    def check_replay(self, state: State, lines: list[Note]) -> None:
        """The replay equals the match; `lines` are the newest lines of its log."""
        log, self.replayed.log = self.replayed.log, []
        self.current = canonical(state)
        self.checker.require("a replay is the live match", canonical(self.replayed) == self.current)
        self.checker.require("a replay writes the same log", canonical(log) == canonical(lines))

    def check_clone(self, state: State, moves: list[int]) -> None:
        """A clone is equal, and playing on it does not change the match."""
        copy = state.clone()
        self.checker.require("a clone is the same position", canonical(copy) == self.current)
        copy.play(self.checker.pick(moves), self.checker.fresh_rng())
        self.checker.resample(state, self.checker.random_reader(state))
        self.checker.require("a clone shares nothing", canonical(state) == self.current)
        if self.checker.sometimes(8):
            self.past_positions.append((state.clone(), self.current))

    def replay_move(self) -> None:
        """Replays the last move of the record, and saves and loads the record."""
        record = self.checker.record
        self.unsaved_moves += 1
        if self.checker.sometimes(SAVE_EVERY):
            self.check_saving(record)
        elif self.unsaved_moves == SAVE_EVERY:
            self.check_saving(replace(record, moves=record.moves[-self.unsaved_moves :]))
        self.checker.game.play_words(self.replayed, record.moves[-1], record.rng(len(record.moves)))

    def check_saving(self, record: Record) -> Record:
        """A saved and loaded record is equal."""
        loaded = load(record.dump(), lambda _: self.checker.game)
        self.checker.require("a record survives saving", loaded == record)
        self.unsaved_moves = 0
        return loaded

    def check_end(self, state: State) -> None:
        """The whole record replays without a log, and no clone has changed."""
        require = self.checker.require
        unlogged = self.check_saving(self.checker.record).state(self.checker.game)
        require("without a reader no log is written", unlogged.log is None)
        unlogged.log = []
        require("the log changes nothing", canonical(unlogged) == canonical(state))
        for old, before in self.past_positions:
            require("a past position never changes", canonical(old) == before)
