"""The moves of Briscola in words: `play cups-ace`."""

from __future__ import annotations

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import Reading

from ludoteca_briscola.rules.cards import NAMES


def words(move: int) -> str:
    return f"play {NAMES[move]}"


def phrase(move: int) -> Note:
    return Note("play", {"card": NAMES[move]})


def meant(said: Reading) -> int | None:
    """`play cups-ace`, or the card alone."""
    said.past("play")
    card = said.one_of(NAMES)
    return card if said.ended else None
