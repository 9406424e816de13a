"""The conversation at the table: the scene is shown, a line is typed, something happens."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from rich.console import Console
from rich.text import Text

from ludoteca.core.kit.note import Note
from ludoteca.core.record import commitment
from ludoteca.core.refusal import Refused
from ludoteca.core.shelf import versions
from ludoteca.core.text import Texts
from ludoteca.terminal.drawing.clean import clean, number
from ludoteca.terminal.drawing.pages import show_pages
from ludoteca.terminal.drawing.rulebook import grounds, paragraph, whole_rulebook
from ludoteca.terminal.drawing.table import Move, Scene, drawn
from ludoteca.terminal.input.files import write_new
from ludoteca.terminal.input.keyboard import ask_for_line
from ludoteca.terminal.input.players import company
from ludoteca.terminal.match import Match

if TYPE_CHECKING:
    from ludoteca.bots.hint import Hint

RESULT_ROWS = 8
"""What the result takes besides a row for each seat."""


class Quit(Exception):
    """The person leaves the table."""


class Conversation:
    """Holds to one rule: a line that is a legal move is that move, whatever else it may mean."""

    def __init__(self, match: Match, said: Texts, console: Console) -> None:
        self.match = match
        self.said = said
        self.console = console
        self.refused = ""
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

    def hold(self) -> None:
        """Until the match is over or the person leaves."""
        record = self.match.record
        self.notice = self.tell("play.commitment", sha=commitment(record.seed))
        if met := company(self.match.game, self.said, record.players):
            self.notice = Text.assemble(f"{met}\n", self.notice)
        try:
            while True:
                self.let_others_play()
                if self.match.is_over():
                    break
                self.show()
                self.decide()
        except Quit:
            self.console.print(self.tell("play.resume", path=str(self.match.path)))
            return
        from ludoteca.terminal.drawing.result import show_result

        self.show(below=self.match.record.seats + RESULT_ROWS)
        show_result(self.console, self.match.game, self.match.record, self.match.state, self.said)
        self.console.print(self.tell("play.kept", path=str(self.match.path)))

    def let_others_play(self) -> None:
        """In a terminal one sees that somebody is thinking."""
        if self.console.is_terminal:
            with self.console.status(self.said.say("play.thinking")):
                self.match.play_on()
        else:
            self.match.play_on()

    def tell(self, key: str, **args: object) -> Text:
        return Text(self.said.say(key, args))

    def moves(self) -> list[Move]:
        game, state = self.match.game, self.match.state
        return [
            Move(self.said.note("move", game.phrase(state, move)), game.words(state, move))
            for move in state.legal().listed()
        ]

    def show(self, below: int = 1) -> None:
        """The table, on a clean screen if there is one; so many rows are left below it."""
        notice, self.notice = self.notice, Text()
        if self.console.is_terminal:
            self.console.clear()
        match = self.match
        scene = Scene(
            match.game,
            self.said,
            match.game.view(match.state, match.seat),
            self.said.say("table.moves_made", {"n": len(match.record.moves)}),
            self.lines(match.since()),
            self.moves(),
            match.game.sides(match.record.seats, match.record.options),
        )
        for line in notice.split() if notice else ():
            below += -(-line.cell_len // self.console.width)
        for line in drawn(scene, self.console.width, self.console.height - below):
            self.console.print(line, overflow="ellipsis", no_wrap=True)
        if notice:
            self.console.print(notice, style="dim")

    def lines(self, since: int) -> list[Text]:
        """The log in words from this line on; what was played for want of a choice is marked."""
        found = []
        for place, note in enumerate(self.match.lines()):
            if place >= since:
                line = logged(self.said, note)
                if place in self.match.forced:
                    line.append(f" ({self.said.say('play.only_move')})", "dim")
                found.append(line)
        return found

    def decide(self) -> None:
        """Asks until a move is made or taken back."""
        made = len(self.match.record.moves)
        while made == len(self.match.record.moves):
            line = ask_for_line(f"{self.said.say('play.prompt')} ")
            if not line:
                continue
            try:
                self.obey(line)
            except Refused as refusal:
                self.refuse(refusal.note)

    def obey(self, line: str) -> None:
        match = self.match
        legal = match.state.legal().listed()
        chosen = number(line)
        if chosen is not None:
            if not 1 <= chosen <= len(legal):
                raise Refused("no_such_number", number=chosen, last=len(legal))
            match.accept(legal[chosen - 1])
            return
        try:
            move = match.game.parse(match.state, line)
        except Refused:
            command, _, rest = line.partition(" ")
            if command.casefold() not in self.commands:
                self.refused = line
                raise
            self.commands[command.casefold()](rest.strip())
        else:
            match.accept(move)

    def refuse(self, note: Note) -> None:
        sentence = clean(self.said.note("refusal", note))
        self.console.print(Text.assemble(("✗ ", "bold red"), sentence))
        if note.key in self.match.game.paragraphs:
            page = self.match.game.paragraphs[note.key]
            self.console.print(Text("  ") + self.tell("play.see_why", number=page), style="dim")

    def why(self, words: str) -> None:
        """Why some words are no move here, and where the rulebook says so."""
        words = words or self.refused
        if not words:
            raise Refused("why_what")
        try:
            if not 1 <= (number(words) or 0) <= self.match.state.legal().size():
                self.match.game.parse(self.match.state, words)
        except Refused as refusal:
            self.console.print(Text(clean(self.said.note("refusal", refusal.note))))
            page = grounds(self.match.game, self.said, refusal.note)
            if page is not None:
                self.console.print(page)
            return
        self.console.print(self.tell("play.is_legal", words=words))

    def list_moves(self, _: str = "") -> None:
        """Every legal move: its number, what it does, its words."""
        from rich.table import Table

        table = Table.grid(padding=(0, 2))
        for place, move in enumerate(self.moves(), start=1):
            table.add_row(
                Text(str(place), "bold cyan", justify="right"),
                Text(move.sentence),
                Text(move.words, "dim"),
            )
        show_pages(self.console, table, self.said)

    def hint(self, _: str = "") -> None:
        """The best moves by the searcher, from what the person sees: chances and reasons."""
        from rich.table import Table

        from ludoteca.bots.hint import hint

        table = Table.grid(padding=(0, 2))
        match = self.match
        sides = match.game.sides(match.record.seats, match.record.options)
        for found in hint(match.game, match.state, match.seat, sides=sides):
            table.add_row(
                Text(f"{100 * found.chance:.0f} %", "bold cyan", justify="right"),
                Text(self.said.note("move", found.phrase)),
                Text(found.words, "dim"),
            )
            for line in self.told(found):
                table.add_row("", Text(line, "dim"), "")
        self.console.print(table)

    def told(self, found: Hint) -> Iterator[str]:
        """What speaks for a move, how the turn goes on, and whether it is clearly better."""
        from ludoteca.bots.hint import NO_CLEAR_DIFFERENCE

        yield self.said.note("hint", found.reason)
        if found.plan:
            steps = "; ".join(self.said.note("move", step) for step in found.plan)
            yield self.said.say("play.then", {"moves": steps})
        if found.even and found.reason != NO_CLEAR_DIFFERENCE:
            yield self.said.note("hint", NO_CLEAR_DIFFERENCE)

    def help(self, _: str = "") -> None:
        from rich.table import Table

        self.list_moves()
        table = Table.grid(padding=(0, 2))
        for command in ("why", "moves", "hint", "undo", "log", "rules", "save", "table", "quit"):
            table.add_row(Text(command, "bold cyan"), self.said.say(f"commands.{command}"))
        self.console.print(table)

    def undo(self, _: str) -> None:
        if not self.match.undo():
            raise Refused("nothing_to_undo")
        self.notice = self.tell("play.undone")

    def show_log(self, _: str) -> None:
        show_pages(self.console, Text("\n").join(self.lines(0)), self.said)

    def show_rules(self, wanted: str) -> None:
        found = number(wanted)
        if found is not None:
            self.console.print(paragraph(self.match.game, self.said, found))
        else:
            show_pages(self.console, whole_rulebook(self.match.game, self.said), self.said)

    def save(self, name: str) -> None:
        """A copy where one is wanted; the match itself is kept all the time."""
        path = Path(os.path.expanduser(name)) if name else self.match.path  # noqa: PTH111
        if name:
            write_new(path, self.match.record.dump(versions(self.match.game.name)))
        self.console.print(self.tell("play.saved", path=str(path)))

    def quit(self, _: str) -> None:
        sys.stdout.flush()
        raise Quit


def logged(said: Texts, note: Note) -> Text:
    """A line of the log, the name of whoever acts set apart."""
    sentence = said.note("log", note)
    who, colon, rest = sentence.partition(": ")
    if colon and who in said.names:
        return Text.assemble((f"{who}:", "bold"), " ", rest)
    return Text(sentence)
