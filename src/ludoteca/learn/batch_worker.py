"""The worker process of a parallel batch."""

from __future__ import annotations

from multiprocessing.connection import Connection
from multiprocessing.shared_memory import SharedMemory
from typing import Any

from numpy.typing import NDArray

from ludoteca.learn.batch import Batch
from ludoteca.learn.shared_arrays import array_shapes, shared_arrays

PLAY, CHECK, LIST, RECORDS, STOP = b"play", b"check", b"list", b"records", b"stop"


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
