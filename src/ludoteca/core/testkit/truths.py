"""Truths: what must be so for a game to say what it says.

A refusal names a rule, a hint praises a move. Beside a game's tests stands, for each key that it
may say, a small predicate of the position, written from the rulebook and not from the code that
says it. The examination listens, and holds each claim to its predicate.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.note import Note
from ludoteca.core.kit.state import OVER, State
from ludoteca.core.text import texts
from ludoteca.core.view import View, Zone


@dataclass(frozen=True)
class Claim:
    """Something that a game says about a position to the seat in turn.

    Of a refusal, `words` are what it refuses, tidied; of a hint, the words of the move it praises,
    and `move` its number. `known` is what was already worked out about this position: claims about
    the same one share it.
    """

    game: Game[Any]
    state: Any
    note: Note
    words: str
    move: int = -1
    known: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seat(self) -> int:
        return int(self.state.turn)

    @property
    def pieces(self) -> list[str]:
        return self.words.split()

    @property
    def view(self) -> View:
        """What the seat in turn sees."""
        if "view" not in self.known:
            self.known["view"] = self.game.view(self.state, self.seat)
        found: View = self.known["view"]
        return found

    def zone(self, name: str) -> Zone:
        return self.view.zone(name)

    def arg(self, name: str) -> Any:
        return self.note.args[name]

    @property
    def legal(self) -> list[str]:
        """The words of every legal move."""
        if "legal" not in self.known:
            moves = self.state.legal().listed()
            self.known["legal"] = [self.game.words(self.state, move) for move in moves]
        found: list[str] = self.known["legal"]
        return found

    @property
    def read(self) -> set[str]:
        """The same, as words are compared."""
        if "read" not in self.known:
            self.known["read"] = {words.casefold() for words in self.legal}
        found: set[str] = self.known["read"]
        return found

    def after(self, rng: Any) -> State:
        """The position after the praised move."""
        after: State = self.state.clone()
        after.play(self.move, rng)
        return after


Truth = Callable[[Claim], bool]


def not_a_legal_move(claim: Claim) -> bool:
    return claim.words not in claim.read


COMMON: Mapping[str, Truth] = {
    "match_over": lambda claim: bool(claim.state.turn == OVER),
    "unknown_words": not_a_legal_move,
}


@dataclass(frozen=True)
class Truths:
    """A predicate for each key of a game's [refusal] and [hint] texts.

    `decks` are refusals of a deck or list of one's own: their predicates look at the file's value.
    `rare` are keys that random matches hardly ever meet; the game's own tests give them.
    """

    refusals: Mapping[str, Truth] = field(default_factory=dict)
    hints: Mapping[str, Truth] = field(default_factory=dict)
    decks: Mapping[str, Callable[[object], bool]] = field(default_factory=dict)
    rare: frozenset[str] = frozenset()

    def refusal(self, key: str) -> Truth | None:
        return self.refusals.get(key) or COMMON.get(key)


def unexamined(game: Game[Any]) -> Truths:
    """For a game that declares no truths: its claims are heard, and taken at its word."""
    said = texts("en", game.name).tables
    return Truths(
        {key: lambda _: True for key in game.paragraphs},
        {key: lambda _: True for key in said.get("hint", ())},
    )
