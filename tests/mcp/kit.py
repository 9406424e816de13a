"""Runs `ludoteca mcp` in a subprocess, with the official MCP client."""

from __future__ import annotations

import asyncio
import os
import re
import subprocess
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any

from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.testkit.fuzz import fuzz_words

COMMAND = ("-m", "ludoteca", "mcp", "--seed", "one")
WRONG = ("", "pass the salt", "play the moon", "0", "-1", "99999", "🂡", "play " * 300)


def settings(home: Path) -> dict[str, str]:
    environment = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return environment | {"LUDOTECA_HOME": str(home), "PYTHONUTF8": "1", "LANG": "C"}


@asynccontextmanager
async def over_stdio(home: Path, *flags: str) -> AsyncIterator[Model]:
    """A model whose client started the command."""
    with (home / "stderr.txt").open("a") as errors:
        started = StdioServerParameters(
            command=sys.executable, args=[*COMMAND, *flags], env=settings(home)
        )
        async with Client(stdio_client(started, errlog=errors)) as client:
            yield Model(client)


@contextmanager
def listening(home: Path, *flags: str) -> Iterator[str]:
    """Starts the command on a free port; yields its address."""
    with (home / "stderr.txt").open("a") as errors:
        process = subprocess.Popen(
            [sys.executable, *COMMAND, "--http", "--port", "0", *flags],
            stdout=subprocess.PIPE,
            stderr=errors,
            text=True,
            env=settings(home),
        )
    assert process.stdout is not None
    try:
        match = re.search(r"http://127\.0\.0\.1:\d+/mcp", process.stdout.readline())
        assert match, (home / "stderr.txt").read_text()
        yield match[0]
    finally:
        process.terminate()
        process.wait(20)
        process.stdout.close()


@asynccontextmanager
async def over_http(address: str) -> AsyncIterator[Model]:
    async with Client(address) as client:
        yield Model(client)


class Model:
    """A player that uses a client; keeps every answer."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.received: list[tuple[str, dict[str, Any], str, Any]] = []
        self.table = ""

    async def asks(self, tool: str, **arguments: Any) -> Any:
        """The structured content of an answer; fails on an error."""
        words, facts, wrong = await self.hears(tool, **arguments)
        assert not wrong, words
        return facts

    async def hears(self, tool: str, **arguments: Any) -> tuple[str, Any, bool]:
        if tool not in ("games", "rulebook", "open_table", "join_table"):
            arguments = {"table": self.table} | arguments
        answer = await self.client.call_tool(tool, arguments)
        (content,) = answer.content
        assert content.type == "text"
        words = content.text
        self.received.append((tool, arguments, words, answer.structured_content))
        return words, answer.structured_content, bool(answer.is_error)

    async def sits(self, tool: str, **arguments: Any) -> Any:
        facts = await self.asks(tool, **arguments)
        self.table = facts["table"]
        return facts

    async def says_wrong_words(self, rng: Rng, moves: list[str]) -> None:
        """An illegal move is answered with the reason and the moves, and changes nothing."""
        before = await self.hears("look")
        for words in (WRONG[int(rng.below(len(WRONG)))], fuzz_words(rng, moves, WRONG)):
            whole = words.encode("utf-8", "replace").decode()
            if (await self.asks("why_not", move=whole))["legal"]:
                continue
            facts = await self.asks("play", move=whole)
            assert facts["played"] is False
            assert facts["refused"]["reason"]
            assert [move["words"] for move in facts["moves"]] == moves
        assert await self.hears("look") == before

    async def plays_to_the_end(self, rng: Rng, wrong_every: int = 12) -> int:
        """Plays random legal moves, given in three ways, with illegal ones in between."""
        decisions = 0
        facts = await self.asks("moves")
        while facts["moves"]:
            shown = [move["words"] for move in facts["moves"]]
            if decisions % wrong_every == 0:
                await self.says_wrong_words(rng, shown)
            move = facts["moves"][int(rng.below(len(shown)))]
            way = ("words", "number", "sentence")[decisions % 3]
            facts = await self.asks("play", move=move[way])
            if not facts["played"]:  # two moves may share a sentence
                assert way == "sentence"
                facts = await self.asks("play", move=move["words"])
            assert facts["played"], facts
            decisions += 1
        assert facts["status"] == "over"
        return decisions


def run(doing: Callable[[], Awaitable[Any]]) -> Any:
    async def limited() -> Any:
        async with asyncio.timeout(240):
            return await doing()

    return asyncio.run(limited())


def lot_of(*names: str | int) -> Rng:
    return stream("mcp", *names)
