"""The search for values that meet the objectives, and its Pareto front."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.lab.experiment_file import read_experiment
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.option_changes import option_words
from ludoteca.lab.statistics.running_mean import RunningMean
from ludoteca.lab.tuning.config import TuningConfig, parse_tuning, read_tuning
from ludoteca.lab.tuning.follow_up import blurred_objectives
from ludoteca.lab.tuning.objectives import Candidate, Objective
from ludoteca.lab.tuning.search_space import suggest_options
from ludoteca.lab.tuning.tune import FixedSuggester, tune
from ludoteca.terminal.commands.lab.tune import run_tuning

HANDS = """
game = "neon"
seats = 2
bots = ["random"]
matches = 40
trials = 8
[[search]]
option = "hand_size"
values = [3, 10]
[[objective]]
measure = "length"
target = 0
tolerance = 1
"""
WHERE = Path("hands.toml")


def searched(text: str) -> TuningConfig:
    return parse_tuning(text, WHERE)


def test_the_shorter_hand_is_found_when_short_matches_are_the_aim(tmp_path: Path) -> None:
    *steps, last = tune(searched(HANDS), tmp_path / "hands.tune")
    assert [step.done for step in steps] == list(range(1, 9))
    assert last.is_finished
    assert {one.options["hand_size"] for one in last.front} == {3}
    facts = json.loads((tmp_path / "hands.tune" / "pareto_front.json").read_text("utf-8"))
    assert facts[0]["options"]["hand_size"] == 3
    assert facts[0]["validation"]["length"][0] > 0


def test_a_stopped_search_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "hands.tune"
    steps = tune(searched(HANDS), folder)
    next(steps)
    assert next(steps).done == 2
    steps.close()
    with pytest.raises(UserError, match="lab_exists"):
        next(tune(searched(HANDS), folder))
    with pytest.raises(UserError, match="lab_other"):
        next(tune(searched(HANDS.replace("40", "41")), folder, resume=True))
    assert next(tune(searched(HANDS), folder, resume=True)).done == 3


def test_the_front_has_what_no_other_beats_in_every_aim(tmp_path: Path) -> None:
    both = HANDS + '[[objective]]\nmeasure = "length"\ntarget = 100000\ntolerance = 1\n'
    *_, last = tune(searched(both), tmp_path / "both.tune")
    assert {one.options["hand_size"] for one in last.front} == {3, 10}


def test_an_aim_is_met_within_what_is_good_enough() -> None:
    aim = Objective("first_seat", 0.25, 0.01)
    assert aim.distance(0.258) == 0
    assert aim.distance(0.28) == pytest.approx(0.02)
    candidate = Candidate(0, {}, {"first_seat": (0.3, 0.01)}, {"first_seat": (0.255, 0.01)})
    assert candidate.is_good((aim,))


def test_a_mean_says_how_far_it_can_be_trusted() -> None:
    ones = RunningMean()
    for value in (0.0, 1.0) * 50:
        ones.add(value)
    assert ones.mean == 0.5
    assert ones.half_width == pytest.approx(1.96 * 0.5025 / 10, rel=0.01)
    assert RunningMean().half_width == float("inf")


def test_numbers_of_cards_are_set_shifted_or_given_to_all_together() -> None:
    kobito = """
game = "kobito"
matches = 10
trials = 1
[[search]]
option = "gold_deck"
field = "points"
cards = [1, 2]
least = 1
most = 9
[[search]]
option = "gold_deck"
field = "length"
least = -1
most = 1
shift = true
same_value = true
[[objective]]
measure = "first_seat"
target = 0.25
tolerance = 0.01
"""
    told = searched(kobito)
    game = games.find("kobito")
    chosen = {"gold_deck.points.1": 7, "gold_deck.points.2": 8, "gold_deck.length.1": 1}
    deck = suggest_options(game, told.dimensions, told.options, FixedSuggester(chosen))["gold_deck"]
    assert [card["points"] for card in deck[:3]] == [7, 8, 5]
    assert [card["length"] for card in deck[:4]] == [5, 5, 5, 6]


def test_an_order_is_searched_as_a_whole() -> None:
    coatl = """
game = "coatl"
seats = 1
matches = 10
trials = 1
[[search]]
option = "space_order"
[[objective]]
measure = "win_rate"
target = 0.5
tolerance = 0.02
"""
    told = searched(coatl)
    keys = {f"space_order.{place}": 1 - place / 10 for place in range(10)}
    order = suggest_options(
        games.find("coatl"), told.dimensions, told.options, FixedSuggester(keys)
    )
    assert order["space_order"] == ["head", "tail", "head", "tail", *["body"] * 6]


BAD = [
    ("trials = 8", "trials = 0", "lab_whole"),
    ("matches = 40", 'matches = "many"', "lab_whole"),
    ('option = "hand_size"', 'option = "hands"', "unknown_option"),
    ("values = [3, 10]", "values = [3, 11]", "bad_value"),
    ('measure = "length"', 'measure = "fun"', "tune_measure"),
    ("target = 0", 'target = "short"', "tune_number"),
    ("tolerance = 1", "", "lab_missing"),
    ("[[objective]]", "[[goal]]", "lab_unknown"),
    ('game = "neon"', 'game = "chess"', "unknown_game"),
    ("seats = 2", "seats = 9", "bad_seats"),
    ('bots = ["random"]', 'bots = ["nobody"]', "unknown_bot"),
    ('option = "hand_size"\nvalues = [3, 10]', 'option = "deck"\nfield = "price"', "tune_field"),
    (
        'option = "hand_size"\nvalues = [3, 10]',
        'option = "deck"\nfield = "count"\nleast = 0\nmost = 10',
        "lab_whole",
    ),
    (
        'option = "hand_size"\nvalues = [3, 10]',
        'option = "deck"\nfield = "count"\nleast = 0\nmost = 3\ncards = [57]',
        "tune_cards",
    ),
    (
        'option = "hand_size"\nvalues = [3, 10]',
        'option = "deck"\nfield = "count"\nleast = 0\nmost = 3\nsame_value = 1',
        "tune_truth",
    ),
]


@pytest.mark.parametrize(("good", "bad", "key"), BAD)
def test_a_bad_file_is_refused_with_its_place_and_reason(good: str, bad: str, key: str) -> None:
    assert good in HANDS
    with pytest.raises(UserError) as refusal:
        searched(HANDS.replace(good, bad, 1))
    note = refusal.value.note
    assert note.key == "lab_place"
    why = note.args["why"]
    assert isinstance(why, Note)
    assert why.key == key
    game = str(note.args["game"]) or None
    for language in LANGUAGES:
        assert "hands.toml" in texts(language, game).say_note("refusal", note)


def test_a_bad_deck_is_refused_in_the_words_of_its_game() -> None:
    heads = ", ".join(['"head"'] * 10)
    options = f"[options]\nspace_order = [{heads}]\n[[search]]"
    coatl = HANDS.replace("neon", "coatl").replace("[[search]]", options)
    with pytest.raises(UserError) as refusal:
        searched(coatl)
    note = refusal.value.note
    for language in LANGUAGES:
        messages = texts(language, str(note.args["game"]) or None)
        assert "options.space_order" in messages.say_note("refusal", note)


EXAMPLES = sorted((Path(__file__).parents[2] / "examples" / "lab").glob("*.toml"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_searches_of_our_own_games_are_good_files(path: Path) -> None:
    told = read_tuning(path)
    assert told.dimensions
    assert told.objectives


def test_the_numbers_that_were_found_are_printed_and_compared_with_todays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "hands.toml"
    file.write_text(HANDS, "utf-8")
    run_tuning("en", str(file), None, 1, resume=False)
    said = " ".join(capsys.readouterr().out.split())
    assert re.search(r"Trial \d+: [^:]+: 3\b", said)
    assert "decisions: the tolerance 1.0 lies inside the error of a trial, ± " in said
    experiment = read_experiment(tmp_path / "hands.tune" / "compare.toml")
    assert [one.options["hand_size"] for one in experiment.variants] == [7, 3]
    assert [aim.measure for aim in experiment.aims] == ["decisions"]
    assert experiment.matches > 400


def test_a_tolerance_beyond_the_error_is_not_called_blurred() -> None:
    candidate = Candidate(0, {}, {"length": (50.0, 2.0)})
    wide, narrow = (
        searched(HANDS.replace("tolerance = 1", f"tolerance = {tolerance}")) for tolerance in (3, 1)
    )
    assert blurred_objectives(wide, [candidate]) == []
    [(_, error, matches)] = blurred_objectives(narrow, [candidate])
    assert (error, matches) == (2.0, 640)


def test_a_deck_that_was_found_is_compared_from_its_file(tmp_path: Path) -> None:
    gold = HANDS.replace("neon", "kobito").replace("trials = 8", "trials = 2")
    gold = gold.replace(
        'option = "hand_size"\nvalues = [3, 10]',
        'option = "gold_deck"\nfield = "points"\ncards = [1]\nleast = 8\nmost = 9',
    )
    *_, last = tune(searched(gold.replace("matches = 40", "matches = 10")), tmp_path / "gold.tune")
    experiment = read_experiment(tmp_path / "gold.tune" / "compare.toml")
    deck = experiment.variants[1].options["gold_deck"]
    assert deck == last.front[0].options["gold_deck"]
    fmt = ReportFormatter("en", games.find("kobito"))
    [words] = option_words("kobito", "gold_deck", deck, fmt)
    assert re.fullmatch(r"Card 1, points: 3 → [89]", words)
