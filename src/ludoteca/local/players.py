"""The players of a record: people by name, bots as `bot master`, or as `bot master as vesper` in games
with characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.bots.learned import FILE_PREFIX, require_seats
from ludoteca.bots.levels import ONE_SECOND, bot_of
from ludoteca.core import characters
from ludoteca.core.engine.bot import Bot
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import commitment
from ludoteca.core.text import Texts
from ludoteca.local.sanitize import sanitize

BOT_PREFIX = characters.BOT
MAX_NAME_LENGTH = 20


def seats_or_default(game: Game[Any], requested: int | None) -> int:
    return game.usual_seats if requested is None else game.check_seats(requested)


def seat_players(seats: int, seat: int, person: str, bots: Sequence[str]) -> list[str]:
    """The person at `seat`; the bots take turns at filling the other seats."""
    if seats > 1 and len(bots) > seats - 1:
        raise UserError("too_many_bots", bots=len(bots), seats=seats - 1)
    players = [f"{BOT_PREFIX}{bots[index % len(bots)]}" for index in range(seats - 1)]
    players.insert(seat, person)
    return players


def assign_characters(game: Game[Any], players: Sequence[str], seed: str) -> list[str]:
    """Adds to each bot the character it plays in this match; the seed decides which."""
    people = [seat for seat, player in enumerate(players) if not player.startswith(BOT_PREFIX)]
    assigned = characters.assign_characters(
        game.characters, commitment(seed), [None] * len(players), people
    )
    return [
        player
        if seat in people
        else characters.bot_line(player.removeprefix(BOT_PREFIX), assigned[seat])
        for seat, player in enumerate(players)
    ]


def make_bots(game: Game[Any], players: Sequence[str]) -> dict[int, Bot]:
    """The bots by their seats."""
    bots = {}
    for seat, player in enumerate(players):
        if player.startswith(BOT_PREFIX):
            name, _ = characters.parse_bot_line(player, game.characters)
            bot = bot_of(game, name, ONE_SECOND)
            bots[seat] = require_seats(bot, len(players))
    return bots


def bot_title(messages: Texts, name: str) -> str:
    if name.startswith(FILE_PREFIX):
        return messages.say("bot.learned_by", {"name": Path(name.removeprefix(FILE_PREFIX)).stem})
    key = f"bot.{name}"
    return messages.say(key) if messages.has(key) else name


def display_names(messages: Texts, players: Sequence[str], seats: int) -> list[str]:
    """A name for each seat: people by their names, bots by their characters or levels, numbered where
    two are the same."""
    if len(players) != seats:
        return [messages.say("seat.name", {"seat": seat + 1}) for seat in range(seats)]
    totals = Counter(players)
    counts: Counter[str] = Counter()
    titles: list[str | None] = []
    character_names: list[str | None] = []
    for player in players:
        counts[player] += 1
        bot, character = characters.parse_bot_line(player, messages.tables.get("character", ()))
        character_names.append(character)
        if not player.startswith(BOT_PREFIX):
            titles.append(sanitize(player)[:MAX_NAME_LENGTH])
        elif character is None:
            title = sanitize(bot_title(messages, bot))[:MAX_NAME_LENGTH]
            titles.append(f"{title} {counts[player]}" if totals[player] > 1 else title)
        else:
            titles.append(None)
    return characters.display_names(messages, titles, character_names)
