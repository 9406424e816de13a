"""Workers that die are replaced, and the results are the same."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from ludoteca.core.errors import UserError
from ludoteca.lab.parallel import parallel_map, saves_time
from ludoteca.lab.work.process_pool import TASKS_PER_WORKER, map_in_processes


class DyingTask(NamedTuple):
    number: int
    folder: str
    deaths: int


def run_errand(errand: DyingTask) -> int:
    """The square, after dying the given number of times."""
    for death in range(errand.deaths):
        mark = Path(errand.folder) / f"{errand.number}-{death}"
        if not mark.exists():
            mark.touch()
            os.kill(os.getpid(), signal.SIGKILL)
    return errand.number**2


def refuse(number: int) -> int:
    if number == 3:
        raise UserError("endless", number=number, n=7)
    return number


def slow_first(number: int) -> int:
    time.sleep(0.0 if number else 1.0)
    return number


def test_a_part_whose_worker_dies_is_played_again(tmp_path: Path) -> None:
    errands = [DyingTask(n, str(tmp_path), 2 if n == 3 else n % 2) for n in range(6)]
    assert list(map_in_processes(run_errand, errands, 2)) == [0, 1, 4, 9, 16, 25]


def test_a_part_that_kills_every_worker_is_given_up(tmp_path: Path) -> None:
    errands = [DyingTask(0, str(tmp_path), 0), DyingTask(1, str(tmp_path), 99)]
    with pytest.raises(UserError) as refusal:
        list(map_in_processes(run_errand, errands, 2))
    assert refusal.value.note.key == "worker_died"


def test_what_a_worker_refuses_is_refused_here_with_its_reason() -> None:
    with closing(map_in_processes(refuse, range(6), 2)) as coming:
        assert [next(coming) for _ in range(3)] == [0, 1, 2]
        with pytest.raises(UserError) as refusal:
            next(coming)
    assert refusal.value.note.key == "endless"
    assert refusal.value.note.args == {"number": 3, "n": 7}


def test_tasks_are_handed_out_no_faster_than_results_are_taken() -> None:
    handed_out: list[int] = []

    class Tasks(list[int]):
        def __iter__(self) -> Iterator[int]:
            for number in super().__iter__():
                handed_out.append(number)
                yield number

    with closing(map_in_processes(slow_first, Tasks(range(40)), 2)) as coming:
        next(coming)
        assert len(handed_out) <= 2 * TASKS_PER_WORKER


def process_number(_: int) -> int:
    return os.getpid()


def a_while(number: int) -> int:
    time.sleep(1.0 if number < 2 else 0.0)
    return os.getpid()


def test_short_work_is_done_here_and_starts_no_process() -> None:
    assert set(parallel_map(process_number, range(50), 2)) == {os.getpid()}


def test_long_work_is_handed_on_after_the_first_task() -> None:
    with closing(parallel_map(a_while, range(20), 2)) as coming:
        assert next(coming) == os.getpid()
        assert next(coming) != os.getpid()


@pytest.mark.parametrize(
    ("seconds", "processes", "faster"),
    [(3.0, 2, False), (5.0, 2, True), (100.0, 1, False), (2.5, 4, False), (3.0, 4, True)],
)
def test_processes_must_save_more_than_they_take_to_start(
    seconds: float, processes: int, faster: bool
) -> None:
    assert saves_time(seconds, processes) == faster
