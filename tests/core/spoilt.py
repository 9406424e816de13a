"""Spoilt games, each with the promise that it breaks."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from ludoteca.core.text import Texts
from tests.core.pairs import SAID, Pairs, Position

SPOILT: dict[str, tuple[Pairs, Mapping[str, Texts]]] = {}
PROMISES: dict[str, str] = {}


def breaks(
    promise: str, said: Mapping[str, Texts] = SAID
) -> Callable[[type[Pairs] | type[Position]], type[Pairs] | type[Position]]:
    """Marks a spoilt game, or a spoilt position in a sound game, with the promise that it breaks."""

    def mark(spoilt: type[Pairs] | type[Position]) -> type[Pairs] | type[Position]:
        if issubclass(spoilt, Pairs):
            game = spoilt()
        else:
            game = Pairs()
            game.position = spoilt
        SPOILT[spoilt.__name__] = game, said
        PROMISES[spoilt.__name__] = promise
        return spoilt

    return mark
