"""Fuzzing: thousands of malformed requests and messages must give no 5xx and break no socket."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from pathlib import Path

from tests.server.fuzz import malformed, odd_request
from tests.server.kit import LocalServer
from websockets.asyncio.client import ClientConnection

from bench.soak.players import LOST, SoakClient
from bench.soak.report import Report
from bench.soak.server import start_server

CONCURRENCY = 20
STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
READ_TIMEOUT = 1.0
"""Seconds the server waits for the rest of a request: some requests here are incomplete."""
ANSWER_TIMEOUT = 30.0


async def send_raw(client: SoakClient, raw: bytes) -> int:
    """The status of the response; 0 if the server closed the connection."""
    try:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", client.server.port, local_addr=(client.address, 0)
        )
        try:
            writer.write(raw)
            return await asyncio.wait_for(read_status(reader), ANSWER_TIMEOUT)
        finally:
            writer.close()
    except LOST:
        return 0


async def read_status(reader: asyncio.StreamReader) -> int:
    """The final status, after any 100 Continue."""
    while line := await reader.readline():
        status = STATUS.match(line)
        if status and status[1] != b"100":
            return int(status[1])
    return 0


async def fuzz_requests(server: LocalServer, number: int, seed: int = 1) -> Counter[int]:
    """Counts of the response statuses of `number` malformed requests."""
    client = await SoakClient(server, 0).sign_in()
    table = await client.open_table("neon", "me", "random")
    cookie = "; ".join(f"{name}={value}" for name, value in client.http.cookies.items())
    rng = random.Random(seed)
    numbers = iter(range(number))
    statuses: Counter[int] = Counter()

    async def send_in_turn() -> None:
        for nth in numbers:
            statuses[await send_raw(client, odd_request(rng, nth, table).raw(cookie))] += 1

    await asyncio.gather(*(send_in_turn() for _ in range(CONCURRENCY)))
    await client.http.aclose()
    return statuses


async def read_until(socket: ClientConnection, kind: str, answers: Counter[str]) -> None:
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_TIMEOUT))
        answers[message.get("key", message["type"])] += 1
        if message["type"] == kind:
            return


async def fuzz_messages(server: LocalServer, number: int, seed: int = 2) -> Counter[str]:
    """Counts of the replies to `number` malformed messages on one socket."""
    client = await SoakClient(server, 1).sign_in()
    table = await client.open_table("neon", "me", "random")
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    async with client.socket(table, 0) as socket:
        for nth in range(number):
            await socket.send(malformed(rng, nth))
            if nth % 100 == 99:
                await socket.send('{"type": "ping"}')
                await read_until(socket, "pong", answers)
        await socket.send('{"type": "seat", "seat": 0}')
        await read_until(socket, "frame", answers)
    await client.http.aclose()
    return answers


async def fuzz(report: Report, folder: Path, number: int) -> None:
    server = start_server(folder, read_timeout=READ_TIMEOUT)
    start = time.monotonic()
    try:
        statuses = await fuzz_requests(server, number)
        answers = await fuzz_messages(server, number)
        await asyncio.to_thread(server.close)
    finally:
        if server.process.poll() is None:
            server.kill()
    server_errors = sum(n for status, n in statuses.items() if status >= 500)
    shares = ", ".join(
        f"{n:,} × {status or 'hung up'}" for status, n in sorted(statuses.items(), reverse=True)
    )
    report.add_row(
        f"{number:,} malformed requests and {number:,} malformed messages",
        f"{server_errors} of 5xx ({shares}); messages: {answers['bad_message']:,} refused as such, "
        f"{answers['unexpected']} unexpected, the socket stays open; {time.monotonic() - start:.0f} s",
    )
    report.require(
        not server_errors and not answers["unexpected"], "malformed input: a server error"
    )
    report.require_clean_log(server)
