"""What a person touches for a move of Briscola."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca_briscola.rules.cards import NAMES


def touches(seat: int, move: int) -> list[list[str]]:
    return [[f"hand-{seat}/{NAMES[move]}"]]


def attempts(touched: Sequence[str]) -> Iterator[str]:
    for thing in touched:
        _, _, item = thing.partition("/")
        if item:
            yield f"play {item}"
