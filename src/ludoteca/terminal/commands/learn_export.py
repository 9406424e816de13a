"""`ludoteca learn export`: writes every decision of many matches to a Parquet file."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.text import texts
from ludoteca.terminal.commands.batch_command import require_writable_path
from ludoteca.terminal.commands.match_settings import MatchSettings
from ludoteca.terminal.drawing.progress import progress_bar
from ludoteca.terminal.errors import translate_errors
from ludoteca.terminal.interpreter_warning import warn_if_interpreted


def export_matches(
    language: str,
    *,
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
        from ludoteca.learn.export import ExportConfig, export
    except ModuleNotFoundError as error:
        if (error.name or "").split(".")[0] != "pyarrow":
            raise
        raise UserError("needs_package", package="pyarrow", extra="data") from None
    definition = games.find(game)
    messages = texts(language, game)
    settings = MatchSettings(seats, option, bots, seed)
    with translate_errors(messages):
        path = Path(out or f"{game}.parquet")
        if "\0" in str(path):
            raise UserError("bad_path")
        config = ExportConfig(
            game=game,
            seats=settings.seat_count(definition),
            options=settings.options(definition),
            bots=tuple(settings.bot_names(definition, own_bots=True)),
            matches=matches,
            seed=settings.seed_or_new(),
        )
        require_writable_path(path)
        warn_if_interpreted(messages)
        console = Console(highlight=False)
        with progress_bar(console) as progress:
            task = progress.add_task(messages.say("simulate.playing"), total=matches)
            rows = export(config, path, processes, lambda n: progress.update(task, completed=n))
        console.print(Text(messages.say("export.title", {"n": rows, "matches": matches})))
        console.print(Text(messages.say("simulate.written", {"path": str(path)})))
        console.print(Text(messages.say("simulate.seed", {"seed": config.seed}), "dim"))
