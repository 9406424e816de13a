"""`ludoteca resume`: continues a match that is kept on this machine."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from pathlib import Path
from shlex import quote

from rich.console import Console
from rich.table import Table
from rich.text import Text

from ludoteca.core.errors import UserError
from ludoteca.core.text import Texts, texts
from ludoteca.local.players import display_names
from ludoteca.local.saved_matches import SavedMatch, unfinished_matches
from ludoteca.terminal.commands.play import play
from ludoteca.terminal.errors import BAD_INPUT, print_error, translate_errors
from ludoteca.terminal.input.keyboard import InputEnded, enable_line_editing, read_line
from ludoteca.terminal.input.table_session import parse_number


def resume(language: str, file: str | None) -> int:
    """Continues the match in `file`, or the one that the person chooses from a list."""
    messages = texts(language)
    with translate_errors(messages):
        path = file if file is not None else choose_match(messages)
    if path is None:
        return BAD_INPUT
    return play(
        language,
        game=None,
        seats=None,
        option=(),
        bots=None,
        seat=None,
        seed=None,
        name=None,
        resume=path,
    )


def choose_match(messages: Texts) -> str | None:
    """The only unfinished match, or the one chosen from a list; None without a choice.

    Without a terminal nothing is chosen: what is piped in are the moves of one certain match.
    """
    matches = unfinished_matches()
    if not matches:
        raise UserError("nothing_to_resume")
    if len(matches) == 1:
        return str(matches[0].path)
    console = Console(highlight=False)
    if sys.stdin is None or not sys.stdin.isatty():
        for match in matches:
            console.print(Text(f"ludoteca resume {quote(str(match.path))}"), soft_wrap=True)
        raise UserError("several_to_resume")
    enable_line_editing()
    console.print(match_list(messages, matches))
    return ask_for_match(messages, [match.path for match in matches])


def match_list(messages: Texts, matches: Sequence[SavedMatch]) -> Table:
    table = Table.grid(padding=(0, 2))
    for number, match in enumerate(matches, start=1):
        record = match.record
        game_messages = texts(messages.language, record.game)
        names = display_names(game_messages, record.players, record.seats)
        table.add_row(
            Text(str(number), "bold cyan", justify="right"),
            Text(game_messages.say("game.name"), "bold"),
            Text(", ".join(names)),
            Text(f"{match.saved_at:%Y-%m-%d %H:%M}"),
            Text(messages.say("table.moves_made", {"n": len(record.moves)}), "dim"),
        )
    return table


def ask_for_match(messages: Texts, paths: Sequence[Path]) -> str | None:
    """Asks for a number until there is one; Enter alone is the first match."""
    while True:
        try:
            line = read_line(f"{messages.say('resume.prompt', {'last': len(paths)})} ")
        except InputEnded:
            return None
        number = parse_number(line or "1")
        if number is not None and 1 <= number <= len(paths):
            return str(paths[number - 1])
        refusal = UserError("no_such_match", words=line, last=len(paths))
        print_error(messages.say_note("refusal", refusal.note))
