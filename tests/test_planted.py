"""Planted faults: each can be planted, and the runner classifies them correctly."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.planted import report
from tests.planted.faults import AREAS, ROOT, Fault, load, misfit, no_typescript, read
from tests.planted.runner import (
    CAUGHT,
    HUNG,
    SURVIVED,
    TOO_LONG,
    UNSURE,
    Outcome,
    try_faults,
)

EVERY = load()
LEAST = {"server": 40, "core": 15, "bots": 10, "lab": 10, "learn": 10, "page": 10, "terminal": 10}
GAMES = sorted(path.parent.name for path in (ROOT / "src/ludoteca/games").glob("*/__init__.py"))
"""The least number of faults in each of these packages; fifteen in every game."""


@pytest.mark.parametrize("area", sorted(path.stem for path in AREAS.glob("*.toml")))
def test_every_fault_can_be_planted(area: str) -> None:
    faults = list(read(AREAS / f"{area}.toml"))
    assert [(fault.name, why) for fault in faults if (why := misfit(fault))] == []
    assert no_typescript(faults) == []


def test_there_are_faults_of_every_area_and_no_two_have_one_name() -> None:
    assert len(EVERY) >= 165
    names = Counter(fault.name for fault in EVERY)
    assert [name for name, n in names.items() if n > 1] == []
    counts = Counter(fault.area.partition("-")[0] for fault in EVERY)
    least = LEAST | dict.fromkeys(GAMES, 15)
    assert {area: counts[area] for area in least if counts[area] < least[area]} == {}


def test_what_is_written_down_was_seen_of_a_fault_that_there_is() -> None:
    results = report.kept()
    assert set(results) - {fault.name for fault in EVERY} == set()
    assert len(results) >= 165
    assert {seen.kind for seen in results.values()} <= {CAUGHT, HUNG, SURVIVED, TOO_LONG}


def test_the_page_says_what_was_seen() -> None:
    assert report.figures(EVERY, report.kept()) in report.PAGE.read_text("utf-8")


def test_nineteen_of_twenty_are_caught() -> None:
    results = report.kept()
    assert sum(seen.is_caught for seen in results.values()) >= 0.95 * len(results)


def test_what_caught_a_fault_is_still_there() -> None:
    caught = [seen.by for seen in report.kept().values() if seen.kind == CAUGHT]
    assert [test for test in caught if not is_there(test)] == []


def is_there(test: str) -> bool:
    """Names of tests of the page may be composed: for them only the file is checked."""
    file, _, name = test.partition("::")
    if file.endswith(".ts") or not (ROOT / file).is_file():
        return (ROOT / file).is_file()
    return f"def {name.partition('[')[0]}(" in (ROOT / file).read_text("utf-8")


# The runner, on a small project of its own

COUNTING = """
def total(numbers):
    found = 0
    while numbers:
        found += numbers[0]
        numbers = numbers[1:]
    return found
"""
ITS_TESTS = """
import pytest
from counting import total

def test_nothing_sums_to_nothing():
    assert total([]) == 0

@pytest.mark.slow
def test_one_number_is_its_own_sum():
    assert total([3]) == 3
"""
ITS_FAULTS = """
[[fault]]
name = "a number is taken off"
file = "src/counting.py"
before = "found += numbers[0]"
after = "found -= numbers[0]"
tests = ["tests/test_counting.py"]

[[fault]]
name = "only the last number counts"
file = "src/counting.py"
before = "found += numbers[0]"
after = "found = numbers[0]"
tests = ["tests/test_counting.py"]

[[fault]]
name = "no number is ever done with"
file = "src/counting.py"
before = "        numbers = numbers[1:]"
after = "        numbers = numbers[0:]"
tests = ["tests/test_counting.py"]

[[fault]]
name = "a test that fails in any case"
file = "src/counting.py"
before = "found = 0"
after = "found = 0.0"
tests = ["tests/test_broken.py"]
"""


@pytest.fixture
def project(tmp_path: Path) -> tuple[Path, list[Fault]]:
    root, areas = tmp_path / "project", tmp_path / "areas"
    for folder in (root / "src", root / "tests", areas):
        folder.mkdir(parents=True)
    (root / "src" / "counting.py").write_text(COUNTING)
    (root / "tests" / "test_counting.py").write_text(ITS_TESTS)
    (root / "tests" / "test_broken.py").write_text("def test_broken():\n    assert False\n")
    (areas / "counting.toml").write_text(ITS_FAULTS)
    return root, load(areas)


@pytest.mark.slow
def test_a_fault_is_caught_survives_hangs_or_proves_nothing(
    project: tuple[Path, list[Fault]],
) -> None:
    root, faults = project
    seen = {fault.name: one for fault, one in try_faults(faults, root, jobs=2, limit=12)}
    assert {name: one.kind for name, one in seen.items()} == {
        "a number is taken off": CAUGHT,
        "only the last number counts": SURVIVED,
        "no number is ever done with": HUNG,
        "a test that fails in any case": UNSURE,
    }
    where = "tests/test_counting.py::test_one_number_is_its_own_sum"
    assert seen["a number is taken off"].by == where
    assert (root / "src" / "counting.py").read_text() == COUNTING


def test_what_was_seen_is_kept_beside_what_was_seen_before(tmp_path: Path) -> None:
    one, two = EVERY[:2]
    file = tmp_path / "results.json"
    report.keep(EVERY, {one.name: Outcome(CAUGHT, "tests/a.py::test_a")}, file)
    kept = report.keep(EVERY, {two.name: Outcome(SURVIVED)}, file)
    assert {name: seen.kind for name, seen in kept.items()} == {
        one.name: CAUGHT,
        two.name: SURVIVED,
    }
    assert report.keep([two], {}, file).keys() == {two.name}
    table = report.figures([one, two], kept)
    assert "1 of 2 are caught: 50.0 %." in table
    assert f"- {two.area}: *{two.name}* (survived)" in table


def test_a_fault_that_does_not_fit_says_why(project: tuple[Path, list[Fault]]) -> None:
    root, (fault, *_) = project

    def why(**changed: object) -> str | None:
        facts = {name: getattr(fault, name) for name in Fault.__slots__} | changed
        return misfit(Fault(**facts), root)

    assert why() is None
    assert why(file="src/lost.py") == "there is no file src/lost.py"
    assert why(before="n") == f"`before` occurs {COUNTING.count('n')} times in src/counting.py"
    assert why(after=fault.before) == "it changes nothing"
    assert why(after="found += numbers[0]  # a word") == "it changes nothing"
    assert why(after="found += ") == "line 5 is no Python"
    assert why(tests=("tests/lost.py",)) == "there is no test tests/lost.py"
