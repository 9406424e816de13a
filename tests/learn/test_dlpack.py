"""The arrays of a batch go to PyTorch and JAX without a copy where these allow it."""

from __future__ import annotations

import jax
import numpy as np
import pytest
from torch.utils.dlpack import from_dlpack

from ludoteca.learn import Batch, ParallelBatch

LOOKED_AT = (
    "observations",
    "legal_action_mask",
    "current_player",
    "rewards",
    "terminated",
    "truncated",
)


@pytest.mark.parametrize("what", LOOKED_AT)
def test_pytorch_looks_at_the_memory_of_a_batch(what: str) -> None:
    with Batch("neon", 8, 2, seed=1) as batch:
        array = getattr(batch, what)
        tensor = from_dlpack(array)
        assert tensor.data_ptr() == array.ctypes.data
        assert tensor.shape == array.shape


def test_what_a_step_writes_is_seen_by_who_looked_before() -> None:
    with Batch("neon", 8, 2, seed=1, reuse_buffers=True) as batch:
        assert batch.legal_action_mask is not None
        masks = from_dlpack(batch.legal_action_mask)
        for _ in range(5):
            batch.step(batch.random_legal_actions())
            assert (masks.numpy() == batch.legal_action_mask).all()


def test_jax_takes_a_copy_of_what_it_may_not_write_to() -> None:
    with Batch("neon", 8, 2, seed=1) as batch:
        rows = jax.numpy.asarray(batch.observations)
        assert (np.asarray(rows) == batch.observations).all()
        with pytest.raises(BufferError, match="readonly"):
            jax.dlpack.from_dlpack(batch.observations)


@pytest.mark.slow
def test_what_processes_share_is_looked_at_by_both() -> None:
    with ParallelBatch("neon", 8, 2, seed=1, reuse_buffers=True) as many:
        assert many.legal_action_mask is not None
        for array in (many.observations, many.legal_action_mask, many.current().terminated):
            assert from_dlpack(array).data_ptr() == array.ctypes.data
            seen = jax.dlpack.from_dlpack(array)
            assert seen.unsafe_buffer_pointer() == array.ctypes.data
            del seen
        del array
