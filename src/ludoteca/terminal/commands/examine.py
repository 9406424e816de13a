"""`ludoteca examine`: a game sits the whole examination, and is told what to mend."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.option import spell
from ludoteca.core.text import Texts, texts
from ludoteca.terminal.commands.broken import Broken, as_broken
from ludoteca.terminal.commands.experiment import expect_folder
from ludoteca.terminal.commands.parts import PARTS, Sitting
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.drawing.bar import counting_bar
from ludoteca.terminal.drawing.clean import clean
from ludoteca.terminal.engine import mention_interpreter
from ludoteca.terminal.input.arguments import seats_of
from ludoteca.terminal.input.files import write

FAILED = 1
FIRST, LAST = 300, 500
"""Letters of what was found, from its beginning and from its end; the record shows the rest."""


def examine(language: str, game: str, matches: int, seats: int | None, record: str | None) -> int:
    """The exit code: 0 if every promise is kept, 1 if one is broken."""
    with in_words(texts(language)):
        known = games.find(game)
        said = texts(language, game)
    with in_words(said):
        counts = known.seats if seats is None else (seats_of(known, seats),)
        path = Path(f"{game}-broken.json" if record is None else record)
        expect_folder(path)
        mention_interpreter(said)
        console = Console(highlight=False, markup=False)
        try:
            sit(Sitting(known, counts, matches), said, console)
        except Broken as broken:
            report(console, known, broken, path, said)
            return FAILED
    console.print(Text.assemble(("✓ ", "bold green"), (say(said, known, "passed"), "bold")))
    return 0


def sit(sitting: Sitting, said: Texts, console: Console) -> None:
    """Part after part, with a bar to look at; what a part has seen is said when it is passed."""
    for name, part in PARTS:
        steps = part(sitting)
        if not steps:
            continue
        with counting_bar(console) as progress:
            task = progress.add_task(said.say(f"examine.{name}"), total=len(steps))
            for step in steps:
                with as_broken(said):
                    step()
                progress.advance(task)
        done = sitting.seen.pop(name, None)
        line = Text.assemble(("✓ ", "green"), said.say(f"examine.{name}"))
        if done is not None:
            line.append(f": {said.say(f'examine.{done.key}', done.args)}", "dim")
        console.print(line)


def say(said: Texts, game: Game[Any], key: str) -> str:
    return said.say(f"examine.{key}", {"game": said.say("game.name")})


def report(console: Console, game: Game[Any], broken: Broken, path: Path, said: Texts) -> None:
    """What to mend: the promise, what was found instead, and the match that leads there."""
    console.print(Text.assemble(("✗ ", "bold red"), (say(said, game, "failed"), "bold")))
    console.print(Text(said.say("examine.promise", {"promise": broken.promise}), "bold"))
    if details := clean(broken.details):
        long = len(details) > FIRST + LAST
        shown = f"{details[:FIRST]} … {details[-LAST:]}" if long else details
        console.print(Text(said.say("examine.found", {"details": shown})))
    record = broken.record
    if record is None:
        return
    options = ", ".join(f"{name}={spell(value)}" for name, value in record.options.items())
    where = {"seats": record.seats, "options": options or "—", "ply": len(record.moves)}
    console.print(Text(said.say("examine.where", where)))
    write(path, record.dump(games.versions(record.game)))
    for key in ("written", "replay"):
        console.print(Text(said.say(f"examine.{key}", {"path": str(path)}), "cyan"))
