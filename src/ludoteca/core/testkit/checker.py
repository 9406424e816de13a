"""Checker: what all conformance checks of one match share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from traceback import format_exception, walk_tb
from typing import Any, TypeVar

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.note import Note
from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.engine.state import State
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import Record
from ludoteca.core.text import LANGUAGES, Texts, texts

MAX_SAMPLED = 40
"""Of longer lists a sample of this size is checked."""
DEFAULT_EVERY = 4
"""Slow checks run in one position in this many, chosen at random."""
T = TypeVar("T")


class ConformanceError(AssertionError):
    """A game broke the contract. `record` replays to the position where it did."""

    def __init__(self, promise: str, record: Record, details: object = "") -> None:
        super().__init__(f"{promise} (ply {len(record.moves)})\n{details}\n{record.dump()}")
        self.promise = promise
        self.record = record


class GameTexts:
    """The texts of a game in every language, and the notes that were already checked."""

    def __init__(
        self, game: Game[Any], texts_by_language: Mapping[str, Texts] | None = None
    ) -> None:
        self.by_language = texts_by_language or {
            language: texts(language, game.name) for language in LANGUAGES
        }
        self.checked: set[tuple[str, str]] = set()
        self.by_seats: dict[int, list[tuple[str, Texts]]] = {}

    def find_fault(self, table: str, note: Note, seats: int) -> tuple[str, str] | None:
        """The promise that rendering this note breaks, and how; each note is checked once."""
        if (sentence_id := (table, repr(note))) in self.checked:
            return None
        self.checked.add(sentence_id)
        for language, messages in self.with_seats(seats):
            try:
                sentence = messages.say_note(table, note)
            except (KeyError, IndexError, ValueError, TypeError) as error:
                return "everything has its text", f"{language} {table}.{note!r}: {error!r}"
            if not sentence.strip():
                return "no text is empty", f"{language} {note!r}"
        return None

    def with_seats(self, seats: int) -> list[tuple[str, Texts]]:
        """The texts by language with player names for this number of seats."""
        if seats not in self.by_seats:
            names = [f"P{seat}" for seat in range(seats)]
            self.by_seats[seats] = [
                (language, texts.with_names(names)) for language, texts in self.by_language.items()
            ]
        return self.by_seats[seats]


class Checker:
    """One match that is checked. `pieces` are the pieces at its start."""

    def __init__(
        self,
        game: Game[Any],
        record: Record,
        game_texts: GameTexts,
        stream_name: str = "examination",
    ) -> None:
        self.game = game
        self.record = record
        self.game_texts = game_texts
        self.rng = stream(record.seed, stream_name)
        self.bots: dict[str, Bot] = {}
        self.pieces: dict[str, int] = {}

    def start(self, log: bool = False) -> State:
        state = self.record.start(self.game, log)
        self.pieces = dict(self.game.piece_counts(state))
        self.bots = {name: make() for name, make in self.game.bots.items()}
        return state

    def require(self, promise: str, holds: bool, details: object = "") -> None:
        """Raises `ConformanceError` unless the promise holds."""
        if not holds:
            raise ConformanceError(promise, self.record, details)

    def is_complete(self, state: State) -> bool:
        """Are the cards and pieces the same as at the start?"""
        counts = self.game.piece_counts(state)
        return counts == self.pieces or Counter(counts) == Counter(self.pieces)

    @contextmanager
    def errors_as_failures(self) -> Iterator[None]:
        """Reports an exception from a game as a failure with its record."""
        try:
            yield
        except ConformanceError:
            raise
        except Exception as error:
            details = "".join(format_exception(error))
            raise ConformanceError(
                f"{failing_call(error)} raises nothing", self.record, details
            ) from error

    def check_text(self, table: str, note: Note, state: State) -> None:
        fault = self.game_texts.find_fault(table, note, int(state.seats))
        if fault is not None:
            self.require(fault[0], False, fault[1])

    def sometimes(self, one_of: int = DEFAULT_EVERY) -> bool:
        return bool(self.rng.below(one_of) == 0)

    def pick(self, items: Sequence[T]) -> T:
        return items[int(self.rng.below(len(items)))]

    def sample(self, items: Sequence[T]) -> Sequence[T]:
        return (
            items if len(items) <= MAX_SAMPLED else [self.pick(items) for _ in range(MAX_SAMPLED)]
        )

    def random_reader(self, state: State) -> int | None:
        """A random seat, or None for a spectator."""
        seat = int(self.rng.below(state.seats + 1))
        return seat if seat < state.seats else None

    def parse_or_note(self, state: State, words: str) -> object:
        try:
            return self.game.parse_legal_move(state, words)
        except UserError as refusal:
            self.check_text("refusal", refusal.note, state)
            return refusal.note

    def fresh_rng(self) -> Rng:
        return stream("anew", int(self.rng.next()))

    def resample(self, state: State, reader: int | None) -> State:
        """A copy with everything that this reader cannot see resampled."""
        resampled = state.clone()
        resampled.resample_hidden(reader_seat(reader), self.fresh_rng())
        return resampled


def reader_seat(reader: int | None) -> int:
    """The reader as an argument of `State.resample_hidden`."""
    return -1 if reader is None else reader


def failing_call(error: Exception) -> str:
    """The function of the game that raised this: the first call outside core."""
    calls = [
        (frame.f_globals.get("__name__", ""), frame) for frame, _ in walk_tb(error.__traceback__)
    ]
    outer_frames = [
        frame for module, frame in calls if not module.startswith("ludoteca.core.testkit")
    ]
    game_frames = [frame for module, frame in calls if not module.startswith("ludoteca.core.")]
    return (game_frames or outer_frames or [frame for _, frame in calls])[0].f_code.co_name
