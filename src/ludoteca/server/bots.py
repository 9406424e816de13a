"""Bots at tables: they think in worker processes and never hold up the server."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from dataclasses import asdict

from ludoteca.core.record import Record

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
    """

    def __init__(self, size: int, thought: float = THOUGHT) -> None:
        self.size = size
        self.thought = thought
        self.asked = 0
        self.free = asyncio.Semaphore(size)
        self.idle: list[Process] = []
        self.all: set[Process] = set()
        self.closed = False

    async def think(self, table: str, record: Record, bot: str) -> str:
        """The move that a bot would make here, in words."""
        facts = asdict(record) | {"players": [], "scores": None}
        due = time.monotonic() + self.thought
        self.asked += 1
        try:
            return await self.answer({"table": table, "record": facts, "bot": bot}, due)
        finally:
            self.asked -= 1

    def share(self, due: float) -> float:
        """The seconds for a thought that begins now, so that those who wait have as many."""
        turns = -(-self.asked // self.size)
        return max(LEAST, (due - time.monotonic()) / turns)

    async def answer(self, question: dict[str, object], due: float) -> str:
        async with self.free:
            worker = await self.worker()
            line = json.dumps(question | {"seconds": self.share(due)}).encode() + b"\n"
            try:
                reply = await asyncio.wait_for(self.ask(worker, line), LONGEST)
            except (OSError, ValueError, TimeoutError):
                self.drop(worker)
                raise ThoughtLost("the worker is gone") from None
            except asyncio.CancelledError:
                self.drop(worker)  # its answer would be taken for that of the next question
                raise
            self.idle.append(worker)
        if "words" not in reply:
            raise ThoughtLost(reply.get("error", "?"))
        return reply["words"]

    async def ask(self, worker: Process, question: bytes) -> dict[str, str]:
        assert worker.stdin is not None
        assert worker.stdout is not None
        worker.stdin.write(question)
        await worker.stdin.drain()
        reply: dict[str, str] = json.loads(await worker.stdout.readline())
        return reply

    async def worker(self) -> Process:
        while self.idle:
            worker = self.idle.pop()
            if worker.returncode is None:
                return worker
            self.drop(worker)
        if self.closed:
            raise ThoughtLost("the server is closing")
        worker = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "ludoteca.server.worker", stdin=PIPE, stdout=PIPE
        )
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
