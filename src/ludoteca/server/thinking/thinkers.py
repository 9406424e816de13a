"""Bots at tables: they think in worker processes and never hold up the server."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ludoteca.core.record import Record
from ludoteca.server.thinking.line import Line
from ludoteca.server.thinking.mind import Mind, ThoughtLost
from ludoteca.server.thinking.own import OwnMind
from ludoteca.server.thinking.tempo import Tempo

THOUGHT = 0.85
"""Seconds that a bot may think before it answers within one."""
LEAST = 0.02
"""Seconds for a thought that comes too late already."""


class Thinkers:
    """At most `size` worker processes, started when they are first needed, and those that other
    machines lend.

    A bot has `thought` seconds from being asked to its answer, however many are asked at once: those
    who ask share them, each person alike. `learned` is a folder of weights that some play by.
    """

    def __init__(self, size: int, thought: float = THOUGHT, learned: str = "") -> None:
        self.learned = learned
        self.thought = thought
        self.tempo = Tempo()
        self.line = Line(size)
        self.idle: list[Mind] = []
        self.all: set[Mind] = set()
        self.lent: set[Mind] = set()
        self.beginning: set[asyncio.Future[Mind]] = set()
        self.closed = False

    async def think(self, table: str, record: Record, bot: str, who: str) -> str:
        """The move that a bot would make here, in words. It thinks even if it has no choice. `who`
        opened the table: all their tables have one share."""
        due = time.monotonic() + self.thought
        return str((await self.answer(table, record, {"bot": bot}, who, due))["words"])

    async def hint(self, table: str, record: Record, seat: int, who: str) -> list[dict[str, Any]]:
        """The best moves of the seat in turn, with chances and reasons."""
        self.line.pass_or_refuse(who)
        due = time.monotonic() + self.thought
        reply = await self.answer(table, record, {"hint": seat}, who, due)
        found: list[dict[str, Any]] = reply["hints"]
        return found

    async def judge(
        self,
        table: str,
        record: Record,
        ply: int,
        seconds: float,
        who: str,
        against: str | None = None,
    ) -> dict[str, Any]:
        """What the move after `ply` moves was worth, perhaps `against` one other. One of many such questions, none in a hurry:
        whoever plays comes in between."""
        before = replace(record, moves=record.moves[:ply])
        asked = {"judge": record.moves[ply], "against": against, "seconds": seconds}
        return await self.answer(f"{table}/review", before, asked, who)

    async def reckon(
        self, table: str, record: Record, ply: int, asked: dict[str, Any], who: str
    ) -> dict[str, Any]:
        """How things stood after `ply` moves of a match that is over, or where it may have turned."""
        before = replace(record, moves=record.moves[:ply])
        return await self.answer(f"{table}/review", before, asked, who)

    async def answer(
        self, place: str, record: Record, asked: dict[str, Any], who: str, due: float | None = None
    ) -> dict[str, Any]:
        await self.line.enter(who)
        try:
            mind = await self.mind(place)
            if due is not None:
                asked["seconds"] = self.share(who, due)
            try:
                reply = await mind.answer(place, record, asked)
            except (ThoughtLost, asyncio.CancelledError):
                self.drop(mind)  # a late answer would be taken for that of the next question
                raise
            self.idle.append(mind)
            return reply
        finally:
            self.line.leave(who)

    def share(self, who: str, due: float) -> float:
        """The seconds for a thought that begins now, so that those who wait have as many."""
        return max(LEAST, (due - time.monotonic()) / self.line.rounds(who))

    async def mind(self, place: str) -> Mind:
        """The one that knows this place, if it is free; else any other, or a new one."""
        for mind in [mind for mind in self.idle if not mind.alive]:
            self.idle.remove(mind)
            self.drop(mind)
        if self.idle:
            chosen = next((mind for mind in self.idle if place in mind.known), self.idle[-1])
            self.idle.remove(chosen)
            return chosen
        if self.closed:
            raise ThoughtLost("the server is closing")
        beginning = asyncio.ensure_future(self.begin())
        self.beginning.add(beginning)
        beginning.add_done_callback(self.beginning.discard)
        try:
            return await asyncio.shield(beginning)
        except asyncio.CancelledError:
            beginning.add_done_callback(self.keep)  # whoever asked is gone, and others will ask
            raise

    async def begin(self) -> Mind:
        found = await OwnMind.start(self.learned)
        self.all = {mind for mind in self.all if mind.alive} | {found}
        return found

    def keep(self, begun: asyncio.Future[Mind]) -> None:
        if not begun.cancelled() and begun.exception() is None:
            self.idle.append(begun.result())

    def welcome(self, mind: Mind) -> None:
        """One more thinks with us, as long as it stays."""
        self.lent.add(mind)
        self.all.add(mind)
        self.idle.append(mind)
        self.line.grow()

    def part_from(self, mind: Mind) -> None:
        """At once when it fails or leaves: nobody is to be called in its place."""
        if mind not in self.lent:
            return
        self.lent.discard(mind)
        self.all.discard(mind)
        if mind in self.idle:
            self.idle.remove(mind)
        self.line.shrink()

    async def warm_up(self) -> None:
        """Has one worker ready before anybody needs it."""
        await self.line.enter("")
        try:
            with suppress(ThoughtLost):
                self.idle.append(await self.mind(""))
        finally:
            self.line.leave("")

    def drop(self, mind: Mind) -> None:
        """It is waited for at the end, if it has not ended before."""
        mind.kill()
        self.part_from(mind)

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*self.beginning, return_exceptions=True)
        leaving = list(self.all)
        for mind in leaving:
            self.drop(mind)
        for mind in leaving:
            await mind.gone()
