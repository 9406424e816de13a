"""Refusals as clients get them, and the log of unexpected errors."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from contextvars import ContextVar

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError

logger = logging.getLogger("ludoteca")
REQUEST_ID: ContextVar[str] = ContextVar("request", default="")
"""Id of the current request, in its response and in the log."""
TABLE_ID_LETTERS = 8
"""Characters of a table's id in the log: the whole id would be an invitation."""
MAX_ECHOED_LETTERS = 300
"""Characters of a client's text that a refusal echoes."""
MAX_ECHOED_ITEMS = 50
"""Items of a list or object that a refusal echoes."""


def error_body(note: Note, paragraphs: Mapping[str, int] | None = None) -> dict[str, object]:
    """The JSON body of a refusal; `paragraph` is the rulebook's, if a rule forbids the move."""
    return {
        "key": note.key,
        "args": truncate(note.args),
        "paragraph": (paragraphs or {}).get(note.key),
    }


def truncate(content: object) -> object:
    if isinstance(content, str):
        return (
            content
            if len(content) <= MAX_ECHOED_LETTERS
            else content[: MAX_ECHOED_LETTERS - 1] + "…"
        )
    if isinstance(content, Mapping):
        return {name: truncate(value) for name, value in list(content.items())[:MAX_ECHOED_ITEMS]}
    if isinstance(content, list | tuple):
        return [truncate(value) for value in content[:MAX_ECHOED_ITEMS]]
    return (
        {"key": content.key, "args": truncate(content.args)}
        if isinstance(content, Note)
        else content
    )


def log_unexpected(error: BaseException, table: str = "", ply: int | None = None) -> None:
    """Logs the type and the place of an error, never its text, which might hold a card or a key.

    A failing database is logged by the store, once.
    """
    if isinstance(error, UserError) and error.note.key == "not_stored":
        return
    frames = traceback.extract_tb(error.__traceback__)[-4:]
    trail = " < ".join(f"{frame.name}:{frame.lineno}" for frame in reversed(frames))
    context = {"request": REQUEST_ID.get(), "table": table[:TABLE_ID_LETTERS], "ply": ply}
    logger.error("unexpected %s at %s", type(error).__name__, trail, extra=context)
