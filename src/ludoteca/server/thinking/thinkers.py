"""Bots at tables: they think in worker processes and never hold up the server."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import asdict
from typing import Any

from ludoteca.core.record import Record
from ludoteca.server.thinking.tempo import Tempo

LONGEST = 120.0
"""Seconds after which a thought is given up and thought anew."""
THOUGHT = 0.85
"""Seconds that a bot may think before it answers within one."""
LEAST = 0.02
"""Seconds for a thought that comes too late already."""


class ThoughtLost(Exception):
    """The worker died, hung or failed. Nothing is lost but the thought."""


class Thinkers:
    """At most `size` worker processes, started when they are first needed.

    A bot has `thought` seconds from being asked to its answer, however many are asked at once.
    `learned` is a folder of weights that some play by.
    """

    def __init__(self, size: int, thought: float = THOUGHT, learned: str = "") -> None:
        self.size = size
        self.learned = learned
        self.thought = thought
        self.tempo = Tempo()
        self.asked = 0
        self.free = asyncio.Semaphore(size)
        self.idle: list[Process] = []
        self.all: set[Process] = set()
        self.closed = False

    async def think(self, table: str, record: Record, bot: str) -> str:
        """The move that a bot would make here, in words. It thinks even if it has no choice."""
        return str((await self.hurry(table, record, {"bot": bot}))["words"])

    async def hint(self, table: str, record: Record, seat: int) -> list[dict[str, Any]]:
        """The best moves of the seat in turn, with chances and reasons."""
        found: list[dict[str, Any]] = (await self.hurry(table, record, {"hint": seat}))["hints"]
        return found

    async def judge(self, table: str, record: Record, ply: int, seconds: float) -> dict[str, Any]:
        """What the move after `ply` moves was worth. One of many such questions, none in a hurry:
        whoever plays comes in between."""
        asked = self.question(table, record) | {"judge": ply, "seconds": seconds}
        return await self.answer(asked)

    def question(self, table: str, record: Record) -> dict[str, Any]:
        return {"table": table, "record": asdict(record) | {"players": [], "scores": None}}

    async def hurry(self, table: str, record: Record, asked: dict[str, Any]) -> dict[str, Any]:
        """Somebody waits at the table for this answer."""
        due = time.monotonic() + self.thought
        self.asked += 1
        try:
            return await self.answer(self.question(table, record) | asked, due)
        finally:
            self.asked -= 1

    def share(self, due: float) -> float:
        """The seconds for a thought that begins now, so that those who wait have as many."""
        turns = -(-self.asked // self.size)
        return max(LEAST, (due - time.monotonic()) / turns)

    async def answer(self, question: dict[str, Any], due: float | None = None) -> dict[str, Any]:
        async with self.free:
            worker = await self.worker()
            if due is not None:
                question["seconds"] = self.share(due)
            line = json.dumps(question).encode() + b"\n"
            try:
                reply = await asyncio.wait_for(self.ask(worker, line), LONGEST)
            except (OSError, ValueError, TimeoutError):
                self.drop(worker)
                raise ThoughtLost("the worker is gone") from None
            except asyncio.CancelledError:
                self.drop(worker)  # its answer would be taken for that of the next question
                raise
            self.idle.append(worker)
        if "error" in reply:
            raise ThoughtLost(reply["error"])
        return reply

    async def ask(self, worker: Process, question: bytes) -> dict[str, Any]:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(question)
        await worker.stdin.drain()
        reply: dict[str, Any] = json.loads(await worker.stdout.readline())
        return reply

    async def worker(self) -> Process:
        while self.idle:
            worker = self.idle.pop()
            if worker.returncode is None:
                return worker
            self.drop(worker)
        if self.closed:
            raise ThoughtLost("the server is closing")
        command = (sys.executable, "-m", "ludoteca.server.thinking.worker", self.learned)
        worker = await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE)
        self.all.add(worker)
        return worker

    async def warm_up(self) -> None:
        """Has one worker ready before anybody needs it."""
        async with self.free:
            with suppress(ThoughtLost):
                self.idle.append(await self.worker())

    def drop(self, worker: Process) -> None:
        self.all.discard(worker)
        if worker.returncode is None:
            with suppress(ProcessLookupError):
                worker.kill()

    async def close(self) -> None:
        self.closed = True
        workers = list(self.all)
        for worker in workers:
            self.drop(worker)
        for worker in workers:
            await worker.wait()
