"""The speed benchmark: its statistics, its table and its workers, without any peer."""

from __future__ import annotations

import pytest
from bench.cases import EIGHTS_CPP, PEERS, Case, Comparison, GameFacts, Where, select_cases
from bench.figures import Ratio, SliceResult, case_speed, ratio
from bench.install import reason
from bench.readme import with_section
from bench.report import (
    HEADS,
    for_readme,
    for_terminal,
    rate,
    ratio_text,
    rows,
)
from bench.runner import CaseFailed, CaseWorker, run_cases

NEON = GameFacts("nEon_onE", (2, 3, 4, 5, 6), 4)
INTERPRETED = Case("ours", "interpreted", "bench.ours:matches", ("neon", 2))


def sliced(*decisions: int) -> list[SliceResult]:
    """Slices of a second with these numbers of decisions, ten per match."""
    return [SliceResult(n, n // 10, 1.0) for n in decisions]


# Figures


def test_figures_are_the_best_and_the_median_slice() -> None:
    speed = case_speed(sliced(100, 900, 200))
    assert (speed.best, speed.median) == (900, 200)
    assert (speed.matches_best, speed.matches_median) == (90, 20)
    assert speed.length == 10


def test_a_rate_is_per_second_of_the_slice() -> None:
    half = SliceResult(30, 3, 0.5)
    assert (half.decisions_per_second, half.matches_per_second) == (60, 6)


def test_a_case_without_matches_has_no_length() -> None:
    assert case_speed([SliceResult(7, 0, 1.0)]).length == 0


def test_a_ratio_is_of_the_bests_and_of_the_median_round() -> None:
    assert ratio(sliced(400, 600, 200), sliced(100, 200, 200)) == Ratio(3, 3)
    assert ratio(sliced(100, 900, 100), sliced(100, 100, 100)) == Ratio(9, 1)


def test_a_bad_mood_of_the_machine_leaves_the_median_round_alone() -> None:
    loads = (1.0, 0.5, 0.25)
    fast = [SliceResult(int(800 * m), int(80 * m), 1.0) for m in loads]
    slow = [SliceResult(int(400 * m), int(40 * m), 1.0) for m in loads]
    assert ratio(fast, slow) == Ratio(2, 2)


def test_a_ratio_can_be_of_matches() -> None:
    long, short = [SliceResult(100, 1, 1.0)], [SliceResult(100, 4, 1.0)]
    assert ratio(short, long, of_matches=True) == Ratio(4, 4)
    assert ratio(short, long) == Ratio(1, 1)


def test_where_nothing_was_counted_there_is_no_ratio() -> None:
    assert ratio(sliced(10), [SliceResult(10, 0, 1.0)], of_matches=True) is None
    assert ratio_text(None) == "-"


# The table


@pytest.mark.parametrize(
    ("value", "shown"),
    [
        (6_937_711, "6.94 M"),
        (999_900, "1.00 M"),
        (355_639, "356 k"),
        (90_028, "90.0 k"),
        (1_036, "1.04 k"),
        (347.2, "347"),
        (0.5, "0.50"),
        (0, "-"),
    ],
)
def test_a_rate_shows_three_digits(value: float, shown: str) -> None:
    assert rate(value) == shown


def test_a_row_says_how_many_times_as_fast_the_others_are() -> None:
    slices = {"a, compiled": sliced(400), "b, compiled": sliced(300), "peer": sliced(100)}
    against = [Comparison("a, compiled", "peer", "a"), Comparison("b, compiled", "peer")]
    table = rows(slices, against)
    assert table[0] == ("a, compiled", "400", "400", "40.0", "40.0", "10.0", "", "")
    assert table[2][-2:] == ("a: 4.00 (4.00)\n3.00 (3.00)", "4.00 (4.00)\n3.00 (3.00)")


def test_a_case_that_did_not_run_is_in_no_ratio() -> None:
    assert rows({"peer": sliced(100)}, [Comparison("ours", "peer")])[0][-2:] == ("", "")


def test_both_tables_have_a_row_for_every_case() -> None:
    table = rows({"a": sliced(100), "b": sliced(50)}, [Comparison("a", "b")])
    assert for_terminal(table).row_count == 2
    lines = for_readme(table).splitlines()
    assert len(lines) == 4
    assert {line.count("|") for line in lines} == {len(HEADS) + 1}


def test_new_figures_take_the_place_of_the_old_ones() -> None:
    start, end = "<!-- figures -->", "<!-- end of figures -->"
    readme = f"before\n{start}\nold\n{end}\nafter\n"
    once = with_section(readme, "figures", "| table |")
    assert once == f"before\n{start}\n\n| table |\n\n{end}\nafter\n"
    assert with_section(once, "figures", "| table |") == once
    with pytest.raises(ValueError, match="no section"):
        with_section("no markers", "figures", "| table |")


# What is measured


def test_every_game_in_the_catalogue_is_measured_compiled_and_interpreted() -> None:
    cases, comparisons = select_cases({"other": GameFacts("Other", (1, 2, 3), 3)})
    ours = [(case.label, case.where) for case in cases if case not in PEERS]
    assert ours == [
        ("Other, 3 seats, compiled", "compiled"),
        ("Other, 3 seats, interpreted", "interpreted"),
    ]
    assert comparisons == [Comparison(ours[0][0], ours[1][0])]


def test_seats_that_a_peer_is_compared_at_are_measured_too() -> None:
    cases, comparisons = select_cases({"neon": NEON})
    assert [case.args for case in cases if case.where == "compiled"] == [("neon", 4), ("neon", 2)]
    assert (
        Comparison("nEon_onE, 4 seats, compiled", EIGHTS_CPP.format(4), "nEon_onE") in comparisons
    )


def test_a_game_can_have_cases_of_its_own() -> None:
    cases, _ = select_cases({"cobogo": GameFacts("Cobogó", (1, 2), 1)})
    late = [case for case in cases if case.make == "bench.ours:late_legal"]
    assert [case.where for case in late] == ["compiled", "interpreted"]
    assert late[0].label == "Cobogó, 1 seat: legal moves of a late position, compiled"


def test_no_two_cases_share_a_label_and_every_comparison_names_two() -> None:
    cases, comparisons = select_cases({"neon": NEON})
    labels = [case.label for case in cases]
    assert len(set(labels)) == len(labels)
    assert {name for c in comparisons for name in (c.faster, c.slower)} <= set(labels)


# Workers


@pytest.mark.parametrize("make", ["bench.ours:matches", "bench.ours:late_legal"])
@pytest.mark.parametrize("where", [pytest.param("compiled", marks=pytest.mark.slow), "interpreted"])
def test_a_worker_of_ours_works(where: Where, make: str) -> None:
    case = Case("ours", where, make, ("neon", 2))
    with CaseWorker(case) as worker:
        assert "librt" in worker.wait_until_ready()
        first, second = worker.run_slice(0.001), worker.run_slice(0.001)
    for done in (first, second):
        assert done.decisions > 0
        assert done.seconds > 0
        assert (done.matches > 0) == (make == "bench.ours:matches")


def test_a_race_gives_every_case_its_slices() -> None:
    other = Case("other", "interpreted", "bench.ours:late_legal", ("neon", 3))
    steps: list[str] = []
    slices, _ = run_cases([INTERPRETED, other], 2, 0.001, steps.append, lambda case, failed: None)
    assert [len(case_slices) for case_slices in slices.values()] == [2, 2]
    assert steps == ["ours", "other"] * 3


def test_a_case_that_cannot_run_is_told_and_the_rest_goes_on() -> None:
    missing = Case("missing", "interpreted", "bench.ours:matches", ("no-such-game", 2))
    failures: list[str] = []
    slices, _ = run_cases(
        [missing, INTERPRETED],
        1,
        0.001,
        lambda label: None,
        lambda case, failed: failures.append(f"{case.label}: {failed}"),
    )
    assert list(slices) == ["ours"]
    assert len(failures) == 1
    assert failures[0].startswith("missing: UserError")


def test_a_worker_that_dies_is_told() -> None:
    with CaseWorker(INTERPRETED) as worker:
        worker.wait_until_ready()
        worker.process.kill()
        worker.process.wait()
        with pytest.raises(CaseFailed, match="ended"):
            worker.run_slice(0.001)


def test_an_interruption_leaves_no_worker_behind() -> None:
    with pytest.raises(KeyboardInterrupt), CaseWorker(INTERPRETED) as worker:
        raise KeyboardInterrupt
    assert worker.process.poll() is not None


def test_what_pip_calls_an_error_is_told_in_one_line() -> None:
    assert reason("WARNING: a\nERROR: No such b\nERROR: c\n") == "No such b"
    assert reason("") == "pip does not say why"
