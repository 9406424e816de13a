"""Training from the box: it learns, repeats from its seed, is taken up again, and refuses clearly."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ludoteca import games
from ludoteca.bots.learned import MARK, file_bot, read
from ludoteca.cli import run
from ludoteca.core.kit.rng import stream
from ludoteca.core.option import checked
from ludoteca.core.refusal import Refused
from ludoteca.learn.batch import Batch
from ludoteca.learn.train import checkpoint, model
from ludoteca.learn.train.curve import picture, sketch
from ludoteca.learn.train.export import ORDER
from ludoteca.learn.train.plan import Plan
from ludoteca.learn.train.returns import Course, advantages, by_seat, divided
from ludoteca.learn.train.teaching import NO_MOVE, lesson, padded
from ludoteca.learn.train.training import News, Training, decisions_of, sense_of, weights
from ludoteca.terminal.commands.train import new_plan

SMALL: dict[str, Any] = {
    "wide": 16,
    "deep": 8,
    "lanes": 8,
    "guests": 2,
    "stretch": 12,
    "lessons": 1,
    "passes": 2,
    "sampled": 64,
}


@pytest.fixture(autouse=True)
def short_lessons(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.learn.train.teaching.LANES", 8)
    monkeypatch.setattr("ludoteca.learn.train.teaching.STEPS", 24)


def small(name: str = "neon", seats: int = 2, **more: Any) -> Plan:
    return Plan(name, seats, "seed", **SMALL | more)


# What is learnt from


@pytest.mark.parametrize("name", ["neon", "kobito"])
def test_a_lesson_is_what_the_teacher_would_do(name: str) -> None:
    seen = lesson((small(name), 0))
    assert len(seen.rows) == 8 * 24
    chosen = seen.moves[np.arange(len(seen.rows)), seen.choices]
    assert (chosen != NO_MOVE).all()
    assert ((seen.moves != NO_MOVE).sum(1) > 1).all()  # what is forced teaches nothing
    again = lesson((small(name), 0))
    assert (again.rows == seen.rows).all()
    assert (again.choices == seen.choices).all()
    assert not (lesson((small(name), 1)).rows == seen.rows).all()


def test_advice_is_the_bots_own_choice() -> None:
    with Batch("kobito", 4, 2, seed=3) as batch:
        batch.step(batch.sample())
        game = games.find("kobito")
        bot = next(iter(game.bots.values()))()
        advice = batch.advised(bot)
        for lane, state in enumerate(batch.live().states):
            choice = bot.choose(state, state.legal(), stream("any"))
            called = state.legal()
            called.clear()
            called.put(choice)
            batch.ways.observer.turn(state, called, state.turn)
            assert called.at(0) in batch.legal().moves
            assert advice[lane] in padded(batch.legal())[lane]


def test_what_came_of_a_decision_is_known_only_if_its_match_ended() -> None:
    seen = lesson((small(), 0))
    assert 0 < seen.known.sum() < len(seen.known)
    assert np.allclose(seen.shares[seen.known].sum(1), 1.0)


def test_a_gain_is_what_came_less_what_was_expected_for_each_seat_in_its_own_chain() -> None:
    course = Course(2)
    none, over = np.array([False]), np.array([True])
    nothing, result = np.zeros((1, 2)), np.array([[0.0, 1.0]])
    first = np.array([[0.6, 0.4]], np.float32)
    course.note(np.array([0]), first, none, nothing)
    course.note(np.array([1]), np.array([[0.5, 0.5]], np.float32), none, nothing)
    course.note(np.array([0]), np.array([[0.3, 0.7]], np.float32), over, result)
    gains, wanted = advantages(course, np.array([[0.9, 0.1]], np.float32), 1.0)
    assert np.allclose(gains, [-0.6, 0.5, -0.3])
    assert np.allclose(wanted, [[0.0, 1.0], [1.0, 0.0], [0.0, 1.0]])  # the reader's own first
    gains, _ = advantages(course, np.array([[0.9, 0.1]], np.float32), 0.0)
    assert np.allclose(gains, [-0.3, 0.5, -0.3])


def test_what_comes_of_the_next_match_is_no_gain_of_the_one_before() -> None:
    """The first match of a lane ends with the first decision; the second goes on to the end."""
    course = Course(2)
    seat, half = np.array([0]), np.array([[0.5, 0.5]], np.float32)
    course.note(seat, half, np.array([True]), np.array([[1.0, 0.0]]))
    course.note(seat, half, np.array([False]), np.zeros((1, 2)))
    gains, wanted = advantages(course, np.array([[0.1, 0.9]], np.float32), 1.0)
    assert np.allclose(gains, [0.5, -0.4])
    assert np.allclose(wanted, [[1.0, 0.0], [0.1, 0.9]])


def test_partners_divide_what_their_side_has_and_who_lost_has_nothing() -> None:
    results = np.array([[1.0, 0.0, 1.0, 0.0], [0.5, 0.5, 0.5, 0.5], [0.0, 0.0, 0.0, 0.0]])
    assert divided(results).tolist() == [[0.5, 0, 0.5, 0], [0.25] * 4, [0.0] * 4]
    alone = np.array([[0.5, 0.5, 0.0]])
    assert divided(alone).tolist() == alone.tolist()


def test_what_a_reader_expects_is_told_seat_by_seat() -> None:
    found = by_seat(np.array([[0.5, 0.3, 0.2]], np.float32), np.array([1]))
    assert np.allclose(found, [[0.2, 0.5, 0.3]])


# The network that learns is the one that plays


@pytest.mark.slow
def test_a_file_of_weights_thinks_as_the_network_that_learnt() -> None:
    plan = small("kobito")
    learnt = Training(plan, None, 1).run()
    assert set(learnt.params) == set(ORDER)
    game = games.find("kobito")
    network = weights(plan, learnt, {}).network(game)
    seen = lesson((plan, 5))
    told = decisions_of(seen, learnt.sense)
    logs, hopes = model.looked(learnt.params, learnt.sense.scale, told.rows, told.places)
    from librt.vecs import vec
    from mypy_extensions import u8

    for number in range(0, len(seen.rows), 8):
        network.see(vec[u8]([int(cell) for cell in seen.rows[number]]))
        legal = [int(move) for move in seen.moves[number] if move != NO_MOVE]
        worths = np.array([network.worth_of(move) for move in legal])
        wanted = np.asarray(logs[number])[: len(legal)]
        assert np.allclose(worths - worths.mean(), wanted - wanted.mean(), atol=0.02)
        assert np.allclose(network.shares(), np.exp(hopes[number]), atol=0.01)


def test_imitation_comes_nearer_to_the_teacher() -> None:
    plan = small(passes=40)
    seen = lesson((plan, 0))
    sense, _ = sense_of(plan, seen)
    told = decisions_of(seen, sense)

    def hits(passes: int) -> float:
        learnt = Training(small(passes=passes), None, 0).run()
        logs, _ = model.looked(learnt.params, learnt.sense.scale, told.rows, told.places)
        return float((np.argmax(np.asarray(logs), 1) == seen.choices).mean())

    assert hits(40) > max(0.75, hits(1))


# A whole training


@pytest.mark.slow
def test_a_training_repeats_from_its_seed() -> None:
    first = Training(small(), None, 400).run()
    again = Training(small(), None, 400).run()
    assert first.curve == again.curve
    assert first.steps == again.steps >= 400
    assert all((first.params[name] == again.params[name]).all() for name in ORDER)
    other = Training(Plan("neon", 2, "other", **SMALL), None, 400).run()
    assert not (first.params["first"] == other.params["first"]).all()


def test_a_training_is_taken_up_where_it_was_left(tmp_path: Path) -> None:
    plan = small()
    before = Training(plan, None, 200).run()
    checkpoint.save(tmp_path / "it", plan, before)
    found, learner = checkpoint.load(tmp_path / "it")
    assert found == plan
    assert all((learner.params[name] == before.params[name]).all() for name in ORDER)
    assert (learner.steps, learner.curve, learner.moves) == (
        before.steps,
        before.curve,
        before.moves,
    )
    news: list[News] = []
    after = Training(plan, None, 400, news.append, learner).run()
    assert {one.doing for one in news} == {"playing"}
    assert after.steps >= 400 > before.steps
    assert after.curve[: len(before.curve)] == before.curve


@pytest.mark.slow
def test_three_learn_at_one_table_as_well() -> None:
    learnt = Training(small("encantados", 3), None, 1).run()
    assert learnt.params["share"].shape == (8, 3)


@pytest.mark.slow
def test_several_processes_play_for_one_training() -> None:
    learnt = Training(small(processes=2), None, 100).run()
    assert learnt.steps >= 100


@pytest.mark.parametrize(("name", "seats"), [("cobogo", 2), ("coatl", 1)])
def test_where_nobody_is_played_against_nothing_is_trained(name: str, seats: int) -> None:
    with pytest.raises(Refused) as refused:
        Plan(name, seats, "seed")
    assert refused.value.note.key == "not_competitive"


# The command


def command(*words: str) -> int:
    sizes = [
        "--wide",
        "16",
        "--deep",
        "8",
        "--lanes",
        "8",
        "--guests",
        "2",
        "--lessons",
        "1",
        "--processes",
        "1",
    ]
    return run(["learn", "train", "neon", "--seats", "2", "--seed", "s", *sizes, *words])


@pytest.mark.slow
def test_the_command_leaves_weights_a_curve_and_a_checkpoint_and_repeats_from_its_seed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "it.weights"
    assert command("--steps", "600", "--out", str(out), "--matches", "2") == 0
    said = capsys.readouterr().out
    assert "95 % interval" in said
    made = read(out.read_bytes(), "it").made
    assert made["seed"] == "s"
    assert made["command"].startswith("ludoteca learn train neon --seats 2 --seed s --steps 600")
    assert (tmp_path / "it.png").read_bytes().startswith(b"\x89PNG")
    twin = tmp_path / "twin.weights"
    assert command("--steps", "600", "--out", str(twin), "--matches", "0") == 0
    assert (tmp_path / "twin.png").read_bytes() == (tmp_path / "it.png").read_bytes()
    assert read(twin.read_bytes(), "twin").numbers == read(out.read_bytes(), "it").numbers
    again = tmp_path / "again.weights"
    saved = str(tmp_path / "it.checkpoint")
    assert command("--steps", "1400", "--out", str(again), "--matches", "0", "--resume", saved) == 0
    assert read(again.read_bytes(), "again").made["steps"] >= 1400
    game = games.find("neon")
    state = game.setup(2, checked(game.options, {}), stream("table"))
    bot = file_bot(game, str(again))
    assert state.legal().holds(bot.choose(state, state.legal(), stream("any")))


@pytest.mark.parametrize("name", ["neon", "kobito"])
def test_rivals_that_think_fast_sit_at_a_quarter_of_the_tables(name: str) -> None:
    plan = new_plan(name, 2, "s", 1, {})
    assert 1 <= plan.guests <= plan.lanes // 4
    assert new_plan(name, 2, "s", 1, {"guests": 3}).guests == 3


def test_simulate_and_tournament_take_files(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "it.weights"
    assert command("--steps", "1", "--out", str(out), "--matches", "0") == 0
    bots = f"{MARK}{out},random"
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
        (["--lanes", "3"], "at least 4"),
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
    assert "not the checkpoint" in capsys.readouterr().err


# The curve


def test_the_picture_of_a_curve_is_a_whole_png() -> None:
    content = picture([(100, 0.2), (200, 0.5), (300, 0.9)], 0.5)
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
    assert picture([], 0.5).startswith(b"\x89PNG")


def test_the_sketch_of_a_curve_rises_with_it() -> None:
    assert sketch([(n, n / 8) for n in range(9)]) == " ▁▂▃▄▅▆▇█"
    assert sketch([]) == ""
