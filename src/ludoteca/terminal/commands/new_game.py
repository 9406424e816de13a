"""`ludoteca new-game`: a small, playable, tested game to start from, in a folder of its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.reading import quoted
from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts
from ludoteca.terminal.complaint import in_words
from ludoteca.terminal.input.files import unwritable

TEMPLATE = "template"
PACKAGE = "package"
"""The folder of the template that becomes the game's package."""
DATA = ".txt"
"""Ends every file of the template, so that nobody takes it for a part of ours."""
NAME = re.compile(r"[a-z][a-z0-9]{0,23}")


def new_game(language: str, name: str) -> None:
    said = texts(language)
    with in_words(said):
        folder = written(name, Path.cwd())
    console = Console(highlight=False)
    console.print(Text(said.say("new_game.written", {"folder": folder.name}), "bold"))
    for step in ("install", "examine", "play"):
        command = said.say(f"new_game.{step}", {"folder": folder.name, "game": name})
        console.print(Text(f"  {command}", "cyan"))
    console.print(Text(said.say("new_game.next", {"folder": folder.name}), "dim"))


def written(name: str, where: Path) -> Path:
    """Writes the game's folder; refuses a name that it cannot have, and a folder that is there."""
    if not NAME.fullmatch(name):
        raise Refused("bad_game_name", name=quoted(name))
    if name in games.names():
        raise Refused("game_taken", game=name)
    folder = where / f"ludoteca-{name}"
    if folder.exists():
        raise Refused("exists", path=folder.name)
    try:
        for path, text in rendered(name):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    except OSError as error:
        raise unwritable(folder, error) from None
    return folder


def rendered(name: str) -> Iterator[tuple[PurePosixPath, str]]:
    """Every file of the template under its path, with the game's name in its place."""
    for parts, file in inside(files("ludoteca").joinpath(TEMPLATE)):
        own = [f"ludoteca_{name}" if part == PACKAGE else part for part in parts]
        text = file.read_text("utf-8").replace("@name@", name)
        yield (
            PurePosixPath(*own).with_suffix(""),
            text.replace("@Name@", name.capitalize()),
        )


def inside(folder: Traversable, *above: str) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from inside(entry, *above, entry.name)
        elif entry.name.endswith(DATA):
            yield (*above, entry.name), entry
