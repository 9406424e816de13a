"""The pool of bot workers: processes of this machine and workers on other machines."""

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
"""Seconds from a question to its answer, so that a bot moves within one second."""
MIN_SECONDS = 0.02
"""Seconds of search for a question that has waited too long."""


class WorkerPool:
    """At most `size` processes, started when they are first needed, and the remote workers.

    Questions are answered within `answer_seconds`, however many are asked at once: those who ask
    share the time, each person alike.
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
        """The bot's move in words, searched even if it is forced. `person` opened the table: all
        their tables have one share of the time."""
        deadline = time.monotonic() + self.answer_seconds
        return str((await self.ask(table, record, {"bot": bot}, person, deadline))["words"])

    async def hint(
        self, table: str, record: Record, seat: int, person: str
    ) -> list[dict[str, Any]]:
        """The best moves of the seat in turn, with their chances and reasons."""
        self.queue.require_capacity(person)
        deadline = time.monotonic() + self.answer_seconds
        reply = await self.ask(table, record, {"hint": seat}, person, deadline)
        hints: list[dict[str, Any]] = reply["hints"]
        return hints

    async def analyse(
        self, table: str, record: Record, ply: int, question: dict[str, Any], person: str
    ) -> dict[str, Any]:
        """Asks about the position after `ply` moves of a finished match."""
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
                self.discard(worker)  # its late answer would be taken for the next one's
                raise
            self.idle.append(worker)
            return reply
        finally:
            self.queue.release(person)

    def time_share(self, person: str, deadline: float) -> float:
        """Seconds for a question that starts now, so that those waiting get as many."""
        return max(MIN_SECONDS, (deadline - time.monotonic()) / self.queue.rounds_needed(person))

    async def acquire(self, position_key: str) -> WorkerClient:
        """An idle worker, if possible one with this position cached; else a new one."""
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
            starting.add_done_callback(self.release)  # for the next question
            raise

    async def start_worker(self) -> WorkerClient:
        started = await LocalWorker.start(self.weights_folder)
        self.workers = {worker for worker in self.workers if worker.is_alive} | {started}
        return started

    def release(self, starting: asyncio.Future[WorkerClient]) -> None:
        if not starting.cancelled() and starting.exception() is None:
            self.idle.append(starting.result())

    def add(self, worker: WorkerClient) -> None:
        """Adds a remote worker."""
        self.remote_workers.add(worker)
        self.workers.add(worker)
        self.idle.append(worker)
        self.queue.add_slot()

    def remove(self, worker: WorkerClient) -> None:
        """Removes a remote worker and its slot."""
        if worker not in self.remote_workers:
            return
        self.remote_workers.discard(worker)
        self.workers.discard(worker)
        if worker in self.idle:
            self.idle.remove(worker)
        self.queue.remove_slot()

    async def warm_up(self) -> None:
        """Starts one worker before it is needed."""
        await self.queue.acquire("")
        try:
            with suppress(WorkerFailed):
                self.idle.append(await self.acquire(""))
        finally:
            self.queue.release("")

    def discard(self, worker: WorkerClient) -> None:
        """Kills a worker; `close` waits until it has ended."""
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
