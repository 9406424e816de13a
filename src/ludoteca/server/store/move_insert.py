"""Writes a move, alone or in a batch with moves of other tables."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from ludoteca.server.store import queries
from ludoteca.server.store.database import BatchableJob, VersionConflict
from ludoteca.server.store.statement import run_all

UPDATE_TABLE = queries.versioned_update(
    ("turn", "status", "scores", "thinking_seconds", "updated_at")
)


@dataclass(slots=True)
class MoveInsert(BatchableJob):
    """A move, and what it changes in its table, whose known version is `version`."""

    table: str
    version: int
    ply: int
    seat: int
    words: str
    bot: str | None
    seconds: float | None
    turn: int
    status: str
    scores: str

    def __call__(self, connection: Connection) -> None:
        self.run_batch(connection, [self])

    @classmethod
    def run_batch(cls, connection: Connection, jobs: Sequence[MoveInsert]) -> None:  # type: ignore[override]
        """Two statements for all jobs. A conflict does not say which job it concerns."""
        now = time.time()
        updates = [
            {
                "table": move.table,
                "was": move.version,
                "new_turn": move.turn,
                "new_status": move.status,
                "new_scores": move.scores,
                "new_thinking_seconds": 0.0,
                "new_updated_at": now,
            }
            for move in jobs
        ]
        if run_all(connection, UPDATE_TABLE, updates) != len(jobs):
            raise VersionConflict
        rows = [
            {
                "table_id": move.table,
                "ply": move.ply,
                "seat": move.seat,
                "words": move.words,
                "bot": move.bot,
                "at": now,
                "seconds": move.seconds,
            }
            for move in jobs
        ]
        try:
            run_all(connection, queries.INSERT_MOVE, rows)
        except (IntegrityError, sqlite3.IntegrityError):
            raise VersionConflict from None
