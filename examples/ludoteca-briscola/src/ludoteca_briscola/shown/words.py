"""Moves in words: `play cups-ace`."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens

from ludoteca_briscola.rules.cards import NAMES


def notation(move: int) -> str:
    return f"play {NAMES[move]}"


def describe_move(move: int) -> Note:
    return Note("play", {"card": NAMES[move]})


def parse_move(tokens: MoveTokens) -> int | None:
    """`play cups-ace`, or only the card."""
    tokens.skip("play")
    card = tokens.take_one_of(NAMES)
    return card if tokens.at_end else None
