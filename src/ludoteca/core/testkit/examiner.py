"""Examiner: what every part of the examination has at hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts

WIDE = 40
"""Of more legal moves than this, a sample is tried."""
SOMETIMES = 4
"""What takes long is tried in one position of so many, drawn by lot."""
OFTEN = 60
"""Hidden things that were the same after dealing them anew so many times were not dealt anew."""


class Failed(AssertionError):
    """A game broke the contract. `record` replays to where it did."""

    def __init__(self, promise: str, record: Record, details: str = "") -> None:
        super().__init__(f"{promise} (ply {len(record.moves)})\n{details}\n{record.dump()}")
        self.promise = promise
        self.record = record


@dataclass
class Anew:
    """How often each kind of hidden thing was dealt anew, and how often it came out otherwise."""

    dealt: Counter[str] = field(default_factory=Counter)
    otherwise: Counter[str] = field(default_factory=Counter)

    def count(self, what: str, otherwise: bool) -> None:
        self.dealt[what] += 1
        self.otherwise[what] += otherwise

    def kept(self) -> list[str]:
        return [what for what, n in self.dealt.items() if n >= OFTEN and not self.otherwise[what]]


class Examiner:
    """One random match under examination."""

    def __init__(
        self,
        game: Game[Any],
        record: Record,
        every_reader: bool,
        heard: set[tuple[str, str]],
        said: Mapping[str, Texts],
        anew: Anew,
    ) -> None:
        self.game = game
        self.record = record
        self.every_reader = every_reader
        self.lot = stream(record.seed, "examination")
        self.bots: dict[str, Bot] = {name: make() for name, make in game.bots.items()}
        self.heard = heard
        self.said = said
        self.anew = anew
        self.pieces: dict[str, int] = {}

    def hold(self, promise: str, kept: bool, details: str = "") -> None:
        if not kept:
            raise Failed(promise, self.record, details)

    def texts(self, table: str, note: Note, state: State) -> None:
        if (heard := (table, repr(note))) in self.heard:
            return
        self.heard.add(heard)
        for language, found in self.said.items():
            try:
                sentence = found.named([f"P{seat}" for seat in range(state.seats)]).note(
                    table, note
                )
            except (KeyError, IndexError, ValueError, TypeError) as error:
                self.hold(
                    "everything has its text", False, f"{language} {table}.{note!r}: {error!r}"
                )
            else:
                self.hold("no text is empty", bool(sentence.strip()), f"{language} {note!r}")

    def sample(self, things: list[Any]) -> Iterable[Any]:
        if len(things) <= WIDE:
            return things
        return [things[int(self.lot.below(len(things)))] for _ in range(WIDE)]

    def refused(self, state: State, words: str) -> object:
        try:
            return self.game.parse(state, words)
        except Refused as refusal:
            self.texts("refusal", refusal.note, state)
            return refusal.note

    def fresh(self) -> Rng:
        return stream("anew", int(self.lot.next()))
