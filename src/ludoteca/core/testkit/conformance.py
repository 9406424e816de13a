"""The conformance test of a game, shipped for authors of games.

`check_game` plays random matches and checks every position against the contract. It raises
`ConformanceError` with a record that replays the failure, and returns the coverage.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options, format_value
from ludoteca.core.record import Record
from ludoteca.core.sides import Sides, side_values
from ludoteca.core.testkit.checker import Checker, ConformanceError, GameTexts
from ludoteca.core.testkit.clone_checks import CloneChecker
from ludoteca.core.testkit.information_set_checks import check_information_sets
from ludoteca.core.testkit.move_checks import check_legal, check_notation, check_touches
from ludoteca.core.testkit.option_sampling import non_default_options, options_for_match
from ludoteca.core.testkit.recall_checks import RecallChecker
from ludoteca.core.testkit.resampling_checks import ResamplingStats
from ludoteca.core.testkit.secrecy_checks import SecrecyChecker
from ludoteca.core.testkit.turn_checks import check_turn_signatures
from ludoteca.core.testkit.uniformity_checks import check_uniformity
from ludoteca.core.text import Texts

THOROUGH_MATCHES = 50
"""From this many matches on, uniformity is tested as well."""
TOLERANCE = 1e-9
"""Rounding error of a sum of shares."""


@dataclass
class Coverage:
    """What random matches covered: kinds of moves, log notes, cards, lengths, and non-default options
    with the number of seats."""

    matches: int = 0
    decisions: int = 0
    moves: Counter[str] = field(default_factory=Counter)
    notes: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    options: Counter[tuple[int, str, Value]] = field(default_factory=Counter)
    longest: int = 0

    def add(self, other: Coverage) -> None:
        self.matches += other.matches
        self.decisions += other.decisions
        self.moves += other.moves
        self.notes += other.notes
        self.cards += other.cards
        self.options += other.options
        self.longest = max(self.longest, other.longest)


def check_game(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    *,
    matches: int = 10,
    seed: str = "examination",
    every_reader: bool = False,
    texts: Mapping[str, Texts] | None = None,
    check_every: int = 1,
) -> Coverage:
    """The conformance test: plays random matches and checks their positions.

    With `check_every` only one random position in this many is checked: positions of one match are
    similar, so more matches with fewer positions cover more. Without `options` the matches use the
    defaults, then each other value, then random combinations. Secrets are checked for one random
    reader per ply, or for `every_reader`. `texts` are by default those of the game's folder.
    """
    coverage, resampling, sentences = Coverage(), ResamplingStats(), GameTexts(game, texts)
    records: list[Record] = []
    for number in range(matches):
        match_options = (
            options_for_match(game, seats, number)
            if options is None
            else check_options(game.options, {**game.short_match_options, **options})
        )
        changed_options = non_default_options(game, match_options)
        record = Record.new(game, seats, f"{seed}/{seats}/{number}", match_options)
        checker = Checker(game, record, sentences)
        resampling.option_labels = [
            "",
            *(f", with {name} {format_value(value)}" for name, value in changed_options),
        ]
        with checker.errors_as_failures():
            MatchCheck(checker, resampling, every_reader, coverage, check_every).run()
        checker.require(
            "resampling changes all that is hidden",
            not resampling.unchanged_kinds(),
            resampling.unchanged_kinds(),
        )
        coverage.options.update((seats, name, value) for name, value in changed_options)
        records.append(record)
    check_information_sets(game, records, sentences)
    if matches >= THOROUGH_MATCHES:
        check_resampling(game, seats, options, f"{seed}/{seats}/0", texts)
    return coverage


def check_resampling(
    game: Game[Any],
    seats: int,
    options: Mapping[str, object] | None = None,
    seed: str = "chance",
    texts: Mapping[str, Texts] | None = None,
) -> None:
    """Resamples one deal many times for one reader and tests whether the result is uniform. Part of
    `check_game` if it plays many matches."""
    match_options = check_options(game.options, {**game.short_match_options, **(options or {})})
    record = Record.new(game, seats, seed, match_options)
    checker = Checker(game, record, GameTexts(game, texts), "chance")
    with checker.errors_as_failures():
        check_uniformity(checker, checker.random_reader(checker.start()))


class MatchCheck:
    """Checks one random match from the deal to the end."""

    def __init__(
        self,
        checker: Checker,
        resampling: ResamplingStats,
        every_reader: bool,
        coverage: Coverage,
        check_every: int = 1,
    ) -> None:
        self.checker = checker
        self.game = checker.game
        self.record = checker.record
        self.secrecy = SecrecyChecker(checker, resampling)
        self.every_reader = every_reader
        self.coverage = coverage
        self.check_every = check_every

    def run(self) -> None:
        checker = self.checker
        state = checker.start(log=True)
        lines = self.take_log(state)
        clone_checker = CloneChecker(checker, state, lines)
        recall_checker = RecallChecker(checker, state, lines) if checker.sometimes() else None
        while state.turn != OVER:
            checker.require("a match comes to an end", len(self.record.moves) < self.game.longest)
            moves = check_legal(checker, state)
            is_checked = self.check_every == 1 or checker.sometimes(self.check_every)
            if is_checked:
                check_notation(checker, state, moves)
                if checker.sometimes():
                    check_touches(checker, state)
                clone_checker.check_clone(state, moves)
                self.check_secrets(state)
                if checker.sometimes(16):
                    check_turn_signatures(checker, state)
            move = checker.pick(moves)
            if recall_checker is not None and checker.sometimes(8):
                recall_checker.check(state, move)
            if is_checked:
                self.secrecy.check_takeback(state, move)
                self.secrecy.check_log(state, move)
            self.advance(state, move)
            lines = self.take_log(state)
            clone_checker.replay_move()
            clone_checker.check_replay(state, lines)
            checker.require("no card is lost or made", checker.is_complete(state))
            if recall_checker is not None:
                recall_checker.observe(state, lines)
            if checker.sometimes(16):
                self.cover_cards(state)
                self.check_evaluation(state)
        self.check_end(state)
        clone_checker.check_end(state)
        self.cover_cards(state)
        self.coverage.matches += 1
        self.coverage.decisions += len(self.record.moves)
        self.coverage.longest = max(self.coverage.longest, len(self.record.moves))

    def check_secrets(self, state: State) -> None:
        readers = (
            [*range(state.seats), None]
            if self.every_reader
            else [self.checker.random_reader(state)]
        )
        for reader in readers:
            self.secrecy.check_non_interference(state, reader)

    def advance(self, state: State, move: int) -> None:
        """Plays a move by its notation."""
        self.coverage.moves[self.game.describe_move(state, move).key] += 1
        words = self.game.notation(state, move)
        self.record.moves.append(words)
        self.game.play_words(state, words, self.record.rng(len(self.record.moves)))

    def take_log(self, state: State) -> list[Note]:
        """Removes and checks the lines of the log, so that each ply has only its own."""
        lines, state.log = state.log or [], []
        for note in lines:
            self.checker.check_text("log", note, state)
        self.coverage.notes.update(note.key for note in lines)
        return lines

    def cover_cards(self, state: State) -> None:
        for seat in range(state.seats):
            for zone in self.game.view(state, seat).zones:
                if zone.kind != "sign":
                    self.coverage.cards.update(item for item in zone.items if item is not None)

    def check_end(self, state: State) -> None:
        require = self.checker.require
        require("no move after the end", state.legal().size() == 0)
        self.check_payoffs(state)
        require("a score for every seat", len(self.game.scores(state)) == state.seats)

    def check_payoffs(self, state: State) -> None:
        """The shares of all sides sum to one, or to less in a cooperative game or against an
        automa."""
        require = self.checker.require
        shares = state.payoffs()
        require("payoffs lie between 0 and 1", all(0 <= share <= 1 for share in shares), shares)
        require("a payoff for every seat", len(shares) == state.seats, shares)
        sides = self.game.sides(self.record.seats, self.record.options)
        side_seats = sorted(seat for side in sides for seat in side)
        require("every seat is in one side", side_seats == list(range(state.seats)), sides)
        require("partners have the same payoff", partners_equal(sides, shares), (sides, shares))
        sums_to_one = self.sums_to_one(state, sides, shares)
        require("the payoffs of all sides sum to one", sums_to_one, (sides, shares))

    def check_evaluation(self, state: State) -> None:
        """Evaluations before the end satisfy the same constraints as payoffs."""
        require = self.checker.require
        shares = state.evaluate()
        require("a chance for every seat", len(shares) == state.seats, shares)
        sides = self.game.sides(self.record.seats, self.record.options)
        require("partners have the same chance", partners_equal(sides, shares), (sides, shares))
        sums_to_one = self.sums_to_one(state, sides, shares)
        require("the chances of all sides sum to one", sums_to_one, (sides, shares))

    def sums_to_one(self, state: State, sides: Sides, shares: list[float]) -> bool:
        total = sum(side_values(sides, shares))
        against_the_rules = len(sides) == 1 or self.game.rival_score(state) is not None
        return total < 1 + TOLERANCE if against_the_rules else abs(total - 1) < TOLERANCE


def partners_equal(sides: Sides, shares: list[float]) -> bool:
    return all(len({shares[seat] for seat in side}) == 1 for side in sides)


__all__ = ["ConformanceError", "Coverage", "MatchCheck", "check_game", "check_resampling"]
