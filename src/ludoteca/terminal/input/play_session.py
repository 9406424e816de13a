"""A match in this process: the person plays at the terminal, bots at the other seats."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from shlex import quote
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ludoteca.core.catalogue import versions
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.record import commitment
from ludoteca.core.text import Texts
from ludoteca.local.match import LocalMatch
from ludoteca.local.match_files import write_new_file
from ludoteca.terminal.drawing.bot_strengths import bot_strengths
from ludoteca.terminal.drawing.result import Outcome
from ludoteca.terminal.drawing.table_layout import MoveLine, Scene
from ludoteca.terminal.input.keyboard import read_line
from ludoteca.terminal.input.table_session import Quit, TableSession, log_line

if TYPE_CHECKING:
    from ludoteca.bots.hint import Hint


class PlaySession(TableSession):
    def __init__(self, match: LocalMatch, messages: Texts, console: Console) -> None:
        super().__init__(match.game, messages, console)
        self.match = match

    def run(self) -> None:
        """Plays until the match is over or the person quits."""
        record = self.match.record
        self.notice = self.text("play.commitment", sha=commitment(record.seed))
        if strengths := bot_strengths(self.game, self.messages, record.players):
            self.notice = Text.assemble(f"{strengths}\n", self.notice)
        try:
            while True:
                self.play_bots()
                if self.match.is_over():
                    break
                self.show()
                self.read_until_move()
        except Quit:
            self.print_line(self.text("play.resume", path=quote(str(self.match.path))))
            return
        result = Outcome.of(self.game, record, self.match.state)
        self.show_end(result, self.text("play.kept", path=quote(str(self.match.path))))

    def play_bots(self) -> None:
        """Lets the bots play, in a terminal with a spinner."""
        if self.console.is_terminal:
            with self.console.status(self.messages.say("play.thinking")):
                self.match.advance()
        else:
            self.match.advance()

    def moves(self) -> list[MoveLine]:
        state = self.match.state
        return [
            MoveLine(
                self.messages.say_note("move", self.game.describe_move(state, move)),
                self.game.notation(state, move),
            )
            for move in state.legal().to_list()
        ]

    def scene(self) -> Scene:
        match = self.match
        return Scene(
            self.game,
            self.messages,
            self.game.view(match.state, match.seat),
            self.messages.say("table.moves_made", {"n": len(match.record.moves)}),
            self.log_lines(match.decision_log_length()),
            self.moves(),
            self.game.sides(match.record.seats, match.record.options),
        )

    def log_lines(self, first: int) -> list[Text]:
        """The log from line `first` on; forced moves are marked."""
        shown_lines = []
        for index, note in enumerate(self.match.log()):
            if index >= first:
                line = log_line(self.messages, note)
                if index in self.match.forced_lines:
                    line.append(f" ({self.messages.say('play.only_move')})", "dim")
                shown_lines.append(line)
        return shown_lines

    def read_until_move(self) -> None:
        """Reads lines until a move is played or taken back."""
        moves_before = len(self.match.record.moves)
        while moves_before == len(self.match.record.moves):
            line = read_line(f"{self.messages.say('play.prompt')} ")
            if not line:
                continue
            try:
                self.handle_line(line)
            except UserError as refusal:
                self.print_refusal(refusal.note)

    def play(self, line: str) -> None:
        self.match.play_move(self.game.parse_legal_move(self.match.state, line))

    def is_move(self, line: str) -> bool:
        return self.why_illegal(line) is None

    def why_illegal(self, words: str) -> Note | None:
        try:
            self.game.parse_legal_move(self.match.state, words)
        except UserError as refusal:
            return refusal.note
        return None

    def hints(self) -> Iterable[Hint]:
        from ludoteca.bots.hint import hint

        match = self.match
        sides = self.game.sides(match.record.seats, match.record.options)
        return hint(self.game, match.state, match.seat, sides=sides)

    def undo(self, _: str = "") -> None:
        if not self.match.undo():
            raise UserError("nothing_to_undo")
        self.notice = self.text("play.undone")

    def save(self, name: str) -> None:
        """Writes a copy to `name`; the match itself is saved after every move."""
        path = Path(os.path.expanduser(name)) if name else self.match.path  # noqa: PTH111
        if name:
            write_new_file(path, self.match.record.dump(versions(self.game.name)))
        self.print_line(self.text("play.saved", path=str(path)))
