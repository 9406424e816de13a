"""ParallelBatch: a batch spread over several processes.

Each process plays its part of the matches and writes observations, masks and results to shared
memory.
"""

from __future__ import annotations

import multiprocessing
import pickle
import select
import sys
from collections.abc import Callable, Sequence
from functools import partial
from itertools import pairwise
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from multiprocessing.shared_memory import SharedMemory
from typing import Any, NoReturn

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ludoteca.core.engine.bot import Bot
from ludoteca.core.record import Record
from ludoteca.learn.arguments import Opponents, named_bot, seed_text
from ludoteca.learn.batch import Batch
from ludoteca.learn.batches.base import (
    MAX_MATCHES,
    BatchBase,
    BatchStep,
    LegalActions,
    as_actions,
    illegal_action,
)
from ludoteca.learn.batches.shared_arrays import array_shapes, shared_arrays, total_bytes
from ludoteca.learn.batches.worker import CHECK, PLAY, STOP, run_worker
from ludoteca.learn.errors import ClosedError, as_positive_int

INFO = ("scores", "final_observations")
"""The arrays in `BatchStep.info`."""
ANSWER_TIMEOUT = 60.0
"""Seconds after which a process that does not answer counts as dead."""


class ParallelBatch(BatchBase):
    """A Batch whose matches are played by several processes.

    The same seed and actions give the same matches as one Batch if all seats learn or the bots are
    deterministic; `random_legal_actions` draws others. With `reuse_buffers` the next step overwrites
    all arrays, also `observations`. Bots are given by name. It cannot be copied or pickled.
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
        self.options, self.size = template.options, template.size
        self.has_masks, self.template = template.has_masks, template
        self.reuse_buffers = template.reuse_buffers
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
        self.latest = self.read_step()

    def send(self, command: bytes) -> None:
        self.require_open()
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

    def call(self, name: str, *arguments: object) -> list[Any]:
        """The answers of all processes to a call, in order."""
        self.send(pickle.dumps((name, arguments)))
        try:
            answers = [
                receive_object(poll, pipe)
                for poll, pipe in zip(self.pollers, self.pipes, strict=True)
            ]
        except (EOFError, OSError) as error:
            self.fail(error)
        return [result_of(answer) for answer in answers]

    def call_for(self, match: int, name: str, *arguments: object) -> Any:
        """The answer to a call about one match, from the process that plays it."""
        part = next(index for index, (_, last) in enumerate(self.parts) if match < last)
        self.require_open()
        try:
            self.pipes[part].send_bytes(
                pickle.dumps((name, (match - self.parts[part][0], *arguments)))
            )
            answer = receive_object(self.pollers[part], self.pipes[part])
        except (EOFError, OSError) as error:
            self.fail(error)
        return result_of(answer)

    def require_open(self) -> None:
        if self.closed:
            raise ClosedError("this batch has been closed")

    def fail(self, error: Exception) -> NoReturn:
        self.close()
        raise ClosedError(f"a process of this batch has died: {error!r}") from None

    def read_step(self) -> BatchStep:
        arrays = self.arrays
        info = {name: arrays[name] for name in INFO if name in arrays}
        step = BatchStep(
            arrays["observations"],
            arrays.get("legal_action_mask"),
            arrays["current_player"],
            arrays["rewards"],
            arrays["terminated"],
            np.zeros(self.n, np.bool_),
            info,
        )
        return step if self.reuse_buffers else step.copy()

    def current(self) -> BatchStep:
        self.require_open()
        return self.latest

    def step(self, actions: ArrayLike) -> BatchStep:
        self.require_open()
        checked_actions = as_actions(actions, self.n)
        illegal = self.first_illegal(checked_actions)
        if illegal >= 0:
            raise illegal_action(actions, illegal)
        self.arrays["actions"][:] = checked_actions
        self.send(PLAY)
        self.receive()
        self.latest = self.read_step()
        return self.latest

    def first_illegal(self, actions: NDArray[np.int64]) -> int:
        """The first match whose action is illegal, or -1."""
        unsigned = actions.view(np.uint64)  # negative actions become very large
        if unsigned.max() >= self.game.moves:
            return int(np.argmax(unsigned >= self.game.moves))
        if self.has_masks:
            np.add(self.mask_starts, actions, self.mask_indices)
            legal = self.arrays["legal_action_mask"].reshape(-1).take(self.mask_indices)
            return -1 if legal.all() else int(np.argmin(legal))
        self.arrays["actions"][:] = actions
        self.send(CHECK)
        for (first, _), answer in zip(self.parts, self.receive(), strict=True):
            if int(answer) >= 0:
                return first + int(answer)
        return -1

    def random_legal_actions(self) -> NDArray[np.int64]:
        return np.concatenate(self.call("random_legal_actions"))

    def expert_actions(self, bot: str | Bot) -> NDArray[np.int64]:
        if not isinstance(bot, str):
            raise TypeError(f"a ParallelBatch takes a bot by name, not {bot!r}")
        named_bot(self.game, bot)  # raises here and not in a process
        return np.concatenate(self.call("expert_actions", bot))

    def legal_actions(self, features: bool = False) -> LegalActions:
        if features:
            self.require_features()
        parts: list[LegalActions] = self.call("legal_actions", features)
        counts = np.concatenate([np.diff(part.starts) for part in parts])
        starts = np.zeros(self.n + 1, np.int64)
        np.cumsum(counts, out=starts[1:])
        feature_rows = [part.features for part in parts if part.features is not None]
        return LegalActions(
            np.concatenate([part.actions for part in parts]),
            starts,
            np.concatenate(feature_rows) if feature_rows else None,
        )

    def observation(self, match: int, seat: int) -> NDArray[np.uint8]:
        index, seat_index = self.check_place(match, seat)
        row: NDArray[np.uint8] = self.call_for(index, "observation", seat_index)
        return row

    def state(self) -> NDArray[np.uint8]:
        return np.concatenate(self.call("state"))

    def render(self, match: int, seat: int | None = None) -> str:
        index, _ = self.check_place(match, 0 if seat is None else seat)
        return str(self.call_for(index, "render", seat))

    def current_scores(self) -> NDArray[np.int64]:
        return np.concatenate(self.call("current_scores"))

    def take_records(self) -> list[Record]:
        """The records of the matches that finished since the last call, process by process."""
        self.require_open()
        self.require_records()
        return [
            self.template.build_record(seed, moves)
            for part in self.call("take_finished")
            for seed, moves in part
        ]

    @property
    def learner_seats(self) -> NDArray[np.int64]:
        self.require_open()
        seats: NDArray[np.int64] = self.arrays["learner_seats"].copy()
        return seats

    @property
    def decisions(self) -> int:
        return sum(self.call("decisions"))

    def __reduce__(self) -> NoReturn:
        raise TypeError("a ParallelBatch owns processes and cannot be copied: use a Batch")

    def close(self) -> None:
        if self.closed:
            return
        self.closed = True
        end_workers(self.pipes, self.workers)
        self.arrays.clear()
        self.memory.close()
        self.memory.unlink()


def require_names(opponents: Opponents | None) -> Opponents | None:
    names = [opponents] if isinstance(opponents, str) else opponents or []
    if not isinstance(names, Sequence) or not all(isinstance(name, str) for name in names):
        raise TypeError("a ParallelBatch takes its opponents by name")
    return opponents


def end_workers(pipes: Sequence[Connection], workers: Sequence[BaseProcess]) -> None:
    """Asks the processes to stop, and kills those that do not."""
    for pipe in pipes:
        try:
            pipe.send_bytes(STOP)
        except OSError:
            continue
    for worker, pipe in zip(workers, pipes, strict=False):
        worker.join(5)
        if worker.is_alive():
            worker.kill()
            worker.join()
        pipe.close()


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


def result_of(answer: tuple[bool, Any]) -> Any:
    """What a call returned; raises what it raised."""
    succeeded, result = answer
    if not succeeded:
        raise result
    return result


def receive_object(poll: Callable[[], object], pipe: Connection) -> Any:
    if not poll():
        raise OSError("no answer")
    return pipe.recv()
