"""Examiner: what every part of the examination has at hand, of one match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from traceback import format_exception, walk_tb
from typing import Any, TypeVar

from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.core.text import LANGUAGES, Texts, texts

WIDE = 40
"""Of more legal moves than this, a sample is tried."""
SOMETIMES = 4
"""What takes long is tried in one position of so many, drawn by lot."""
T = TypeVar("T")


class Failed(AssertionError):
    """A game broke the contract. `record` replays to where it did."""

    def __init__(self, promise: str, record: Record, details: object = "") -> None:
        super().__init__(f"{promise} (ply {len(record.moves)})\n{details}\n{record.dump()}")
        self.promise = promise
        self.record = record


class Sentences:
    """The texts of a game in every language, and what was already said of it."""

    def __init__(self, game: Game[Any], said: Mapping[str, Texts] | None = None) -> None:
        self.said = said or {language: texts(language, game.name) for language in LANGUAGES}
        self.heard: set[tuple[str, str]] = set()
        self.seated: dict[int, list[tuple[str, Texts]]] = {}

    def missing(self, table: str, note: Note, seats: int) -> tuple[str, str] | None:
        """The promise that is broken when this is said, and how; each sentence is said once."""
        if (heard := (table, repr(note))) in self.heard:
            return None
        self.heard.add(heard)
        for language, found in self.at_a_table(seats):
            try:
                sentence = found.note(table, note)
            except (KeyError, IndexError, ValueError, TypeError) as error:
                return "everything has its text", f"{language} {table}.{note!r}: {error!r}"
            if not sentence.strip():
                return "no text is empty", f"{language} {note!r}"
        return None

    def at_a_table(self, seats: int) -> list[tuple[str, Texts]]:
        """What is said by language, where so many sit."""
        if seats not in self.seated:
            names = [f"P{seat}" for seat in range(seats)]
            self.seated[seats] = [(one, found.named(names)) for one, found in self.said.items()]
        return self.seated[seats]


class Examiner:
    """One match under examination. `pieces` is what lies on the table when it begins."""

    def __init__(
        self, game: Game[Any], record: Record, sentences: Sentences, lot: str = "examination"
    ) -> None:
        self.game = game
        self.record = record
        self.sentences = sentences
        self.lot = stream(record.seed, lot)
        self.bots: dict[str, Bot] = {}
        self.pieces: dict[str, int] = {}

    def begin(self, log: bool = False) -> State:
        state = self.record.start(self.game, log)
        self.pieces = dict(self.game.census(state))
        self.bots = {name: make() for name, make in self.game.bots.items()}
        return state

    def hold(self, promise: str, kept: bool, details: object = "") -> None:
        """Details are written out only if the promise was not kept."""
        if not kept:
            raise Failed(promise, self.record, details)

    def whole(self, state: State) -> bool:
        """Is every card and piece there, and none twice?"""
        found = self.game.census(state)
        return found == self.pieces or Counter(found) == Counter(self.pieces)

    @contextmanager
    def answered(self) -> Iterator[None]:
        """A game answers whatever it is asked: what it raises is a failure, with its record."""
        try:
            yield
        except Failed:
            raise
        except Exception as error:
            details = "".join(format_exception(error))
            raise Failed(f"{asked(error)} raises nothing", self.record, details) from error

    def texts(self, table: str, note: Note, state: State) -> None:
        missing = self.sentences.missing(table, note, int(state.seats))
        if missing is not None:
            self.hold(missing[0], False, missing[1])

    def sometimes(self, one_of: int = SOMETIMES) -> bool:
        return bool(self.lot.below(one_of) == 0)

    def one(self, things: Sequence[T]) -> T:
        return things[int(self.lot.below(len(things)))]

    def sample(self, things: Sequence[T]) -> Sequence[T]:
        return things if len(things) <= WIDE else [self.one(things) for _ in range(WIDE)]

    def reader(self, state: State) -> int | None:
        """A seat by lot, or (None) somebody who only watches."""
        lot = int(self.lot.below(state.seats + 1))
        return lot if lot < state.seats else None

    def refused(self, state: State, words: str) -> object:
        try:
            return self.game.parse(state, words)
        except Refused as refusal:
            self.texts("refusal", refusal.note, state)
            return refusal.note

    def fresh(self) -> Rng:
        return stream("anew", int(self.lot.next()))

    def dealt_anew(self, state: State, reader: int | None) -> State:
        """The position with all that this reader cannot see dealt anew."""
        anew = state.clone()
        anew.redeal(seat_of(reader), self.fresh())
        return anew


def seat_of(reader: int | None) -> int:
    """As `redeal` calls a reader."""
    return -1 if reader is None else reader


def asked(error: Exception) -> str:
    """What a game was asked when it raised this: the first call that leaves the core."""
    calls = [
        (frame.f_globals.get("__name__", ""), frame) for frame, _ in walk_tb(error.__traceback__)
    ]
    outside = [frame for module, frame in calls if not module.startswith("ludoteca.core.testkit")]
    own = [frame for module, frame in calls if not module.startswith("ludoteca.core.")]
    return (own or outside or [frame for _, frame in calls])[0].f_code.co_name
