"""Copies: positions that must stay what they are, and a replay that must be the match itself."""

from __future__ import annotations

from dataclasses import replace

from ludoteca.core.kit.fingerprint import written
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record, load
from ludoteca.core.testkit.examiner import Examiner

NOW_AND_THEN = 16
"""The whole record is saved in one position of so many; else its last moves are, so many at once."""


class Copies:
    """Beside a match: clones of its past, and a twin that plays what was saved of the record."""

    def __init__(self, examiner: Examiner, state: State, lines: list[Note]) -> None:
        self.examiner = examiner
        self.past: list[tuple[State, str]] = []
        self.twin = examiner.record.start(examiner.game, log=True)
        self.now = ""
        self.unsaved = 0
        self.follow(state, lines)

    def follow(self, state: State, lines: list[Note]) -> None:
        """The twin has come as far as the match, whose newest lines, taken away, are these."""
        log, self.twin.log = self.twin.log, []
        self.now = written(state)
        self.examiner.hold("a replay is the live match", written(self.twin) == self.now)
        self.examiner.hold("a replay writes the same log", written(log) == written(lines))

    def clone(self, state: State, moves: list[int]) -> None:
        """A clone is the same, and what becomes of it is nothing to the match."""
        copy = state.clone()
        self.examiner.hold("a clone is the same position", written(copy) == self.now)
        copy.play(self.examiner.one(moves), self.examiner.fresh())
        self.examiner.dealt_anew(state, self.examiner.reader(state))
        self.examiner.hold("a clone shares nothing", written(state) == self.now)
        if self.examiner.sometimes(8):
            self.past.append((state.clone(), self.now))

    def replay(self) -> None:
        """The twin plays the last move of the record, and what was recorded is saved and loaded."""
        record = self.examiner.record
        self.unsaved += 1
        if self.examiner.sometimes(NOW_AND_THEN):
            self.save(record)
        elif self.unsaved == NOW_AND_THEN:
            self.save(replace(record, moves=record.moves[-self.unsaved :]))
        self.examiner.game.play_words(self.twin, record.moves[-1], record.rng(len(record.moves)))

    def save(self, record: Record) -> Record:
        """What was saved is what was recorded: whoever plays the one plays the other."""
        loaded = load(record.dump(), lambda _: self.examiner.game)
        self.examiner.hold("a record survives saving", loaded == record)
        self.unsaved = 0
        return loaded

    def end(self, state: State) -> None:
        """The whole record replays without a reader, and no clone has changed."""
        hold = self.examiner.hold
        silent = self.save(self.examiner.record).state(self.examiner.game)
        hold("without a reader no log is written", silent.log is None)
        silent.log = []
        hold("the log changes nothing", written(silent) == written(state))
        for old, then in self.past:
            hold("a past position never changes", written(old) == then)
