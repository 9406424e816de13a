"""The data of the deck editor: the built-in decks, and the editable fields of a card."""

from __future__ import annotations

from dataclasses import asdict
from functools import cache
from typing import Any

from ludoteca import games
from ludoteca.bots import levels
from ludoteca.core.option import DeckOption
from ludoteca.lab.entrants import player_identity


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
    """The usual level first, then weaker ones, the game's other bots, and the stronger levels, which
    think long. A player with two names has its level's."""
    game = games.find(name)
    names = levels.names(game)
    usual = names.index(levels.DEFAULT_LEVEL)
    order = [*names[usual:], *reversed(names[:usual])]
    by_player = {player_identity(game, bot): bot for bot in reversed(order)}
    is_listed = {*by_player.values()} - {levels.PATIENT}
    return [bot for bot in dict.fromkeys(order) if bot in is_listed]
