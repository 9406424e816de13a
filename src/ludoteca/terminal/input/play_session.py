"""Playing in the terminal: shows the table, reads a line, plays a move or runs a command."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
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
from ludoteca.local.sanitize import sanitize
from ludoteca.terminal.drawing.bot_strengths import bot_strengths
from ludoteca.terminal.drawing.pager import show_paged
from ludoteca.terminal.drawing.rulebook import full_rulebook, paragraph, refusal_paragraph
from ludoteca.terminal.drawing.table import MoveLine, Scene, draw_table
from ludoteca.terminal.input.keyboard import read_line

if TYPE_CHECKING:
    from ludoteca.bots.hint import Hint

RESULT_ROWS = 8
"""Rows of the result table besides one for each seat."""


class Quit(Exception):
    """Raised by the command `quit`."""


class PlaySession:
    """A line that is a legal move always plays it, even if it is also a command."""

    def __init__(self, match: LocalMatch, messages: Texts, console: Console) -> None:
        self.match = match
        self.messages = messages
        self.console = console
        self.last_refused = ""
        self.notice = Text()
        self.commands: dict[str, Callable[[str], None]] = {
            "why": self.why,
            "moves": self.list_moves,
            "hint": self.hint,
            "?": self.help,
            "help": self.help,
            "undo": self.undo,
            "log": self.show_log,
            "rules": self.show_rules,
            "save": self.save,
            "table": lambda _: self.show(),
            "quit": self.quit,
        }

    def run(self) -> None:
        """Plays until the match is over or the person quits."""
        record = self.match.record
        self.notice = self.text("play.commitment", sha=commitment(record.seed))
        if strengths := bot_strengths(self.match.game, self.messages, record.players):
            self.notice = Text.assemble(f"{strengths}\n", self.notice)
        try:
            while True:
                self.play_bots()
                if self.match.is_over():
                    break
                self.show()
                self.read_until_move()
        except Quit:
            self.console.print(self.text("play.resume", path=str(self.match.path)))
            return
        from ludoteca.terminal.drawing.result import show_result

        self.show(rows_below=self.match.record.seats + RESULT_ROWS)
        show_result(
            self.console, self.match.game, self.match.record, self.match.state, self.messages
        )
        self.console.print(self.text("play.kept", path=str(self.match.path)))

    def play_bots(self) -> None:
        """Lets the bots play, in a terminal with a spinner."""
        if self.console.is_terminal:
            with self.console.status(self.messages.say("play.thinking")):
                self.match.advance()
        else:
            self.match.advance()

    def text(self, key: str, **args: object) -> Text:
        return Text(self.messages.say(key, args))

    def moves(self) -> list[MoveLine]:
        game, state = self.match.game, self.match.state
        return [
            MoveLine(
                self.messages.say_note("move", game.describe_move(state, move)),
                game.notation(state, move),
            )
            for move in state.legal().to_list()
        ]

    def show(self, rows_below: int = 1) -> None:
        """Draws the table on a cleared screen, leaving `rows_below` rows free."""
        notice, self.notice = self.notice, Text()
        if self.console.is_terminal:
            self.console.clear()
        match = self.match
        scene = Scene(
            match.game,
            self.messages,
            match.game.view(match.state, match.seat),
            self.messages.say("table.moves_made", {"n": len(match.record.moves)}),
            self.log_lines(match.decision_log_length()),
            self.moves(),
            match.game.sides(match.record.seats, match.record.options),
        )
        for line in notice.split() if notice else ():
            rows_below += -(-line.cell_len // self.console.width)
        for line in draw_table(scene, self.console.width, self.console.height - rows_below):
            self.console.print(line, overflow="ellipsis", no_wrap=True)
        if notice:
            self.console.print(notice, style="dim")

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

    def handle_line(self, line: str) -> None:
        match = self.match
        legal = match.state.legal().to_list()
        typed_number = parse_number(line)
        if typed_number is not None:
            if not 1 <= typed_number <= len(legal):
                raise UserError("no_such_number", number=typed_number, last=len(legal))
            match.play_move(legal[typed_number - 1])
            return
        try:
            move = match.game.parse_legal_move(match.state, line)
        except UserError:
            command, _, rest = line.partition(" ")
            if command.casefold() not in self.commands:
                self.last_refused = line
                raise
            self.commands[command.casefold()](rest.strip())
        else:
            match.play_move(move)

    def print_refusal(self, note: Note) -> None:
        sentence = sanitize(self.messages.say_note("refusal", note))
        self.console.print(Text.assemble(("✗ ", "bold red"), sentence))
        if note.key in self.match.game.paragraphs:
            page = self.match.game.paragraphs[note.key]
            self.console.print(Text("  ") + self.text("play.see_why", number=page), style="dim")

    def why(self, words: str) -> None:
        """Prints why a move is illegal, with the paragraph of the rulebook."""
        words = words or self.last_refused
        if not words:
            raise UserError("why_what")
        try:
            if not 1 <= (parse_number(words) or 0) <= self.match.state.legal().size():
                self.match.game.parse_legal_move(self.match.state, words)
        except UserError as refusal:
            self.console.print(Text(sanitize(self.messages.say_note("refusal", refusal.note))))
            page = refusal_paragraph(self.match.game, self.messages, refusal.note)
            if page is not None:
                self.console.print(page)
            return
        self.console.print(self.text("play.is_legal", words=words))

    def list_moves(self, _: str = "") -> None:
        """Lists the legal moves: number, description, notation."""
        from rich.table import Table

        table = Table.grid(padding=(0, 2))
        for index, move in enumerate(self.moves(), start=1):
            table.add_row(
                Text(str(index), "bold cyan", justify="right"),
                Text(move.sentence),
                Text(move.words, "dim"),
            )
        show_paged(self.console, table, self.messages)

    def hint(self, _: str = "") -> None:
        """Prints the best moves found by a search, with win chances and reasons."""
        from rich.table import Table

        from ludoteca.bots.hint import hint

        table = Table.grid(padding=(0, 2))
        match = self.match
        sides = match.game.sides(match.record.seats, match.record.options)
        for candidate in hint(match.game, match.state, match.seat, sides=sides):
            table.add_row(
                Text(f"{100 * candidate.chance:.0f} %", "bold cyan", justify="right"),
                Text(self.messages.say_note("move", candidate.phrase)),
                Text(candidate.words, "dim"),
            )
            for line in self.hint_lines(candidate):
                table.add_row("", Text(line, "dim"), "")
        self.console.print(table)

    def hint_lines(self, candidate: Hint) -> Iterator[str]:
        """The reason for a move, the rest of the turn, and whether the move is clearly better."""
        from ludoteca.bots.hint import NO_CLEAR_DIFFERENCE

        yield self.messages.say_note("hint", candidate.reason)
        if candidate.plan:
            steps = "; ".join(self.messages.say_note("move", step) for step in candidate.plan)
            yield self.messages.say("play.then", {"moves": steps})
        if candidate.even and candidate.reason != NO_CLEAR_DIFFERENCE:
            yield self.messages.say_note("hint", NO_CLEAR_DIFFERENCE)

    def help(self, _: str = "") -> None:
        from rich.table import Table

        self.list_moves()
        table = Table.grid(padding=(0, 2))
        for command in ("why", "moves", "hint", "undo", "log", "rules", "save", "table", "quit"):
            table.add_row(Text(command, "bold cyan"), self.messages.say(f"commands.{command}"))
        self.console.print(table)

    def undo(self, _: str) -> None:
        if not self.match.undo():
            raise UserError("nothing_to_undo")
        self.notice = self.text("play.undone")

    def show_log(self, _: str) -> None:
        show_paged(self.console, Text("\n").join(self.log_lines(0)), self.messages)

    def show_rules(self, number_text: str) -> None:
        paragraph_number = parse_number(number_text)
        if paragraph_number is not None:
            self.console.print(paragraph(self.match.game, self.messages, paragraph_number))
        else:
            show_paged(self.console, full_rulebook(self.match.game, self.messages), self.messages)

    def save(self, name: str) -> None:
        """Writes a copy to `name`; the match itself is saved after every move."""
        path = Path(os.path.expanduser(name)) if name else self.match.path  # noqa: PTH111
        if name:
            write_new_file(path, self.match.record.dump(versions(self.match.game.name)))
        self.console.print(self.text("play.saved", path=str(path)))

    def quit(self, _: str) -> None:
        sys.stdout.flush()
        raise Quit


def parse_number(text: str) -> int | None:
    """The number typed; None if the text is not a number of at most nine digits."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def log_line(messages: Texts, note: Note) -> Text:
    """A line of the log with the acting player's name in bold."""
    sentence = messages.say_note("log", note)
    actor, colon, rest = sentence.partition(": ")
    if colon and actor in messages.names:
        return Text.assemble((f"{actor}:", "bold"), " ", rest)
    return Text(sentence)
