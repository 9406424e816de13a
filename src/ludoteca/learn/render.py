"""A position as text, for `render`."""

from __future__ import annotations

from typing import Any

from ludoteca.core.engine.state import State
from ludoteca.core.frame import frame
from ludoteca.core.game import Game
from ludoteca.core.text import texts
from ludoteca.core.text_view import FrameDescription

RENDER_MODE = "ansi"
"""Gymnasium's and PettingZoo's name of text."""


def table_text(game: Game[Any], state: State, seat: int | None) -> str:
    """What a seat sees, or a spectator."""
    return FrameDescription(texts("en", game.name), frame(game, state, seat)).render()


def check_render_mode(mode: str | None) -> str | None:
    if mode not in (None, RENDER_MODE):
        raise ValueError(f"render_mode must be {RENDER_MODE!r} or None, not {mode!r}")
    return mode
