"""The bots of a table by name and strength, as shown when a match starts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.bots.levels import levels
from ludoteca.core import characters
from ludoteca.core.game import Game
from ludoteca.core.text import Texts
from ludoteca.local.players import BOT_PREFIX


def bot_strengths(game: Game[Any], messages: Texts, players: Sequence[str]) -> str:
    """The characters at the table with the strength of each: `Vesper ●●●○○, Zap ●○○○○`."""
    weakest_first = [*levels(game)][::-1]
    descriptions = []
    for seat, player in enumerate(players):
        bot, character = characters.parse_bot_line(player, game.characters)
        if character is not None and bot in weakest_first and player.startswith(BOT_PREFIX):
            strength = weakest_first.index(bot) + 1
            marks = "●" * strength + "○" * (len(weakest_first) - strength)
            descriptions.append(f"{messages.names[seat]} {marks}")
    return ", ".join(descriptions)
