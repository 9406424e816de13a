"""Match: the record of a table and the position it leads to. Knows no people and no sockets."""

from __future__ import annotations

import logging
import time
from itertools import takewhile
from typing import Any, cast

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import Record
from ludoteca.core.sides import Sides
from ludoteca.server.errors import log_unexpected
from ludoteca.server.store.stored_table import StoredTable

logger = logging.getLogger("ludoteca")


class TableMatch:
    """`heard` is the log of each reader, as [ply, key, args]; `news` what it was after each ply."""

    def __init__(self, stored: StoredTable, game: Game[Any]) -> None:
        """What the database holds: every position is a fold over the record."""
        self.game = game
        self.record = replayable_record(stored, game)
        self.sheet = stored
        self.state: State | None = None
        self.reveals: list[int] = []
        self.logs: dict[int | None, list[list[object]]] = {
            reader: [] for reader in (None, *range(stored.seats))
        }
        if stored.status != "waiting":
            try:
                for ply, state in enumerate(self.record.states(game, log=True)):
                    self.adopt(state, ply)
            except UserError as error:
                # Nobody is told in words what does not replay: they could name somebody's cards.
                logger.error("a table does not replay (%s)", error.note.key)
                raise UserError("cannot_wake") from None

    def is_continued_by(self, newer: StoredTable) -> bool:
        """Does what was read after the moves known here go on from them? Whoever takes back counts
        it, so where no count has changed no move has."""
        takebacks = [
            [assignment.takebacks for assignment in stored.assignments]
            for stored in (self.sheet, newer)
        ]
        return (
            self.state is not None
            and takebacks[0] == takebacks[1]
            and newer.known_plies == self.ply
        )

    def append_moves(self, newer: StoredTable) -> None:
        """Takes over what the database holds, of its moves only the new ones."""
        known_ply = self.ply
        newer.moves, newer.move_seats, newer.move_seconds, newer.move_bots = (
            self.sheet.moves + newer.moves,
            self.sheet.move_seats + newer.move_seats,
            self.sheet.move_seconds + newer.move_seconds,
            self.sheet.move_bots + newer.move_bots,
        )
        state = self.state
        assert state is not None
        self.sheet, self.record.moves = newer, newer.moves
        if self.ply > known_ply:
            state = state.clone()
            state.log = []
        try:
            for ply in range(known_ply + 1, self.ply + 1):
                self.record.play_ply(self.game, state, ply)
                self.adopt(state, ply)
        except UserError as error:
            logger.error("a table does not replay (%s)", error.note.key)
            raise UserError("cannot_wake") from None

    def adopt(self, state: State, ply: int) -> None:
        """Makes a position that has been written the table's own."""
        self.state = state
        for note in state.log or ():
            line: list[object] = [ply, note.key, note.args]
            for reader, lines in self.logs.items():
                if note.is_visible_to(reader):
                    lines.append(line)
        state.log = []
        self.reveals.append(int(state.reveals))

    def last_notes(self, reader: int | None) -> list[Note]:
        """What this reader heard of the last move, or of the deal."""
        lines = takewhile(lambda line: line[0] == self.ply, reversed(self.logs[reader]))
        return [Note(str(key), cast(dict[str, object], args)) for _, key, args in lines][::-1]

    @property
    def ply(self) -> int:
        return len(self.record.moves)

    @property
    def inherited_plies(self) -> int:
        """How many moves of another match this one begins with."""
        return self.sheet.branches[-1].ply if self.sheet.branches else 0

    @property
    def over(self) -> bool:
        return self.sheet.status == "over"

    @property
    def turn(self) -> int:
        return OVER if self.state is None else int(self.state.turn)

    @property
    def sides(self) -> Sides:
        """Who plays together."""
        return self.game.sides(self.sheet.seats, self.record.options)

    def position(self) -> State:
        """The position that is being played; refuses before the deal and after the end."""
        if self.state is None:
            raise UserError("not_dealt")
        if self.state.turn == OVER:
            raise UserError("match_over")
        return self.state

    def parse_move(self, state: State, words: str) -> int:
        """The legal move that these words mean; refuses all others. A game that stumbles over them
        costs nobody their place at the table."""
        try:
            return self.game.parse_legal_move(state, words)
        except UserError:
            raise
        except Exception as error:
            log_unexpected(error)
            raise UserError("unreadable_words") from None

    def decision_count(self, seat: int) -> int:
        """How many decisions this seat has taken, those taken back included: never less."""
        return self.sheet.move_seats.count(seat) + self.sheet.assignments[seat].takebacks

    def last_decision_ply(self, seat: int | None) -> int:
        """After how many moves this seat had last decided; 0 if it has not."""
        move_seats = self.sheet.move_seats
        ply = 0 if seat is None else len(move_seats)
        while ply and move_seats[ply - 1] != seat:
            ply -= 1
        return ply

    @property
    def decision_key(self) -> tuple[int, int]:
        """Which one is due: no other one of this match has the same two numbers."""
        return self.ply, sum([assignment.takebacks for assignment in self.sheet.assignments])

    def takeback_limit(self, seat: int | None) -> int:
        """How many of its last decisions a seat may take back: they showed nothing new, and
        nobody else has decided since. At a daily deal nothing is taken back."""
        stored = self.sheet
        if not stored.move_seats or stored.move_seats[-1] != seat:
            return 0
        if stored.status != "playing" or stored.is_daily_attempt:
            return 0
        steps = 0
        while (
            steps < self.ply - self.inherited_plies
            and self.sheet.move_seats[-1 - steps] == seat
            and self.reveals[-2 - steps] == self.reveals[-1]
        ):
            steps += 1
        return steps

    def bump_version(self) -> None:
        self.sheet.version += 1
        self.sheet.updated_at = time.time()
        self.sheet.turn = self.turn


def replayable_record(stored: StoredTable, game: Game[Any]) -> Record:
    """A stored match as the rules of today replay it."""
    return Record(
        stored.game,
        game.rules,
        stored.seats,
        stored.seed,
        current_options(game, stored),
        moves=stored.moves,
        branches=stored.branches,
    )


def current_options(game: Game[Any], stored: StoredTable) -> dict[str, Value]:
    """The options that give a stored match its meaning, also one begun under an earlier number of
    the rules. It is read anew each time and stays stored as it was: nothing has to be written for
    it, and a server that still knows the old number only can go on with it, too."""
    try:
        return check_options(game.options, game.migrate_options(stored.rules, stored.options))
    except UserError as error:
        if error.note.key == "newer_rules":
            raise UserError(
                "newer_match", rules=stored.rules, ours=game.rules, by=games.versions(game.name)
            ) from None
        raise UserError("cannot_wake") from None
