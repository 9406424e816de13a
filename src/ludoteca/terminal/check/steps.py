"""The checks of `ludoteca check`, each split into steps for the progress bar."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.game import Game
from ludoteca.core.testkit.conformance import Coverage, check_game, check_resampling
from ludoteca.core.testkit.oracles import Oracles, accept_all_claims
from ludoteca.core.testkit.refusal_checks import check_hints, check_words
from ludoteca.core.testkit.text_checks import check_texts, require
from ludoteca.core.text import texts
from ludoteca.learn.observation_checks import ObservationChecker

MATCHES_PER_STEP = 20
FULL_COVERAGE_MATCHES = 100
"""From this many matches on, every card and every kind of move must occur, except rare moves."""
SENTENCES_PER_MATCH = 20
"""Random inputs that are parsed, for each match of `--matches`."""
MAX_MATCHES_PER_VALUE = 5
"""Matches with each value of an option, for each number of seats."""

CheckStep = Callable[[], None]


class CheckRun:
    """The checks of one game, with the totals of each."""

    def __init__(self, game: Game[Any], seats: tuple[int, ...], matches: int) -> None:
        self.game = game
        self.seats = seats
        self.matches = matches
        self.oracles = oracles_of(game)
        self.coverage = Coverage()
        self.results: dict[str, Note] = {}

    def record_totals(self, part: str) -> None:
        coverage = self.coverage
        self.results[part] = Note(
            "played", {"matches": coverage.matches, "decisions": coverage.decisions}
        )


def oracles_of(game: Game[Any]) -> Oracles:
    """The oracles that the game package declares in its module `oracles`."""
    name = f"{game.package}.oracles"
    if find_spec(name) is None:
        return accept_all_claims(game)
    oracles: Oracles = import_module(name).ORACLES
    return oracles


def text_steps(run: CheckRun) -> list[CheckStep]:
    return [partial(check_texts, run.game)]


def match_steps(run: CheckRun) -> list[CheckStep]:
    """Random matches with each number of seats, and finally whether all cards and moves occurred."""

    def check(seats: int, start: int, count: int) -> None:
        seed = f"examination/{start}"
        run.coverage.add(check_game(run.game, seats, matches=count, seed=seed))
        run.record_totals("matches")

    def check_coverage() -> None:
        messages = texts("en", run.game.name).tables
        missing = set(messages.get("move", ())) - set(run.coverage.moves) - run.game.rare_moves
        require("every kind of move is met, unless the game calls it rare", sorted(missing))
        require(
            "every card is met", sorted(set(messages.get("card", ())) - set(run.coverage.cards))
        )

    steps: list[CheckStep] = []
    per_seat_count = -(-run.matches // len(run.seats))
    for seats in run.seats:
        for start in range(0, per_seat_count, MATCHES_PER_STEP):
            count = min(MATCHES_PER_STEP, per_seat_count - start)
            steps.append(partial(check, seats, start, count))
        if run.matches >= FULL_COVERAGE_MATCHES:
            steps.append(partial(check_resampling, run.game, seats))
    if run.matches >= FULL_COVERAGE_MATCHES and run.seats == run.game.seats:
        steps.append(check_coverage)
    return steps


def option_steps(run: CheckRun) -> list[CheckStep]:
    """Matches with every value of every option."""

    def check(seats: int, values: dict[str, object]) -> None:
        count = max(1, min(MAX_MATCHES_PER_VALUE, run.matches // FULL_COVERAGE_MATCHES))
        run.coverage.add(
            check_game(run.game, seats, values, matches=count, seed=f"option/{values}")
        )
        run.record_totals("options")

    run.coverage = Coverage()
    return [
        partial(check, seats, values) for seats in run.seats for values in other_values(run.game)
    ]


def other_values(game: Game[Any]) -> Iterator[dict[str, object]]:
    for option in game.options:
        for value in option.values[1:]:
            yield {option.name: value}


def sentence_steps(run: CheckRun) -> list[CheckStep]:
    """Random input: each line is a legal move, or is refused with a true reason."""
    total = 0

    def check(start: int) -> None:
        nonlocal total
        sentences = SENTENCES_PER_MATCH * min(MATCHES_PER_STEP, run.matches - start)
        result = check_words(run.game, run.oracles, sentences, f"words/{start}")
        total += result.sentences
        run.results["words"] = Note("sentences", {"sentences": total})

    starts = range(0, run.matches, MATCHES_PER_STEP)
    return [partial(check, start) for start in starts]


def hint_steps(run: CheckRun) -> list[CheckStep]:
    """The reasons that hints give, if the game defines any."""
    kinds: set[str] = set()

    def check(start: int) -> None:
        positions = min(MATCHES_PER_STEP, run.matches - start)
        result = check_hints(run.game, run.oracles, positions, f"hints/{start}")
        kinds.update(result.hints)
        run.results["hints"] = Note("hint_kinds", {"n": len(kinds)})

    if type(run.game).reasons is Game.reasons:
        return []
    starts = range(0, run.matches, MATCHES_PER_STEP)
    return [partial(check, start) for start in starts]


def row_steps(run: CheckRun) -> list[CheckStep]:
    """The observations, if the game has an observer."""
    total = 0

    def check(seats: int) -> None:
        nonlocal total
        count = max(1, run.matches // (10 * len(run.seats)))
        total += ObservationChecker(run.game, seats).run(count).observations
        run.results["rows"] = Note("rows_checked", {"rows": total})

    if run.game.observer is None or find_spec("numpy") is None:
        return []
    return [partial(check, seats) for seats in run.seats]


CHECKS: tuple[tuple[str, Callable[[CheckRun], list[CheckStep]]], ...] = (
    ("texts", text_steps),
    ("matches", match_steps),
    ("options", option_steps),
    ("words", sentence_steps),
    ("hints", hint_steps),
    ("rows", row_steps),
)
"""Each check: its key in the [check] table of the texts, and its steps."""
