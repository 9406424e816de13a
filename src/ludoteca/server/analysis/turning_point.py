"""The turning point: the move that raised the winners' chances most, searched once the match is
over."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from ludoteca.bots.turning_points import Swing, greatest_rises
from ludoteca.core.errors import UserError
from ludoteca.server.analysis.reviews import load_review
from ludoteca.server.bot_workers.worker_pool import WorkerPool
from ludoteca.server.store.database import Store
from ludoteca.server.tables.table import Table
from ludoteca.tables.errors import log_unexpected
from ludoteca.tables.match import TableMatch

SECONDS_PER_POSITION = 0.6
"""Six positions are evaluated at most."""
MIN_RISE = 0.2
"""A smaller rise of the chances may be noise."""
MAX_CACHED = 500
"""Matches whose result is kept."""
MAX_TASKS = 16


class TurningPoints:
    def __init__(self, store: Store, worker_pool: WorkerPool, lock: asyncio.Lock) -> None:
        self.store = store
        self.worker_pool = worker_pool
        self.lock = lock
        """As for reviews: held during each question to a worker."""
        self.results: OrderedDict[str, dict[str, Any] | None] = OrderedDict()
        """By table; None if no move stands out."""
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def progress(self, table: Table, person: str | None) -> dict[str, Any]:
        """The result if there is one. The first request of a member of the table starts the
        search."""
        if not table.match.over:
            raise UserError("not_over")
        if table.id in self.results:
            return {"done": True, "turning_point": self.results[table.id]}
        if not table.is_member(person) or len(self.tasks) >= MAX_TASKS:
            return {"done": False, "turning_point": None}
        if table.id not in self.tasks:
            self.tasks[table.id] = asyncio.create_task(self.run(table.match))
        return {"done": False, "turning_point": None}

    async def run(self, match: TableMatch) -> None:
        turning_point = None
        try:
            turning_point = await self.find_turning_point(match)
        except Exception as error:
            log_unexpected(error)
        finally:
            del self.tasks[match.stored.id]
        self.results[match.stored.id] = turning_point
        if len(self.results) > MAX_CACHED:
            self.results.popitem(last=False)

    async def find_turning_point(self, match: TableMatch) -> dict[str, Any] | None:
        assert match.state is not None
        winners = match.game.winners(match.state)
        if not winners:
            return None
        side = next(list(side) for side in match.sides if winners[0] in side)
        best: dict[str, Any] | None = None
        for swing in await self.candidates(match, side):
            candidate = await self.confirm_swing(match, swing, side[0])
            if candidate and (best is None or chance_rise(candidate) > chance_rise(best)):
                best = candidate
        return best

    async def candidates(self, match: TableMatch, side: list[int]) -> list[Swing]:
        """From the reviews of the winners if there are any, else from quick evaluations of all
        positions."""
        reviews = [
            await self.store.read(lambda c, seat=seat: load_review(c, match.stored.id, seat))  # type: ignore[misc]
            for seat in side
        ]
        curves = [
            [(ply, chance) for ply, chance in review["curve"]] for review in reviews if review
        ]
        if curves:
            return greatest_rises(
                sorted({point[0]: point for curve in curves for point in curve}.values())
            )
        question = {"swings": side}
        reply = await self.ask(match, len(match.record.moves), question)
        return [Swing(*row) for row in reply["swings"]]

    async def confirm_swing(
        self, match: TableMatch, swing: Swing, seat: int
    ) -> dict[str, Any] | None:
        """The move with the chances before and after it, if both are reliable and differ enough."""
        moves = match.record.moves
        before = await self.ask(match, swing.ply, {"evaluate": True})
        if not before["is_sound"]:
            return None
        if swing.later_ply == len(moves):
            assert match.state is not None
            after = {"chance": float(match.state.payoffs()[seat]), "is_sound": True}
        else:
            after = await self.ask(match, swing.later_ply, {"evaluate": True})
        if not after["is_sound"] or after["chance"] - before["chance"] < MIN_RISE:
            return None
        described = await self.ask(
            match, swing.decisive_ply, {"describe": moves[swing.decisive_ply]}
        )
        return {
            "ply": swing.decisive_ply,
            "seat": match.stored.move_seats[swing.decisive_ply],
            "phrase": described["phrase"],
            "before": before["chance"],
            "after": after["chance"],
            "last": swing.later_ply == len(moves),
        }

    async def ask(self, match: TableMatch, ply: int, question: dict[str, Any]) -> dict[str, Any]:
        async with self.lock:
            return await self.worker_pool.analyse(
                match.stored.id,
                match.record,
                ply,
                question | {"seconds": SECONDS_PER_POSITION},
                match.stored.owner,
            )

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def chance_rise(candidate: dict[str, Any]) -> float:
    return float(candidate["after"] - candidate["before"])
