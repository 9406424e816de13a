"""`ludoteca learn export`: every decision of many matches, in a file for those who learn from it."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.record import new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts
from ludoteca.terminal.commands.experiment import expect_folder
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.drawing.bar import counting_bar
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.input.arguments import options_of, seats_of
from ludoteca.terminal.input.players import bot_names


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
        from ludoteca.learn.export import Wish
        from ludoteca.learn.export import export as write_file
    except ModuleNotFoundError as missing:
        if (missing.name or "").split(".")[0] != "pyarrow":
            raise
        raise Refused("needs_package", package="pyarrow", extra="data") from None
    known = games.find(game)
    said = texts(language, game)
    with in_words(said):
        path = Path(out or f"{game}.parquet")
        if "\0" in str(path):
            raise Refused("bad_path")
        wish = Wish(
            game=game,
            seats=seats_of(known, seats),
            options=options_of(known, option),
            bots=tuple(bot_names(known, bots)),
            matches=matches,
            seed=new_seed() if seed is None else seed,
        )
        expect_folder(path)
        mention_interpreter(said)
        console = Console(highlight=False)
        with counting_bar(console) as progress:
            task = progress.add_task(said.say("simulate.playing"), total=matches)
            rows = write_file(wish, path, processes, lambda n: progress.update(task, completed=n))
        console.print(Text(said.say("export.title", {"n": rows, "matches": matches})))
        console.print(Text(said.say("simulate.written", {"path": str(path)})))
        console.print(Text(said.say("simulate.seed", {"seed": wish.seed}), "dim"))
