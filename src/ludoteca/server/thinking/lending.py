"""`ludoteca think`: the cores of this machine think for a server elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidURI, WebSocketException

from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused
from ludoteca.server.addresses import is_this_machine
from ludoteca.server.thinking.far import knowledge
from ludoteca.server.thinking.mind import ThoughtLost
from ludoteca.server.thinking.own import OwnMind

SOONEST, LATEST = 0.5, 15.0
"""Seconds until a lost server is looked for again: twice as long each time."""
FINAL = {"wrong_key", "other_version"}
"""Refusals that no waiting mends."""
Report = Callable[[Note], None]


def lend(server: str, key: str, processes: int, learned: str, report: Report) -> None:
    """Until interrupted; raises the server's refusal if it is one that stays."""
    asyncio.run(all_of(door_of(server), key, processes, learned, report))


def door_of(server: str) -> str:
    """Where minds are lent to a server that people know by this address."""
    schemes = {"http": "ws", "https": "wss"}
    try:
        parts = urlsplit(server)
        is_address = parts.scheme in schemes and parts.hostname and parts.port != 0
    except ValueError:  # of a port that there cannot be
        is_address = False
    if not is_address:
        raise Refused("bad_address", address=server)
    path = parts.path.rstrip("/") + "/api/think"
    return urlunsplit((schemes[parts.scheme], parts.netloc, path, "", ""))


def is_open_road(server: str) -> bool:
    """Can others read what is said on the way there?"""
    parts = urlsplit(server)
    return parts.scheme == "http" and not is_this_machine(parts.hostname or "")


async def all_of(door: str, key: str, processes: int, learned: str, report: Report) -> None:
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(processes):
                group.create_task(keep_lending(door, key, learned, report))
    except* Refused as refused:
        raise refused.exceptions[0] from None


async def keep_lending(door: str, key: str, learned: str, report: Report) -> None:
    wait = SOONEST
    while True:
        try:
            async with connect(
                door, additional_headers={"Authorization": f"Bearer {key}"}, max_size=None
            ) as socket:
                await socket.send(json.dumps(knowledge(learned)))
                await think_for(socket, learned, report)
                wait = SOONEST
        except InvalidURI:
            raise Refused("bad_address", address=door) from None
        except (OSError, TimeoutError, WebSocketException):
            report(Note("away", {"seconds": wait}))
        await asyncio.sleep(wait)
        wait = min(LATEST, wait * 2)


async def think_for(socket: ClientConnection, learned: str, report: Report) -> None:
    """One question after the other, until the server goes away."""
    mind = await OwnMind.start(learned)
    try:
        async for line in socket:
            question: dict[str, Any] = json.loads(line)
            if question.get("type") == "bye":
                if question["key"] in FINAL:
                    raise Refused(question["key"], **question["args"])
                return
            if question.get("type") == "welcome":
                report(Note("lent", {}))
                continue
            try:
                reply = await mind.ask(question)
            except ThoughtLost:
                reply = {"error": "lost"}
                mind.kill()
                await mind.gone()
                mind = await OwnMind.start(learned)
            await socket.send(json.dumps(reply))
    finally:
        mind.kill()
        await mind.gone()
