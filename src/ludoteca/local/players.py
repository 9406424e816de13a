"""Who sits where: people by their names, bots as `bot rulebook`, or `bot rulebook as vesper` where
the game has characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.bots.learned import FILE_PREFIX as BY_FILE
from ludoteca.bots.learned import file_bot
from ludoteca.bots.learned import require_seats as able
from ludoteca.bots.levels import DEFAULT_LEVEL, ONE_SECOND, bot_of, levels, require_bot
from ludoteca.core import characters
from ludoteca.core.engine.bot import Bot
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import commitment
from ludoteca.core.text import Texts
from ludoteca.local.sanitize import sanitize

BOT_PREFIX = characters.BOT
MAX_NAME_LENGTH = 20


def parse_bot_names(game: Game[Any], requested: str | None) -> list[str]:
    """The bots that somebody listed, `master,random`; the usual one if nobody did."""
    if requested is None:
        return [DEFAULT_LEVEL]
    return [require_bot_or_file(game, name.strip()) for name in requested.split(",")]


def require_bot_or_file(game: Game[Any], name: str) -> str:
    """The name again; refuses one that nobody has, and `learned:FILE` if the file is no good."""
    if not name.startswith(BY_FILE):
        return require_bot(game, name)
    file_bot(game, name.removeprefix(BY_FILE))
    return name


def seat_players(seats: int, seat: int, person: str, bots: Sequence[str]) -> list[str]:
    """A person at their seat, the bots in turn at the others."""
    if seats > 1 and len(bots) > seats - 1:
        raise UserError("too_many_bots", bots=len(bots), seats=seats - 1)
    players = [f"{BOT_PREFIX}{bots[index % len(bots)]}" for index in range(seats - 1)]
    players.insert(seat, person)
    return players


def assign_characters(game: Game[Any], players: Sequence[str], seed: str) -> list[str]:
    """The same players, their bots as the characters who come to this match."""
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
    """A bot for each seat that has one."""
    bots = {}
    for seat, player in enumerate(players):
        if player.startswith(BOT_PREFIX):
            name, _ = characters.parse_bot_line(player, game.characters)
            bot = bot_of(game, name, ONE_SECOND)
            bots[seat] = able(bot, len(players))
    return bots


def bot_title(messages: Texts, name: str) -> str:
    if name.startswith(BY_FILE):
        return messages.say("bot.learned_by", {"name": Path(name.removeprefix(BY_FILE)).stem})
    key = f"bot.{name}"
    return messages.say(key) if messages.has(key) else name


def bot_strengths(game: Game[Any], messages: Texts, players: Sequence[str]) -> str:
    """Who the bots of this table are and how strong: `Vesper ●●●○○, Zap ●○○○○`."""
    weakest_first = [*levels(game)][::-1]
    descriptions = []
    for seat, player in enumerate(players):
        bot, character = characters.parse_bot_line(player, game.characters)
        if character is not None and bot in weakest_first and player.startswith(BOT_PREFIX):
            strength = weakest_first.index(bot) + 1
            marks = "●" * strength + "○" * (len(weakest_first) - strength)
            descriptions.append(f"{messages.names[seat]} {marks}")
    return ", ".join(descriptions)


def display_names(messages: Texts, players: Sequence[str], seats: int) -> list[str]:
    """What everybody is called at this table: bots as their characters, others by what they are,
    numbered where they are alike."""
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
