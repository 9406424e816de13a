"""Decks as the page edits them: what lies in ours, and what may be changed on each card."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.bots import levels
from ludoteca.core.option import Deck


@cache
def decks_shown(name: str) -> dict[str, Any]:
    """For each deck of this game, by the name of its option, all that an editor needs."""
    return {
        option.name: {
            "fields": [asdict(field) for field in option.fields],
            "card": option.card,
            "sizes": option.sizes,
            "ours": {str(value): list(option.whole(str(value))) for value in option.values},
        }
        for option in games.find(name).options
        if isinstance(option, Deck) and option.whole is not None
    }


def players(name: str) -> list[str]:
    """Who can be asked to play: the game's own bots first, for they are quick."""
    game = games.find(name)
    others = [bot for bot in levels.names(game) if bot not in game.bots and bot != levels.PATIENT]
    return [*game.bots, *reversed(others)]
