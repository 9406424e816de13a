"""The match of a table: its record and the position that it leads to."""

from __future__ import annotations

import logging
import time
from dataclasses import replace
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
from ludoteca.tables.errors import log_unexpected
from ludoteca.tables.stored.stored_table import StoredTable

logger = logging.getLogger("ludoteca")


class TableMatch:
    def __init__(self, stored: StoredTable, game: Game[Any]) -> None:
        """Replays the stored moves."""
        self.game = game
        self.record = replayable_record(stored, game)
        self.stored = stored
        self.state: State | None = None
        self.reveals: list[int] = []
        """Hidden items revealed until each ply."""
        self.logs: dict[int | None, list[list[object]]] = {
            reader: [] for reader in (None, *range(stored.seats))
        }
        """The log as each seat and spectators (None) may read it: [ply, key, args]."""
        if stored.status != "waiting":
            try:
                for ply, state in enumerate(self.record.states(game, log=True)):
                    self.adopt(state, ply)
            except UserError as error:
                # The words that do not replay stay out of the log: they could name hidden cards.
                logger.error("a table does not replay (%s)", error.note.key)
                raise UserError("cannot_wake") from None

    def is_continued_by(self, newer: StoredTable) -> bool:
        """Does `newer`, which was read from the moves known here on, continue them? Take-backs are
        counted, so as long as the counts are equal none of these moves was taken back."""
        takebacks = [
            [assignment.takebacks for assignment in stored.assignments]
            for stored in (self.stored, newer)
        ]
        return (
            self.state is not None
            and takebacks[0] == takebacks[1]
            and newer.known_plies == self.ply
        )

    def append_moves(self, newer: StoredTable) -> None:
        """Adopts what was read from the database, which has only the moves after those known
        here."""
        known_ply = self.ply
        newer.moves, newer.move_seats, newer.move_seconds, newer.move_bots = (
            self.stored.moves + newer.moves,
            self.stored.move_seats + newer.move_seats,
            self.stored.move_seconds + newer.move_seconds,
            self.stored.move_bots + newer.move_bots,
        )
        state = self.state
        assert state is not None
        self.stored, self.record.moves = newer, newer.moves
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
        """Makes this the current position; it is stored already."""
        self.state = state
        for note in state.log or ():
            line: list[object] = [ply, note.key, note.args]
            for reader, lines in self.logs.items():
                if note.is_visible_to(reader):
                    lines.append(line)
        state.log = []
        self.reveals.append(int(state.reveals))

    def last_notes(self, reader: int | None) -> list[Note]:
        """The log of the last move, or of the deal, as this reader sees it."""
        lines = takewhile(lambda line: line[0] == self.ply, reversed(self.logs[reader]))
        return [Note(str(key), cast(dict[str, object], args)) for _, key, args in lines][::-1]

    def record_so_far(self) -> Record:
        """A copy that no later move changes."""
        return replace(self.record, moves=[*self.record.moves])

    @property
    def ply(self) -> int:
        return len(self.record.moves)

    @property
    def inherited_plies(self) -> int:
        """Moves that a branch has from its parent."""
        return self.stored.branches[-1].ply if self.stored.branches else 0

    @property
    def over(self) -> bool:
        return self.stored.status == "over"

    @property
    def turn(self) -> int:
        return OVER if self.state is None else int(self.state.turn)

    @property
    def sides(self) -> Sides:
        return self.game.sides(self.stored.seats, self.record.options)

    def position(self) -> State:
        """Refuses before the deal and after the end."""
        if self.state is None:
            raise UserError("not_dealt")
        if self.state.turn == OVER:
            raise UserError("match_over")
        return self.state

    def parse_move(self, state: State, words: str) -> int:
        """The legal move that these words mean; refuses all others. Words on which a game's parser
        fails are refused too, and the error is logged."""
        try:
            return self.game.parse_legal_move(state, words)
        except UserError:
            raise
        except Exception as error:
            log_unexpected(error)
            raise UserError("unreadable_words") from None

    def decision_count(self, seat: int) -> int:
        """Decisions of this seat, those taken back included: it never decreases."""
        return self.stored.move_seats.count(seat) + self.stored.assignments[seat].takebacks

    def last_decision_ply(self, seat: int | None) -> int:
        """The ply of this seat's last decision; 0 if there is none."""
        move_seats = self.stored.move_seats
        ply = 0 if seat is None else len(move_seats)
        while ply and move_seats[ply - 1] != seat:
            ply -= 1
        return ply

    @property
    def decision_key(self) -> tuple[int, int]:
        """Identifies the decision that is due: moves played and decisions taken back."""
        return self.ply, sum([assignment.takebacks for assignment in self.stored.assignments])

    def takeback_limit(self, seat: int | None) -> int:
        """How many of its last decisions a seat may take back: those that revealed nothing, if no
        other seat has decided since. None at a daily deal."""
        stored = self.stored
        if not stored.move_seats or stored.move_seats[-1] != seat:
            return 0
        if stored.status != "playing" or stored.is_daily_attempt:
            return 0
        steps = 0
        while (
            steps < self.ply - self.inherited_plies
            and self.stored.move_seats[-1 - steps] == seat
            and self.reveals[-2 - steps] == self.reveals[-1]
        ):
            steps += 1
        return steps

    def bump_version(self) -> None:
        self.stored.version += 1
        self.stored.updated_at = time.time()
        self.stored.turn = self.turn


def replayable_record(stored: StoredTable, game: Game[Any]) -> Record:
    """The record as the current rules replay it."""
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
    """The options as the current rules understand them. They are migrated at every load and stored
    as they were, so a server with older rules can continue the match too."""
    try:
        return check_options(game.options, game.migrate_options(stored.rules, stored.options))
    except UserError as error:
        if error.note.key == "newer_rules":
            raise UserError(
                "newer_match", rules=stored.rules, ours=game.rules, by=games.versions(game.name)
            ) from None
        raise UserError("cannot_wake") from None
