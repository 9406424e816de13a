"""`ludoteca new-game`: writes a small, playable, tested game as a starting point."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path, PurePosixPath

from rich.console import Console
from rich.text import Text

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import truncate
from ludoteca.core.text import texts
from ludoteca.local.match_files import unwritable_error
from ludoteca.terminal.errors import translate_errors

TEMPLATE_FOLDER = "template"
PACKAGE_FOLDER = "package"
"""The folder of the template that becomes the game's package."""
TEMPLATE_SUFFIX = ".txt"
"""Suffix of the template files, so that tools do not treat them as part of our source."""
VALID_NAME = re.compile(r"[a-z][a-z0-9]{0,23}")


def new_game(language: str, name: str) -> None:
    messages = texts(language)
    with translate_errors(messages):
        folder = write_template(name, Path.cwd())
    console = Console(highlight=False)
    console.print(Text(messages.say("new_game.written", {"folder": folder.name}), "bold"))
    for step in ("install", "check", "play"):
        command = messages.say(f"new_game.{step}", {"folder": folder.name, "game": name})
        console.print(Text(f"  {command}", "cyan"))
    console.print(Text(messages.say("new_game.next", {"folder": folder.name}), "dim"))


def write_template(name: str, parent: Path) -> Path:
    """Writes the game's folder; refuses invalid names and existing folders."""
    if not VALID_NAME.fullmatch(name):
        raise UserError("bad_game_name", name=truncate(name))
    if name in games.names():
        raise UserError("game_taken", game=name)
    folder = parent / f"ludoteca-{name}"
    if folder.exists():
        raise UserError("exists", path=folder.name)
    try:
        for path, text in render_template(name):
            file = folder / path
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
    except OSError as error:
        raise unwritable_error(folder, error) from None
    return folder


def render_template(name: str) -> Iterator[tuple[PurePosixPath, str]]:
    """The path and text of each file, with the game's name filled in."""
    for parts, file in walk(files("ludoteca").joinpath(TEMPLATE_FOLDER)):
        path_parts = [f"ludoteca_{name}" if part == PACKAGE_FOLDER else part for part in parts]
        text = file.read_text("utf-8").replace("@name@", name)
        yield (
            PurePosixPath(*path_parts).with_suffix(""),
            text.replace("@Name@", name.capitalize()),
        )


def walk(folder: Traversable, *parents: str) -> Iterator[tuple[tuple[str, ...], Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if entry.is_dir():
            yield from walk(entry, *parents, entry.name)
        elif entry.name.endswith(TEMPLATE_SUFFIX):
            yield (*parents, entry.name), entry
