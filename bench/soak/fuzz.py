"""Malformed requests and messages by the thousand: no 5xx, nothing changed, and people play on."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from pathlib import Path

from tests.server.fuzz import malformed, odd_request
from tests.server.kit import House
from websockets.asyncio.client import ClientConnection

from bench.soak.players import LOST, SoakClient
from bench.soak.report import Report
from bench.soak.server import start_server

AT_ONCE = 20
STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
SLOW = 1.0
"""Seconds that a server waits for the rest of a request: some of these have none."""
ANSWER_TIMEOUT = 30.0


async def ask(person: SoakClient, raw: bytes) -> int:
    """The status of the answer; 0 if the server hung up on it."""
    try:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", person.house.port, local_addr=(person.address, 0)
        )
        try:
            writer.write(raw)
            return await asyncio.wait_for(read_status(reader), ANSWER_TIMEOUT)
        finally:
            writer.close()
    except LOST:
        return 0


async def read_status(reader: asyncio.StreamReader) -> int:
    """Of the answer itself, and not of a promise to go on reading."""
    while line := await reader.readline():
        found = STATUS.match(line)
        if found and found[1] != b"100":
            return int(found[1])
    return 0


async def fuzz_requests(house: House, number: int, seed: int = 1) -> Counter[int]:
    """How often each status was the answer to so many requests that make no sense."""
    person = await SoakClient(house, 0).sign_in()
    table = await person.open_table("neon", "me", "random")
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    rng = random.Random(seed)
    numbers = iter(range(number))
    statuses: Counter[int] = Counter()

    async def one_after_the_other() -> None:
        for nth in numbers:
            statuses[await ask(person, odd_request(rng, nth, table).raw(cookie))] += 1

    await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))
    await person.http.aclose()
    return statuses


async def read_until(socket: ClientConnection, kind: str, answers: Counter[str]) -> None:
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), ANSWER_TIMEOUT))
        answers[message.get("key", message["type"])] += 1
        if message["type"] == kind:
            return


async def fuzz_messages(house: House, number: int, seed: int = 2) -> Counter[str]:
    """What was answered to so many messages that make no sense, on one socket."""
    person = await SoakClient(house, 1).sign_in()
    table = await person.open_table("neon", "me", "random")
    rng = random.Random(seed)
    answers: Counter[str] = Counter()
    async with person.socket(table, 0) as socket:
        for nth in range(number):
            await socket.send(malformed(rng, nth))
            if nth % 100 == 99:
                await socket.send('{"type": "ping"}')
                await read_until(socket, "pong", answers)
        await socket.send('{"type": "seat", "seat": 0}')
        await read_until(socket, "frame", answers)
    await person.http.aclose()
    return answers


async def fuzz(report: Report, folder: Path, number: int) -> None:
    house = start_server(folder, read_timeout=SLOW)
    begun = time.monotonic()
    try:
        statuses = await fuzz_requests(house, number)
        answers = await fuzz_messages(house, number)
        await asyncio.to_thread(house.close)
    finally:
        if house.process.poll() is None:
            house.kill()
    server_errors = sum(n for status, n in statuses.items() if status >= 500)
    shares = ", ".join(
        f"{n:,} × {status or 'hung up'}" for status, n in sorted(statuses.items(), reverse=True)
    )
    report.add_row(
        f"{number:,} malformed requests and {number:,} malformed messages",
        f"{server_errors} of 5xx ({shares}); messages: {answers['bad_message']:,} refused as such, "
        f"{answers['unexpected']} unexpected, the socket lives; {time.monotonic() - begun:.0f} s",
    )
    report.require(not server_errors and not answers["unexpected"], "nonsense: the server stumbled")
    report.log_is_clean(house)
