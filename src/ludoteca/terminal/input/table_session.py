"""The part of a session at a table that is the same with and without a server: shows the table, reads
a line, plays a move or runs a command."""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.text import Texts
from ludoteca.local.sanitize import sanitize
from ludoteca.terminal.drawing.pager import show_paged
from ludoteca.terminal.drawing.result import Outcome, show_result
from ludoteca.terminal.drawing.rulebook import full_rulebook, paragraph, refusal_paragraph
from ludoteca.terminal.drawing.small_screen import SmallScreen
from ludoteca.terminal.drawing.table import draw_table
from ludoteca.terminal.drawing.table_layout import MoveLine, Scene

if TYPE_CHECKING:
    from ludoteca.bots.hint import Hint

MANY_ROWS = 1000
"""More than any table needs."""


class Quit(Exception):
    """Raised by the command `quit`."""


class TableSession(ABC):
    """A line that is a legal move always plays it, even if it is also a command."""

    def __init__(self, game: Game[Any], messages: Texts, console: Console) -> None:
        self.game = game
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
            "table": self.show_whole_table,
            "quit": self.quit,
        }

    @abstractmethod
    def scene(self) -> Scene:
        """What is drawn of the table now."""

    @abstractmethod
    def moves(self) -> Sequence[MoveLine]:
        """The legal moves."""

    @abstractmethod
    def play(self, line: str) -> None:
        """Plays a move given by its notation; raises `UserError` if it is illegal."""

    @abstractmethod
    def why_illegal(self, words: str) -> Note | None:
        """Why a move is illegal now; None if it is legal."""

    @abstractmethod
    def log_lines(self, first: int) -> list[Text]:
        """The log from line `first` on."""

    @abstractmethod
    def hints(self) -> Iterable[Hint]:
        """The best moves, with win chances and reasons."""

    @abstractmethod
    def undo(self, words: str) -> None:
        """Takes back my last decision."""

    @abstractmethod
    def save(self, name: str) -> None:
        """Writes a copy of the match to a file."""

    def text(self, key: str, **args: object) -> Text:
        return Text(self.messages.say(key, args))

    def print_line(self, line: Text) -> None:
        """Prints without line breaks of our own, so that a command or path in it can be copied."""
        self.console.print(line, soft_wrap=True)

    def show(self) -> None:
        """Draws the table."""
        self.draw(1)

    def draw(self, rows_below: int) -> None:
        """Draws the table on a cleared screen, leaving `rows_below` rows free."""
        notice, self.notice = self.notice, Text()
        if self.console.is_terminal:
            self.console.clear()
        for line in notice.split() if notice else ():
            rows_below += -(-line.cell_len // self.console.width)
        for line in draw_table(self.scene(), self.console.width, self.console.height - rows_below):
            self.console.print(line, overflow="ellipsis", no_wrap=True)
        if notice:
            self.console.print(notice, style="dim")

    def show_end(self, result: Outcome, last_line: Text) -> None:
        """Draws the table with the result below it, and a last line that can be copied."""
        with self.console.capture() as printed:
            show_result(self.console, result, self.messages)
            self.print_line(last_line)
        text = printed.get()
        lines = Text.from_ansi(text).split()
        self.draw(sum(max(1, -(-line.cell_len // self.console.width)) for line in lines) + 1)
        self.console.file.write(text)
        self.console.file.flush()

    def show_whole_table(self, _: str = "") -> None:
        """Draws the table, page by page if the screen is too small for it."""
        whole = SmallScreen(replace(self.scene(), moves=[]), self.console.width, MANY_ROWS).draw()
        if self.console.is_terminal and len(whole) >= self.console.height:
            show_paged(self.console, Text("\n").join(whole), self.messages)
        else:
            self.show()

    def handle_line(self, line: str) -> None:
        """Plays the move with this number or notation, or runs the command."""
        typed_number = parse_number(line)
        if typed_number is not None:
            moves = self.moves()
            if not 1 <= typed_number <= len(moves):
                raise UserError("no_such_number", number=typed_number, last=len(moves))
            self.play(moves[typed_number - 1].words)
            return
        command, _, rest = line.partition(" ")
        if command.casefold() in self.commands and not self.is_move(line):
            self.commands[command.casefold()](rest.strip())
            return
        try:
            self.play(line)
        except UserError:
            self.last_refused = line
            raise

    @abstractmethod
    def is_move(self, line: str) -> bool:
        """Whether the line is a legal move."""

    def print_refusal(self, note: Note) -> None:
        self.console.print(self.refusal_text(note))

    def refusal_text(self, note: Note) -> Text:
        """Why something is refused, and where the rulebook says so."""
        sentence = sanitize(self.messages.say_note("refusal", note))
        line = Text.assemble(("✗ ", "bold red"), sentence)
        if note.key in self.game.paragraphs:
            page = self.game.paragraphs[note.key]
            line.append(f"\n  {self.messages.say('play.see_why', {'number': page})}", "dim")
        return line

    def why(self, words: str) -> None:
        """Prints why a move is illegal, with the paragraph of the rulebook."""
        words = words or self.last_refused
        if not words:
            raise UserError("why_what")
        is_number_of_move = 1 <= (parse_number(words) or 0) <= len(self.moves())
        note = None if is_number_of_move else self.why_illegal(words)
        if note is None:
            self.console.print(self.text("play.is_legal", words=words))
            return
        self.console.print(Text(sanitize(self.messages.say_note("refusal", note))))
        page = refusal_paragraph(self.game, self.messages, note)
        if page is not None:
            self.console.print(page)

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

        table = Table.grid(padding=(0, 2))
        for candidate in self.hints():
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
        """Lists the legal moves and the commands."""
        from rich.table import Table

        self.list_moves()
        table = Table.grid(padding=(0, 2))
        for command in self.commands:
            if command not in HELP_COMMANDS:
                table.add_row(Text(command, "bold cyan"), self.messages.say(self.help_key(command)))
        self.console.print(table)

    def help_key(self, command: str) -> str:
        """The key of the text that explains a command."""
        return f"commands.{command}"

    def show_log(self, _: str = "") -> None:
        show_paged(self.console, Text("\n").join(self.log_lines(0)), self.messages)

    def show_rules(self, number_text: str) -> None:
        paragraph_number = parse_number(number_text)
        if paragraph_number is not None:
            self.console.print(paragraph(self.game, self.messages, paragraph_number))
        else:
            show_paged(self.console, full_rulebook(self.game, self.messages), self.messages)

    def quit(self, _: str = "") -> None:
        sys.stdout.flush()
        raise Quit


HELP_COMMANDS = ("?", "help")


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
