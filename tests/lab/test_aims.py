"""Aims and their verdicts, the deals that an experiment needs, and the journal of a design."""

from __future__ import annotations

from datetime import date
from math import inf
from pathlib import Path

import numpy as np
import pytest

from ludoteca import games
from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES
from ludoteca.lab.aims import Aim
from ludoteca.lab.experiment import experiment_from_dict
from ludoteca.lab.experiment_file import parse_experiment
from ludoteca.lab.power import Power, measure_power
from ludoteca.lab.report import render_report
from ludoteca.lab.report.aim_verdicts import AimVerdict, aim_lines, measure_aim
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.journal import JOURNAL_FILE, write_journal
from ludoteca.lab.report.report_data import load_report_data
from ludoteca.lab.statistics.estimate import mean_estimate, t_interval
from ludoteca.terminal.commands.lab.plan import power_lines
from tests.lab.runs import played
from tests.lab.simulated_tables import run
from tests.lab.test_report import read

FILE = """
game = "neon"
seats = 2
bots = ["rulebook", "random"]
matches = 80
seed = "aims"
question = "Is a hand of three too short?"
[vary]
hand_size = [7, 3]
[[aim]]
measure = "first_seat"
within = 40
[[aim]]
measure = "decisions"
from = 1
to = 2
[[aim]]
measure = "beats"
bots = ["rulebook", "random"]
by = 1
"""
WHERE = Path("aims.toml")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("design") / "hands.lab"
    played(parse_experiment(FILE, WHERE), place, processes=1)
    return place


def test_an_aim_is_met_missed_or_open_by_its_whole_interval() -> None:
    aim = Aim("decisions", 30, 40)
    assert aim.status(31, 39) == "met"
    assert aim.status(29, 39) == "open"
    assert aim.status(39, 41) == "open"
    assert aim.status(41, 45) == "missed"
    assert Aim("beats", 15, inf, ("skilled", "casual")).status(15.5, 19) == "met"


def test_an_aim_that_the_truth_just_misses_is_rarely_called_met() -> None:
    """The truth lies on the edge: 40 of 40."""
    aim = Aim("decisions", 30, 40)
    met = 0
    for number in range(400):
        chance = np.random.default_rng(number)
        estimate = mean_estimate(chance.normal(40, 5, 100), np.ones(100))
        met += aim.status(estimate.low, estimate.high) == "met"
    assert met <= 0.05 * 400


def test_an_open_aim_says_how_many_deals_would_settle_it() -> None:
    variant = run(deals=20).variants[0]
    near = AimVerdict(Aim("decisions", 30, 40), variant, t_interval(39.0, 1.0, 100))
    far = AimVerdict(Aim("decisions", 30, 40), variant, t_interval(38.5, 1.0, 100))
    assert near.more_deals is not None
    assert far.more_deals is not None
    assert near.more_deals > far.more_deals > 0
    edge = AimVerdict(Aim("decisions", 30, 40), variant, t_interval(40.0, 1.0, 100))
    assert edge.more_deals is None


def test_minutes_are_decisions_of_the_given_length() -> None:
    variant = run(deals=50).variants[0]
    decisions = measure_aim(Aim("decisions", 0, 99), variant)
    minutes = measure_aim(Aim("minutes", 0, 99, seconds=12), variant)
    assert decisions is not None
    assert minutes is not None
    assert minutes.value == pytest.approx(decisions.value / 5)


def test_players_who_win_together_have_no_first_seat_to_be_fair_to() -> None:
    together = run("cobogo", 2, 20, items=()).variants[0]
    assert together.is_cooperative
    assert measure_aim(Aim("first_seat", -2, 2), together) is None
    assert measure_aim(Aim("won", 40, 60), together) is not None


@pytest.mark.parametrize(
    ("good", "bad", "key"),
    [
        ('measure = "first_seat"', 'measure = "fun"', "tune_measure"),
        ("within = 40", "", "lab_missing"),
        ("within = 40", 'within = "near"', "tune_number"),
        ("to = 2", "to = 0", "aim_range"),
        ("by = 1", "by = 1\nfrom = 2", "lab_unknown"),
        ('bots = ["rulebook", "random"]\nby', 'bots = ["rulebook", "master"]\nby', "aim_bots"),
    ],
)
def test_a_bad_aim_is_refused_with_its_place(good: str, bad: str, key: str) -> None:
    assert good in FILE
    with pytest.raises(UserError) as refusal:
        parse_experiment(FILE.replace(good, bad), WHERE)
    assert str(refusal.value.note.args["place"]).startswith("aim ")
    why = refusal.value.note.args["why"]
    assert isinstance(why, Note)
    assert why.key == key


def test_an_experiment_with_aims_comes_back_from_its_plan() -> None:
    experiment = parse_experiment(FILE, WHERE)
    assert experiment_from_dict(experiment.to_dict()) == experiment


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_report_has_a_verdict_on_each_aim_and_the_question(folder: Path, language: str) -> None:
    data = load_report_data(folder)
    words = read(render_report(data, language))
    fmt = ReportFormatter(language, data.game)
    assert "Is a hand of three too short?" in words
    assert fmt.texts.say("aim.caption") in words
    lines = aim_lines(data, fmt)
    assert len(lines) == 6
    if language == "en":
        assert any("1 to 2 decisions in a match: missed: " in line for line in lines)
        assert any("Rulebook beats Random by 1 points: met: +" in line for line in lines)


def test_new_aims_of_a_finished_run_are_judged_without_playing(folder: Path) -> None:
    changed = parse_experiment(FILE.replace("to = 2", "to = 200"), WHERE)
    journal = (folder / "journal.jsonl").read_bytes()
    played(changed, folder, processes=1, resume=True)
    assert (folder / "journal.jsonl").read_bytes() == journal
    assert load_report_data(folder).aims[1].high == 200
    played(parse_experiment(FILE, WHERE), folder, processes=1, resume=True)


def test_the_journal_keeps_what_was_written_beside_its_entries(folder: Path) -> None:
    path = write_journal(folder, date(2026, 1, 2), "en")
    assert path == folder.parent / JOURNAL_FILE
    first = path.read_text("utf-8")
    for words in ("## hands.lab · 2026-01-02", "Is a hand of three too short?", "- hand_size=3: "):
        assert words in first
    path.write_text(f"My own thoughts.\n\n{first}\nAnd more.\n", "utf-8")
    write_journal(folder, date(2026, 1, 3), "uk")
    text = path.read_text("utf-8")
    assert text.startswith("My own thoughts.")
    assert text.rstrip().endswith("And more.")
    assert text.count("hands.lab ·") == 1
    assert "2026-01-03" in text


@pytest.fixture(scope="module")
def power() -> Power:
    return measure_power(parse_experiment(FILE, WHERE), 40, 0.02, processes=1)


def test_a_trial_says_how_many_deals_are_needed(power: Power) -> None:
    first = next(one for one in power.needs if one.measure and one.measure.key == "m_first_seat")
    assert 1000 < first.deals < 60_000
    assert power.planned_deals == 40
    assert power.needed_deals >= first.deals


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_plan_is_said_in_every_language(power: Power, language: str) -> None:
    game = parse_experiment(FILE, WHERE).game
    fmt = ReportFormatter(language, games.find(game))
    lines = power_lines(power, fmt)
    matches = power.needed_deals * power.lineups
    assert f"matches = {matches}" in lines[-1]


def test_twice_the_difference_needs_a_quarter_of_the_deals() -> None:
    experiment = parse_experiment(FILE.partition("[[aim]]")[0], WHERE)
    needed = [
        measure_power(experiment, 20, effect, processes=1).needed_deals for effect in (0.1, 0.2)
    ]
    assert needed[0] / needed[1] == pytest.approx(4, rel=0.1)
