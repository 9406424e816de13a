"""What the server refuses, as an HTTP status, a key of the texts' [refusal] table and arguments."""

from __future__ import annotations

import logging
import traceback
from collections.abc import Mapping
from contextvars import ContextVar

from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused

logger = logging.getLogger("ludoteca")
REQUEST: ContextVar[str] = ContextVar("request", default="")
"""The number of the request that is being answered, which logs and answer both bear."""
SHOWN = 8
"""Letters of a table's name in a log: the whole name would be an invitation."""
ECHO = 300
"""Letters of somebody's own words that a refusal repeats."""
MOST = 50
"""Things of a list that it repeats."""

STATUS: Mapping[str, int] = {
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
    "thought_lost": 503,
}
"""Every other refusal is a 400: what was asked for makes no sense."""


def status_of(refused: Refused) -> int:
    return STATUS.get(refused.note.key, 400)


def reason(note: Note, paragraphs: Mapping[str, int] | None = None) -> dict[str, object]:
    """A refusal as clients read it; `paragraph` of the game's rulebook, if one forbids it. Of what
    was sent it repeats no more than a line."""
    return {
        "key": note.key,
        "args": brief(note.args),
        "paragraph": (paragraphs or {}).get(note.key),
    }


def brief(thing: object) -> object:
    if isinstance(thing, str):
        return thing if len(thing) <= ECHO else thing[: ECHO - 1] + "…"
    if isinstance(thing, Mapping):
        return {name: brief(value) for name, value in list(thing.items())[:MOST]}
    if isinstance(thing, list | tuple):
        return [brief(value) for value in thing[:MOST]]
    return {"key": thing.key, "args": brief(thing.args)} if isinstance(thing, Note) else thing


def log_unexpected(error: BaseException, table: str = "", ply: int | None = None) -> None:
    """Where it happened and of what kind; never its text, which might hold a card or a key. A database
    that fails has been complained of, once: nobody repeats it."""
    if isinstance(error, Refused) and error.note.key == "not_stored":
        return
    places = traceback.extract_tb(error.__traceback__)[-4:]
    trail = " < ".join(f"{place.name}:{place.lineno}" for place in reversed(places))
    where = {"request": REQUEST.get(), "table": table[:SHOWN], "ply": ply}
    logger.error("unexpected %s at %s", type(error).__name__, trail, extra=where)
