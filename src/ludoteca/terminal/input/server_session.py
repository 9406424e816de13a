"""A seat at a table of a server: the screen follows the table while the person types."""

from __future__ import annotations

import json
import os
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from threading import Event, RLock, Thread
from typing import TYPE_CHECKING, Any

from rich.console import Console
from rich.text import Text

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.frame import decode_note, decode_view
from ludoteca.core.game import Game
from ludoteca.core.text import Texts
from ludoteca.core.text_view import Choice, FrameDescription, resolve_move
from ludoteca.local.match_files import write_new_file
from ludoteca.local.sanitize import sanitize
from ludoteca.remote.player_names import player_names
from ludoteca.remote.table_connection import TableConnection, first_new_line
from ludoteca.remote.table_link import table_link
from ludoteca.terminal.drawing.clock import clock_text, seconds_left
from ludoteca.terminal.drawing.pager import show_paged
from ludoteca.terminal.drawing.result import Outcome
from ludoteca.terminal.drawing.table_layout import MoveLine, Scene, title_line
from ludoteca.terminal.drawing.waiting_room import waiting_room
from ludoteca.terminal.input.keyboard import read_line, typed_text
from ludoteca.terminal.input.table_session import Quit, TableSession, log_line

if TYPE_CHECKING:
    from ludoteca.bots.hint import Hint

MAX_CHAT_LINES = 3
"""Lines of the chat that are shown below the log."""
RETRY_DELAY = 2.0
"""Seconds between two attempts to reach a server that does not answer."""
PATIENCE = 60.0
"""Seconds after which a session without a terminal gives up a server that does not answer."""
TICK = 1.0
"""Seconds between two drawings of the running clock."""
SAVE_CURSOR_AND_GO_HOME, RESTORE_CURSOR = "\x1b7\x1b[1;1H", "\x1b[K\x1b8"


class LeftTable(Exception):
    """Raised by the command `leave`: the seat is given up."""


class Rematch(Exception):
    """Raised by the command `rematch`, with the id of the next table."""


class ServerSession(TableSession):
    """The main thread reads lines; another one draws what the server sends. `screen` guards both."""

    def __init__(
        self, connection: TableConnection, game: Game[Any], messages: Texts, console: Console
    ) -> None:
        super().__init__(game, messages, console)
        self.unnamed_messages = messages
        self.connection = connection
        self.screen = RLock()
        self.stopped = Event()
        self.drawn: object = None
        """What the screen shows, see `situation`."""
        self.shows_output = False
        """Whether the screen shows the output of a command, which drawing the table would wipe out."""
        self.reads_line = False
        self.was_my_turn = False
        self.refusal = Text()
        self.chat_read = 0
        """Lines of the chat before my last decision."""
        self.ending: Note | None = None
        """Why the server has closed the table to this seat."""
        self.commands |= {
            "say": self.say,
            "chat": self.show_chat,
            "rematch": self.rematch,
            "leave": self.leave,
        }
        self.commands["quit"] = self.commands.pop("quit")
        for name in ("why", "moves", "hint", "?", "help", "log", "rules", "save", "chat"):
            self.commands[name] = partial(self.keep_output, self.commands[name])

    # The two ways to play

    def run(self) -> None:
        """Plays until the match is over or the person leaves."""
        try:
            if self.console.is_terminal:
                self.run_on_screen()
            else:
                self.run_in_pipes()
        except Quit:
            return
        finally:
            self.stopped.set()
            self.connection.disconnect()

    def run_on_screen(self) -> None:
        """Reads lines at any time, while another thread draws the table anew."""
        self.refresh()
        Thread(target=self.watch, daemon=True).start()
        while True:
            self.reads_line = True
            line = read_line(self.prompt())
            with self.screen:
                self.reads_line = False
                if self.ending is not None:
                    raise Quit
                self.answer(line)

    def run_in_pipes(self) -> None:
        """Reads a line only when there is something to decide."""
        while True:
            self.wait_for_decision()
            self.show()
            if self.is_over():
                return
            nth = self.connection.frame["nth"]
            while self.connection.frame["nth"] == nth and not self.is_over():
                line = read_line(self.prompt())
                try:
                    if line:
                        self.handle_line(line)
                except UserError as refusal:
                    self.print_refusal(refusal.note)

    def wait_for_decision(self) -> None:
        """Waits for my turn or the end, and at most `PATIENCE` for a server that does not answer."""
        lost_at: float | None = None
        while True:
            try:
                if self.connection.wait_until(self.is_due, RETRY_DELAY):
                    return
                lost_at = None
            except UserError as error:
                lost_at = lost_at or time.monotonic()
                is_final = error.note.key != "server_unreachable"
                if is_final or time.monotonic() - lost_at > PATIENCE:
                    raise
                time.sleep(RETRY_DELAY)

    def is_due(self) -> bool:
        return self.is_over() or self.is_my_turn()

    def watch(self) -> None:
        """Draws the table whenever it changes, and the running clock each second."""
        while not self.stopped.is_set():
            try:
                self.connection.wait_until(lambda: self.drawn != self.situation(), TICK)
            except UserError as error:
                if error.note.key == "server_unreachable":
                    self.stopped.wait(RETRY_DELAY)
                else:
                    self.ending = error.note
            with suppress(UserError):
                self.refresh()
            if self.ending is not None:
                return

    def situation(self) -> object:
        """What the drawing depends on."""
        connection = self.connection
        is_connected = connection.socket is not None and not connection.awaits_frame
        return is_connected, connection.frame["version"], len(connection.chat), self.ending

    def refresh(self) -> None:
        """Draws the table again with the line that is being typed, or at least the clock."""
        with self.screen:
            if self.stopped.is_set():
                return
            if self.drawn == self.situation():
                self.draw_clock()
                return
            if self.shows_output:
                self.drawn = self.situation()
                self.console.print()
                self.console.print(self.status_lines(), style="dim")
            else:
                self.show()
            if self.reads_line:
                self.console.print(self.prompt() + typed_text(), end="", markup=False)

    def prompt(self) -> str:
        return f"{self.messages.say('join.prompt')} "

    def answer(self, line: str) -> None:
        """Runs a line and draws the table, unless a command's output stands on the screen."""
        self.refusal = Text()
        self.shows_output = False
        try:
            if line:
                self.handle_line(line)
            elif self.is_over():
                raise Quit
        except UserError as refusal:
            self.refusal = self.refusal_text(refusal.note)
        if not self.shows_output:
            self.show()

    def keep_output(self, command: Callable[[str], None], words: str) -> None:
        command(words)
        self.shows_output = True

    # What is shown

    def is_over(self) -> bool:
        return bool(self.connection.frame["status"] == "over")

    def is_my_turn(self) -> bool:
        frame = self.connection.frame
        return frame["status"] == "playing" and bool(frame["moves"])

    def show(self) -> None:
        """Draws the table, before the deal the seats, and after the match the result."""
        self.drawn = self.situation()
        frame = self.connection.frame
        self.messages = self.unnamed_messages.with_names(
            player_names(self.unnamed_messages, frame["chairs"])
        )
        if self.console.is_terminal and self.is_my_turn() and not self.was_my_turn:
            self.console.bell()
        self.was_my_turn = self.is_my_turn()
        if frame["view"] is None:
            self.show_waiting_room()
            return
        self.notice = self.status_lines()
        if self.is_over():
            self.show_end(self.result(), self.text("join.over"))
        else:
            super().show()

    def show_waiting_room(self) -> None:
        if self.console.is_terminal:
            self.console.clear()
        connection = self.connection
        link = table_link(connection.client.server, connection.table_id)
        chairs = connection.frame["chairs"]
        for line in waiting_room(self.messages, chairs, link, self.console.width):
            self.print_line(line)
        for line in self.chat_lines(self.new_chat()):
            self.console.print(line)
        self.console.print(self.status_lines(), style="dim")

    def result(self) -> Outcome:
        frame = self.connection.frame
        return Outcome(
            frame["winners"],
            frame["scores"],
            frame["sides"],
            None if frame["tie"] is None else decode_note(*frame["tie"]),
            frame["seed"],
            frame["commitment"],
        )

    def status_lines(self) -> Text:
        """Whether the server can be reached, why the last line was refused, and whose turn it is."""
        frame = self.connection.frame
        lines = [self.refusal] if self.refusal else []
        if self.ending is not None:
            lines += [self.refusal_text(self.ending), self.text("join.closed")]
        elif self.connection.socket is None or self.connection.awaits_frame:
            lines.append(self.text("join.lost"))
        elif frame["status"] == "playing":
            lines.append(Text(self.describe_frame().whose_turn()))
        return Text("\n").join(lines)

    def describe_frame(self) -> FrameDescription:
        return FrameDescription(self.messages, self.connection.frame)

    def scene(self) -> Scene:
        frame = self.connection.frame
        log = self.connection.log
        return Scene(
            self.game,
            self.messages,
            decode_view(frame["view"]),
            self.title(),
            [
                *self.log_lines(first_new_line(log, frame["last"])),
                *self.chat_lines(self.new_chat()),
            ],
            self.moves(),
            tuple(tuple(side) for side in frame["sides"]),
        )

    def title(self) -> str:
        """The clocks and the number of moves."""
        frame = self.connection.frame
        moves_made = self.messages.say("table.moves_made", {"n": frame["ply"]})
        return " · ".join([*self.clocks(), moves_made])

    def clocks(self) -> list[str]:
        """The clock that runs, then that of my seat, then the others."""
        frame = self.connection.frame
        clock = frame["clock"]
        if clock is None or frame["status"] != "playing":
            return []
        elapsed = time.monotonic() - self.connection.frame_time
        seats = sorted(
            range(len(clock["left"])),
            key=lambda seat: (seat != clock["runs"], seat != self.connection.seat),
        )
        return [
            f"{self.messages.format_field(seat, 'seat')} {clock_text(left)}"
            for seat in seats
            if (left := seconds_left(clock, seat, elapsed)) is not None
        ]

    def draw_clock(self) -> None:
        """Draws the first row of the screen again while a clock runs."""
        frame = self.connection.frame
        clock = frame["clock"]
        if clock is None or clock["runs"] is None or self.shows_output or frame["view"] is None:
            return
        with self.console.capture() as row:
            self.console.print(title_line(self.scene(), self.console.width), end="")
        self.console.file.write(f"{SAVE_CURSOR_AND_GO_HOME}{row.get()}{RESTORE_CURSOR}")
        self.console.file.flush()

    def moves(self) -> list[MoveLine]:
        return [MoveLine(choice.sentence, choice.words) for choice in self.choices()]

    def choices(self) -> list[Choice]:
        return [] if self.connection.frame["view"] is None else self.describe_frame().choices()

    def log_lines(self, first: int) -> list[Text]:
        return [
            log_line(self.messages, decode_note(key, args))
            for _, key, args in self.connection.log[first:]
        ]

    def new_chat(self) -> list[list[Any]]:
        """The last lines of the chat since my last decision."""
        return self.connection.chat[self.chat_read :][-MAX_CHAT_LINES:]

    def chat_lines(self, rows: list[list[Any]]) -> list[Text]:
        """What was said, reactions, and events such as a player's leaving."""
        lines = []
        for _, kind, _, name, text, _ in rows:
            if kind == "event":
                key = f"table.{text}"
                sentence = (
                    self.messages.say(key, {"name": name}) if self.messages.has(key) else text
                )
                lines.append(Text(f"* {sanitize(sentence)}", "italic"))
            else:
                key = f"reaction.{text}"
                is_known = kind == "react" and self.messages.has(key)
                words = self.messages.say(key) if is_known else text
                lines.append(
                    Text.assemble((f"{sanitize(name)}: ", "bold"), sanitize(words), style="italic")
                )
        return lines

    # Commands

    def play(self, line: str) -> None:
        self.connection.play(resolve_move(line, self.choices()))
        self.chat_read = len(self.connection.chat)

    def is_move(self, line: str) -> bool:
        return any(line.casefold() == words.casefold() for words in self.connection.frame["moves"])

    def why_illegal(self, words: str) -> Note | None:
        return self.connection.why_illegal(words)

    def hints(self) -> list[Hint]:
        from ludoteca.bots.hint import Hint

        connection = self.connection
        path = f"/api/tables/{connection.table_id}/hint"
        answer = connection.client.request("GET", path, query={"seat": connection.seat})
        return [
            Hint(
                move=-1,
                words=entry["words"],
                phrase=decode_note(*entry["phrase"]),
                chance=entry["chance"],
                visits=0,
                reason=decode_note(*entry["reason"]),
                plan=tuple(decode_note(*step) for step in entry["plan"]),
                even=entry["even"],
            )
            for entry in answer["hints"]
        ]

    def undo(self, _: str = "") -> None:
        self.connection.take_back()

    def say(self, words: str) -> None:
        self.connection.say(words)

    def show_chat(self, _: str = "") -> None:
        """All that was said."""
        lines = self.chat_lines(self.connection.chat)
        show_paged(self.console, Text("\n").join(lines), self.messages)

    def save(self, name: str) -> None:
        """Writes the record to `name`, once the match is over."""
        if not name:
            raise UserError("save_where")
        path = f"/api/tables/{self.connection.table_id}/record"
        record = self.connection.client.request("GET", path)
        file = Path(os.path.expanduser(name))  # noqa: PTH111
        write_new_file(file, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
        self.print_line(self.text("play.saved", path=str(file)))

    def rematch(self, _: str = "") -> None:
        path = f"/api/tables/{self.connection.table_id}/rematch"
        raise Rematch(self.connection.client.request("POST", path)["table"])

    def leave(self, _: str = "") -> None:
        """Gives up the seat: in a match, a bot plays on."""
        self.connection.give_up_seat()
        raise LeftTable

    def help_key(self, command: str) -> str:
        own = f"join_commands.{command}"
        return own if self.messages.has(own) else super().help_key(command)
