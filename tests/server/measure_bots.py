"""Measures the response times of the best bots: `python -m tests.server.measure_bots [tables]
[seconds]`.

A client plays random moves at every table, so that the bots of all tables search at once. Meanwhile
another client sends small requests.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
import tempfile
import time
from itertools import cycle
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect

from ludoteca import games
from tests.server.kit import LocalServer

BEST = "master"
OFTEN = 0.05
"""Seconds between two small requests."""


async def sit(server: LocalServer, http: httpx.AsyncClient, game: str, until: float) -> list[float]:
    """One table after another: the seconds from each frame with a bot in turn to the next frame."""
    waits: list[float] = []
    rng = random.Random(game)
    bot = {"kind": "bot", "bot": BEST}
    cookie = {"Cookie": f"ludoteca={http.cookies['ludoteca']}"}
    while time.monotonic() < until:
        wish = {"game": game, "seats": [{"kind": "me"}, bot]}
        table = (await http.post("/api/tables", json=wish)).json()["table"]
        address = f"ws://localhost:{server.port}/api/tables/{table}/socket?seat=0"
        async with connect(address, additional_headers=cookie) as socket:
            begun = 0.0
            nth = -1
            while time.monotonic() < until:
                frame: dict[str, Any] = json.loads(await socket.recv())
                now = time.monotonic()
                if frame["type"] != "frame":
                    continue
                if begun:
                    waits.append(now - begun)
                if frame["status"] == "over":
                    break
                begun = now if frame["turn"] != 0 else 0.0
                if frame["moves"] and frame["nth"] > nth:
                    nth = frame["nth"]
                    move = {"type": "move", "nth": nth, "move": rng.choice(frame["moves"])}
                    await socket.send(json.dumps(move))
    return waits


async def ask_often(http: httpx.AsyncClient, until: float) -> list[float]:
    """The response times of the small requests."""
    waits: list[float] = []
    while time.monotonic() < until:
        begun = time.monotonic()
        (await http.get("/api/me")).raise_for_status()
        waits.append(time.monotonic() - begun)
        await asyncio.sleep(OFTEN)
    return waits


async def measure(server: LocalServer, names: list[str], tables: int, seconds: float) -> None:
    async with httpx.AsyncClient(base_url=server.address, timeout=60) as http:
        await http.put("/api/me", json={"name": "Marta"})
        until = time.monotonic() + seconds
        turn = cycle(names)
        sittings = [sit(server, http, next(turn), until) for _ in range(tables)]
        small, *waits = await asyncio.gather(ask_often(http, until), *sittings)
    of = f"{tables} tables of {', '.join(names)}"
    print(
        f"{of}: {percentiles([wait for table in waits for wait in table])}; small things {percentiles(small)}"
    )


def percentiles(waits: list[float]) -> str:
    waits.sort()
    middle, late = waits[len(waits) // 2], waits[int(len(waits) * 0.99)]
    return (
        f"{1000 * middle:.0f} ms (median), {1000 * late:.0f} ms (99th percentile) of {len(waits)}"
    )


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 10
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30.0
    print("load of the machine:", *(f"{load:.1f}" for load in os.getloadavg()))
    with tempfile.TemporaryDirectory() as folder:
        server = LocalServer(Path(folder), rate=100_000.0, socket_rate=100_000.0)
        shared = list(games.names())
        for names in [[name] for name in shared] + [shared]:
            asyncio.run(measure(server, names, tables, seconds))
        server.close()


if __name__ == "__main__":
    main()
