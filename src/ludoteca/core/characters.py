"""Characters: the names and personalities of bots.

A game lists them in `Game.characters`; its texts have their names (`character`) and descriptions
(`temper`). They are assigned from public facts of a match, so that every client shows the same ones.
A character says nothing about the level of a bot.
"""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Sequence

from ludoteca.core.text import Texts

BOT = "bot "
"""The prefix of a bot among the players of a record."""
AS = " as "
"""Separates the level from the character: `bot master as vesper`."""


def assign_characters(
    characters: Sequence[str],
    seed: str,
    assigned: Sequence[str | None],
    human_seats: Collection[int] = (),
) -> list[str | None]:
    """A different character for each seat; `assigned` are those already taken. Bots come first, then
    `human_seats`, in case a bot stands in for them later; some seats get none if the game has too
    few. `seed` is public."""
    by_seat = list(assigned)
    free = [one for one in characters if one not in by_seat]
    free.sort(key=lambda one: hashlib.sha256(f"{seed}/{one}".encode()).digest())
    for seat in sorted(range(len(by_seat)), key=lambda seat: (seat in human_seats, seat)):
        if by_seat[seat] is None and free:
            by_seat[seat] = free.pop(0)
    return by_seat


def bot_line(bot: str, character: str | None) -> str:
    """A bot as a player of a record."""
    return f"{BOT}{bot}" + (f"{AS}{character}" if character else "")


def person_line(name: str, bots: Sequence[str], bot_decisions: int, decisions: int) -> str:
    """A person as a player of a record, with the bots that stood in and their number of decisions."""
    return f"{name} ({', '.join(bots)}: {bot_decisions}/{decisions})" if bot_decisions else name


def parse_bot_line(line: str, characters: Collection[str]) -> tuple[str, str | None]:
    """The bot and the character of a `bot_line`."""
    bot, mark, character = line.removeprefix(BOT).rpartition(AS)
    if mark and character in characters:
        return bot, character
    return line.removeprefix(BOT), None


def display_names(
    texts: Texts, people: Sequence[str | None], characters: Sequence[str | None]
) -> list[str]:
    """The names of all seats: people by their own name, bots by their character, or by number if they
    have none. A bot whose name equals that of a person is marked as a bot."""
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
