"""Match files: the folder they are kept in, and atomic writes."""

from __future__ import annotations

import os
from datetime import datetime
from pathlib import Path

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.move_parser import MAX_LENGTH, truncate


def matches_folder() -> Path:
    """LUDOTECA_HOME, or `ludoteca` in the user's state folder (XDG base directories)."""
    if override := os.environ.get("LUDOTECA_HOME"):
        return Path(override)
    state = os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state"
    return Path(state) / "ludoteca"


def create_match_file(game: str) -> Path:
    """Creates an empty file with a name that is not in use."""
    name = f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}"
    folder = matches_folder()
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
        raise unwritable_error(folder, error) from None
    raise UserError("exists", path=str(folder / name))


def write_atomically(path: Path, text: str) -> None:
    """Replaces the file in one step; the text is on the disk when this returns."""
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        try:
            with temporary.open("w", encoding="utf-8") as file:
                file.write(text)
                file.flush()
                os.fsync(file.fileno())
            temporary.replace(path)
        except BaseException:
            temporary.unlink(missing_ok=True)
            raise
    except OSError as error:
        raise unwritable_error(path, error) from None


def write_new_file(path: Path, text: str) -> None:
    """Like `write_atomically`, but refuses to overwrite a file."""
    if "\0" in str(path):
        raise UserError("bad_path")
    try:
        exists = path.exists()
    except OSError as error:  # such as a name that is too long
        raise unwritable_error(path, error) from None
    if exists:
        raise UserError("exists", path=str(path))
    write_atomically(path, text)


def unwritable_error(path: Path, error: OSError) -> UserError:
    return UserError(
        "unwritable", path=truncate(str(path), MAX_LENGTH), reason=os_error_note(error)
    )
