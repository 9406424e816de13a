"""Where matches are kept, and how they are written: whole or not at all."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from ludoteca.core.reading import LONGEST, quoted
from ludoteca.core.refusal import Refused, reason


def home() -> Path:
    """LUDOTECA_HOME, or our folder among the user's state (XDG base directories)."""
    if own := os.environ.get("LUDOTECA_HOME"):
        return Path(own)
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "ludoteca"


def new_match_file(game: str) -> Path:
    """An empty file for a new match, with a name that no other match has."""
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = home()
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for number in range(1, 10_000):
            path = folder / (f"{name}.json" if number == 1 else f"{name}-{number}.json")
            try:
                path.touch(exist_ok=False)
            except FileExistsError:
                continue
            return path
    except OSError as error:
        raise unwritable(folder, error) from None
    raise Refused("exists", path=str(folder / name))


def write(path: Path, text: str) -> None:
    """Puts a whole new file in the place of the old one, on the disk before it returns."""
    beside = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            with beside.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            beside.replace(path)
        except BaseException:
            beside.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unwritable(path, error) from None


def write_new(path: Path, text: str) -> None:
    """As `write`, but never over a file that is there already."""
    if "\0" in str(path):
        raise Refused("bad_path")
    try:
        there = path.exists()
    except OSError as error:  # a name that no folder could hold
        raise unwritable(path, error) from None
    if there:
        raise Refused("exists", path=str(path))
    write(path, text)


def unwritable(path: Path, error: OSError) -> Refused:
    return Refused("unwritable", path=quoted(str(path), LONGEST), reason=reason(error))
