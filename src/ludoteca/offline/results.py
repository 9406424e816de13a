"""The results of finished matches. They stay when their tables are deleted."""

from __future__ import annotations

import time
from types import SimpleNamespace
from typing import Any

from ludoteca.offline.daily import finish_attempt, today
from ludoteca.offline.storage import Storage
from ludoteca.tables.match_file import RESULT
from ludoteca.tables.results.player_stats import player_stats
from ludoteca.tables.results.result_rows import ResultRow
from ludoteca.tables.stored.stored_table import StoredTable


def save_result(storage: Storage, stored: StoredTable, row: ResultRow) -> None:
    key = RESULT + stored.id
    if storage.get(key) is None:
        storage.save(key, row | {"at": time.time(), "day": today().day})
    if stored.is_daily_attempt:
        finish_attempt(storage, stored, row)


def statistics(storage: Storage) -> dict[str, Any]:
    rows = sorted((row for _, row in storage.with_prefix(RESULT)), key=lambda row: row["at"])
    return player_stats([SimpleNamespace(**row) for row in rows], today().day)
