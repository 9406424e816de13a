"""The texts that clients get: those of all games, of the server and of one game, merged."""

from __future__ import annotations

from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.core.text import read_tables, texts

ELSEWHERE = frozenset(
    [
        *("admin", "check", "commands", "experiment", "help", "learn", "new_game", "play"),
        *("report", "simulate", "text_view", "tool", "tournament", "tune", "usage", "worker"),
    ]
)
"""Tables for terminals, reports and language models, a third of all texts: no client shows them."""


@cache
def all_texts(language: str, game: str | None = None) -> dict[str, Any]:
    """The tables of a language; where two have the same key, the game's or the shared text wins."""
    if game is not None:
        games.find(game)
    tables = {
        name: table for name, table in texts(language, game).tables.items() if name not in ELSEWHERE
    }
    for name, table in server_texts(language).items():
        tables[name] = {**table, **tables.get(name, {})}
    return tables


def server_texts(language: str) -> dict[str, Any]:
    return read_tables("ludoteca.server", language)
