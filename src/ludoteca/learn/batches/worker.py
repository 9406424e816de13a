"""The worker process of a parallel batch."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from numpy.typing import NDArray

from ludoteca.core.errors import UserError
from ludoteca.learn.batch import Batch
from ludoteca.learn.batches.shared_arrays import array_shapes, shared_arrays

PLAY, CHECK, STOP = b"play", b"check", b"stop"
"""All other commands are calls: the name of a function of `CALLS` with its arguments, pickled."""


def take_finished(batch: Batch) -> list[tuple[str, list[int]]]:
    """The seeds and moves of the finished matches."""
    env = batch.require_open()
    records, env.finished_records = env.finished_records, []
    return records


def decisions(batch: Batch) -> int:
    return batch.decisions


CALLS: dict[str, Callable[..., object]] = {
    "current_scores": Batch.current_scores,
    "decisions": decisions,
    "expert_actions": Batch.expert_actions,
    "legal_actions": Batch.legal_actions,
    "observation": Batch.observation,
    "random_legal_actions": Batch.random_legal_actions,
    "render": Batch.render,
    "state": Batch.state,
    "take_finished": take_finished,
}


def run_worker(
    pipe: Connection, memory_name: str, n: int, matches: range, batch_settings: dict[str, Any]
) -> None:
    """Plays some of n matches in a worker process until the command to stop."""
    memory = SharedMemory(memory_name)
    first_match = batch_settings.get("first_match", 0) + matches.start
    batch = Batch(
        **{
            **batch_settings,
            "n": len(matches),
            "first_match": first_match,
            "reuse_buffers": True,  # `publish` copies them
        }
    )
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
    else:
        name, arguments = pickle.loads(command)
        pipe.send(answer(batch, name, arguments))


def answer(batch: Batch, name: str, arguments: tuple[Any, ...]) -> tuple[bool, object]:
    """Whether the call succeeded, and what it returned or raised."""
    try:
        return True, CALLS[name](batch, *arguments)
    except (ArithmeticError, LookupError, TypeError, UserError, ValueError) as error:
        return False, error


def publish(batch: Batch, own_arrays: dict[str, NDArray[Any]]) -> None:
    step = batch.read_step()
    own_arrays["observations"][:] = step.observations
    own_arrays["current_player"][:] = step.current_player
    own_arrays["terminated"][:] = step.terminated
    own_arrays["rewards"][:] = step.rewards
    own_arrays["learner_seats"][:] = batch.learner_seats
    if step.legal_action_mask is not None:
        own_arrays["legal_action_mask"][:] = step.legal_action_mask
    for name, array in step.info.items():
        own_arrays[name][:] = array
