"""Where the database is: a folder of this machine, or a URL."""

from __future__ import annotations

import os
from pathlib import Path

from ludoteca.server.preflight import prepare_data_folder


def default_data_folder() -> Path:
    """The user's data folder by the XDG convention."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "ludoteca"


def data_folder(data: str) -> Path | None:
    """The folder of the database; None if `data` is a URL."""
    if "://" in data:
        return None
    return Path(data) if data else default_data_folder()


def database_url(data: str) -> str:
    """The URL of the database, whether it exists or not."""
    folder = data_folder(data)
    return data if folder is None else f"sqlite:///{folder / 'ludoteca.db'}"


def ensure_database(data: str) -> str:
    """The URL of the database; creates its folder and file if it is a file."""
    folder = data_folder(data)
    if folder is not None:
        prepare_data_folder(folder)
    return database_url(data)
