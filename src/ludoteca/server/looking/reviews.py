"""Reviews: a finished match once more from one seat, decision by decision, in the workers."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, delete, insert, select

from ludoteca.bots.review import AGAIN, UNTOLD, VERDICTS, is_blame
from ludoteca.core.kit.state import OVER
from ludoteca.core.refusal import Refused
from ludoteca.server.errors import log_unexpected
from ludoteca.server.limits import too_fast
from ludoteca.server.looking.past import behind
from ludoteca.server.store.engine import Store
from ludoteca.server.store.schema import reviews
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.table import Table
from ludoteca.server.thinking.mind import ThoughtLost
from ludoteca.server.thinking.thinkers import Thinkers

THOUGHT = 0.3
"""Seconds for one decision, if there are few."""
LONGEST = 20.0
"""Seconds for the first thoughts about a whole match; what is in doubt is thought over once more."""
DECISIVE = 3
MOST = 24
"""Reviews that wait for their turn."""
EACH = 4
"""Of these so many of one person."""
PATIENCE = 5
"""So many thoughts may be lost in a row."""


class Review:
    """What is known so far: it is told while it grows."""

    def __init__(self, table: Table, seat: int, who: str) -> None:
        self.table = table
        self.seat = seat
        self.who = who
        """The person who asked for it first."""
        self.plies: list[int] = []
        self.curve: list[tuple[int, float]] = []
        self.decisions: list[dict[str, Any]] = []
        self.looked = asyncio.ensure_future(behind(self.look))

    def look(self) -> None:
        """Finds the decisions of the seat; the match is over and stays as it is."""
        record = self.table.match.record
        for ply, state in self.table.past.positions(record, 0, len(record.moves)):
            if state.turn == self.seat and state.legal().size() > 1:
                self.plies.append(ply)
            elif state.turn == OVER:
                self.end = (ply, float(state.payoffs()[self.seat]))

    async def think(self, thinkers: Thinkers, one: asyncio.Lock) -> None:
        """`one` decision of all reviews is thought about at a time, so that those who play are not kept
        waiting."""
        seconds = min(THOUGHT, LONGEST / max(1, len(self.plies)))
        lost = 0
        while len(self.decisions) < len(self.plies):
            ply = self.plies[len(self.decisions)]
            try:
                found = await self.judge(thinkers, one, ply, seconds)
            except ThoughtLost as error:
                lost += 1
                if lost > PATIENCE:
                    raise
                log_unexpected(error)
                await asyncio.sleep(0.1 * lost)
                continue
            lost = 0
            self.curve.append((ply, found["before"]))
            self.decisions.append(found["decision"])

    async def judge(
        self, thinkers: Thinkers, one: asyncio.Lock, ply: int, seconds: float
    ) -> dict[str, Any]:
        """As `judged_well`, in several thoughts, so that others may come in between."""

        async def ask(seconds: float, against: str | None = None) -> dict[str, Any]:
            async with one:
                return await thinkers.judge(
                    self.table.id, self.table.match.record, ply, seconds, self.who, against
                )

        found = await ask(seconds)
        if found["decision"]["verdict"] == UNTOLD:
            found = await ask(AGAIN * seconds)
        if is_blame(found["decision"]["verdict"]):
            found = await ask(AGAIN * seconds, found["decision"]["best"])
        return found

    def listed(self) -> dict[str, Any]:
        done = len(self.decisions)
        whole = done == len(self.plies)
        return {
            "seat": self.seat,
            "done": done,
            "total": len(self.plies),
            "curve": [*self.curve, self.end] if whole else list(self.curve),
            "decisions": list(self.decisions),
            "decisive": decisive(self.decisions),
        }


def share_of(match: Match, seat: int) -> float:
    """The share of the victory that the seat's side has had."""
    assert match.state is not None
    return float(match.state.payoffs()[seat])


def decisive(decisions: list[dict[str, Any]]) -> list[int]:
    """The decisions that cost most, in the order of play, if they cost more than a good one may."""
    costly = [at for at, one in enumerate(decisions) if one["loss"] > VERDICTS[1][1]]
    costly.sort(key=lambda at: -decisions[at]["loss"])
    return sorted(costly[:DECISIVE])


class Reviews:
    """All reviews of a server: each is thought once and kept with its table."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self.store = store
        self.thinkers = thinkers
        self.growing: dict[tuple[str, int], Review] = {}
        self.tasks: set[asyncio.Task[None]] = set()
        self.one = asyncio.Lock()
        self.queues: dict[str, asyncio.Lock] = {}

    async def of(self, table: Table, seat: int, person: str) -> dict[str, Any]:
        """A review as far as it has come; who asks first begins it."""
        if not table.match.over:
            raise Refused("not_over")
        table.chair(seat)
        place = (table.id, seat)
        if place not in self.growing:
            kept = await self.store.read(lambda c: read(c, *place))
            if kept is not None and kept["curve"][-1][1] == share_of(table.match, seat):
                return kept  # one in which a pair that won had but a half is thought anew
        if place not in self.growing:  # nobody else has begun it meanwhile
            asked = sum(review.who == person for review in self.growing.values())
            if len(self.growing) >= MOST or asked >= EACH:
                raise too_fast(LONGEST)
            self.growing[place] = Review(table, seat, person)
            task = asyncio.create_task(self.finish(self.growing[place]))
            self.tasks.add(task)
            task.add_done_callback(self.tasks.discard)
        review = self.growing[place]
        await asyncio.shield(review.looked)
        return review.listed()

    async def finish(self, review: Review) -> None:
        """Of each person one review after the other grows, and those of several people by turns."""
        place = (review.table.id, review.seat)
        try:
            await review.looked
            async with self.queues.setdefault(review.who, asyncio.Lock()):
                await review.think(self.thinkers, self.one)
            await self.store.write(lambda c: keep(c, *place, review.listed()))
        except Exception as error:
            log_unexpected(error)  # whoever asks again begins it anew
        finally:
            del self.growing[place]
            if not any(other.who == review.who for other in self.growing.values()):
                self.queues.pop(review.who, None)

    async def close(self) -> None:
        tasks = list(self.tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


def at_table(table: str, seat: int) -> ColumnElement[bool]:
    return and_(reviews.c.table_id == table, reviews.c.seat == seat)


def read(connection: Connection, table: str, seat: int) -> dict[str, Any] | None:
    text = connection.execute(select(reviews.c.text).where(at_table(table, seat))).scalar()
    if text is None:
        return None
    found: dict[str, Any] = json.loads(text)
    return found


def keep(connection: Connection, table: str, seat: int, found: dict[str, Any]) -> None:
    """The first that is written stays, if it came to the same; another server may have been
    faster."""
    known = read(connection, table, seat)
    if known is not None and known["curve"][-1][1] == found["curve"][-1][1]:
        return
    connection.execute(delete(reviews).where(at_table(table, seat)))
    text = json.dumps(found, ensure_ascii=False)
    connection.execute(insert(reviews).values(table_id=table, seat=seat, text=text))
