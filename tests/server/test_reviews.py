"""Reviews: each person has a share of the queue and cannot displace the others."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.record import Record
from ludoteca.server.analysis.reviews import MAX_REVIEWS_EACH, ReviewService
from ludoteca.server.analysis.turning_point import TurningPoints
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.store.database import Store
from ludoteca.tables.match import TableMatch
from tests.server.database import database_of
from tests.server.frames_kit import sheet_for, table_of
from tests.server.test_position_cache import played


class Pondering(WorkerPool):
    """A review that never ends."""

    async def analyse(
        self, table: str, record: Record, ply: int, question: dict[str, Any], person: str
    ) -> dict[str, Any]:
        await asyncio.Event().wait()
        raise AssertionError("it has come to an end")


def test_one_person_may_have_only_this_many_reviews_waiting(tmp_path: Path) -> None:
    async def ask() -> None:
        store, thinkers = Store(database_of(tmp_path)), Pondering(1)
        lock = asyncio.Lock()
        turning_points = TurningPoints(store, thinkers, lock)
        reviews = ReviewService(store, thinkers, lock, turning_points)
        record, game = played("neon", 10_000), games.find("neon")
        over = replace(sheet_for(game, 2, record.seed), status="over", moves=record.moves)
        tables = [
            table_of(TableMatch(replace(over, id=letter * 22), game), store) for letter in "ABC"
        ]
        places = [(table, seat) for table in tables for seat in (0, 1)]
        for table, seat in places[:MAX_REVIEWS_EACH]:
            assert (await reviews.progress(table, seat, "marta"))["done"] == 0
        with pytest.raises(UserError) as refused:
            await reviews.progress(*places[MAX_REVIEWS_EACH], "marta")
        assert refused.value.note.key == "too_fast"
        # one that is under way may be requested
        assert (await reviews.progress(*places[0], "marta"))["done"] == 0
        assert (await reviews.progress(*places[MAX_REVIEWS_EACH], "olena"))["total"] > 0
        await reviews.close()
        await turning_points.close()
        store.close()

    asyncio.run(ask())
