"""Characters: who the bots of a match are, in the game's own world.

A game lists them (`Game.characters`); its texts say what they are called (`character`) and what they
are like (`temper`). Who comes to a match follows from what everybody may know of it, so that the page,
the terminal and a program meet the same people. How strong one plays is the bot's affair: a character
is nobody's level.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence

from ludoteca.core.text import Texts

BOT = "bot "
"""What a bot's line among the players of a record begins with."""
AS = " as "
"""What stands between its level and its character: `bot master as vesper`."""


def assign_characters(
    characters: Sequence[str],
    seed: str,
    assigned: Sequence[str | None],
    human_seats: Collection[int] = (),
) -> list[str | None]:
    """A character for each seat, none twice; `given` are those that seats have already. Bots come
    first, then `people`, for whom a bot may stand in one day: where a game has too few, those go
    without. `word` draws the lots, and is no secret."""
    by_seat = list(assigned)
    free = [one for one in characters if one not in by_seat]
    free.sort(key=lambda one: hashlib.sha256(f"{seed}/{one}".encode()).digest())
    for seat in sorted(range(len(by_seat)), key=lambda seat: (seat in human_seats, seat)):
        if by_seat[seat] is None and free:
            by_seat[seat] = free.pop(0)
    return by_seat


def bot_line(bot: str, character: str | None) -> str:
    """A bot's line among the players of a record."""
    return f"{BOT}{bot}" + (f"{AS}{character}" if character else "")


def person_line(name: str, bots: Sequence[str], bot_decisions: int, decisions: int) -> str:
    """A person's line among the players of a record: with the bots that played for them, and how much."""
    return f"{name} ({', '.join(bots)}: {bot_decisions}/{decisions})" if bot_decisions else name


def parse_bot_line(line: str, characters: Collection[str]) -> tuple[str, str | None]:
    """The bot and the character of such a line."""
    bot, mark, character = line.removeprefix(BOT).rpartition(AS)
    if mark and character in characters:
        return bot, character
    return line.removeprefix(BOT), None


def display_names(
    texts: Texts, people: Sequence[str | None], characters: Sequence[str | None]
) -> list[str]:
    """What everybody at a table is called: people as they say, bots as their characters. A bot that
    has the name of somebody at the table is told apart; a bot without a character is a number."""
    used = {name.casefold() for name in people if name is not None}
    names = []
    for seat, (name, character) in enumerate(zip(people, characters, strict=True)):
        if name is None:
            name = texts.say("seat.bot", {"seat": seat + 1})
            if character is not None and texts.has(f"character.{character}"):
                name = texts.say(f"character.{character}")
                if name.casefold() in used:
                    name = texts.say("seat.bot_named", {"name": name})
        names.append(name)
    return names
