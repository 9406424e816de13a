"""A batch plays many matches at once: exactly, and as records that replay."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

from ludoteca import games
from ludoteca.core.engine.bot import RandomBot
from ludoteca.core.engine.state import OVER
from ludoteca.games.neon.rules.play import Neon
from ludoteca.learn import Batch
from ludoteca.learn.errors import IllegalActionError
from ludoteca.learn.layout import observation_bytes
from ludoteca.learn.parallel_batch import ParallelBatch


def played(batch: Batch, steps: int) -> list[Any]:
    """Plays random legal moves; copies of each step."""
    results = []
    for _ in range(steps):
        step = batch.step(batch.random_legal_actions())
        results.append(
            (
                step.observations,
                step.current_player.copy(),
                step.terminated.copy(),
                step.rewards[step.terminated].copy(),
            )
        )
    return results


@pytest.mark.parametrize("name", games.names())
def test_a_row_of_a_batch_is_what_its_seat_sees(name: str) -> None:
    with Batch(name, 3, seed="rows") as batch:
        live = batch.require_open()
        for _ in range(12):
            batch.step(batch.random_legal_actions())
            for lane, state in enumerate(live.states):
                assert batch.current_player[lane] == state.turn
                row = observation_bytes(
                    batch.config.observer, state, int(state.turn), batch.layout.size
                )
                assert bytes(batch.observations[lane]) == row


def test_a_row_counts_the_discard_pile_after_it_was_shuffled_and_in_the_next_match() -> None:
    with Batch("neon", 2, 6, {"hand_size": 10}, seed=0) as batch:
        observer, shuffled = batch.config.observer, set()
        for _ in range(300):
            batch.step(batch.random_legal_actions())
            for lane, state in enumerate(batch.require_open().states):
                row = observation_bytes(observer, state, int(state.turn), batch.layout.size)
                assert bytes(batch.observations[lane]) == row
                assert isinstance(state, Neon)
                shuffled.add(int(state.replenish_count))
        assert shuffled == {0, 1}
        assert batch.require_open().finished > 0


@pytest.mark.parametrize("name", games.names())
def test_masks_and_lists_are_the_legal_moves_as_the_reader_calls_them(name: str) -> None:
    with Batch(name, 4, seed="legal") as batch:
        observer = batch.config.observer
        for _ in range(20):
            batch.step(batch.random_legal_actions())
            legal = batch.legal_actions()
            for lane, state in enumerate(batch.require_open().states):
                moves = state.legal()
                observer.relabel_moves(state, moves, state.turn)
                listed = legal.actions[legal.starts[lane] : legal.starts[lane + 1]]
                assert listed.tolist() == moves.to_list()
                if batch.legal_action_mask is not None:
                    assert np.flatnonzero(batch.legal_action_mask[lane]).tolist() == sorted(
                        moves.to_list()
                    )


@pytest.mark.parametrize("masks", [True, False])
def test_a_move_that_is_legal_only_elsewhere_is_refused_and_none_is_played(masks: bool) -> None:
    with Batch("neon", 5, 2, seed="elsewhere", masks=masks) as batch:
        tried = 0
        for _ in range(40):
            moves = batch.random_legal_actions().copy()
            legal = batch.legal_actions()
            mine = [legal.actions[a:b].tolist() for a, b in pairwise(legal.starts)]
            for lane in range(5):
                strange = moves.copy()
                strange[lane] = moves[lane - 1]
                if strange[lane] in mine[lane]:
                    continue
                rows = batch.observations.copy()
                with pytest.raises(IllegalActionError) as refused:
                    batch.step(strange)
                assert refused.value.match == lane
                assert (batch.observations == rows).all()
                tried += 1
            batch.step(moves)
        assert tried > 20


@pytest.mark.parametrize("name", games.names())
def test_every_match_of_a_batch_is_a_record_that_replays(name: str) -> None:
    game = games.find(name)
    options = dict(game.short_match_options) | ({"coatls": 1} if name == "coatl" else {})
    with Batch(name, 4, 2, options, "records", records=True) as batch:
        results = []
        for _ in range(1000):
            step = batch.step(batch.random_legal_actions())
            results += [
                (step.rewards[lane].tolist(), step.info["scores"][lane].tolist())
                for lane in np.flatnonzero(step.terminated)
            ]
            if len(results) >= 5:
                break
        records = batch.take_records()
        assert len(records) == len(results) >= 5
        for record, (shares, scores) in zip(records, results, strict=True):
            state = record.verify(game)
            assert state.turn == OVER
            assert (state.payoffs(), record.scores) == (shares, scores)
        assert batch.take_records() == []


def test_the_same_seed_and_moves_give_the_same_matches() -> None:
    one, two, other = (Batch("kobito", 5, 3, seed=seed) for seed in (7, "7", 8))
    for a, b in zip(played(one, 150), played(two, 150), strict=True):
        assert all((x == y).all() for x, y in zip(a, b, strict=True))
    played(other, 150)
    assert (one.observations != other.observations).any()


def test_two_batches_of_one_seed_are_parts_of_a_larger_one() -> None:
    whole, left, right = (
        Batch("neon", 6, 2, seed=1),
        *(Batch("neon", 3, 2, seed=1, first_match=first) for first in (0, 3)),
    )
    for _ in range(120):
        moves = whole.legal_actions()
        chosen = moves.actions[moves.starts[:-1]]
        whole.step(chosen)
        left.step(chosen[:3])
        right.step(chosen[3:])
        assert (whole.observations == np.concatenate([left.observations, right.observations])).all()


@pytest.mark.parametrize("name", games.names())
def test_masks_are_written_where_they_are_wanted_and_change_no_match(name: str) -> None:
    with_masks, without = (Batch(name, 3, 2, seed=2, masks=masks) for masks in (True, False))
    for _ in range(12):
        assert with_masks.legal_action_mask is not None
        legal = with_masks.legal_actions()
        lanes = np.repeat(np.arange(3), np.diff(legal.starts))
        assert with_masks.legal_action_mask.sum() == len(legal.actions)
        assert with_masks.legal_action_mask[lanes, legal.actions].all()
        moves = with_masks.random_legal_actions()
        assert without.step(moves).legal_action_mask is None
        assert (with_masks.step(moves).observations == without.observations).all()


def test_only_cobogo_has_no_masks_unasked() -> None:
    assert [name for name in games.names() if Batch(name, 1, 2).legal_action_mask is None] == [
        "cobogo"
    ]


def test_keeping_records_changes_no_match() -> None:
    one, two = (Batch("encantados", 3, 4, seed=3, records=keeps) for keeps in (False, True))
    for a, b in zip(played(one, 200), played(two, 200), strict=True):
        assert (a[0] == b[0]).all()


def test_rows_are_fresh_after_every_step() -> None:
    with Batch("neon", 4, 2, seed=1) as batch:
        first = batch.observations
        kept = first.copy()
        for _ in range(30):
            batch.step(batch.random_legal_actions())
        assert (first == kept).all()


def test_rows_go_to_other_libraries_without_a_copy() -> None:
    with Batch("neon", 4, 2, seed=1) as batch:
        rows = batch.observations
        assert np.shares_memory(np.from_dlpack(rows), rows)


def test_opponents_play_the_other_seats_inside() -> None:
    with Batch("neon", 6, 3, seed=1, opponents="rulebook") as batch:
        homes = set()
        for _ in range(200):
            step = batch.step(batch.random_legal_actions())
            assert (step.current_player == batch.learner_seats).all()
            homes |= set(batch.learner_seats.tolist())
        assert homes == {0, 1, 2}


def test_a_learner_may_keep_its_seat_and_have_each_opponent_by_name() -> None:
    settings: dict[str, Any] = {"opponents": ["random", "rulebook"], "seat": 2}
    with Batch("neon", 4, 3, seed=1, **settings) as batch:
        for _ in range(60):
            assert set(batch.step(batch.random_legal_actions()).current_player.tolist()) == {2}


def test_an_opponent_may_be_any_bot() -> None:
    with Batch("cobogo", 2, 2, seed=1, opponents=RandomBot()) as batch:
        assert played(batch, 10)


def test_results_have_the_learner_first() -> None:
    game = games.find("neon")
    with Batch("neon", 8, 3, seed=2, opponents="random", records=True) as batch:
        homes = batch.learner_seats.copy()
        checked = 0
        while checked < 10:
            step = batch.step(batch.random_legal_actions())
            over = step.terminated.copy()
            if over.sum() == 1:
                records = batch.take_records()
                lane = int(np.flatnonzero(over)[0])
                if len(records) == 1:
                    shares = records[0].state(game).payoffs()
                    home = int(homes[lane])
                    assert step.rewards[lane].tolist() == shares[home:] + shares[:home]
                    checked += 1
            else:
                batch.take_records()
            homes = batch.learner_seats.copy()


def test_forced_moves_are_skipped_if_wanted() -> None:
    with Batch("neon", 8, 2, seed=1, skip_forced=True) as batch:
        for _ in range(80):
            step = batch.step(batch.random_legal_actions())
            assert step.legal_action_mask is not None
            assert step.legal_action_mask.sum(1).min() > 1


def test_the_last_row_of_a_match_is_kept_if_wanted() -> None:
    with Batch("neon", 8, 2, seed=1, opponents="random", final_observations=True) as batch:
        turn = batch.layout.part("turn")
        ends = 0
        for _ in range(120):
            step = batch.step(batch.random_legal_actions())
            for lane in np.flatnonzero(step.terminated):
                row = step.info["final_observations"][lane]
                assert row[turn.start : turn.start + turn.size].sum() == 0
                ends += 1
        assert ends > 3


def test_scores_can_be_asked_for_at_any_time() -> None:
    with Batch("neon", 3, 2, seed=1) as batch:
        assert batch.current_scores().tolist() == [[7, 7]] * 3


def test_the_moves_of_cobogo_are_described_one_by_one() -> None:
    with Batch("cobogo", 3, 2, seed=1) as batch:
        assert batch.legal_action_mask is None
        for _ in range(4):
            batch.step(batch.random_legal_actions())
        before = [state.copies.to_list() for state in batch.require_open().states]  # type: ignore[attr-defined]
        legal = batch.legal_actions(features=True)
        assert legal.features is not None
        assert legal.features.shape == (len(legal.actions), batch.layout.feature_size)
        goals = next(part for part in batch.layout.features if part.name == "goals")
        chosen = legal.starts[:-1] + 3
        promised = legal.features[chosen][:, goals.start : goals.start + goals.size : 3]
        states = batch.require_open().states
        batch.step(legal.actions[chosen])
        now = [state.copies.to_list() for state in states]  # type: ignore[attr-defined]
        assert promised.tolist() == now
        assert len(before) == len(now)


def test_what_is_described_hangs_on_nothing_hidden() -> None:
    from ludoteca.core.engine.rng import stream

    with Batch("cobogo", 2, 3, seed=5) as batch:
        for step in range(9):
            legal = batch.legal_actions(features=True)
            live = batch.require_open()
            size = batch.layout.feature_size
            truth = bytes(live.move_features(size))
            kept = live.states
            for lane in live.slots:
                lane.state = lane.state.clone()
                lane.state.resample_hidden(lane.state.turn, stream("anew", step))
            assert bytes(live.move_features(size)) == truth
            for lane, state in zip(live.slots, kept, strict=True):
                lane.state = state
            batch.step(legal.actions[legal.starts[:-1]])


# Several processes


@pytest.mark.slow
def test_processes_play_the_same_matches_as_one_batch() -> None:
    with (
        ParallelBatch("neon", 7, 2, seed=5, processes=2, records=True) as many,
        Batch("neon", 7, 2, seed=5, records=True) as one,
    ):
        for _ in range(200):
            moves = one.random_legal_actions()
            a, b = many.step(moves), one.step(moves)
            assert a.legal_action_mask is not None
            assert b.legal_action_mask is not None
            for x, y in (
                (a.observations, b.observations),
                (a.legal_action_mask, b.legal_action_mask),
                (a.current_player, b.current_player),
            ):
                assert (x == y).all()
            assert (a.terminated == b.terminated).all()
            assert (a.rewards == b.rewards).all()
        seeds = sorted(record.seed for record in one.take_records())
        assert sorted(record.seed for record in many.take_records()) == seeds != []


@pytest.mark.slow
def test_processes_list_and_describe_the_moves_of_cobogo() -> None:
    with ParallelBatch("cobogo", 3, 2, seed=5) as many, Batch("cobogo", 3, 2, seed=5) as one:
        for _ in range(3):
            a, b = many.legal_actions(features=True), one.legal_actions(features=True)
            assert a.features is not None
            assert (a.features == b.features).all()
            assert (a.starts == b.starts).all()
            moves = a.actions[a.starts[:-1]]
            assert (many.step(moves).observations == one.step(moves).observations).all()
