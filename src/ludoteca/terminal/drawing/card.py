"""Cards and pieces, drawn small. A colour is never alone: the face says the same in letters."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.terminal.drawing.block import Block, cut

PALE = {"yellow", "green", "cyan", "white", "default"}
BACK = "░"
WIDEST = 16


def style_of(ink: str) -> str:
    """Ink as a ground with letters on it that can be read, on dark terminals and on light ones."""
    if ink in ("", "default"):
        return "bold"
    letters = "black" if ink in PALE or ink.startswith("bright_") else "bright_white"
    return f"bold {letters} on {ink}"


def chip(game: Game[Any], item: str | None) -> Text:
    """A card in one line."""
    if item is None:
        return Text(BACK * 2, "dim")
    ink = game.ink(item)
    face = cut(Text(game.face(item)), WIDEST).plain
    return Text(f" {face} ", style_of(ink)) if ink != "default" else Text(f"‹{face}›", "bold")


def card(game: Game[Any], item: str | None) -> Block:
    """A card in three lines."""
    if item is None:
        return framed(BACK * 3, "dim")
    face = cut(Text(game.face(item)), WIDEST).plain
    return framed(face.center(3), style_of(game.ink(item)))


def framed(face: str, style: str) -> Block:
    line = "─" * Text(face).cell_len
    return [Text(f"╭{line}╮", style), Text(f"│{face}│", style), Text(f"╰{line}╯", style)]


def overlapping(cards: list[Block]) -> Block:
    """Cards laid over each other like a fan: all but the last hide their right edge."""
    if not cards:
        return []
    return [
        Text().join([*(card[row][:-1] for card in cards[:-1]), cards[-1][row]]) for row in range(3)
    ]
