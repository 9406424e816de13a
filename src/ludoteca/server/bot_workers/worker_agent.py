"""`ludoteca worker`: runs worker processes on this machine for a server elsewhere."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit, urlunsplit

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidURI, WebSocketException

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.server.addresses import is_loopback
from ludoteca.server.bot_workers.local_worker import LocalWorker
from ludoteca.server.bot_workers.remote_worker import compatibility_info
from ludoteca.server.bot_workers.worker_client import WorkerFailed

MIN_RETRY_DELAY, MAX_RETRY_DELAY = 0.5, 15.0
"""Seconds until the next attempt to connect, doubled each time."""
FATAL_ERRORS = {"wrong_key", "other_version"}
"""Refusals after which trying again is useless."""
Report = Callable[[Note], None]


def run_agent(server: str, key: str, processes: int, weights_folder: str, report: Report) -> None:
    """Runs until interrupted; raises a fatal refusal of the server."""
    asyncio.run(run_workers(worker_url(server), key, processes, weights_folder, report))


def worker_url(server: str) -> str:
    """The worker socket of the server at this address."""
    schemes = {"http": "ws", "https": "wss"}
    try:
        parts = urlsplit(server)
        is_address = parts.scheme in schemes and parts.hostname and parts.port != 0
    except ValueError:  # the port is out of range
        is_address = False
    if not is_address:
        raise UserError("bad_address", address=server)
    path = parts.path.rstrip("/") + "/api/worker"
    return urlunsplit((schemes[parts.scheme], parts.netloc, path, "", ""))


def is_unencrypted(server: str) -> bool:
    """Is the address plain http to another machine?"""
    parts = urlsplit(server)
    return parts.scheme == "http" and not is_loopback(parts.hostname or "")


async def run_workers(
    url: str, key: str, processes: int, weights_folder: str, report: Report
) -> None:
    try:
        async with asyncio.TaskGroup() as group:
            for _ in range(processes):
                group.create_task(run_worker(url, key, weights_folder, report))
    except* UserError as error:
        raise error.exceptions[0] from None


async def run_worker(url: str, key: str, weights_folder: str, report: Report) -> None:
    wait = MIN_RETRY_DELAY
    while True:
        try:
            async with connect(
                url, additional_headers={"Authorization": f"Bearer {key}"}, max_size=None
            ) as socket:
                await socket.send(json.dumps(compatibility_info(weights_folder)))
                await serve_questions(socket, weights_folder, report)
                wait = MIN_RETRY_DELAY
        except InvalidURI:
            raise UserError("bad_address", address=url) from None
        except (OSError, TimeoutError, WebSocketException):
            report(Note("unreachable", {"seconds": wait}))
        await asyncio.sleep(wait)
        wait = min(MAX_RETRY_DELAY, wait * 2)


async def serve_questions(socket: ClientConnection, weights_folder: str, report: Report) -> None:
    worker = await LocalWorker.start(weights_folder)
    try:
        async for message in socket:
            question: dict[str, Any] = json.loads(message)
            if question.get("type") == "close":
                if question["key"] in FATAL_ERRORS:
                    raise UserError(question["key"], **question["args"])
                return
            if question.get("type") == "welcome":
                report(Note("connected", {}))
                continue
            try:
                reply = await worker.ask(question)
            except WorkerFailed:
                reply = {"error": "worker_failed"}
                worker.kill()
                await worker.wait_closed()
                worker = await LocalWorker.start(weights_folder)
            await socket.send(json.dumps(reply))
    finally:
        worker.kill()
        await worker.wait_closed()
