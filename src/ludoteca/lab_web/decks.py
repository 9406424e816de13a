"""Decks as the page edits them: what lies in ours, and what may be changed on each card."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.bots import levels
from ludoteca.core.option import DeckOption


@cache
def deck_editor_data(name: str) -> dict[str, Any]:
    """For each deck of this game, by the name of its option, all that an editor needs."""
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
    """Who can be asked to play: the game's own bots first, for they are quick."""
    game = games.find(name)
    others = [bot for bot in levels.names(game) if bot not in game.bots and bot != levels.PATIENT]
    return [*game.bots, *reversed(others)]
