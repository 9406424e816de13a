"""Runs that are stopped, killed, damaged or out of disk space can be resumed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from time import sleep

import pytest

from ludoteca.bots.learned import serialize_weights
from ludoteca.core.errors import UserError
from ludoteca.lab.data import open_run
from ludoteca.lab.experiment import experiment_from_dict
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.run import run
from ludoteca.lab.run_store import RunStore
from tests.lab.runs import checksums, played, played_partly, small
from tests.learn.test_network import untaught


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The files of an uninterrupted run."""
    folder = tmp_path_factory.mktemp("lab") / "whole.lab"
    played(small(), folder, processes=1)
    return checksums(folder)


@pytest.mark.parametrize("steps", [1, 2, 5])
def test_a_stopped_run_goes_on_where_it_was(
    steps: int, whole: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, steps)
    assert not open_run(folder).complete
    assert len(open_run(folder).finished) == steps
    last = played(small(), folder, processes=1, resume=True)
    assert last.done == last.total
    assert checksums(folder) == whole
    assert open_run(folder).complete


def test_a_finished_run_is_only_looked_at_again(whole: dict[str, str], tmp_path: Path) -> None:
    first = played(small(), tmp_path / "a.lab", processes=1)
    journal = (tmp_path / "a.lab/journal.jsonl").read_bytes()
    again = played(small(), tmp_path / "a.lab", processes=1, resume=True)
    assert again.shares == first.shares
    assert (tmp_path / "a.lab/journal.jsonl").read_bytes() == journal


PLAYS = """
import sys
from pathlib import Path
from ludoteca.lab import parallel
from tests.lab.runs import played, small
parallel.PROCESS_START_SECONDS = -1
played(small(), Path(sys.argv[1]), processes=2, resume=True)
"""


def test_killed_at_any_moment_it_goes_on_to_the_same_result(
    whole: dict[str, str], tmp_path: Path
) -> None:
    folder = tmp_path / "a.lab"
    root = Path(__file__).parents[2]
    paths = os.pathsep.join([str(root), os.environ.get("PYTHONPATH", "")])
    for expected in (1, 4):
        process = subprocess.Popen(
            [sys.executable, "-c", PLAYS, str(folder)],
            env={**os.environ, "PYTHONPATH": paths},
            cwd=root,
        )
        journal = folder / "journal.jsonl"
        while process.poll() is None:
            if journal.exists() and journal.read_bytes().count(b"\n") >= expected:
                process.kill()
                process.wait()
            sleep(0.005)
    last = played(small(), folder, processes=1, resume=True)
    assert last.done == last.total
    assert checksums(folder) == whole


def test_a_spoilt_file_is_told_and_played_again(whole: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    played(small(), folder, processes=1)
    cut, changed, gone = (RunStore(folder).table_path("items", number) for number in (0, 1, 3))
    cut.write_bytes(cut.read_bytes()[:100])
    content = bytearray(changed.read_bytes())
    content[len(content) // 2] ^= 1
    changed.write_bytes(content)
    gone.unlink()
    found = open_run(folder)
    assert not found.complete
    assert found.finished == (2, 4, 5)
    assert [note.key for note in found.warnings] == ["damaged_file"] * 3
    last = played(small(), folder, processes=1, resume=True)
    assert [note.args["path"] for note in last.warnings] == [
        "items/00000.parquet",
        "items/00001.parquet",
        "items/00003.parquet",
    ]
    assert checksums(folder) == whole
    assert open_run(folder).complete


def test_half_a_line_of_the_journal_is_not_trusted(whole: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, 3)
    journal = folder / "journal.jsonl"
    journal.write_bytes(journal.read_bytes()[:-40])
    assert len(open_run(folder).finished) == 2
    assert [note.key for note in open_run(folder).warnings] == ["damaged_line"]
    played(small(), folder, processes=1, resume=True)
    assert checksums(folder) == whole


def test_a_line_that_was_changed_is_not_trusted(whole: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, 2)
    journal = folder / "journal.jsonl"
    journal.write_bytes(journal.read_bytes().replace(b'"shard": 1', b'"shard": 5'))
    assert open_run(folder).finished == (0,)
    played(small(), folder, processes=1, resume=True)
    assert checksums(folder) == whole


def test_a_folder_that_holds_a_run_is_not_written_over(tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, 1)
    before = checksums(folder)
    with pytest.raises(UserError) as refusal:
        played(small(), folder, processes=1)
    assert refusal.value.note.key == "lab_exists"
    assert checksums(folder) == before


def test_another_experiment_is_not_mixed_in(tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, 1)
    other = parse_experiment('game = "neon"\nmatches = 3', Path("other.toml"))
    with pytest.raises(UserError) as refusal:
        played(other, folder, processes=1, resume=True)
    assert refusal.value.note.key == "lab_other"


def test_a_spoilt_plan_is_refused(tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, 1)
    (folder / "plan.json").write_text('{"game": ')
    for attempt in (lambda: open_run(folder), lambda: played(small(), folder, resume=True)):
        with pytest.raises(UserError) as refusal:
            attempt()
        assert refusal.value.note.key == "lab_no_run"


def test_a_full_disk_is_told_and_loses_nothing(whole: dict[str, str], tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, 2)
    before = checksums(folder)
    file = RunStore(folder).table_path("items", 2)
    file.with_name(f".{file.name}.{os.getpid()}").symlink_to("/dev/full")
    with pytest.raises(UserError) as refusal:
        played(small(), folder, processes=1, resume=True)
    assert refusal.value.note.key == "unwritable"
    assert getattr(refusal.value.note.args["reason"], "key", "") == "ENOSPC"
    assert checksums(folder) == before
    played(small(), folder, processes=1, resume=True)
    assert checksums(folder) == whole


def test_two_do_not_write_into_one_folder(tmp_path: Path) -> None:
    folder = tmp_path / "a.lab"
    first = run(small(), folder, processes=1)
    next(first)
    with pytest.raises(UserError) as refusal:
        played(small(), folder, processes=1, resume=True)
    assert refusal.value.note.key == "lab_busy"
    first.close()
    assert played(small(), folder, processes=1, resume=True).is_finished


@pytest.mark.parametrize("resume", [False, True])
def test_the_plan_of_a_run_that_is_being_played_is_not_written_over(
    resume: bool, tmp_path: Path
) -> None:
    place = RunStore(tmp_path / "a.lab")
    with place.open_journal():
        place.create(small(), None)
        before = (place.path / "plan.json").read_bytes()
        with pytest.raises(UserError) as refusal:
            played(small("target_width = 0.5\n"), place.path, processes=1, resume=resume)
        assert refusal.value.note.key == "lab_busy"
        assert (place.path / "plan.json").read_bytes() == before


@pytest.mark.parametrize(("resume", "key"), [(False, "lab_exists"), (True, "unreadable")])
def test_parts_whose_plan_is_lost_are_not_taken_for_another_run(
    resume: bool, key: str, tmp_path: Path
) -> None:
    folder = tmp_path / "a.lab"
    played_partly(small(), folder, 1)
    (folder / "plan.json").unlink()
    with pytest.raises(UserError) as refusal:
        played(small(), folder, processes=1, resume=resume)
    assert refusal.value.note.key == key


def test_a_disk_that_is_full_when_the_journal_is_closed_is_told(tmp_path: Path) -> None:
    def fills_the_disk() -> None:
        with RunStore(tmp_path).open_journal() as journal, Path("/dev/full").open("wb") as full:
            os.dup2(full.fileno(), journal.fileno())
            journal.write(b"too much")

    with pytest.raises(UserError) as refusal:
        fills_the_disk()
    assert refusal.value.note.key == "unwritable"


@pytest.mark.parametrize("bot", ["learned:{}", "network:{}", "network:{}:3"])
def test_with_other_weights_it_is_another_experiment(bot: str, tmp_path: Path) -> None:
    file = tmp_path / "some.weights"
    file.write_bytes(serialize_weights(untaught("neon", 2)))
    text = f'game = "neon"\nseats = 2\nmatches = 2\nbots = ["{bot.format(file)}"]'
    place = RunStore(tmp_path / "a.lab")
    with place.open_journal():
        place.create(parse_experiment(text, Path("a.toml")), None)
        place.require_same_experiment(parse_experiment(text, Path("a.toml")))
        assert experiment_from_dict(open_run(place.path).experiment) == parse_experiment(
            text, Path("a.toml")
        )
        file.write_bytes(serialize_weights(untaught("neon", 2, wide=16)))
        with pytest.raises(UserError) as refusal:
            place.require_same_experiment(parse_experiment(text, Path("a.toml")))
    assert refusal.value.note.key == "lab_other"
    assert refusal.value.note.args["what"] == "weights"
