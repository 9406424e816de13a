"""Hints are checked by a longer search: fairly, reproducibly and in steps."""

from __future__ import annotations

import json
from itertools import islice
from pathlib import Path

import pytest
from bench.advice import (
    POSITIONS_PER_MATCH,
    HintCheck,
    LongSearch,
    check_hint,
    main,
    positions,
    table,
)
from click.testing import CliRunner

from bench import advice
from ludoteca.bots.hint import search
from ludoteca.bots.levels import Budget
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.games import find
from tests.games.neon.position import neon

NEON = find("neon")


def test_positions_are_choices_from_the_middle_and_the_same_each_time() -> None:
    few = POSITIONS_PER_MATCH + 2
    some = [(number, ply) for number, ply, _ in islice(positions(NEON), few)]
    assert some == [(number, ply) for number, ply, _ in islice(positions(NEON), few)]
    assert {number for number, _ in some} == {0, 1}
    for _, ply, state in islice(positions(NEON), few):
        assert ply > 0
        assert state.turn != OVER
        assert state.legal().size() > 1
    later = [(number, ply) for number, ply, _ in islice(positions(NEON, some[2]), few - 3)]
    assert later == some[3:]


def test_a_race_thinks_as_the_search_does() -> None:
    state = next(positions(NEON))[2]
    move = int(state.legal().at(0))
    race = LongSearch(NEON, state, move, "race")
    race.advance(60)
    race.advance(40)
    tried = search(NEON, state, Budget(100), stream("race"), required_move=move)
    assert sorted((int(one.move), one.visits, one.mean()) for one in tried) == sorted(
        (int(one.move), one.visits, race.mean(one)) for one in race.root.children
    )


def test_a_race_is_over_when_the_judged_move_is_clear_of_the_others() -> None:
    state = neon("red-5", top="red-7", others=("blue-1 blue-2",), seats=2, free_draw=True).state
    checked = check_hint(NEON, state, 100, 50, "wins")
    assert (checked.hint, checked.is_same, checked.loss) == ("play red-5", True, 0.0)
    assert checked.times == advice.MIN_TIMES


def test_a_bad_move_is_found_out() -> None:
    state = neon("red-5", top="red-7", others=("blue-1 blue-2",), seats=2, free_draw=True).state
    race = LongSearch(NEON, state, NEON.parse_legal_move(state, "draw"), "found out")
    race.advance(400)
    judged_move, best, loss, doubt = race.compare_with_best()
    assert best is not None
    assert NEON.notation(state, int(best.move)) == "play red-5"
    assert judged_move.visits >= 99
    assert loss - doubt > 0.2


def test_what_was_judged_is_kept_and_gone_on_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(advice, "RESULTS_FILE", tmp_path / "advice.json")
    (tmp_path / "advice.json").write_text(
        json.dumps({"neon": {"iterations_per_second": 60, "machine": "", "checks": []}})
    )
    for many in ("1", "3"):
        done = CliRunner().invoke(main, ["neon", "--positions", many, "--times", "6"])
        assert done.exit_code == 0, done.output
    message = json.loads((tmp_path / "advice.json").read_text())["neon"]["checks"]
    assert [(one["match"], one["ply"]) for one in message] == [
        (number, ply) for number, ply, _ in islice(positions(NEON), 3)
    ]


def test_the_table_tells_the_mean_loss_the_blunders_and_how_often_it_is_the_same_move() -> None:
    same = HintCheck(0, 3, "draw", "draw", 0.5, 0.0, 0.01, 5)
    worse = HintCheck(0, 9, "draw", "play red-1", 0.9, 0.4, 0.01, 50)
    facts = {"iterations_per_second": 1000, "checks": [vars(same)] * 3 + [vars(worse)]}
    line = table({"neon": facts}).splitlines()[-1]
    assert line.startswith("| nEon_onE | 4 | 850 | 4 | 75.0 % | 10.0 % ±")
    assert "| 1 (at most" in line
