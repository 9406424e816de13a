"""Multi-objective search with Optuna: every trial plays the same deals."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.lab.entrants import entrant
from ludoteca.lab.parallel import parallel_map
from ludoteca.lab.tuning.config import TuningConfig
from ludoteca.lab.tuning.follow_up import COMPARISON_FILE, comparison_file, deck_file
from ludoteca.lab.tuning.objectives import Candidate, Measurements
from ludoteca.lab.tuning.search_space import suggest_options

STUDY_FILE = "study.log"
TUNING_FILE = "tune.toml"
FRONT_FILE = "pareto_front.json"
REFUSED = "refused"
MATCHES_PER_TASK = 100
"""Matches of a task of the process pool."""


@dataclass(frozen=True)
class TuningProgress:
    """The progress of a search."""

    done: int
    total: int
    front: tuple[Candidate, ...]
    refused: int
    """Trials whose deck the game rejected."""
    is_finished: bool = False


@dataclass(frozen=True)
class TuningTask:
    tuning: TuningConfig
    options: Mapping[str, Value]
    seed: str
    numbers: range


def play_task(task: TuningTask) -> Measurements:
    """Plays matches with these options; the deals do not depend on the options."""
    game = games.find(task.tuning.game)
    names = task.tuning.bots
    sides = game.sides(task.tuning.seats, task.options)
    measurements = Measurements()
    for number in task.numbers:
        rng = stream(task.seed, "match", number)
        state = game.setup(task.tuning.seats, task.options, rng)
        lineup = [names[(seat + number) % len(names)] for seat in range(task.tuning.seats)]
        first = int(state.turn)
        length, turns, forced = play_match(
            state, [entrant(game, name) for name in lineup], rng, game
        )
        shares = state.payoffs()
        measurements.add("first_seat", shares[first])
        measurements.add("length", length)
        measurements.add("turns", turns)
        measurements.add("forced", forced / length)
        measurements.add("win_rate", sum(shares[side[0]] for side in sides))
        for seat, name in enumerate(lineup):
            if name == names[0]:
                measurements.add("first_bot", shares[seat])
    return measurements


def play_match(state: State, bots: list[Bot], rng: Rng, game: Game[Any]) -> tuple[int, int, int]:
    """Plays a match; returns the numbers of decisions, turns and forced decisions."""
    moves = Moves()
    decisions = turns = forced = 0
    last = -1
    while state.turn != OVER:
        seat = int(state.turn)
        turns += seat != last
        last = seat
        moves.clear()
        state.legal_into(moves)
        if moves.size() == 1:
            forced += 1
            state.play(moves.at(0), rng)
        else:
            state.play(bots[seat].choose(state, moves, rng), rng)
        decisions += 1
        if decisions > game.longest:
            raise UserError("endless", number=0, n=decisions)
    return decisions, turns, forced


def measure_options(
    tuning: TuningConfig,
    options: Mapping[str, Value],
    seed: str,
    matches: int,
    processes: int | None,
) -> Measurements:
    tasks = [
        TuningTask(tuning, options, seed, range(start, min(start + MATCHES_PER_TASK, matches)))
        for start in range(0, matches, MATCHES_PER_TASK)
    ]
    measurements = Measurements()
    for part in parallel_map(play_task, tasks, processes):
        measurements.merge(part)
    return measurements


def tune(
    tuning: TuningConfig, folder: Path, processes: int | None = 1, resume: bool = False
) -> Generator[TuningProgress, None, None]:
    """Runs the remaining trials and yields the front after each. Closing the generator stops the
    search; finished trials are kept. At the end the front is validated with new deals."""
    study = open_study(tuning, folder, resume)
    game = games.find(tuning.game)
    while (done := finished_trials(study)) < tuning.trials:
        run_trial(study, tuning, game, processes)
        yield TuningProgress(
            done + 1, tuning.trials, pareto_front(study, tuning, game), refused_trials(study)
        )
    candidates = tuple(
        replace(candidate, validation=validate(tuning, candidate.options, processes))
        for candidate in pareto_front(study, tuning, game)
    )
    save_front(folder, tuning, candidates)
    save_comparison(folder, tuning, candidates)
    yield TuningProgress(
        tuning.trials, tuning.trials, candidates, refused_trials(study), is_finished=True
    )


def finished_trials(study: Any) -> int:
    """The number of trials that have ended, failed ones included."""
    return sum(trial.state.is_finished() for trial in study.trials)


def run_trial(study: Any, tuning: TuningConfig, game: Game[Any], processes: int | None) -> None:
    import optuna

    trial = study.ask()
    try:
        suggested = suggest_options(game, tuning.dimensions, tuning.options, trial)
        previous = find_equal_trial(study, trial.params)
        if previous is not None:  # the same values give the same results
            for measure, pair in previous.user_attrs.items():
                trial.set_user_attr(measure, pair)
            study.tell(trial, previous.values)
            return
        options = check_options(game.options, suggested)
        measurements = measure_options(tuning, options, tuning.seed, tuning.matches, processes)
    except UserError:
        trial.set_user_attr(REFUSED, True)
        study.tell(trial, state=optuna.trial.TrialState.FAIL)
        return
    except BaseException:
        with suppress(Exception):
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
        raise
    for measure, sample in measurements.samples.items():
        trial.set_user_attr(measure, [sample.mean, sample.half_width])
    study.tell(
        trial,
        [
            objective.distance(measurements.sample_for(objective).mean)
            for objective in tuning.objectives
        ],
    )


def find_equal_trial(study: Any, params: Mapping[str, Any]) -> Any:
    """An earlier trial with the same values, if any."""
    import optuna

    complete = optuna.trial.TrialState.COMPLETE
    completed = (trial for trial in study.trials if trial.state == complete)
    return next((trial for trial in completed if trial.params == params), None)


def validate(
    tuning: TuningConfig, options: Mapping[str, Value], processes: int | None
) -> dict[str, tuple[float, float]]:
    """The results with other deals: a selected trial was partly lucky with its own."""
    measurements = measure_options(
        tuning, options, f"{tuning.seed}/fresh", 2 * tuning.matches, processes
    )
    return {
        measure: (sample.mean, sample.half_width)
        for measure, sample in measurements.samples.items()
    }


def pareto_front(study: Any, tuning: TuningConfig, game: Game[Any]) -> tuple[Candidate, ...]:
    """The trials on the Pareto front, nearest to the objectives first."""
    import optuna

    completed = [one for one in study.trials if one.state == optuna.trial.TrialState.COMPLETE]
    best = study.best_trials if completed else []
    distinct: dict[str, Any] = {}
    for trial in sorted(best, key=lambda one: (sum(one.values), one.number)):
        distinct.setdefault(json.dumps(trial.params, sort_keys=True), trial)
    return tuple(
        Candidate(
            trial.number,
            check_options(
                game.options,
                suggest_options(
                    game, tuning.dimensions, tuning.options, FixedSuggester(trial.params)
                ),
            ),
            {measure: tuple(pair) for measure, pair in trial.user_attrs.items()},
        )
        for trial in distinct.values()
    )


def refused_trials(study: Any) -> int:
    """The number of trials that the game rejected."""
    return sum(REFUSED in trial.user_attrs for trial in study.trials)


@dataclass(frozen=True)
class FixedSuggester:
    """Suggests stored values."""

    params: Mapping[str, Any]

    def suggest_int(self, name: str, low: int, high: int) -> int:
        return int(self.params[name])

    def suggest_float(self, name: str, low: float, high: float) -> float:
        return float(self.params[name])

    def suggest_categorical(self, name: str, choices: Any) -> Any:
        return self.params[name]


def open_study(tuning: TuningConfig, folder: Path, resume: bool) -> Any:
    """Optuna's study in this folder; fails if it holds another search."""
    try:
        import optuna
        from optuna.storages import JournalStorage
        from optuna.storages.journal import JournalFileBackend
    except ModuleNotFoundError:
        raise UserError("needs_package", package="optuna", extra="lab") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    text = folder / TUNING_FILE
    try:
        if text.exists() and not resume:
            raise UserError("lab_exists", path=str(folder))
        if text.exists() and text.read_text("utf-8") != tuning.text:
            raise UserError("lab_other", path=str(folder), what=TUNING_FILE)
        folder.mkdir(parents=True, exist_ok=True)
        text.write_text(tuning.text, "utf-8")
        storage = JournalStorage(JournalFileBackend(str(folder / STUDY_FILE)))
    except OSError as error:
        raise UserError("unwritable", path=str(folder), reason=os_error_note(error)) from None
    sampler = optuna.samplers.TPESampler(seed=int(stream(tuning.seed, "sampler").below(2**31)))
    study = optuna.create_study(
        storage=storage,
        sampler=sampler,
        study_name=tuning.game,
        directions=["minimize"] * len(tuning.objectives),
        load_if_exists=True,
    )
    for trial in study.trials:  # an interrupted trial may be suggested again
        if trial.state == optuna.trial.TrialState.RUNNING:
            study.tell(trial.number, state=optuna.trial.TrialState.FAIL)
    return study


def save_comparison(folder: Path, tuning: TuningConfig, candidates: tuple[Candidate, ...]) -> None:
    try:
        text = comparison_file(tuning, candidates)
        (folder / COMPARISON_FILE).write_text(text, "utf-8")
    except OSError as error:
        raise UserError("unwritable", path=str(folder), reason=os_error_note(error)) from None


def save_front(folder: Path, tuning: TuningConfig, candidates: tuple[Candidate, ...]) -> None:
    """Writes the front, and each of its decks as a deck file."""
    entries = [
        {
            "trial": candidate.number,
            "options": {
                name: value
                for name, value in candidate.options.items()
                if not isinstance(value, list)
            },
            "results": candidate.results,
            "validation": candidate.validation,
        }
        for candidate in candidates
    ]
    try:
        (folder / FRONT_FILE).write_text(json.dumps(entries, indent=1) + "\n", "utf-8")
        for candidate in candidates:
            for name, value in candidate.options.items():
                if isinstance(value, list):
                    file = folder / deck_file(name, candidate)
                    file.write_text(json.dumps(value, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise UserError("unwritable", path=str(folder), reason=os_error_note(error)) from None
