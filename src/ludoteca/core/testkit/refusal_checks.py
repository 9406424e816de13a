"""Checks of refusals and hints.

Any input is a legal move or is refused with a reason. Every refusal and every hint is true by the
game's `Oracles`, reveals nothing hidden, and has a text in each language.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.move_parser import normalize_words
from ludoteca.core.record import Record
from ludoteca.core.testkit.checker import Checker, GameTexts
from ludoteca.core.testkit.fuzz import fuzz_words
from ludoteca.core.testkit.option_sampling import default_options, random_options
from ludoteca.core.testkit.oracles import Claim, Oracle, Oracles
from ludoteca.core.text import Texts

SENTENCES_PER_POSITION = 24
"""Inputs per position."""
MAX_REMEMBERED = 3000
"""Moves of earlier positions that are tried again."""
MOVES_PER_POSITION = 6
"""Moves per position whose hints are checked."""


@dataclass
class AnswerCounts:
    """How often each refusal and each hint was given."""

    sentences: int = 0
    parsed: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    hints: Counter[str] = field(default_factory=Counter)


def check_words(
    game: Game[Any],
    oracles: Oracles,
    sentences: int = 2000,
    seed: str = "words",
    texts: Mapping[str, Texts] | None = None,
) -> AnswerCounts:
    """Parses mutated moves in the positions of random matches, and checks the answers."""
    counts, remembered = AnswerCounts(), [""]
    for checker, state in random_positions(game, seed, texts):
        with checker.errors_as_failures():
            answers = AnswerChecker(checker, state, oracles, counts)
            notations = [
                game.notation(state, move) for move in checker.sample(state.legal().to_list())
            ]
            for _ in range(SENTENCES_PER_POSITION):
                answers.check_words(fuzz_words(checker.rng, notations, remembered))
            answers.check_words_of_other_position(checker.pick(remembered))
        remembered.extend(notations[:4])
        del remembered[:-MAX_REMEMBERED]
        if counts.sentences >= sentences:
            break
    return counts


def check_hints(
    game: Game[Any],
    oracles: Oracles,
    position_count: int = 200,
    seed: str = "hints",
    texts: Mapping[str, Texts] | None = None,
) -> AnswerCounts:
    """Checks the hints in positions of random matches."""
    counts = AnswerCounts()
    for n, (checker, state) in enumerate(random_positions(game, seed, texts)):
        if n == position_count:
            break
        legal = state.legal().to_list()
        answers = AnswerChecker(checker, state, oracles, counts)
        with checker.errors_as_failures():
            for _ in range(min(MOVES_PER_POSITION, len(legal))):
                answers.check_hints(checker.pick(legal))
    return counts


def random_positions(
    game: Game[Any], seed: str, texts: Mapping[str, Texts] | None
) -> Iterator[tuple[Checker, State]]:
    """Positions of match after match, at all numbers of seats and with random options; some seats
    play at random, others by the game's first bot."""
    game_texts = GameTexts(game, texts)
    number = 0
    while True:
        rng = stream(seed, game.name, number)
        options = (
            random_options(game, stream("options", number), 3)
            if number % 3
            else default_options(game)
        )
        seats = game.seats[number % len(game.seats)]
        record = Record.new(game, seats, f"{seed}/{number}", options)
        checker = Checker(game, record, game_texts)
        with checker.errors_as_failures():
            state = checker.start()
        bots = list(checker.bots.values())
        while state.turn != OVER:
            yield checker, state
            checker.require("a match comes to an end", len(record.moves) < game.longest)
            bot = bots[0] if (state.turn + number) % 2 else bots[-1]
            with checker.errors_as_failures():
                move = bot.choose(state.clone(), state.legal(), rng)
                record.play(game, state, int(move))
        number += 1


class AnswerChecker:
    """Checks the answers of a game in one position."""

    def __init__(
        self, checker: Checker, state: State, oracles: Oracles, counts: AnswerCounts
    ) -> None:
        self.checker = checker
        self.game = checker.game
        self.state = state
        self.oracles = oracles
        self.counts = counts
        self.cache: dict[str, Any] = {}

    def check_words(self, words: str) -> None:
        answer = self.parse_or_note(self.state, words)
        self.counts.sentences += 1
        if isinstance(answer, int):
            self.counts.parsed += 1
            self.require("words mean a legal move", self.state.legal().holds(answer), words)
            return
        self.counts.refusals[answer.key] += 1
        self.checker.check_text("refusal", answer, self.state)
        claim = Claim(self.game, self.state, answer, normalize_words(words), cache=self.cache)
        self.require_true("a refusal is true", claim, self.oracles.refusal(answer.key))
        if self.checker.rng.below(8) == 0:
            resampled = self.state.clone()
            resampled.resample_hidden(self.state.turn, self.checker.fresh_rng())
            self.require(
                "a refusal tells no secret", self.parse_or_note(resampled, words) == answer, words
            )
        if self.checker.rng.below(64) == 0:
            self.check_record(words)

    def check_words_of_other_position(self, words: str) -> None:
        """A move of another position is legal here too, or is refused by a rule."""
        answer = self.parse_or_note(self.state, words)
        if words and isinstance(answer, Note):
            names_rule = answer.key in self.game.paragraphs
            self.require(
                "a move of another position is refused by a rule",
                names_rule,
                f"{words}\n{answer!r}",
            )
        self.check_words(words)

    def check_record(self, words: str) -> None:
        """A record with these words is refused at that move."""
        record = replace(self.checker.record, moves=[*self.checker.record.moves, words])
        try:
            record.verify(self.game)
        except UserError as refused:
            self.require("a record is refused for its words", refused.note.key == "bad_move", words)
        except Exception as error:
            self.require("any input is answered", False, f"{words!r}\n{error!r}")
        else:
            self.require("a record with refused words is refused", False, words)

    def check_hints(self, move: int) -> None:
        for note in self.game.reasons(self.state, move):
            self.counts.hints[note.key] += 1
            self.checker.check_text("hint", note, self.state)
            words = self.game.notation(self.state, move)
            claim = Claim(self.game, self.state, note, words, move, self.cache)
            self.require_true("a hint is true", claim, self.oracles.hints.get(note.key))

    def parse_or_note(self, state: State, words: str) -> int | Note:
        try:
            return self.game.parse_legal_move(state, words)
        except UserError as refused:
            return refused.note
        except Exception as error:
            self.require("any input is answered", False, f"{words!r}\n{error!r}")
            raise

    def require_true(self, promise: str, claim: Claim, oracle: Oracle | None) -> None:
        details = f"“{claim.words}”: {claim.note!r}"
        self.require("every claim has an oracle", oracle is not None, details)
        self.require(promise, oracle is not None and oracle(claim), details)

    def require(self, promise: str, holds: bool, details: str) -> None:
        if not holds:
            self.checker.require(promise, False, details)
