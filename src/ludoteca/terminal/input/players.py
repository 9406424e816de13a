"""Who sits where: people by their names, bots as `bot rulebook`, or `bot rulebook as vesper` where
the game has characters."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from ludoteca.bots.learned import MARK as BY_FILE
from ludoteca.bots.learned import file_bot
from ludoteca.bots.learned import seated as able
from ludoteca.bots.levels import ONE_SECOND, USUAL, bot_of, known, levels
from ludoteca.core import characters
from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.record import commitment
from ludoteca.core.refusal import Refused
from ludoteca.core.text import Texts
from ludoteca.terminal.drawing.clean import clean

MARK = characters.BOT
LONGEST_NAME = 20


def bot_names(game: Game[Any], given: str | None) -> list[str]:
    """The bots that somebody listed, `master,random`; the usual one if nobody did."""
    if given is None:
        return [USUAL]
    return [known_or_file(game, name.strip()) for name in given.split(",")]


def known_or_file(game: Game[Any], name: str) -> str:
    """The name again; refuses one that nobody has, and `learned:FILE` if the file is no good."""
    if not name.startswith(BY_FILE):
        return known(game, name)
    file_bot(game, name.removeprefix(BY_FILE))
    return name


def seated(seats: int, seat: int, person: str, bots: Sequence[str]) -> list[str]:
    """A person at their seat, the bots in turn at the others."""
    if seats > 1 and len(bots) > seats - 1:
        raise Refused("too_many_bots", bots=len(bots), seats=seats - 1)
    players = [f"{MARK}{bots[place % len(bots)]}" for place in range(seats - 1)]
    players.insert(seat, person)
    return players


def cast(game: Game[Any], players: Sequence[str], seed: str) -> list[str]:
    """The same players, their bots as the characters who come to this match."""
    people = [seat for seat, player in enumerate(players) if not player.startswith(MARK)]
    drawn = characters.cast(game.characters, commitment(seed), [None] * len(players), people)
    return [
        player if seat in people else characters.player(player.removeprefix(MARK), drawn[seat])
        for seat, player in enumerate(players)
    ]


def bots_at(game: Game[Any], players: Sequence[str]) -> dict[int, Bot]:
    """A bot for each seat that has one."""
    found = {}
    for seat, player in enumerate(players):
        if player.startswith(MARK):
            name, _ = characters.parted(player, game.characters)
            bot = bot_of(game, name, ONE_SECOND)
            found[seat] = able(bot, len(players))
    return found


def bot_title(said: Texts, name: str) -> str:
    if name.startswith(BY_FILE):
        return said.say("bot.learned_by", {"name": Path(name.removeprefix(BY_FILE)).stem})
    key = f"bot.{name}"
    return said.say(key) if said.has(key) else name


def company(game: Game[Any], said: Texts, players: Sequence[str]) -> str:
    """Who the bots of this table are and how strong: `Vesper ●●●○○, Zap ●○○○○`."""
    rising = [*levels(game)][::-1]
    found = []
    for seat, player in enumerate(players):
        bot, character = characters.parted(player, game.characters)
        if character is not None and bot in rising and player.startswith(MARK):
            strength = rising.index(bot) + 1
            marks = "●" * strength + "○" * (len(rising) - strength)
            found.append(f"{said.names[seat]} {marks}")
    return ", ".join(found)


def shown_names(said: Texts, players: Sequence[str], seats: int) -> list[str]:
    """What everybody is called at this table: bots as their characters, others by what they are,
    numbered where they are alike."""
    if len(players) != seats:
        return [said.say("seat.name", {"seat": seat + 1}) for seat in range(seats)]
    alike = Counter(players)
    seen: Counter[str] = Counter()
    people: list[str | None] = []
    who: list[str | None] = []
    for player in players:
        seen[player] += 1
        bot, character = characters.parted(player, said.tables.get("character", ()))
        who.append(character)
        if not player.startswith(MARK):
            people.append(clean(player)[:LONGEST_NAME])
        elif character is None:
            title = clean(bot_title(said, bot))[:LONGEST_NAME]
            people.append(f"{title} {seen[player]}" if alike[player] > 1 else title)
        else:
            people.append(None)
    return characters.named(said, people, who)
