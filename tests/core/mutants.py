"""Mutants: broken games, each registered with the promise that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludoteca.core.text import Texts
from tests.core.pairs import TEXTS, Pairs, Position

MUTANTS: dict[str, tuple[Pairs, Mapping[str, Texts]]] = {}
PROMISES: dict[str, str] = {}


def violates(
    promise: str, texts: Mapping[str, Texts] = TEXTS
) -> Callable[[type[Pairs] | type[Position]], type[Pairs] | type[Position]]:
    """Registers a broken game, or a broken position of a correct game, with the promise it breaks."""

    def register(mutant: type[Pairs] | type[Position]) -> type[Pairs] | type[Position]:
        if issubclass(mutant, Pairs):
            game = mutant()
        else:
            game = Pairs()
            game.position = mutant
        assert mutant.__name__ not in MUTANTS, f"two mutants are called {mutant.__name__}"
        MUTANTS[mutant.__name__] = game, texts
        PROMISES[mutant.__name__] = promise
        return mutant

    return register
