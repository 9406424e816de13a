"""The names of the people and bots at a table of a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludoteca.core.characters import display_names
from ludoteca.core.text import Texts
from ludoteca.local.players import bot_title
from ludoteca.local.sanitize import sanitize


def player_names(messages: Texts, seats: Sequence[Mapping[str, Any]]) -> list[str]:
    """People by name, bots by character or level, free seats by number."""
    characters = [seat.get("character") for seat in seats]
    own_names = [
        seat["name"] or (None if character else bot_name(messages, seat))
        for seat, character in zip(seats, characters, strict=True)
    ]
    return [sanitize(name) for name in display_names(messages, own_names, characters)]


def bot_name(messages: Texts, seat: Mapping[str, Any]) -> str:
    if seat["bot"] is None:
        return messages.say("seat.name", {"seat": seat["seat"] + 1})
    return bot_title(messages, seat["bot"])
