"""A process pool that survives the death of workers and yields results in order."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError, error_from_note
from ludoteca.lab.work.interrupts import block_interrupts

Task = TypeVar("Task")
Output = TypeVar("Output")

TASKS_PER_WORKER = 2
"""Tasks for each worker that may be pending at once."""
MAX_ATTEMPTS = 3
"""Workers that may die of one task before it is given up."""


def run_task(function: Callable[[Any], Any], task: Any) -> tuple[str, Any]:
    """The output of a task, or the note of its UserError, which pickles better."""
    try:
        return "done", function(task)
    except UserError as refusal:
        return "refused", (refusal.note.key, refusal.note.args)


def unwrap_result(message: tuple[str, Any]) -> Any:
    kind, content = message
    if kind == "refused":
        raise error_from_note(Note(*content))
    return content


def worker_loop(function: Callable[[Any], Any], connection: Connection) -> None:
    """Runs tasks until the connection is closed."""
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            number, task = connection.recv()
            connection.send((number, run_task(function, task)))


class PoolWorker:
    """A process, its connection, and the number of its current task."""

    def __init__(self, function: Callable[[Any], Any]) -> None:
        context = get_context("spawn")
        self.connection, child_connection = context.Pipe()
        self.task_number: int | None = None
        with block_interrupts():
            self.process: BaseProcess = context.Process(
                target=worker_loop, args=(function, child_connection), daemon=True
            )
            self.process.start()
        child_connection.close()

    def send(self, number: int, task: Any) -> None:
        self.task_number = number
        with suppress(BrokenPipeError, ConnectionResetError):  # it died; `wait` reports it
            self.connection.send((number, task))

    def stop(self) -> None:
        self.connection.close()
        self.process.terminate()
        self.process.join()
        self.process.close()


class ProcessPool:
    """Plays `parts`, handed out in order and handed on in order."""

    def __init__(
        self, function: Callable[[Any], Any], tasks: Sequence[Any], process_count: int
    ) -> None:
        self.function = function
        self.task_count = len(tasks)
        self.pending: Iterator[tuple[int, Any]] = iter(enumerate(tasks))
        self.retries: deque[int] = deque()
        self.started: dict[int, Any] = {}
        self.failures: dict[int, int] = {}
        self.finished: dict[int, Any] = {}
        self.delivered = 0
        self.workers = [PoolWorker(function) for _ in range(process_count)]

    def results(self) -> Generator[Any, None, None]:
        try:
            while self.delivered < self.task_count:
                self.assign()
                if self.delivered not in self.finished:
                    self.receive()
                while self.delivered in self.finished:
                    self.started.pop(self.delivered)
                    message = self.finished.pop(self.delivered)
                    self.delivered += 1
                    yield unwrap_result(message)
                    self.assign()
        finally:
            for worker in self.workers:
                worker.stop()

    def assign(self) -> None:
        for worker in self.workers:
            if worker.task_number is None:
                number = self.next_task()
                if number is None:
                    return
                worker.send(number, self.started[number])

    def next_task(self) -> int | None:
        if self.retries:
            return self.retries.popleft()
        if len(self.started) >= TASKS_PER_WORKER * len(self.workers):
            return None
        number, task = next(self.pending, (None, None))
        if number is not None:
            self.started[number] = task
        return number

    def receive(self) -> None:
        """Waits until a worker has finished a task or died."""
        ready = wait([worker.connection for worker in self.workers])
        for index, worker in enumerate(self.workers):
            if worker.connection not in ready:
                continue
            try:
                number, message = worker.connection.recv()
            except (EOFError, ConnectionResetError):
                self.workers[index] = self.replace(worker)
                continue
            worker.task_number = None
            self.finished[number] = message

    def replace(self, worker: PoolWorker) -> PoolWorker:
        """A new worker for one that died; its task is run again."""
        if worker.task_number is not None:
            self.failures[worker.task_number] = self.failures.get(worker.task_number, 0) + 1
            if self.failures[worker.task_number] == MAX_ATTEMPTS:
                raise UserError("worker_died", n=MAX_ATTEMPTS)
            self.retries.append(worker.task_number)
        worker.stop()
        return PoolWorker(self.function)


def map_in_processes(
    function: Callable[[Task], Output], tasks: Sequence[Task], process_count: int
) -> Generator[Output, None, None]:
    """The outputs in order. A worker that dies is replaced, and its task is run again."""
    return ProcessPool(function, tasks, process_count).results()
