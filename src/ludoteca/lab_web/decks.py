"""The data of the deck editor: the built-in decks, and the editable fields of a card."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.bots import levels
from ludoteca.core.option import DeckOption


@cache
def deck_editor_data(name: str) -> dict[str, Any]:
    """The decks of this game, by the names of their options."""
    return {
        option.name: {
            "fields": [asdict(field) for field in option.fields],
            "card": option.card,
            "sizes": option.sizes,
            "builtin": {str(value): list(option.contents(str(value))) for value in option.values},
        }
        for option in games.find(name).options
        if isinstance(option, DeckOption) and option.contents is not None
    }


def available_bots(name: str) -> list[str]:
    """The bots of the game, its own first since they are fast."""
    game = games.find(name)
    others = [bot for bot in levels.names(game) if bot not in game.bots and bot != levels.PATIENT]
    return [*game.bots, *reversed(others)]
