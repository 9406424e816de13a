"""The session keys of servers, in a file that only the user can read."""

from __future__ import annotations

import json
import os
from pathlib import Path

from ludoteca.core.errors import UserError
from ludoteca.core.jsonfile import parse_json, read_text
from ludoteca.local.match_files import matches_folder, unwritable_error

FILE_NAME = "server.keys"
"""The cookie of each server, by the server's origin."""


def keys_file() -> Path:
    return matches_folder() / FILE_NAME


def load_keys() -> dict[str, str]:
    if not keys_file().exists():
        return {}
    keys = parse_json(read_text(str(keys_file())))
    if not isinstance(keys, dict) or not all(isinstance(key, str) for key in keys.values()):
        raise UserError("bad_keys_file", path=str(keys_file()))
    return keys


def load_key(server: str) -> str:
    """The cookie for this server; empty if there is none."""
    return load_keys().get(server, "")


def save_key(server: str, cookie: str) -> None:
    """Replaces the file in one step. Its mode is set before the key is written."""
    keys = load_keys() | {server: cookie}
    path = keys_file()
    temporary = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        temporary.unlink(missing_ok=True)
        descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            json.dump(keys, file, indent=2)
        temporary.replace(path)
    except OSError as error:
        raise unwritable_error(path, error) from None
