"""Bots at tables: they think in worker processes and never hold up the server."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress
from dataclasses import replace
from typing import Any

from ludoteca.core.record import Record
from ludoteca.server.bot_workers.fair_queue import FairQueue
from ludoteca.server.bot_workers.local_worker import LocalWorker
from ludoteca.server.bot_workers.response_timing import ResponseTimes
from ludoteca.server.bot_workers.worker_client import WorkerClient, WorkerFailed

ANSWER_SECONDS = 0.85
"""Seconds that a bot may think before it answers within one."""
MIN_SECONDS = 0.02
"""Seconds for a thought that comes too late already."""


class WorkerPool:
    """At most `size` worker processes, started when they are first needed, and those that other
    machines lend.

    A bot has `thought` seconds from being asked to its answer, however many are asked at once: those
    who ask share them, each person alike. `learned` is a folder of weights that some play by.
    """

    def __init__(
        self, size: int, answer_seconds: float = ANSWER_SECONDS, weights_folder: str = ""
    ) -> None:
        self.weights_folder = weights_folder
        self.answer_seconds = answer_seconds
        self.response_times = ResponseTimes()
        self.queue = FairQueue(size)
        self.idle: list[WorkerClient] = []
        self.workers: set[WorkerClient] = set()
        self.remote_workers: set[WorkerClient] = set()
        self.starting: set[asyncio.Future[WorkerClient]] = set()
        self.closed = False

    async def choose_move(self, table: str, record: Record, bot: str, person: str) -> str:
        """The move that a bot would make here, in words. It thinks even if it has no choice. `who`
        opened the table: all their tables have one share."""
        deadline = time.monotonic() + self.answer_seconds
        return str((await self.ask(table, record, {"bot": bot}, person, deadline))["words"])

    async def hint(
        self, table: str, record: Record, seat: int, person: str
    ) -> list[dict[str, Any]]:
        """The best moves of the seat in turn, with chances and reasons."""
        self.queue.require_capacity(person)
        deadline = time.monotonic() + self.answer_seconds
        reply = await self.ask(table, record, {"hint": seat}, person, deadline)
        hints: list[dict[str, Any]] = reply["hints"]
        return hints

    async def review_move(
        self,
        table: str,
        record: Record,
        ply: int,
        seconds: float,
        person: str,
        against: str | None = None,
    ) -> dict[str, Any]:
        """What the move after `ply` moves was worth, perhaps `against` one other. One of many such questions, none in a hurry:
        whoever plays comes in between."""
        record_before = replace(record, moves=record.moves[:ply])
        question = {"judge": record.moves[ply], "against": against, "seconds": seconds}
        return await self.ask(f"{table}/review", record_before, question, person)

    async def analyse(
        self, table: str, record: Record, ply: int, question: dict[str, Any], person: str
    ) -> dict[str, Any]:
        """How things stood after `ply` moves of a match that is over, or where it may have turned."""
        record_before = replace(record, moves=record.moves[:ply])
        return await self.ask(f"{table}/review", record_before, question, person)

    async def ask(
        self,
        position_key: str,
        record: Record,
        question: dict[str, Any],
        person: str,
        deadline: float | None = None,
    ) -> dict[str, Any]:
        await self.queue.acquire(person)
        try:
            worker = await self.acquire(position_key)
            if deadline is not None:
                question["seconds"] = self.time_share(person, deadline)
            try:
                reply = await worker.ask_about(position_key, record, question)
            except (WorkerFailed, asyncio.CancelledError):
                self.discard(worker)  # a late answer would be taken for that of the next question
                raise
            self.idle.append(worker)
            return reply
        finally:
            self.queue.release(person)

    def time_share(self, person: str, deadline: float) -> float:
        """The seconds for a thought that begins now, so that those who wait have as many."""
        return max(MIN_SECONDS, (deadline - time.monotonic()) / self.queue.rounds_needed(person))

    async def acquire(self, position_key: str) -> WorkerClient:
        """The one that knows this place, if it is free; else any other, or a new one."""
        for worker in [worker for worker in self.idle if not worker.is_alive]:
            self.idle.remove(worker)
            self.discard(worker)
        if self.idle:
            chosen = next(
                (worker for worker in self.idle if position_key in worker.cached_moves),
                self.idle[-1],
            )
            self.idle.remove(chosen)
            return chosen
        if self.closed:
            raise WorkerFailed("the server is closing")
        starting = asyncio.ensure_future(self.start_worker())
        self.starting.add(starting)
        starting.add_done_callback(self.starting.discard)
        try:
            return await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(self.release)  # whoever asked is gone, and others will ask
            raise

    async def start_worker(self) -> WorkerClient:
        started = await LocalWorker.start(self.weights_folder)
        self.workers = {worker for worker in self.workers if worker.is_alive} | {started}
        return started

    def release(self, starting: asyncio.Future[WorkerClient]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self.idle.append(starting.result())

    def add(self, worker: WorkerClient) -> None:
        """One more thinks with us, as long as it stays."""
        self.remote_workers.add(worker)
        self.workers.add(worker)
        self.idle.append(worker)
        self.queue.add_slot()

    def remove(self, worker: WorkerClient) -> None:
        """At once when it fails or leaves: nobody is to be called in its place."""
        if worker not in self.remote_workers:
            return
        self.remote_workers.discard(worker)
        self.workers.discard(worker)
        if worker in self.idle:
            self.idle.remove(worker)
        self.queue.remove_slot()

    async def warm_up(self) -> None:
        """Has one worker ready before anybody needs it."""
        await self.queue.acquire("")
        try:
            with suppress(WorkerFailed):
                self.idle.append(await self.acquire(""))
        finally:
            self.queue.release("")

    def discard(self, worker: WorkerClient) -> None:
        """It is waited for at the end, if it has not ended before."""
        worker.kill()
        self.remove(worker)

    async def close(self) -> None:
        self.closed = True
        await asyncio.gather(*self.starting, return_exceptions=True)
        leaving = list(self.workers)
        for worker in leaving:
            self.discard(worker)
        for worker in leaving:
            await worker.wait_closed()
