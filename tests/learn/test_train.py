"""Training: it learns, is reproducible, resumes, and refuses invalid input."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest

from ludoteca import games
from ludoteca.bots.learned import FILE_PREFIX, file_bot, parse_weights
from ludoteca.cli import run
from ludoteca.core.engine.rng import stream
from ludoteca.core.errors import UserError
from ludoteca.core.option import check_options
from ludoteca.learn.batch import Batch
from ludoteca.learn.errors import ClosedError
from ludoteca.learn.train import checkpoint, model
from ludoteca.learn.train.advantages import Trajectory, compute_advantages, values_by_seat
from ludoteca.learn.train.config import TrainConfig
from ludoteca.learn.train.encoding import NO_ACTION
from ludoteca.learn.train.env_pool import EnvPool
from ludoteca.learn.train.imitation import collect_part, normalize_shares, pad_legal
from ludoteca.learn.train.losses import TrainingBatch, ppo_loss
from ludoteca.learn.train.plot import plot_png, sparkline
from ludoteca.learn.train.training import (
    Training,
    TrainProgress,
    build_encoding,
    export_weights,
    training_batch,
)
from ludoteca.learn.train.weights_export import LAYER_ORDER
from ludoteca.terminal.commands.learn_train import new_config

SMALL: dict[str, Any] = {
    "hidden1": 16,
    "hidden2": 8,
    "num_envs": 8,
    "bot_envs": 2,
    "n_steps": 12,
    "demonstrations": 1,
    "bc_epochs": 2,
    "minibatch": 64,
}


@pytest.fixture(autouse=True)
def short_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.learn.train.imitation.NUM_ENVS", 8)
    monkeypatch.setattr("ludoteca.learn.train.imitation.STEPS", 24)


def small(name: str = "neon", seats: int = 2, **more: Any) -> TrainConfig:
    return TrainConfig(name, seats, "seed", **SMALL | more)


# Training data


@pytest.mark.parametrize("name", ["neon", "kobito"])
def test_a_lesson_is_what_the_teacher_would_do(name: str) -> None:
    demonstrations = collect_part((small(name), 0))
    assert len(demonstrations.observations) == 8 * 24
    chosen = demonstrations.legal_actions[
        np.arange(len(demonstrations.observations)), demonstrations.choices
    ]
    assert (chosen != NO_ACTION).all()
    assert (
        (demonstrations.legal_actions != NO_ACTION).sum(1) > 1
    ).all()  # forced decisions are skipped
    again = collect_part((small(name), 0))
    assert (again.observations == demonstrations.observations).all()
    assert (again.choices == demonstrations.choices).all()
    assert not (collect_part((small(name), 1)).observations == demonstrations.observations).all()


def test_advice_is_the_bots_own_choice() -> None:
    with Batch("kobito", 4, 2, seed=3) as batch:
        batch.step(batch.random_legal_actions())
        game = games.find("kobito")
        bot = next(iter(game.bots.values()))()
        advice = batch.expert_actions(bot)
        for lane, state in enumerate(batch.require_open().states):
            choice = bot.choose(state, state.legal(), stream("any"))
            called = state.legal()
            called.clear()
            called.put(choice)
            batch.config.observer.relabel_moves(state, called, state.turn)
            assert called.at(0) in batch.legal_actions().actions
            assert advice[lane] in pad_legal(batch.legal_actions())[lane]


def test_what_came_of_a_decision_is_known_only_if_its_match_ended() -> None:
    demonstrations = collect_part((small(), 0))
    assert 0 < demonstrations.has_outcome.sum() < len(demonstrations.has_outcome)
    assert np.allclose(demonstrations.value_targets[demonstrations.has_outcome].sum(1), 1.0)


def trajectory(*steps: tuple[int, list[float], bool, list[float]]) -> Trajectory:
    """One environment: who decided, the values of all seats, whether the match ended, its returns."""
    columns = [np.array(column)[:, None] for column in zip(*steps, strict=True)]
    return Trajectory(*columns)


def test_an_advantage_is_what_came_less_what_was_predicted_for_each_seat_in_its_own_chain() -> None:
    played = trajectory(
        (0, [0.6, 0.4], False, [0.0, 0.0]),
        (1, [0.5, 0.5], False, [0.0, 0.0]),
        (0, [0.3, 0.7], True, [0.0, 1.0]),
    )
    last_values = np.array([[0.9, 0.1]], np.float32)
    advantages, targets = compute_advantages(played, last_values, 1.0)
    assert np.allclose(advantages[:, 0], [-0.6, 0.5, -0.3])
    # relative to the player
    assert np.allclose(targets[:, 0], [[0.0, 1.0], [1.0, 0.0], [0.0, 1.0]])
    advantages, _ = compute_advantages(played, last_values, 0.0)
    assert np.allclose(advantages[:, 0], [-0.3, 0.5, -0.3])


def test_what_comes_of_the_next_match_is_no_advantage_of_the_one_before() -> None:
    """The first match of an environment ends with the first decision; the second goes on."""
    played = trajectory((0, [0.5, 0.5], True, [1.0, 0.0]), (0, [0.5, 0.5], False, [0.0, 0.0]))
    advantages, targets = compute_advantages(played, np.array([[0.1, 0.9]], np.float32), 1.0)
    assert np.allclose(advantages[:, 0], [0.5, -0.4])
    assert np.allclose(targets[:, 0], [[1.0, 0.0], [0.1, 0.9]])


def test_partners_divide_what_their_side_has_and_who_lost_has_nothing() -> None:
    results = np.array([[1.0, 0.0, 1.0, 0.0], [0.5, 0.5, 0.5, 0.5], [0.0, 0.0, 0.0, 0.0]])
    assert normalize_shares(results).tolist() == [[0.5, 0, 0.5, 0], [0.25] * 4, [0.0] * 4]
    alone = np.array([[0.5, 0.5, 0.0]])
    assert normalize_shares(alone).tolist() == alone.tolist()


def test_what_a_reader_expects_is_told_seat_by_seat() -> None:
    found = values_by_seat(np.array([[0.5, 0.3, 0.2]], np.float32), np.array([1]))
    assert np.allclose(found, [[0.2, 0.5, 0.3]])


# The exported network


@pytest.mark.slow
def test_a_file_of_weights_thinks_as_the_network_that_learnt() -> None:
    plan = small("kobito")
    learnt = Training(plan, None, 1).run()
    assert set(learnt.params) == set(LAYER_ORDER)
    game = games.find("kobito")
    network = export_weights(plan, learnt, {}).network(game)
    demonstrations = collect_part((plan, 5))
    batch = training_batch(demonstrations, learnt.encoding)
    logs, hopes = model.forward(
        learnt.params, learnt.encoding.scale, batch.observations, batch.legal_indices
    )
    from librt.vecs import vec
    from mypy_extensions import u8

    for number in range(0, len(demonstrations.observations), 8):
        network.forward(vec[u8]([int(cell) for cell in demonstrations.observations[number]]))
        legal = [int(move) for move in demonstrations.legal_actions[number] if move != NO_ACTION]
        worths = np.array([network.move_score(move) for move in legal])
        expected = np.asarray(logs[number])[: len(legal)]
        assert np.allclose(worths - worths.mean(), expected - expected.mean(), atol=0.02)
        assert np.allclose(network.win_shares(), np.exp(hopes[number]), atol=0.01)


def test_imitation_comes_nearer_to_the_teacher() -> None:
    plan = small(bc_epochs=40)
    demonstrations = collect_part((plan, 0))
    sense, _ = build_encoding(plan, demonstrations)
    batch = training_batch(demonstrations, sense)

    def hits(passes: int) -> float:
        learnt = Training(small(bc_epochs=passes), None, 0).run()
        logs, _ = model.forward(
            learnt.params, learnt.encoding.scale, batch.observations, batch.legal_indices
        )
        return float((np.argmax(np.asarray(logs), 1) == demonstrations.choices).mean())

    assert hits(40) > max(0.75, hits(1))


# Whole trainings


@pytest.mark.slow
def test_a_training_repeats_from_its_seed() -> None:
    first = Training(small(), None, 400).run()
    again = Training(small(), None, 400).run()
    assert first.curve == again.curve
    assert first.steps == again.steps >= 400
    assert all((first.params[name] == again.params[name]).all() for name in LAYER_ORDER)
    other = Training(TrainConfig("neon", 2, "other", **SMALL), None, 400).run()
    assert not (first.params["first"] == other.params["first"]).all()


def test_a_training_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    plan = small()
    before = Training(plan, None, 200).run()
    checkpoint.save(tmp_path / "it", plan, before)
    found, learner = checkpoint.load(tmp_path / "it")
    assert found == plan
    assert all((learner.params[name] == before.params[name]).all() for name in LAYER_ORDER)
    same = jax.tree.map(
        lambda one, other: (one == other).all(), learner.opt_state, before.opt_state
    )
    assert all(jax.tree.leaves(same))
    assert (learner.steps, learner.curve, learner.moves) == (
        before.steps,
        before.curve,
        before.moves,
    )
    news: list[TrainProgress] = []
    after = Training(plan, None, 400, news.append, learner).run()
    assert {one.phase for one in news} == {"playing"}
    assert after.steps >= 400 > before.steps
    assert after.curve[: len(before.curve)] == before.curve


@pytest.mark.nightly
def test_three_learn_at_one_table_as_well() -> None:
    learnt = Training(small("encantados", 3), None, 1).run()
    assert learnt.params["share"].shape == (8, 3)


@pytest.mark.slow
def test_several_processes_play_the_matches_of_one() -> None:
    alone, shared = (Training(small(processes=count), None, 100).run() for count in (1, 3))
    assert shared.curve == alone.curve
    assert all((shared.params[name] == alone.params[name]).all() for name in LAYER_ORDER)


def test_a_process_that_dies_ends_the_training_with_a_reason() -> None:
    plan = small(processes=2)
    encoding, _ = build_encoding(plan, collect_part((plan, 0)))
    pool = EnvPool(plan, 0, encoding)
    pool.workers[0].kill()
    pool.workers[0].join()
    with pytest.raises(ClosedError, match="a process of this training has died"):
        pool.step(0)
    assert pool.closed


def test_every_seat_learns_in_self_play_and_only_one_against_bots() -> None:
    plan = small(seats=3, num_envs=64, bot_envs=16)
    encoding, _ = build_encoding(plan, collect_part((plan, 0)))
    pool = EnvPool(plan, 0, encoding)
    players: list[set[int]] = [set(), set()]
    for _ in range(8):
        for group, layout in enumerate(pool.layouts):
            arrays = pool.wait(group)
            players[0] |= set(arrays["current_players"][: layout.own].tolist())
            players[1] |= set(arrays["current_players"][layout.own :].tolist())
            arrays["choices"][:] = 0
            pool.step(group)
    pool.close()
    assert players == [{0, 1, 2}, {0}]


def test_decisions_of_an_earlier_checkpoint_teach_nothing() -> None:
    plan = small()
    demonstrations = collect_part((plan, 0))
    encoding, moves = build_encoding(plan, demonstrations)
    batch = training_batch(demonstrations, encoding)
    ones = np.ones(len(batch.choices), np.float32)
    batch = batch._replace(advantages=np.cos(np.arange(len(ones))), weights=ones)
    params = model.init_params(jax.random.key(0), plan, batch.observations.shape[1], len(moves) + 1)
    half = TrainingBatch(*(part[::2] for part in batch))
    weighted = batch._replace(weights=ones * (np.arange(len(ones)) % 2 == 0))
    expected, found = (
        ppo_loss(params, encoding.scale, rows, 0.2, 0.01) for rows in (half, weighted)
    )
    assert np.isclose(expected, found, rtol=1e-4)


@pytest.mark.parametrize(("name", "seats"), [("cobogo", 2), ("coatl", 1)])
def test_where_no_one_is_played_against_nothing_is_trained(name: str, seats: int) -> None:
    with pytest.raises(UserError) as refused:
        TrainConfig(name, seats, "seed")
    assert refused.value.note.key == "not_competitive"


# The command


def command(*words: str) -> int:
    sizes = [
        *("--hidden", "16,8", "--num-envs", "8", "--bot-envs", "2"),
        *("--demonstrations", "1", "--processes", "1"),
    ]
    return run(["learn", "train", "neon", "--seats", "2", "--seed", "s", *sizes, *words])


@pytest.mark.slow
def test_the_command_leaves_weights_a_curve_and_a_checkpoint_and_repeats_from_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "it.weights"
    assert command("--steps", "600", "--out", str(out), "--matches", "2") == 0
    output = capsys.readouterr().out
    assert "95 % interval" in output
    made = parse_weights(out.read_bytes(), "it").made
    assert made["seed"] == "s"
    assert made["command"].startswith("ludoteca learn train neon --seats 2 --seed s --steps 600")
    assert (tmp_path / "it.png").read_bytes().startswith(b"\x89PNG")
    twin = tmp_path / "twin.weights"
    assert command("--steps", "600", "--out", str(twin), "--matches", "0") == 0
    assert (tmp_path / "twin.png").read_bytes() == (tmp_path / "it.png").read_bytes()
    assert (
        parse_weights(twin.read_bytes(), "twin").numbers
        == parse_weights(out.read_bytes(), "it").numbers
    )
    again = tmp_path / "again.weights"
    saved = str(tmp_path / "it.checkpoint")
    assert command("--steps", "1400", "--out", str(again), "--matches", "0", "--resume", saved) == 0
    assert parse_weights(again.read_bytes(), "again").made["steps"] >= 1400
    game = games.find("neon")
    state = game.setup(2, check_options(game.options, {}), stream("table"))
    bot = file_bot(game, str(again))
    assert state.legal().holds(bot.choose(state, state.legal(), stream("any")))


@pytest.mark.parametrize("name", ["neon", "kobito"])
def test_rivals_that_think_fast_sit_at_a_quarter_of_the_tables(name: str) -> None:
    plan = new_config(name, 2, "s", 1, {})
    assert 1 <= plan.bot_envs <= plan.num_envs // 4
    assert new_config(name, 2, "s", 1, {"bot_envs": 3}).bot_envs == 3


def test_simulate_and_tournament_take_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "it.weights"
    assert command("--steps", "1", "--out", str(out), "--matches", "0") == 0
    bots = f"{FILE_PREFIX}{out},random"
    words = ["neon", "--seats", "2", "--matches", "4", "--processes", "1", "--bots", bots]
    assert run(["simulate", *words]) == 0
    assert "Learned: it" in capsys.readouterr().out
    assert run(["tournament", *words]) == 0
    assert "Learned: it" in capsys.readouterr().out
    assert run(["simulate", *words, "--seats", "3"]) == 2
    assert "seats: 2, not 3" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--resume", "nowhere"], "Cannot read nowhere"),
        (["--out", "no/such/folder/it.weights"], "its folder does not exist"),
        (["--num-envs", "3"], "at least 4"),
        (["--hidden", "16"], "two widths"),
        (["--hidden", "16,0"], "at least 1"),
        (["--hidden", "16,8,4"], "whole number"),
        (["--seats", "9"], "for 2–6 players"),
        (["--minutes", "0"], "at least 1"),
    ],
)
def test_bad_wishes_are_refused_before_any_work(
    words: list[str], reason: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert command("--steps", "1", "--matches", "0", *words) == 2
    assert reason in capsys.readouterr().err


def test_what_is_no_checkpoint_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "bad").write_bytes(b"PK\x03\x04 not really")
    assert command("--steps", "1", "--resume", str(tmp_path / "bad")) == 2
    assert "not a training checkpoint" in capsys.readouterr().err


# The curve


def test_the_picture_of_a_curve_is_a_whole_png() -> None:
    content = plot_png([(100, 0.2), (200, 0.5), (300, 0.9)], 0.5)
    assert content.startswith(b"\x89PNG\r\n\x1a\n")
    at, kinds, packed = 8, [], b""
    while at < len(content):
        (size,) = struct.unpack(">I", content[at : at + 4])
        body = content[at + 4 : at + 8 + size]
        assert struct.unpack(">I", content[at + 8 + size : at + 12 + size])[0] == zlib.crc32(body)
        kinds.append(body[:4])
        packed += body[4:] if body[:4] == b"IDAT" else b""
        at += 12 + size
    assert kinds == [b"IHDR", b"IDAT", b"IEND"]
    assert len(zlib.decompress(packed)) == 400 * (1 + 3 * 720)
    assert plot_png([], 0.5).startswith(b"\x89PNG")


def test_the_sketch_of_a_curve_rises_with_it() -> None:
    assert sparkline([(n, n / 8) for n in range(9)]) == " ▁▂▃▄▅▆▇█"
    assert sparkline([]) == ""
