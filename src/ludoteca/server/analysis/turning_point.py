"""The move of the match: thought over once a match is over, behind everybody who plays."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from ludoteca.bots.turning_points import Swing, greatest_rises
from ludoteca.core.errors import UserError
from ludoteca.server.analysis.reviews import ReviewService, load_review
from ludoteca.server.errors import log_unexpected
from ludoteca.server.tables.match import TableMatch
from ludoteca.server.tables.table import Table

SECONDS_PER_POSITION = 0.6
"""Seconds for one position; there are six at most."""
MIN_RISE = 0.2
"""A smaller rise of the chances is not told: it might be none."""
MAX_CACHED = 500
"""Matches whose move is remembered."""
MAX_TASKS = 16
"""Matches that are thought over, one after the other."""


class TurningPoints:
    """Of every match that somebody looked at, its move, or None if none stands out clearly."""

    def __init__(self, reviews: ReviewService) -> None:
        self.reviews = reviews
        self.results: OrderedDict[str, dict[str, Any] | None] = OrderedDict()
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def progress(self, table: Table, person: str | None) -> dict[str, Any]:
        """As far as it is known; who played or opened the table begins it."""
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
            del self.tasks[match.sheet.id]
        self.results[match.sheet.id] = turning_point
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
        """By the reviews of the winners, where there are any; else by a glance at the whole match."""
        reviews = [
            await self.reviews.store.read(lambda c, seat=seat: load_review(c, match.sheet.id, seat))  # type: ignore[misc]
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
        """What a decision changed, if both thoughts were long enough to tell and it was much."""
        moves = match.record.moves
        before = await self.ask(match, swing.ply, {"reckon": True})
        if not before["sound"]:
            return None
        if swing.later_ply == len(moves):
            assert match.state is not None
            after = {"chance": float(match.state.payoffs()[seat]), "sound": True}
        else:
            after = await self.ask(match, swing.later_ply, {"reckon": True})
        if not after["sound"] or after["chance"] - before["chance"] < MIN_RISE:
            return None
        described = await self.ask(match, swing.decisive_ply, {"phrase": moves[swing.decisive_ply]})
        return {
            "ply": swing.decisive_ply,
            "seat": match.sheet.move_seats[swing.decisive_ply],
            "phrase": described["phrase"],
            "before": before["chance"],
            "after": after["chance"],
            "last": swing.later_ply == len(moves),
        }

    async def ask(self, match: TableMatch, ply: int, question: dict[str, Any]) -> dict[str, Any]:
        """One thought of all reviews at a time, so that those who play are not kept waiting."""
        async with self.reviews.lock:
            return await self.reviews.workers.analyse(
                match.sheet.id,
                match.record,
                ply,
                question | {"seconds": SECONDS_PER_POSITION},
                match.sheet.owner,
            )

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def chance_rise(candidate: dict[str, Any]) -> float:
    return float(candidate["after"] - candidate["before"])
