"""Processes: one batch of matches spread over several processes, by shared memory.

Each process plays its part and writes rows, masks and results straight to where the arrays look.
"""

from __future__ import annotations

import multiprocessing
import select
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from ludoteca.core.record import Record
from ludoteca.learn.arguments import Opponents, seed_of
from ludoteca.learn.batch import MOST, Batch, Legal, Step, as_moves
from ludoteca.learn.errors import BadMove, Closed, positive

PLAY, CHECK, LIST, KEPT, STOP = b"play", b"check", b"list", b"kept", b"stop"
PATIENCE = 60.0
"""Seconds after which a process that does not answer is taken for dead."""


def shapes_of(batch: Batch, n: int) -> dict[str, tuple[tuple[int, ...], DTypeLike]]:
    """The shared arrays of n matches; each begins at a multiple of 64 bytes."""
    seats = batch.seats
    shapes: dict[str, tuple[tuple[int, ...], DTypeLike]] = {
        "moves": ((n,), np.int64),
        "rows": ((n, batch.layout.size), np.uint8),
        "turns": ((n,), np.int64),
        "over": ((n,), np.bool_),
        "results": ((n, seats), np.float64),
        "scores": ((n, seats), np.int64),
    }
    if batch.dense:
        shapes["masks"] = ((n, batch.game.moves), np.bool_)
    if batch.ways.finals:
        shapes["finals"] = ((n, batch.layout.size), np.uint8)
    return shapes


def room_for(shapes: dict[str, tuple[tuple[int, ...], DTypeLike]]) -> int:
    return sum(padded(shape, kind) for shape, kind in shapes.values())


def padded(shape: tuple[int, ...], kind: DTypeLike) -> int:
    return -(-int(np.prod(shape)) * np.dtype(kind).itemsize // 64) * 64


def arrays_in(
    memory: SharedMemory, shapes: dict[str, tuple[tuple[int, ...], DTypeLike]]
) -> dict[str, NDArray[Any]]:
    found: dict[str, NDArray[Any]] = {}
    start = 0
    for name, (shape, kind) in shapes.items():
        found[name] = np.ndarray(shape, kind, memory.buf, start)
        start += padded(shape, kind)
    return found


class Processes:
    """A Batch whose matches are played by several processes; what is not here works as there.

    The same seed gives the same matches as one Batch does, where all seats learn or the bots throw
    no dice. All arrays, `rows` as well, are written over by the next step. Opponents are given by name.
    """

    def __init__(
        self,
        game: str,
        n: int,
        seats: int | None = None,
        options: dict[str, object] | None = None,
        seed: int | str | None = None,
        *,
        processes: int = 2,
        opponents: str | Sequence[str] | None = None,
        **settings: Any,
    ) -> None:
        self.n = positive("n", n, MOST)
        count = min(positive("processes", processes), self.n)
        self.seed = seed_of(seed)
        given: dict[str, Any] = {
            "game": game,
            "seats": seats,
            "options": options,
            "seed": self.seed,
            "opponents": checked_names(opponents),
            **settings,
        }
        one = Batch(**{**given, "n": 1})  # refuses what is wrong before any process is there
        self.game, self.seats, self.layout, self.ways = one.game, one.seats, one.layout, one.ways
        self.dense, self.one = one.dense, one
        shapes = shapes_of(one, self.n)
        self.memory = SharedMemory(create=True, size=room_for(shapes))
        self.arrays = arrays_in(self.memory, shapes)
        self.begins = np.arange(self.n) * self.game.moves
        """Where the mask of each match begins."""
        self.places = self.begins.copy()
        """Where the masks say of the moves of a step whether they are legal."""
        bounds = [self.n * part // count for part in range(count + 1)]
        self.parts = list(pairwise(bounds))
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.ears: list[Callable[[], object]] = []
        self.workers = []
        self.closed = False
        for first, last in self.parts:
            mine, theirs = context.Pipe()
            worker = context.Process(
                target=work,
                args=(theirs, self.memory.name, self.n, first, last, given),
                daemon=True,
            )
            worker.start()
            theirs.close()
            self.pipes.append(mine)
            self.ears.append(ear(mine))
            self.workers.append(worker)
        self.hear()

    def tell(self, word: bytes) -> None:
        if self.closed:
            raise Closed("this batch has been closed")
        try:
            for pipe in self.pipes:
                pipe.send_bytes(word)
        except OSError as lost:
            self.mourn(lost)

    def hear(self) -> list[bytes]:
        """What every process answers, in their order."""
        try:
            return [heard(listen, pipe) for listen, pipe in zip(self.ears, self.pipes, strict=True)]
        except (EOFError, OSError) as lost:
            self.mourn(lost)

    def take(self) -> list[Any]:
        """What every process hands over, in their order."""
        try:
            return [
                received(listen, pipe) for listen, pipe in zip(self.ears, self.pipes, strict=True)
            ]
        except (EOFError, OSError) as lost:
            self.mourn(lost)

    def mourn(self, lost: Exception) -> NoReturn:
        self.close()
        raise Closed(f"a process of this batch has died: {lost!r}") from None

    @property
    def rows(self) -> NDArray[np.uint8]:
        return self.arrays["rows"]

    @property
    def masks(self) -> NDArray[np.bool_] | None:
        return self.arrays.get("masks")

    @property
    def final_rows(self) -> NDArray[np.uint8] | None:
        return self.arrays.get("finals")

    def now(self) -> Step:
        found = self.arrays
        return Step(
            found["rows"],
            found.get("masks"),
            found["turns"],
            found["over"],
            found["results"],
            found["scores"],
        )

    def step(self, moves: ArrayLike) -> Step:
        """Plays a move in every match. If any of them is not legal, none is played."""
        if self.closed:
            raise Closed("this batch has been closed")
        given = as_moves(moves, self.n)
        refused = self.refused(given)
        if refused >= 0:
            move = int(np.asarray(moves)[refused])
            raise BadMove(f"move {move} is not legal in match {refused}", refused, move)
        self.arrays["moves"][:] = given
        self.tell(PLAY)
        self.hear()
        return self.now()

    def refused(self, moves: NDArray[np.int64]) -> int:
        """The first match whose move is not legal, or -1."""
        far = moves.view(np.uint64)  # a move below 0 is very far
        if far.max() >= self.game.moves:
            return int(np.argmax(far >= self.game.moves))
        if self.masks is not None:
            np.add(self.begins, moves, self.places)
            legal = self.masks.reshape(-1).take(self.places)
            return -1 if legal.all() else int(np.argmin(legal))
        self.arrays["moves"][:] = moves
        self.tell(CHECK)
        for (first, _), answer in zip(self.parts, self.hear(), strict=True):
            if int(answer) >= 0:
                return first + int(answer)
        return -1

    def legal(self, features: bool = False) -> Legal:
        if features and self.layout.feature_size == 0:
            self.one.legal(features=True)
        self.tell(LIST + (b"+" if features else b""))
        parts: list[Legal] = self.take()
        counts = np.concatenate([np.diff(part.starts) for part in parts])
        starts = np.zeros(self.n + 1, np.int64)
        np.cumsum(counts, out=starts[1:])
        described = [part.features for part in parts if part.features is not None]
        return Legal(
            np.concatenate([part.moves for part in parts]),
            starts,
            np.concatenate(described) if described else None,
        )

    def finished(self) -> list[Record]:
        """The matches that are over since this was asked last, process by process."""
        if not self.ways.keeps:
            raise ValueError("this batch keeps no records: Processes(..., records=True) does")
        self.tell(KEPT)
        return [self.one.record(seed, moves) for part in self.take() for seed, moves in part]

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        for pipe in self.pipes:
            try:
                pipe.send_bytes(STOP)
            except OSError:
                continue
        for worker, pipe in zip(self.workers, self.pipes, strict=False):
            worker.join(5)
            if worker.is_alive():
                worker.kill()
                worker.join()
            pipe.close()
        self.arrays.clear()
        self.memory.close()
        self.memory.unlink()

    def __enter__(self) -> Processes:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def checked_names(opponents: Opponents | None) -> Opponents | None:
    names = [opponents] if isinstance(opponents, str) else opponents or []
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise TypeError("processes know their opponents by name")
    return opponents


def ear(pipe: Connection) -> Callable[[], object]:
    """Waits until a pipe has something to say; nothing or False if it has not for too long. A pipe's
    own `poll` makes a selector at every call, in the time of a hundred decisions."""
    if sys.platform == "win32":
        return partial(pipe.poll, PATIENCE)
    waiting = select.poll()
    waiting.register(pipe.fileno(), select.POLLIN)
    return partial(waiting.poll, PATIENCE * 1000)


def heard(listen: Callable[[], object], pipe: Connection) -> bytes:
    if not listen():
        raise OSError("no answer")
    return pipe.recv_bytes()


def received(listen: Callable[[], object], pipe: Connection) -> Any:
    if not listen():
        raise OSError("no answer")
    return pipe.recv()


def work(pipe: Connection, name: str, n: int, first: int, last: int, given: dict[str, Any]) -> None:
    """What each process does: plays matches `first` to `last` of n, until it is told to stop."""
    memory = SharedMemory(name)
    batch = Batch(**{**given, "n": last - first, "first": first})
    found = arrays_in(memory, shapes_of(batch, n))
    mine = {key: array[first:last] for key, array in found.items()}
    show(batch, mine)
    pipe.send_bytes(b"ready")
    try:
        while (word := pipe.recv_bytes()) != STOP:
            answer(word, batch, mine, pipe)
    except (EOFError, KeyboardInterrupt):
        pass
    found.clear()
    mine.clear()
    memory.close()


def answer(word: bytes, batch: Batch, mine: dict[str, NDArray[Any]], pipe: Connection) -> None:
    if word == PLAY:
        batch.live().step(mine["moves"].tobytes())
        show(batch, mine)
        pipe.send_bytes(b"done")
    elif word == CHECK:
        pipe.send_bytes(str(int(batch.live().refused(mine["moves"].tobytes()))).encode())
    elif word == KEPT:
        live = batch.live()
        kept, live.kept = live.kept, []
        pipe.send(kept)
    else:
        pipe.send(batch.legal(features=word.endswith(b"+")))


def show(batch: Batch, mine: dict[str, NDArray[Any]]) -> None:
    mine["rows"][:] = batch.rows
    mine["turns"][:] = batch.turns
    mine["over"][:] = batch.over
    mine["results"][:] = batch.results
    mine["scores"][:] = batch.scores
    if batch.masks is not None:
        mine["masks"][:] = batch.masks
    if batch.final_rows is not None:
        mine["finals"][:] = batch.final_rows
