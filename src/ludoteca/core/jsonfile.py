"""Strict reading of JSON that people write: records, decks, experiments."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.move_parser import truncate


def parse_json(text: str) -> Any:
    """Parses JSON with an optional byte-order mark.

    Raises `UserError` for invalid JSON, for a key that occurs twice in one object, and for a lone
    surrogate, which could not be saved again.
    """
    try:
        value = json.loads(text.removeprefix("\ufeff"), object_pairs_hook=reject_duplicate_keys)
        json.dumps(value, ensure_ascii=False).encode()
        return value
    except (ValueError, RecursionError) as error:
        line = getattr(error, "lineno", 1)
        raise UserError("not_json", line=line) from None


def reject_duplicate_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    unique: dict[str, Any] = {}
    for name, value in pairs:
        if name in unique:
            text = name.encode("utf-8", "replace").decode("utf-8")
            raise UserError("doubled_name", name=truncate(text))
        unique[name] = value
    return unique


def read_text(path: str) -> str:
    """The text of a UTF-8 file; raises `UserError` if it cannot be read."""
    try:
        return Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise UserError("not_json", line=1) from None
    except OSError as error:
        raise UserError("unreadable", path=path, reason=os_error_note(error)) from None


def read_json(path: str) -> Any:
    return parse_json(read_text(path))
