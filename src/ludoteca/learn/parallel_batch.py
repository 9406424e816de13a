"""ParallelBatch: a batch spread over several processes.

Each process plays its part of the matches and writes observations, masks and results to shared
memory.
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
from numpy.typing import ArrayLike, NDArray

from ludoteca.core.record import Record
from ludoteca.learn.arguments import Opponents, seed_text
from ludoteca.learn.batch import MAX_MATCHES, Batch, BatchStep, LegalActions, as_actions
from ludoteca.learn.batch_worker import CHECK, LIST, PLAY, RECORDS, STOP, run_worker
from ludoteca.learn.errors import ClosedError, IllegalActionError, as_positive_int
from ludoteca.learn.shared_arrays import array_shapes, shared_arrays, total_bytes

ANSWER_TIMEOUT = 60.0
"""Seconds after which a process that does not answer counts as dead."""


class ParallelBatch:
    """A Batch whose matches are played by several processes.

    The same seed gives the same matches as one Batch if all seats learn or the bots are
    deterministic. The next step overwrites all arrays, including `observations`. Opponents are given
    by name.
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
        # raises for invalid settings before any process starts
        template = Batch(**{**batch_settings, "n": 1})
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
        """The start of each match's mask in the flat masks."""
        self.mask_indices = self.mask_starts.copy()
        """The index of each match's action in the flat masks."""
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
        """The answers of all processes in order."""
        try:
            return [
                receive_bytes(poll, pipe)
                for poll, pipe in zip(self.pollers, self.pipes, strict=True)
            ]
        except (EOFError, OSError) as error:
            self.fail(error)

    def receive_objects(self) -> list[Any]:
        """The pickled answers of all processes in order."""
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
        """Plays an action in every match. If one is illegal, none is played."""
        if self.closed:
            raise ClosedError("this batch has been closed")
        checked_actions = as_actions(actions, self.n)
        illegal = self.first_illegal(checked_actions)
        if illegal >= 0:
            action = int(np.asarray(actions)[illegal])
            raise IllegalActionError(
                f"action {action} is not legal in match {illegal}", illegal, action
            )
        self.arrays["actions"][:] = checked_actions
        self.send(PLAY)
        self.receive()
        return self.current()

    def first_illegal(self, actions: NDArray[np.int64]) -> int:
        """The first match whose action is illegal, or -1."""
        unsigned = actions.view(np.uint64)  # negative actions become very large
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
        """The records of the matches that finished since the last call, process by process."""
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
        raise TypeError("a ParallelBatch takes its opponents by name")
    return opponents


def poller(pipe: Connection) -> Callable[[], object]:
    """Waits for an answer; falsy after the timeout. `Connection.poll` creates a selector at every call,
    which takes as long as a hundred decisions."""
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
