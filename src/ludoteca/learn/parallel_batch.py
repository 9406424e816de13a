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
from ludoteca.learn.arguments import Opponents, seed_text
from ludoteca.learn.batch import MAX_MATCHES, Batch, BatchStep, LegalActions, as_actions
from ludoteca.learn.errors import ClosedError, IllegalActionError, as_positive_int

PLAY, CHECK, LIST, RECORDS, STOP = b"play", b"check", b"list", b"kept", b"stop"
ANSWER_TIMEOUT = 60.0
"""Seconds after which a process that does not answer is taken for dead."""


def array_shapes(batch: Batch, n: int) -> dict[str, tuple[tuple[int, ...], DTypeLike]]:
    """The shared arrays of n matches; each begins at a multiple of 64 bytes."""
    seats = batch.seats
    shapes: dict[str, tuple[tuple[int, ...], DTypeLike]] = {
        "actions": ((n,), np.int64),
        "observations": ((n, batch.layout.size), np.uint8),
        "current_players": ((n,), np.int64),
        "dones": ((n,), np.bool_),
        "returns": ((n, seats), np.float64),
        "scores": ((n, seats), np.int64),
    }
    if batch.has_masks:
        shapes["masks"] = ((n, batch.game.moves), np.bool_)
    if batch.config.final_observations:
        shapes["final_observations"] = ((n, batch.layout.size), np.uint8)
    return shapes


def total_bytes(shapes: dict[str, tuple[tuple[int, ...], DTypeLike]]) -> int:
    return sum(padded_bytes(shape, dtype) for shape, dtype in shapes.values())


def padded_bytes(shape: tuple[int, ...], dtype: DTypeLike) -> int:
    return -(-int(np.prod(shape)) * np.dtype(dtype).itemsize // 64) * 64


def shared_arrays(
    memory: SharedMemory, shapes: dict[str, tuple[tuple[int, ...], DTypeLike]]
) -> dict[str, NDArray[Any]]:
    arrays: dict[str, NDArray[Any]] = {}
    start = 0
    for name, (shape, dtype) in shapes.items():
        arrays[name] = np.ndarray(shape, dtype, memory.buf, start)
        start += padded_bytes(shape, dtype)
    return arrays


class ParallelBatch:
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
        self.n = as_positive_int("n", n, MAX_MATCHES)
        count = min(as_positive_int("processes", processes), self.n)
        self.seed = seed_text(seed)
        batch_settings: dict[str, Any] = {
            "game": game,
            "seats": seats,
            "options": options,
            "seed": self.seed,
            "opponents": require_names(opponents),
            **settings,
        }
        template = Batch(
            **{**batch_settings, "n": 1}
        )  # refuses what is wrong before any process is there
        self.game, self.seats, self.layout, self.config = (
            template.game,
            template.seats,
            template.layout,
            template.config,
        )
        self.has_masks, self.template = template.has_masks, template
        shapes = array_shapes(template, self.n)
        self.memory = SharedMemory(create=True, size=total_bytes(shapes))
        self.arrays = shared_arrays(self.memory, shapes)
        self.mask_starts = np.arange(self.n) * self.game.moves
        """Where the mask of each match begins."""
        self.mask_indices = self.mask_starts.copy()
        """Where the masks say of the moves of a step whether they are legal."""
        bounds = [self.n * part // count for part in range(count + 1)]
        self.parts = list(pairwise(bounds))
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.pollers: list[Callable[[], object]] = []
        self.workers = []
        self.closed = False
        for first, last in self.parts:
            parent_end, child_end = context.Pipe()
            worker = context.Process(
                target=run_worker,
                args=(child_end, self.memory.name, self.n, range(first, last), batch_settings),
                daemon=True,
            )
            worker.start()
            child_end.close()
            self.pipes.append(parent_end)
            self.pollers.append(poller(parent_end))
            self.workers.append(worker)
        self.receive()

    def send(self, command: bytes) -> None:
        if self.closed:
            raise ClosedError("this batch has been closed")
        try:
            for pipe in self.pipes:
                pipe.send_bytes(command)
        except OSError as error:
            self.fail(error)

    def receive(self) -> list[bytes]:
        """What every process answers, in their order."""
        try:
            return [
                receive_bytes(poll, pipe)
                for poll, pipe in zip(self.pollers, self.pipes, strict=True)
            ]
        except (EOFError, OSError) as error:
            self.fail(error)

    def receive_objects(self) -> list[Any]:
        """What every process hands over, in their order."""
        try:
            return [
                receive_object(poll, pipe)
                for poll, pipe in zip(self.pollers, self.pipes, strict=True)
            ]
        except (EOFError, OSError) as error:
            self.fail(error)

    def fail(self, error: Exception) -> NoReturn:
        self.close()
        raise ClosedError(f"a process of this batch has died: {error!r}") from None

    @property
    def observations(self) -> NDArray[np.uint8]:
        return self.arrays["observations"]

    @property
    def masks(self) -> NDArray[np.bool_] | None:
        return self.arrays.get("masks")

    @property
    def final_observations(self) -> NDArray[np.uint8] | None:
        return self.arrays.get("final_observations")

    def current(self) -> BatchStep:
        arrays = self.arrays
        return BatchStep(
            arrays["observations"],
            arrays.get("masks"),
            arrays["current_players"],
            arrays["dones"],
            arrays["returns"],
            arrays["scores"],
        )

    def step(self, actions: ArrayLike) -> BatchStep:
        """Plays a move in every match. If any of them is not legal, none is played."""
        if self.closed:
            raise ClosedError("this batch has been closed")
        checked_actions = as_actions(actions, self.n)
        illegal = self.first_illegal(checked_actions)
        if illegal >= 0:
            action = int(np.asarray(actions)[illegal])
            raise IllegalActionError(
                f"move {action} is not legal in match {illegal}", illegal, action
            )
        self.arrays["actions"][:] = checked_actions
        self.send(PLAY)
        self.receive()
        return self.current()

    def first_illegal(self, actions: NDArray[np.int64]) -> int:
        """The first match whose move is not legal, or -1."""
        unsigned = actions.view(np.uint64)  # a move below 0 is very far
        if unsigned.max() >= self.game.moves:
            return int(np.argmax(unsigned >= self.game.moves))
        if self.masks is not None:
            np.add(self.mask_starts, actions, self.mask_indices)
            legal = self.masks.reshape(-1).take(self.mask_indices)
            return -1 if legal.all() else int(np.argmin(legal))
        self.arrays["actions"][:] = actions
        self.send(CHECK)
        for (first, _), answer in zip(self.parts, self.receive(), strict=True):
            if int(answer) >= 0:
                return first + int(answer)
        return -1

    def legal_actions(self, features: bool = False) -> LegalActions:
        if features and self.layout.feature_size == 0:
            self.template.legal_actions(features=True)
        self.send(LIST + (b"+" if features else b""))
        parts: list[LegalActions] = self.receive_objects()
        counts = np.concatenate([np.diff(part.starts) for part in parts])
        starts = np.zeros(self.n + 1, np.int64)
        np.cumsum(counts, out=starts[1:])
        feature_rows = [part.features for part in parts if part.features is not None]
        return LegalActions(
            np.concatenate([part.actions for part in parts]),
            starts,
            np.concatenate(feature_rows) if feature_rows else None,
        )

    def take_records(self) -> list[Record]:
        """The matches that are over since this was asked last, process by process."""
        if not self.config.record_moves:
            raise ValueError("this batch keeps no records: ParallelBatch(..., records=True) does")
        self.send(RECORDS)
        return [
            self.template.build_record(seed, moves)
            for part in self.receive_objects()
            for seed, moves in part
        ]

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

    def __enter__(self) -> ParallelBatch:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def require_names(opponents: Opponents | None) -> Opponents | None:
    names = [opponents] if isinstance(opponents, str) else opponents or []
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise TypeError("processes know their opponents by name")
    return opponents


def poller(pipe: Connection) -> Callable[[], object]:
    """Waits until a pipe has something to say; nothing or False if it has not for too long. A pipe's
    own `poll` makes a selector at every call, in the time of a hundred decisions."""
    if sys.platform == "win32":
        return partial(pipe.poll, ANSWER_TIMEOUT)
    poll = select.poll()
    poll.register(pipe.fileno(), select.POLLIN)
    return partial(poll.poll, ANSWER_TIMEOUT * 1000)


def receive_bytes(poll: Callable[[], object], pipe: Connection) -> bytes:
    if not poll():
        raise OSError("no answer")
    return pipe.recv_bytes()


def receive_object(poll: Callable[[], object], pipe: Connection) -> Any:
    if not poll():
        raise OSError("no answer")
    return pipe.recv()


def run_worker(
    pipe: Connection, memory_name: str, n: int, matches: range, batch_settings: dict[str, Any]
) -> None:
    """Plays some of n matches in a worker process until the command to stop."""
    memory = SharedMemory(memory_name)
    batch = Batch(**{**batch_settings, "n": len(matches), "first_match": matches.start})
    arrays = shared_arrays(memory, array_shapes(batch, n))
    own_arrays = {key: array[matches.start : matches.stop] for key, array in arrays.items()}
    publish(batch, own_arrays)
    pipe.send_bytes(b"ready")
    try:
        while (command := pipe.recv_bytes()) != STOP:
            handle_command(command, batch, own_arrays, pipe)
    except (EOFError, KeyboardInterrupt):
        pass
    arrays.clear()
    own_arrays.clear()
    memory.close()


def handle_command(
    command: bytes, batch: Batch, own_arrays: dict[str, NDArray[Any]], pipe: Connection
) -> None:
    if command == PLAY:
        batch.require_open().step(own_arrays["actions"].tobytes())
        publish(batch, own_arrays)
        pipe.send_bytes(b"done")
    elif command == CHECK:
        pipe.send_bytes(
            str(int(batch.require_open().first_illegal(own_arrays["actions"].tobytes()))).encode()
        )
    elif command == RECORDS:
        env = batch.require_open()
        records, env.finished_records = env.finished_records, []
        pipe.send(records)
    else:
        pipe.send(batch.legal_actions(features=command.endswith(b"+")))


def publish(batch: Batch, own_arrays: dict[str, NDArray[Any]]) -> None:
    own_arrays["observations"][:] = batch.observations
    own_arrays["current_players"][:] = batch.current_players
    own_arrays["dones"][:] = batch.dones
    own_arrays["returns"][:] = batch.returns
    own_arrays["scores"][:] = batch.scores
    if batch.masks is not None:
        own_arrays["masks"][:] = batch.masks
    if batch.final_observations is not None:
        own_arrays["final_observations"][:] = batch.final_observations
