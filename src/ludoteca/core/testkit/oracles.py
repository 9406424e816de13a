"""Oracles: predicates that decide whether a refusal or a hint of a game is true.

For each text key a game's tests have a predicate over the position, written from the rulebook and
not from the code of the game. The conformance test evaluates it for every claim.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from ludoteca.core.engine.note import Note
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.game import Game
from ludoteca.core.text import texts
from ludoteca.core.view import View, Zone


@dataclass(frozen=True)
class Claim:
    """A refusal or a hint that a game gives to the seat in turn.

    `words` are the refused words, normalized, or the notation of the recommended `move`. `cache` is
    shared by the claims about one position.
    """

    game: Game[Any]
    state: Any
    note: Note
    words: str
    move: int = -1
    cache: dict[str, Any] = field(default_factory=dict, compare=False, repr=False)

    @property
    def seat(self) -> int:
        return int(self.state.turn)

    @property
    def tokens(self) -> list[str]:
        return self.words.split()

    @property
    def view(self) -> View:
        if "view" not in self.cache:
            self.cache["view"] = self.game.view(self.state, self.seat)
        view: View = self.cache["view"]
        return view

    def zone(self, name: str) -> Zone:
        return self.view.zone(name)

    def arg(self, name: str) -> Any:
        return self.note.args[name]

    @property
    def legal(self) -> list[str]:
        """The notation of every legal move."""
        if "legal" not in self.cache:
            moves = self.state.legal().to_list()
            self.cache["legal"] = [self.game.notation(self.state, move) for move in moves]
        legal: list[str] = self.cache["legal"]
        return legal

    @property
    def normalized_legal(self) -> set[str]:
        """The notations as words are compared."""
        if "read" not in self.cache:
            self.cache["read"] = {words.casefold() for words in self.legal}
        normalized: set[str] = self.cache["read"]
        return normalized

    def after(self, rng: Any) -> State:
        """The position after the recommended move."""
        after: State = self.state.clone()
        after.play(self.move, rng)
        return after


Oracle = Callable[[Claim], bool]


def not_a_legal_move(claim: Claim) -> bool:
    return claim.words not in claim.normalized_legal


COMMON_REFUSALS: Mapping[str, Oracle] = {
    "match_over": lambda claim: bool(claim.state.turn == OVER),
    "unknown_words": not_a_legal_move,
}


@dataclass(frozen=True)
class Oracles:
    """A predicate for each key of a game's [refusal] and [hint] texts.

    `decks` are refusals of custom decks: their predicates take the value of the file. `rare` are keys
    that random matches hardly ever meet; the game's own tests cover them.
    """

    refusals: Mapping[str, Oracle] = field(default_factory=dict)
    hints: Mapping[str, Oracle] = field(default_factory=dict)
    decks: Mapping[str, Callable[[object], bool]] = field(default_factory=dict)
    rare: frozenset[str] = frozenset()

    def refusal(self, key: str) -> Oracle | None:
        return self.refusals.get(key) or COMMON_REFUSALS.get(key)


def accept_all_claims(game: Game[Any]) -> Oracles:
    """For a game without oracles: every claim counts as true."""
    tables = texts("en", game.name).tables
    return Oracles(
        {key: lambda _: True for key in game.paragraphs},
        {key: lambda _: True for key in tables.get("hint", ())},
    )
