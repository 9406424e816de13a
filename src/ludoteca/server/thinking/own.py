"""A mind of this machine: a worker process, watched."""

from __future__ import annotations

import asyncio
import json
import sys
import time
from asyncio.subprocess import PIPE, Process
from contextlib import suppress
from pathlib import Path
from typing import Any

from ludoteca.server.thinking.mind import Mind, ThoughtLost

LONGEST = 120.0
"""Seconds after which a thought is given up and thought anew."""
FROZEN = 1.5
"""Seconds after which a worker that should think and does nothing at all is replaced."""
LOOK = 0.25


class OwnMind(Mind):
    def __init__(self, process: Process) -> None:
        super().__init__()
        self.process = process

    @classmethod
    async def start(cls, learned: str) -> OwnMind:
        command = (sys.executable, "-m", "ludoteca.server.thinking.worker", learned)
        return cls(await asyncio.create_subprocess_exec(*command, stdin=PIPE, stdout=PIPE))

    @property
    def alive(self) -> bool:
        return self.process.returncode is None

    async def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        talk = asyncio.ensure_future(self.exchange(json.dumps(question).encode() + b"\n"))
        try:
            await self.watch(talk)
            reply: dict[str, Any] = json.loads(talk.result())
        except (OSError, ValueError, RuntimeError):  # so uvloop says that a pipe is closed
            raise ThoughtLost("the worker is gone") from None
        finally:
            talk.cancel()
        if "error" in reply:
            raise ThoughtLost(reply["error"])
        return reply

    async def exchange(self, line: bytes) -> bytes:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(line)
        await self.process.stdin.drain()
        return await self.process.stdout.readline()

    async def watch(self, talk: asyncio.Future[bytes]) -> None:
        """Waits for its answer. One that stands still is given up: how long a thought takes depends on
        the machine, but whoever thinks computes."""
        begun = stirred = time.monotonic()
        spent = -1
        while not talk.done():
            await asyncio.wait({talk}, timeout=LOOK)
            now = time.monotonic()
            found = computed(self.process.pid)
            if found != spent:
                spent, stirred = found, now
            if now - stirred > FROZEN or now - begun > LONGEST:
                raise ThoughtLost("the worker stands still")

    def kill(self) -> None:
        if self.alive:
            with suppress(ProcessLookupError):
                self.process.kill()

    async def gone(self) -> None:
        await self.process.wait()


def computed(process: int) -> int:
    """Ticks of the clock that it has computed. Of a process that waits for its turn, or for a disk, and
    where nobody can tell, each answer is another."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rsplit(") ", 1)[1].split()
    except (OSError, IndexError):
        return time.monotonic_ns()
    return time.monotonic_ns() if fields[0] in "RD" else int(fields[11]) + int(fields[12])
