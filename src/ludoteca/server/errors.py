"""Refusals as HTTP statuses and response bodies, and the log of unexpected errors."""

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

HTTP_STATUS: Mapping[str, int] = {
    "no_name": 401,
    "not_your_seat": 403,
    "not_the_owner": 403,
    "closed_to_spectators": 403,
    "foreign_origin": 403,
    "no_hints": 403,
    "wrong_key": 403,
    "daily_first": 403,
    "no_such_table": 404,
    "no_such_chair": 404,
    "no_such_code": 404,
    "no_such_page": 404,
    "no_rulebook": 404,
    "no_guide": 404,
    "unknown_game": 404,
    "unknown_language": 404,
    "bad_ply": 404,
    "no_such_day": 404,
    "wrong_method": 405,
    "is_somebody": 409,
    "somebody_else": 409,
    "time_is_up": 409,
    "rated_stays": 409,
    "bot_decides": 409,
    "no_time_for_that": 409,
    "seat_taken": 409,
    "seat_kept": 409,
    "kept_yet": 409,
    "not_kept": 409,
    "one_hand_only": 409,
    "one_seat_each": 409,
    "not_away": 409,
    "cannot_wake": 409,
    "newer_match": 409,
    "other_version": 409,
    "already_dealt": 409,
    "not_dealt": 409,
    "not_over": 409,
    "match_over": 409,
    "daily_spent": 409,
    "daily_stays": 409,
    "daily_closed": 409,
    "daily_sealed": 409,
    "too_large": 413,
    "too_fast": 429,
    "tables_quota": 429,
    "bytes_quota": 429,
    "unexpected": 500,
    "not_stored": 503,
    "worker_failed": 503,
}
"""By key of the texts' [refusal] table; every other refusal is a 400."""


def http_status(error: UserError) -> int:
    return HTTP_STATUS.get(error.note.key, 400)


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
