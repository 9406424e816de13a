"""Workers: processes of our own that share the work, any of which may die without harm."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar

from ludoteca.core.kit.note import Note
from ludoteca.core.refusal import Refused, refused
from ludoteca.lab.work.interrupts import interrupts_held

Work = TypeVar("Work")
Done = TypeVar("Done")

AHEAD = 2
"""Parts for each worker that may be finished or begun before the first of them is handed on."""
LIVES = 3
"""A part that so many workers died of is given up."""


def answer(play: Callable[[Any], Any], part: Any) -> tuple[str, Any]:
    """What a part came to, or the note of what was refused: an exception travels badly."""
    try:
        return "done", play(part)
    except Refused as refusal:
        return "refused", (refusal.note.key, refusal.note.args)


def result(told: tuple[str, Any]) -> Any:
    kind, content = told
    if kind == "refused":
        raise refused(Note(*content))
    return content


def work(play: Callable[[Any], Any], ours: Connection) -> None:
    """The life of a worker: part after part, until nobody is left to ask."""
    with suppress(EOFError, BrokenPipeError, ConnectionResetError):
        while True:
            number, part = ours.recv()
            ours.send((number, answer(play, part)))


class Worker:
    """A process, the line to it, and the number of the part that it plays now."""

    def __init__(self, play: Callable[[Any], Any]) -> None:
        context = get_context("spawn")
        self.line, theirs = context.Pipe()
        self.part: int | None = None
        with interrupts_held():
            self.process: BaseProcess = context.Process(
                target=work, args=(play, theirs), daemon=True
            )
            self.process.start()
        theirs.close()

    def give(self, number: int, part: Any) -> None:
        self.part = number
        with suppress(BrokenPipeError, ConnectionResetError):  # it died, which `wait` will tell
            self.line.send((number, part))

    def end(self) -> None:
        self.line.close()
        self.process.terminate()
        self.process.join()


class Workers:
    """Plays `parts`, handed out in order and handed on in order."""

    def __init__(self, play: Callable[[Any], Any], parts: Sequence[Any], many: int) -> None:
        self.play = play
        self.many = len(parts)
        self.coming: Iterator[tuple[int, Any]] = iter(enumerate(parts))
        self.again: deque[int] = deque()
        self.begun: dict[int, Any] = {}
        self.deaths: dict[int, int] = {}
        self.done: dict[int, Any] = {}
        self.handed_on = 0
        self.crew = [Worker(play) for _ in range(many)]

    def results(self) -> Generator[Any, None, None]:
        try:
            while self.handed_on < self.many:
                self.hand_out()
                if self.handed_on not in self.done:
                    self.listen()
                while self.handed_on in self.done:
                    self.begun.pop(self.handed_on)
                    found = self.done.pop(self.handed_on)
                    self.handed_on += 1
                    yield result(found)
                    self.hand_out()
        finally:
            for worker in self.crew:
                worker.end()

    def hand_out(self) -> None:
        for worker in self.crew:
            if worker.part is None:
                number = self.next_part()
                if number is None:
                    return
                worker.give(number, self.begun[number])

    def next_part(self) -> int | None:
        if self.again:
            return self.again.popleft()
        if len(self.begun) >= AHEAD * len(self.crew):
            return None
        number, part = next(self.coming, (None, None))
        if number is not None:
            self.begun[number] = part
        return number

    def listen(self) -> None:
        """Until somebody has finished a part, or died of one."""
        heard = wait([worker.line for worker in self.crew])
        for place, worker in enumerate(self.crew):
            if worker.line not in heard:
                continue
            try:
                number, told = worker.line.recv()
            except (EOFError, ConnectionResetError):
                self.crew[place] = self.replaced(worker)
                continue
            worker.part = None
            self.done[number] = told

    def replaced(self, worker: Worker) -> Worker:
        """Another in the place of one that died; its part is played again."""
        worker.end()
        if worker.part is not None:
            self.deaths[worker.part] = self.deaths.get(worker.part, 0) + 1
            if self.deaths[worker.part] == LIVES:
                raise Refused("worker_died", n=LIVES)
            self.again.append(worker.part)
        return Worker(self.play)


def by_workers(
    play: Callable[[Work], Done], parts: Sequence[Work], many: int
) -> Generator[Done, None, None]:
    """What each part came to, in order; whoever dies is replaced, and its part played again."""
    return Workers(play, parts, many).results()
