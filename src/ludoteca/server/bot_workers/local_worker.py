"""A worker process on this machine."""

from __future__ import annotations

import asyncio
import json
import logging
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludoteca.server.bot_workers.worker_client import WorkerClient, WorkerFailed
from ludoteca.server.process_exit import describe_exit

logger = logging.getLogger("ludoteca")
MAX_SECONDS = 120.0
"""Seconds after which a question is given up."""
STALL_SECONDS = 1.5
"""Seconds without any processor time after which a worker counts as hung."""
WATCH_INTERVAL = 0.25


class LocalWorker(WorkerClient):
    def __init__(self, process: Process) -> None:
        super().__init__()
        self.process = process
        self.started_at = time.monotonic()
        self.failure = ""
        """Why its last question has no answer."""
        self.is_killed = False
        self.log_task = asyncio.ensure_future(self.log_end())

    @classmethod
    async def start(cls, weights_folder: str) -> LocalWorker:
        command = (sys.executable, "-m", "ludoteca.server.bot_workers.worker", weights_folder)
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE))

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        answer = asyncio.ensure_future(self.exchange(json.dumps(question).encode() + b"\n"))
        try:
            await self.watch(answer)
            reply: dict[str, Any] = json.loads(answer.result())
        except (OSError, ValueError, RuntimeError):  # RuntimeError: uvloop, of a closed pipe
            raise self.fail("the worker is gone") from None
        finally:
            answer.cancel()
        if "error" in reply:
            raise self.fail(reply["error"])
        return reply

    async def exchange(self, line: bytes) -> bytes:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line)
        await self.process.stdin.drain()
        return await self.process.stdout.readline()

    async def watch(self, answer: asyncio.Future[bytes]) -> None:
        """Waits for the answer, and gives up a worker that uses no processor time: how long a search
        takes depends on the machine."""
        started_at = progressed_at = time.monotonic()
        last_ticks = -1
        while not answer.done():
            await asyncio.wait({answer}, timeout=WATCH_INTERVAL)
            now = time.monotonic()
            ticks = cpu_ticks(self.process.pid)
            if ticks != last_ticks:
                last_ticks, progressed_at = ticks, now
            if now - progressed_at > STALL_SECONDS or now - started_at > MAX_SECONDS:
                raise self.fail("the worker hangs")

    def fail(self, failure: str) -> WorkerFailed:
        self.failure = failure
        return WorkerFailed(failure)

    async def log_end(self) -> None:
        code = await self.process.wait()
        if self.failure or not self.is_killed:
            ended = describe_exit(code, self.started_at)
            reason = f" ({self.failure})" if self.failure else ""
            logger.error("a bot worker ended %s%s: the next question starts another", ended, reason)

    def kill(self) -> None:
        self.is_killed = True
        if self.is_alive:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def wait_closed(self) -> None:
        await self.process.wait()


def cpu_ticks(pid: int) -> int:
    """Processor time used. Differs with each call for a process that is runnable or waits for a disk,
    and where /proc does not exist."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(") ", 1)[1].split()
    except (OSError, IndexError):
        return time.monotonic_ns()
    return time.monotonic_ns() if fields[0] in "RD" else int(fields[11]) + int(fields[12])
