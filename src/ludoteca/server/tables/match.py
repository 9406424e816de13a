"""Match: the record of a table and the position it leads to. Knows no people and no sockets."""

from __future__ import annotations

import logging
import time
from itertools import takewhile
from typing import Any, cast

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Value, checked
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.core.sides import Sides
from ludoteca.server.errors import log_unexpected
from ludoteca.server.store.sheet import Sheet

logger = logging.getLogger("ludoteca")


class Match:
    """`heard` is the log of each reader, as [ply, key, args]; `news` what it was after each ply."""

    def __init__(self, sheet: Sheet, game: Game[Any]) -> None:
        """What the database holds: every position is a fold over the record."""
        self.game = game
        self.record = record_of(sheet, game)
        self.sheet = sheet
        self.state: State | None = None
        self.news: list[int] = []
        self.heard: dict[int | None, list[list[object]]] = {
            reader: [] for reader in (None, *range(sheet.seats))
        }
        if sheet.status != "waiting":
            try:
                for ply, state in enumerate(self.record.states(game, log=True)):
                    self.adopt(state, ply)
            except Refused as refused:
                # Nobody is told in words what does not replay: they could name somebody's cards.
                logger.error("a table does not replay (%s)", refused.note.key)
                raise Refused("cannot_wake") from None

    def continues(self, later: Sheet) -> bool:
        """Does what was read after the moves known here go on from them? Whoever takes back counts
        it, so where no count has changed no move has."""
        counts = [[chair.undone for chair in sheet.chairs] for sheet in (self.sheet, later)]
        return self.state is not None and counts[0] == counts[1] and later.since == self.ply

    def go_on(self, later: Sheet) -> None:
        """Takes over what the database holds, of its moves only the new ones."""
        first = self.ply
        later.moves, later.deciders, later.spents, later.by_bots = (
            self.sheet.moves + later.moves,
            self.sheet.deciders + later.deciders,
            self.sheet.spents + later.spents,
            self.sheet.by_bots + later.by_bots,
        )
        state = self.state
        assert state is not None
        self.sheet, self.record.moves = later, later.moves
        if self.ply > first:
            state = state.clone()
            state.log = []
        try:
            for ply in range(first + 1, self.ply + 1):
                self.record.follow(self.game, state, ply)
                self.adopt(state, ply)
        except Refused as refused:
            logger.error("a table does not replay (%s)", refused.note.key)
            raise Refused("cannot_wake") from None

    def adopt(self, state: State, ply: int) -> None:
        """Makes a position that has been written the table's own."""
        self.state = state
        for note in state.log or ():
            line: list[object] = [ply, note.key, note.args]
            for reader, lines in self.heard.items():
                if note.seen_by(reader):
                    lines.append(line)
        state.log = []
        self.news.append(int(state.news))

    def heard_last(self, reader: int | None) -> list[Note]:
        """What this reader heard of the last move, or of the deal."""
        lines = takewhile(lambda line: line[0] == self.ply, reversed(self.heard[reader]))
        return [Note(str(key), cast(dict[str, object], args)) for _, key, args in lines][::-1]

    @property
    def ply(self) -> int:
        return len(self.record.moves)

    @property
    def begun(self) -> int:
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
            raise Refused("not_dealt")
        if self.state.turn == OVER:
            raise Refused("match_over")
        return self.state

    def read(self, state: State, words: str) -> int:
        """The legal move that these words mean; refuses all others. A game that stumbles over them
        costs nobody their place at the table."""
        try:
            return self.game.parse(state, words)
        except Refused:
            raise
        except Exception as error:
            log_unexpected(error)
            raise Refused("unreadable_words") from None

    def nth(self, seat: int) -> int:
        """How many decisions this seat has taken, those taken back included: never less."""
        return self.sheet.deciders.count(seat) + self.sheet.chairs[seat].undone

    def last_of(self, seat: int | None) -> int:
        """After how many moves this seat had last decided; 0 if it has not."""
        deciders = self.sheet.deciders
        ply = 0 if seat is None else len(deciders)
        while ply and deciders[ply - 1] != seat:
            ply -= 1
        return ply

    @property
    def decision(self) -> tuple[int, int]:
        """Which one is due: no other one of this match has the same two numbers."""
        return self.ply, sum([chair.undone for chair in self.sheet.chairs])

    def steps_back(self, seat: int | None) -> int:
        """How many of its last decisions a seat may take back: they showed nothing new, and
        nobody else has decided since. At a daily deal nothing is taken back."""
        sheet = self.sheet
        if not sheet.deciders or sheet.deciders[-1] != seat:
            return 0
        if sheet.status != "playing" or sheet.is_try:
            return 0
        steps = 0
        while (
            steps < self.ply - self.begun
            and self.sheet.deciders[-1 - steps] == seat
            and self.news[-2 - steps] == self.news[-1]
        ):
            steps += 1
        return steps

    def turn_page(self) -> None:
        self.sheet.version += 1
        self.sheet.touched = time.time()
        self.sheet.turn = self.turn


def record_of(sheet: Sheet, game: Game[Any]) -> Record:
    """A stored match as the rules of today replay it."""
    return Record(
        sheet.game,
        game.rules,
        sheet.seats,
        sheet.seed,
        options_today(game, sheet),
        moves=sheet.moves,
        branches=sheet.branches,
    )


def options_today(game: Game[Any], sheet: Sheet) -> dict[str, Value]:
    """The options that give a stored match its meaning, also one begun under an earlier number of
    the rules. It is read anew each time and stays stored as it was: nothing has to be written for
    it, and a server that still knows the old number only can go on with it, too."""
    try:
        return checked(game.options, game.today(sheet.rules, sheet.options))
    except Refused as refused:
        if refused.note.key == "newer_rules":
            raise Refused(
                "newer_match", rules=sheet.rules, ours=game.rules, by=games.versions(game.name)
            ) from None
        raise Refused("cannot_wake") from None
