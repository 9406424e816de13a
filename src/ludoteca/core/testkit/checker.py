"""Examiner: what every part of the examination has at hand, of one match."""

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
"""Of more legal moves than this, a sample is tried."""
DEFAULT_EVERY = 4
"""What takes long is tried in one position of so many, drawn by lot."""
T = TypeVar("T")


class ConformanceError(AssertionError):
    """A game broke the contract. `record` replays to where it did."""

    def __init__(self, promise: str, record: Record, details: object = "") -> None:
        super().__init__(f"{promise} (ply {len(record.moves)})\n{details}\n{record.dump()}")
        self.promise = promise
        self.record = record


class GameTexts:
    """The texts of a game in every language, and what was already said of it."""

    def __init__(
        self, game: Game[Any], texts_by_language: Mapping[str, Texts] | None = None
    ) -> None:
        self.by_language = texts_by_language or {
            language: texts(language, game.name) for language in LANGUAGES
        }
        self.checked: set[tuple[str, str]] = set()
        self.by_seats: dict[int, list[tuple[str, Texts]]] = {}

    def find_fault(self, table: str, note: Note, seats: int) -> tuple[str, str] | None:
        """The promise that is broken when this is said, and how; each sentence is said once."""
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
        """What is said by language, where so many sit."""
        if seats not in self.by_seats:
            names = [f"P{seat}" for seat in range(seats)]
            self.by_seats[seats] = [
                (language, texts.with_names(names)) for language, texts in self.by_language.items()
            ]
        return self.by_seats[seats]


class Checker:
    """One match under examination. `pieces` is what lies on the table when it begins."""

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
        """Details are written out only if the promise was not kept."""
        if not holds:
            raise ConformanceError(promise, self.record, details)

    def is_complete(self, state: State) -> bool:
        """Is every card and piece there, and none twice?"""
        counts = self.game.piece_counts(state)
        return counts == self.pieces or Counter(counts) == Counter(self.pieces)

    @contextmanager
    def errors_as_failures(self) -> Iterator[None]:
        """A game answers whatever it is asked: what it raises is a failure, with its record."""
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
        """A seat by lot, or (None) somebody who only watches."""
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
        """The position with all that this reader cannot see dealt anew."""
        resampled = state.clone()
        resampled.resample_hidden(reader_seat(reader), self.fresh_rng())
        return resampled


def reader_seat(reader: int | None) -> int:
    """As `redeal` calls a reader."""
    return -1 if reader is None else reader


def failing_call(error: Exception) -> str:
    """What a game was asked when it raised this: the first call that leaves the core."""
    calls = [
        (frame.f_globals.get("__name__", ""), frame) for frame, _ in walk_tb(error.__traceback__)
    ]
    outer_frames = [
        frame for module, frame in calls if not module.startswith("ludoteca.core.testkit")
    ]
    game_frames = [frame for module, frame in calls if not module.startswith("ludoteca.core.")]
    return (game_frames or outer_frames or [frame for _, frame in calls])[0].f_code.co_name
