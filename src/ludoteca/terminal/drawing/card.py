"""Cards and pieces as text. Colour is never the only sign: the label says the same."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from ludoteca.core.game import Game
from ludoteca.terminal.drawing.block import Block, truncate

LIGHT_COLOURS = {"yellow", "green", "cyan", "white", "default"}
CARD_BACK = "░"
MAX_FACE_WIDTH = 16


def colour_style(colour: str) -> str:
    """A style with the colour as background, readable on dark and light terminals."""
    if colour in ("", "default"):
        return "bold"
    text_colour = (
        "black" if colour in LIGHT_COLOURS or colour.startswith("bright_") else "bright_white"
    )
    return f"bold {text_colour} on {colour}"


def chip(game: Game[Any], item: str | None) -> Text:
    """A card in one line."""
    if item is None:
        return Text(CARD_BACK * 2, "dim")
    colour = game.colour(item)
    face = truncate(Text(game.short_label(item)), MAX_FACE_WIDTH).plain
    return (
        Text(f" {face} ", colour_style(colour))
        if colour != "default"
        else Text(f"‹{face}›", "bold")
    )


def card(game: Game[Any], item: str | None) -> Block:
    """A card in three lines."""
    if item is None:
        return draw_box(CARD_BACK * 3, "dim")
    face = truncate(Text(game.short_label(item)), MAX_FACE_WIDTH).plain
    return draw_box(face.center(3), colour_style(game.colour(item)))


def draw_box(face: str, style: str) -> Block:
    line = "─" * Text(face).cell_len
    return [Text(f"╭{line}╮", style), Text(f"│{face}│", style), Text(f"╰{line}╯", style)]


def overlap(cards: list[Block]) -> Block:
    """Overlaps cards like a fan: all but the last lose their right edge."""
    if not cards:
        return []
    return [
        Text().join([*(card[row][:-1] for card in cards[:-1]), cards[-1][row]]) for row in range(3)
    ]
