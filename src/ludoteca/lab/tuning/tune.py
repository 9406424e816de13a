"""Tune: tries numbers, plays the same deals with each, and keeps the front of trade-offs."""

from __future__ import annotations

import json
from collections.abc import Generator, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from ludoteca import games
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.option import Value, checked
from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.entrants import entrant
from ludoteca.lab.schedule import shared_out
from ludoteca.lab.tuning.aims import Candidate, Found
from ludoteca.lab.tuning.file import Tuning
from ludoteca.lab.tuning.space import options_of

STUDY = "study.log"
TEXT = "tune.toml"
FRONT = "front.json"
REFUSED = "refused"
PART = 100
"""Matches that a process plays at once."""


@dataclass(frozen=True)
class Step:
    """How far a search is."""

    done: int
    of: int
    front: tuple[Candidate, ...]
    refused: int
    """Trials whose deck the game refused."""
    ended: bool = False


@dataclass(frozen=True)
class Work:
    tuning: Tuning
    options: Mapping[str, Value]
    seed: str
    numbers: range


def play_part(work: Work) -> Found:
    """Some matches with these options: the same deals whatever the options are."""
    game = games.find(work.tuning.game)
    names = work.tuning.bots
    sides = game.sides(work.tuning.seats, work.options)
    found = Found()
    for number in work.numbers:
        rng = stream(work.seed, "match", number)
        state = game.setup(work.tuning.seats, work.options, rng)
        lineup = [names[(seat + number) % len(names)] for seat in range(work.tuning.seats)]
        first = int(state.turn)
        length, turns, forced = played(state, [entrant(game, name) for name in lineup], rng, game)
        shares = state.payoffs()
        found.add("first", shares[first])
        found.add("length", length)
        found.add("turns", turns)
        found.add("forced", forced / length)
        found.add("victories", sum(shares[side[0]] for side in sides))
        for seat, name in enumerate(lineup):
            if name == names[0]:
                found.add("skill", shares[seat])
    return found


def played(state: State, bots: list[Bot], rng: Rng, game: Game[Any]) -> tuple[int, int, int]:
    """Plays a match out; says how many decisions it took, in how many turns, and how many of them
    had no choice."""
    moves = Moves()
    taken = turns = forced = 0
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
        taken += 1
        if taken > game.longest:
            raise Refused("endless", number=0, n=taken)
    return taken, turns, forced


def measured(
    tuning: Tuning, options: Mapping[str, Value], seed: str, matches: int, processes: int | None
) -> Found:
    parts = [
        Work(tuning, options, seed, range(start, min(start + PART, matches)))
        for start in range(0, matches, PART)
    ]
    found = Found()
    for part in shared_out(play_part, parts, processes):
        found.join(part)
    return found


def tune(
    tuning: Tuning, folder: Path, processes: int | None = 1, resume: bool = False
) -> Generator[Step, None, None]:
    """Tries until there are so many trials, and says after each what the front is. Closed, it
    stops; what was tried is kept. In the end the front is played with fresh deals."""
    study = opened(tuning, folder, resume)
    game = games.find(tuning.game)
    while (done := ended(study)) < tuning.trials:
        attempt(study, tuning, game, processes)
        yield Step(done + 1, tuning.trials, front(study, tuning, game), spoilt(study))
    last = tuple(
        replace(one, fresh=again(tuning, one.options, processes))
        for one in front(study, tuning, game)
    )
    keep(folder, tuning, last)
    yield Step(tuning.trials, tuning.trials, last, spoilt(study), ended=True)


def ended(study: Any) -> int:
    """How many trials have come to an end, good or bad."""
    return sum(one.state.is_finished() for one in study.trials)


def attempt(study: Any, tuning: Tuning, game: Game[Any], processes: int | None) -> None:
    import optuna

    trial = study.ask()
    try:
        wanted = options_of(game, tuning.searches, tuning.options, trial)
        known = same_as(study, trial.params)
        if known is not None:  # the same numbers with the same deals come to the same
            for measure, pair in known.user_attrs.items():
                trial.set_user_attr(measure, pair)
            study.tell(trial, known.values)
            return
        options = checked(game.options, wanted)
        found = measured(tuning, options, tuning.seed, tuning.matches, processes)
    except Refused:
        trial.set_user_attr(REFUSED, True)
        study.tell(trial, state=optuna.trial.TrialState.FAIL)
        return
    except BaseException:
        with suppress(Exception):
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
        raise
    for measure, one in found.sums.items():
        trial.set_user_attr(measure, [one.mean, one.half])
    study.tell(trial, [aim.distance(found.of(aim).mean) for aim in tuning.aims])


def same_as(study: Any, params: Mapping[str, Any]) -> Any:
    """The trial that has tried these numbers before, if there is one."""
    import optuna

    whole = optuna.trial.TrialState.COMPLETE
    tried = (one for one in study.trials if one.state == whole)
    return next((one for one in tried if one.params == params), None)


def again(
    tuning: Tuning, options: Mapping[str, Value], processes: int | None
) -> dict[str, tuple[float, float]]:
    """The same with other deals: what was chosen because it did well did partly well by luck."""
    found = measured(tuning, options, f"{tuning.seed}/fresh", 2 * tuning.matches, processes)
    return {measure: (one.mean, one.half) for measure, one in found.sums.items()}


def front(study: Any, tuning: Tuning, game: Game[Any]) -> tuple[Candidate, ...]:
    """The trials that no other is better than in every aim, the nearest first."""
    import optuna

    whole = [one for one in study.trials if one.state == optuna.trial.TrialState.COMPLETE]
    best = study.best_trials if whole else []
    chosen: dict[str, Any] = {}
    for trial in sorted(best, key=lambda one: (sum(one.values), one.number)):
        chosen.setdefault(json.dumps(trial.params, sort_keys=True), trial)
    return tuple(
        Candidate(
            trial.number,
            checked(
                game.options, options_of(game, tuning.searches, tuning.options, Fixed(trial.params))
            ),
            {measure: tuple(pair) for measure, pair in trial.user_attrs.items()},
        )
        for trial in chosen.values()
    )


def spoilt(study: Any) -> int:
    """How many trials the game refused."""
    return sum(REFUSED in one.user_attrs for one in study.trials)


@dataclass(frozen=True)
class Fixed:
    """Suggests what was suggested before."""

    params: Mapping[str, Any]

    def suggest_int(self, name: str, low: int, high: int) -> int:
        return int(self.params[name])

    def suggest_float(self, name: str, low: float, high: float) -> float:
        return float(self.params[name])

    def suggest_categorical(self, name: str, choices: Any) -> Any:
        return self.params[name]


def opened(tuning: Tuning, folder: Path, resume: bool) -> Any:
    """Optuna's study in this folder; refuses a folder that holds another."""
    try:
        import optuna
        from optuna.storages import JournalStorage
        from optuna.storages.journal import JournalFileBackend
    except ModuleNotFoundError:
        raise Refused("needs_package", package="optuna", extra="lab") from None
    optuna.logging.set_verbosity(optuna.logging.ERROR)
    text = folder / TEXT
    try:
        if text.exists() and not resume:
            raise Refused("lab_exists", path=str(folder))
        if text.exists() and text.read_text("utf-8") != tuning.text:
            raise Refused("lab_other", path=str(folder), what=TEXT)
        folder.mkdir(parents=True, exist_ok=True)
        text.write_text(tuning.text, "utf-8")
        storage = JournalStorage(JournalFileBackend(str(folder / STUDY)))
    except OSError as error:
        raise Refused("unwritable", path=str(folder), reason=reason(error)) from None
    sampler = optuna.samplers.TPESampler(seed=int(stream(tuning.seed, "sampler").below(2**31)))
    study = optuna.create_study(
        storage=storage,
        sampler=sampler,
        study_name=tuning.game,
        directions=["minimize"] * len(tuning.aims),
        load_if_exists=True,
    )
    for trial in study.trials:  # what was cut short is tried again some time
        if trial.state == optuna.trial.TrialState.RUNNING:
            study.tell(trial.number, state=optuna.trial.TrialState.FAIL)
    return study


def keep(folder: Path, tuning: Tuning, candidates: tuple[Candidate, ...]) -> None:
    """The front as a file, and each deck of it as one that the game reads."""
    facts = [
        {
            "trial": one.number,
            "options": {
                name: value for name, value in one.options.items() if not isinstance(value, list)
            },
            "found": one.found,
            "fresh": one.fresh,
        }
        for one in candidates
    ]
    try:
        (folder / FRONT).write_text(json.dumps(facts, indent=1) + "\n", "utf-8")
        for one in candidates:
            for name, value in one.options.items():
                if isinstance(value, list):
                    file = folder / f"{name}-{one.number}.json"
                    file.write_text(json.dumps(value, indent=1) + "\n", "utf-8")
    except OSError as error:
        raise Refused("unwritable", path=str(folder), reason=reason(error)) from None
