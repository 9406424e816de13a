"""A batch offers the same in one process and in several."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from ludoteca import games
from ludoteca.learn import Batch, BatchBase, ParallelBatch
from ludoteca.learn.layout import observation_bytes

KINDS: dict[str, Any] = {"one process": Batch, "two processes": ParallelBatch}
FIELDS = (
    "observations",
    "legal_action_mask",
    "current_player",
    "rewards",
    "terminated",
    "truncated",
    "info",
)


def public(kind: type) -> set[str]:
    return {name for name, _ in inspect.getmembers(kind) if not name.startswith("_")}


def test_both_kinds_have_all_that_the_interface_names() -> None:
    for kind in KINDS.values():
        assert issubclass(kind, BatchBase)
        assert public(BatchBase) <= public(kind)
        assert not inspect.isabstract(kind)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_every_question_is_answered_as_the_positions_say(kind: str) -> None:
    settings: dict[str, Any] = {"opponents": "rulebook", "records": True, "seed": 5}
    with (
        KINDS[kind]("neon", 5, 3, final_observations=True, **settings) as batch,
        Batch("neon", 5, 3, final_observations=True, **settings) as twin,
    ):
        observer = batch.config.observer
        ended = 0
        for _ in range(60):
            moves = batch.expert_actions("rulebook")
            assert (moves == twin.expert_actions("rulebook")).all()
            step, same = batch.step(moves), twin.step(moves)
            assert step._fields == FIELDS
            for name in FIELDS[:-1]:
                assert (getattr(step, name) == getattr(same, name)).all()
                assert getattr(batch, name) is getattr(step, name)
            for name, array in same.info.items():
                assert (step.info[name] == array).all()
            assert not step.rewards[~step.terminated].any()
            assert not step.info["scores"][~step.terminated].any()
            ended += int(step.terminated.sum())
        legal = batch.legal_actions()
        drawn = batch.random_legal_actions()
        for match, state in enumerate(twin.require_open().states):
            assert drawn[match] in legal.actions[legal.starts[match] : legal.starts[match + 1]]
            rows = [observation_bytes(observer, state, seat, batch.size) for seat in range(3)]
            assert bytes(batch.observation(match, 2)) == rows[2]
            assert bytes(batch.state()[match]) == b"".join(rows)
            assert batch.render(match, 1) == twin.render(match, 1) != batch.render(match)
        assert (batch.current_scores() == twin.current_scores()).all()
        assert (batch.learner_seats == twin.learner_seats).all()
        assert batch.decisions == 60 * 5
        assert batch.options == twin.options
        assert len(batch.take_records()) == ended > 0


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_what_cannot_be_answered_is_refused_alike(kind: str) -> None:
    with KINDS[kind]("neon", 3, 2, seed=1) as batch:
        refused: list[tuple[Callable[[], object], type[Exception], str]] = [
            (lambda: batch.observation(3, 0), ValueError, "no seat 0 in match 3"),
            (lambda: batch.render(0, 2), ValueError, "no seat 2 in match 0"),
            (lambda: batch.take_records(), ValueError, "keeps no records"),
            (lambda: batch.legal_actions(features=True), ValueError, "have no features"),
            (lambda: batch.expert_actions("deep blue"), ValueError, "deep blue"),
            (lambda: batch.expert_actions(5), TypeError, "name"),
        ]
        for ask, error, text in refused:
            with pytest.raises(error, match=text):
                ask()
        assert batch.random_legal_actions().shape == (3,)


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_the_arrays_of_a_step_are_the_callers_to_keep(kind: str) -> None:
    with KINDS[kind]("neon", 4, 2, seed=1) as batch:
        kept, copies = [], []
        for _ in range(60):
            step = batch.step(batch.random_legal_actions())
            kept.append(step)
            copies.append(step.copy())
        for step, copy in zip(kept, copies, strict=True):
            for one, two in zip(step[:-1], copy[:-1], strict=True):
                assert (one == two).all()
            assert (step.info["scores"] == copy.info["scores"]).all()


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_buffers_that_are_reused_have_the_same_content(kind: str) -> None:
    with (
        KINDS[kind]("neon", 4, 2, seed=1, reuse_buffers=True) as fast,
        Batch("neon", 4, 2, seed=1) as safe,
    ):
        before = fast.current()
        for _ in range(60):
            moves = safe.random_legal_actions()
            for one, two in zip(fast.step(moves)[:-1], safe.step(moves)[:-1], strict=True):
                assert (one == two).all()
        assert np.shares_memory(before.rewards, fast.rewards)
        assert np.shares_memory(before.legal_action_mask, fast.legal_action_mask)


@pytest.mark.parametrize("name", games.names())
def test_the_states_of_every_game_have_all_seats(name: str) -> None:
    with Batch(name, 2, 2, seed=1) as batch:
        assert batch.state().shape == (2, 2 * batch.size)
        assert batch.render(0)
