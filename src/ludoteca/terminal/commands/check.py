"""`ludoteca check`: runs all conformance checks of a game and reports the first failure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.option import format_value
from ludoteca.core.text import Texts, texts
from ludoteca.local.match_files import write_atomically
from ludoteca.local.players import seats_or_default
from ludoteca.local.sanitize import sanitize
from ludoteca.terminal.check.failure import CheckFailure, as_check_failures
from ludoteca.terminal.check.steps import CHECKS, CheckRun
from ludoteca.terminal.commands.batch_command import require_writable_path
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted

EXIT_FAILED = 1
DETAILS_HEAD, DETAILS_TAIL = 300, 500
"""Characters of the details that are printed, from the beginning and the end."""


def check(language: str, game: str, matches: int, seats: int | None, record: str | None) -> int:
    """Returns the exit code: 0 if all checks pass, 1 if one fails."""
    with translate_errors(texts(language)):
        definition = games.find(game)
        messages = texts(language, game)
    with translate_errors(messages):
        seat_counts = definition.seats if seats is None else (seats_or_default(definition, seats),)
        path = Path(f"{game}-broken.json" if record is None else record)
        require_writable_path(path)
        warn_if_interpreted(messages)
        console = Console(highlight=False, markup=False)
        try:
            run_checks(CheckRun(definition, seat_counts, matches), messages, console)
        except CheckFailure as failure:
            print_failure(console, definition, failure, path, messages)
            return EXIT_FAILED
    console.print(
        Text.assemble(("✓ ", "bold green"), (result_title(messages, definition, "passed"), "bold"))
    )
    return 0


def run_checks(check_run: CheckRun, messages: Texts, console: Console) -> None:
    """Runs the checks one after the other; prints a line for each that passes."""
    for name, make_steps in CHECKS:
        steps = make_steps(check_run)
        if not steps:
            continue
        with progress_bar(console) as progress:
            task = progress.add_task(messages.say(f"check.{name}"), total=len(steps))
            for step in steps:
                with as_check_failures(messages):
                    step()
                progress.advance(task)
        result = check_run.results.pop(name, None)
        line = Text.assemble(("✓ ", "green"), messages.say(f"check.{name}"))
        if result is not None:
            line.append(f": {messages.say(f'check.{result.key}', result.args)}", "dim")
        console.print(line)


def result_title(messages: Texts, game: Game[Any], key: str) -> str:
    return messages.say(f"check.{key}", {"game": messages.say("game.name")})


def print_failure(
    console: Console, game: Game[Any], failure: CheckFailure, path: Path, messages: Texts
) -> None:
    """Prints the broken promise, the details, and the match that shows them."""
    console.print(
        Text.assemble(("✗ ", "bold red"), (result_title(messages, game, "failed"), "bold"))
    )
    console.print(Text(messages.say("check.promise", {"promise": failure.promise}), "bold"))
    if details := sanitize(failure.details):
        is_long = len(details) > DETAILS_HEAD + DETAILS_TAIL
        shown = f"{details[:DETAILS_HEAD]} … {details[-DETAILS_TAIL:]}" if is_long else details
        console.print(Text(messages.say("check.found", {"details": shown})))
    record = failure.record
    if record is None:
        return
    options = ", ".join(f"{name}={format_value(value)}" for name, value in record.options.items())
    where = {"seats": record.seats, "options": options or "—", "ply": len(record.moves)}
    console.print(Text(messages.say("check.where", where)))
    write_atomically(path, record.dump(games.versions(record.game)))
    for key in ("written", "replay"):
        console.print(Text(messages.say(f"check.{key}", {"path": str(path)}), "cyan"))
