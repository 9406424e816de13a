"""What is clicked for a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ludoteca_briscola.rules.cards import NAMES


def click_paths(seat: int, move: int) -> list[list[str]]:
    return [[f"hand-{seat}/{NAMES[move]}"]]


def candidate_moves(touched: Sequence[str]) -> Iterator[str]:
    for target in touched:
        _, _, item = target.partition("/")
        if item:
            yield f"play {item}"
