"""The HTTP statuses of refusals."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.errors import UserError

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
