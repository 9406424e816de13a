"""Malformed requests and messages by the thousand: no 5xx, nothing changed, and people play on."""

from __future__ import annotations

import asyncio
import json
import random
import re
import time
from collections import Counter
from pathlib import Path

from tests.server.kit import House
from tests.server.nonsense import malformed, odd_request
from websockets.asyncio.client import ClientConnection

from bench.soak.house import open_house
from bench.soak.players import LOST, Person
from bench.soak.report import Report

AT_ONCE = 20
STATUS = re.compile(rb"HTTP/1\.1 (\d{3})")
SLOW = 1.0
"""Seconds that a server waits for the rest of a request: some of these have none."""
PATIENCE = 30.0


async def ask(person: Person, raw: bytes) -> int:
    """The status of the answer; 0 if the server hung up on it."""
    try:
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", person.house.port, local_addr=(person.address, 0)
        )
        try:
            writer.write(raw)
            return await asyncio.wait_for(status(reader), PATIENCE)
        finally:
            writer.close()
    except LOST:
        return 0


async def status(reader: asyncio.StreamReader) -> int:
    """Of the answer itself, and not of a promise to go on reading."""
    while line := await reader.readline():
        found = STATUS.match(line)
        if found and found[1] != b"100":
            return int(found[1])
    return 0


async def requests(house: House, number: int, seed: int = 1) -> Counter[int]:
    """How often each status was the answer to so many requests that make no sense."""
    person = await Person(house, 0).come_in()
    table = await person.open_table("neon", "me", "random")
    cookie = "; ".join(f"{name}={value}" for name, value in person.http.cookies.items())
    rng = random.Random(seed)
    numbers = iter(range(number))
    found: Counter[int] = Counter()

    async def one_after_the_other() -> None:
        for nth in numbers:
            found[await ask(person, odd_request(rng, nth, table).raw(cookie))] += 1

    await asyncio.gather(*(one_after_the_other() for _ in range(AT_ONCE)))
    await person.http.aclose()
    return found


async def until(socket: ClientConnection, kind: str, heard: Counter[str]) -> None:
    while True:
        message = json.loads(await asyncio.wait_for(socket.recv(), PATIENCE))
        heard[message.get("key", message["type"])] += 1
        if message["type"] == kind:
            return


async def messages(house: House, number: int, seed: int = 2) -> Counter[str]:
    """What was answered to so many messages that make no sense, on one socket."""
    person = await Person(house, 1).come_in()
    table = await person.open_table("neon", "me", "random")
    rng = random.Random(seed)
    heard: Counter[str] = Counter()
    async with person.socket(table, 0) as socket:
        for nth in range(number):
            await socket.send(malformed(rng, nth))
            if nth % 100 == 99:
                await socket.send('{"type": "ping"}')
                await until(socket, "pong", heard)
        await socket.send('{"type": "seat", "seat": 0}')
        await until(socket, "frame", heard)
    await person.http.aclose()
    return heard


async def nonsense(report: Report, folder: Path, number: int) -> None:
    house = open_house(folder, slow=SLOW)
    begun = time.monotonic()
    try:
        found = await requests(house, number)
        heard = await messages(house, number)
        await asyncio.to_thread(house.close)
    finally:
        if house.process.poll() is None:
            house.kill()
    bad = sum(n for status, n in found.items() if status >= 500)
    shares = ", ".join(
        f"{n:,} × {status or 'hung up'}" for status, n in sorted(found.items(), reverse=True)
    )
    report.say(
        f"{number:,} malformed requests and {number:,} malformed messages",
        f"{bad} of 5xx ({shares}); messages: {heard['bad_message']:,} refused as such, "
        f"{heard['unexpected']} unexpected, the socket lives; {time.monotonic() - begun:.0f} s",
    )
    report.must(not bad and not heard["unexpected"], "nonsense: the server stumbled")
    report.log_is_clean(house)
