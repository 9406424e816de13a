"""`ludoteca learn export`: every decision of many matches, in a file for those who learn from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.record import new_seed
from ludoteca.core.text import texts
from ludoteca.local.match_settings import parse_options, seats_or_default
from ludoteca.local.players import parse_bot_names
from ludoteca.terminal.commands.batch_command import require_writable_path
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted


def export(
    language: str,
    game: str,
    matches: int,
    seats: int | None,
    option: Sequence[str],
    bots: str | None,
    seed: str | None,
    processes: int | None,
    out: str | None,
) -> None:
    try:
        from ludoteca.learn.export import ExportConfig
        from ludoteca.learn.export import export as write_file
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "pyarrow":
            raise
        raise UserError("needs_package", package="pyarrow", extra="data") from None
    definition = games.find(game)
    messages = texts(language, game)
    with translate_errors(messages):
        path = Path(out or f"{game}.parquet")
        if "\0" in str(path):
            raise UserError("bad_path")
        export_plan = ExportConfig(
            game=game,
            seats=seats_or_default(definition, seats),
            options=parse_options(definition, option),
            bots=tuple(parse_bot_names(definition, bots)),
            matches=matches,
            seed=new_seed() if seed is None else seed,
        )
        require_writable_path(path)
        warn_if_interpreted(messages)
        console = Console(highlight=False)
        with progress_bar(console) as progress:
            task = progress.add_task(messages.say("simulate.playing"), total=matches)
            rows = write_file(
                export_plan, path, processes, lambda n: progress.update(task, completed=n)
            )
        console.print(Text(messages.say("export.title", {"n": rows, "matches": matches})))
        console.print(Text(messages.say("simulate.written", {"path": str(path)})))
        console.print(Text(messages.say("simulate.seed", {"seed": export_plan.seed}), "dim"))
