"""The move of the match: thought over once a match is over, behind everybody who plays."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from typing import Any

from ludoteca.bots.turning import Swing, greatest
from ludoteca.core.refusal import Refused
from ludoteca.server.errors import log_unexpected
from ludoteca.server.looking.reviews import Reviews, read
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.table import Table

THOUGHT = 0.6
"""Seconds for one position; there are six at most."""
CLEAR = 0.2
"""A smaller rise of the chances is not told: it might be none."""
KEPT = 500
"""Matches whose move is remembered."""
WAITING = 16
"""Matches that are thought over, one after the other."""


class Turnings:
    """Of every match that somebody looked at, its move, or None if none stands out clearly."""

    def __init__(self, reviews: Reviews) -> None:
        self.reviews = reviews
        self.found: OrderedDict[str, dict[str, Any] | None] = OrderedDict()
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def of(self, table: Table, person: str | None) -> dict[str, Any]:
        """As far as it is known; who played or opened the table begins it."""
        if not table.match.over:
            raise Refused("not_over")
        if table.id in self.found:
            return {"done": True, "turning": self.found[table.id]}
        if not table.belongs(person) or len(self.tasks) >= WAITING:
            return {"done": False, "turning": None}
        if table.id not in self.tasks:
            self.tasks[table.id] = asyncio.create_task(self.finish(table.match))
        return {"done": False, "turning": None}

    async def finish(self, match: Match) -> None:
        found = None
        try:
            found = await self.look(match)
        except Exception as error:
            log_unexpected(error)
        finally:
            del self.tasks[match.sheet.id]
        self.found[match.sheet.id] = found
        if len(self.found) > KEPT:
            self.found.popitem(last=False)

    async def look(self, match: Match) -> dict[str, Any] | None:
        assert match.state is not None
        winners = match.game.winners(match.state)
        if not winners:
            return None
        side = next(list(side) for side in match.sides if winners[0] in side)
        best: dict[str, Any] | None = None
        for swing in await self.candidates(match, side):
            found = await self.weigh(match, swing, side[0])
            if found and (best is None or rise(found) > rise(best)):
                best = found
        return best

    async def candidates(self, match: Match, side: list[int]) -> list[Swing]:
        """By the reviews of the winners, where there are any; else by a glance at the whole match."""
        kept = [
            await self.reviews.store.read(lambda c, seat=seat: read(c, match.sheet.id, seat))  # type: ignore[misc]
            for seat in side
        ]
        curves = [[(ply, chance) for ply, chance in found["curve"]] for found in kept if found]
        if curves:
            return greatest(
                sorted({point[0]: point for curve in curves for point in curve}.values())
            )
        asked = {"swings": side}
        reply = await self.ask(match, len(match.record.moves), asked)
        return [Swing(*one) for one in reply["swings"]]

    async def weigh(self, match: Match, swing: Swing, seat: int) -> dict[str, Any] | None:
        """What a decision changed, if both thoughts were long enough to tell and it was much."""
        moves = match.record.moves
        before = await self.ask(match, swing.ply, {"reckon": True})
        if not before["sound"]:
            return None
        if swing.later == len(moves):
            assert match.state is not None
            after = {"chance": float(match.state.payoffs()[seat]), "sound": True}
        else:
            after = await self.ask(match, swing.later, {"reckon": True})
        if not after["sound"] or after["chance"] - before["chance"] < CLEAR:
            return None
        said = await self.ask(match, swing.move, {"phrase": moves[swing.move]})
        return {
            "ply": swing.move,
            "seat": match.sheet.deciders[swing.move],
            "phrase": said["phrase"],
            "before": before["chance"],
            "after": after["chance"],
            "last": swing.later == len(moves),
        }

    async def ask(self, match: Match, ply: int, asked: dict[str, Any]) -> dict[str, Any]:
        """One thought of all reviews at a time, so that those who play are not kept waiting."""
        async with self.reviews.one:
            return await self.reviews.thinkers.reckon(
                match.sheet.id, match.record, ply, asked | {"seconds": THOUGHT}, match.sheet.owner
            )

    async def close(self) -> None:
        tasks = list(self.tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def rise(found: dict[str, Any]) -> float:
    return float(found["after"] - found["before"])
