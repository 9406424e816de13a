"""Weights files, and the bots that play by them. `docs/learners.md` documents the format; reading
it needs no library.

A file is a magic line, a line of JSON and half-precision floats.
"""

from __future__ import annotations

import json
import math
import struct
from dataclasses import dataclass, field
from functools import cache, lru_cache
from hashlib import sha256
from importlib.resources import files
from pathlib import Path
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.bot import Bot
from ludoteca.core.kit.network import LearnedBot, Network
from ludoteca.core.option import checked
from ludoteca.core.refusal import Refused, reason
from ludoteca.core.sides import side_of

LEARNED = "learned"
"""The bot that plays by the weights shipped with a game."""
MARK = "learned:"
"""Prefix of a file name where bots are named."""
ENDING = ".weights"
TITLE = b"ludoteca weights 1\n"
LARGEST = 64 * 2**20
"""In bytes: far above any file of this project."""
WIDEST = 4096


@dataclass(frozen=True, slots=True)
class Weights:
    """A trained network of a game for one number of seats. `moves` are those with an output of
    their own, in this order, from place 1 on; `made` describes the training."""

    game: str
    rules: int
    observation: int
    seats: int
    size: int
    wide: int
    deep: int
    moves: list[int]
    numbers: list[float]
    made: dict[str, Any] = field(default_factory=dict)

    @property
    def count(self) -> int:
        """How many numbers the layers need."""
        layers = (self.size + 1) * self.wide + (self.wide + 1) * self.deep
        return layers + (self.deep + 1) * (self.seats + 1 + len(self.moves))

    def network(self, game: Game[Any]) -> Network:
        """For this game, with the sides of its default options."""
        places = [0] * game.moves
        for place, move in enumerate(self.moves):
            places[move] = place + 1
        sides = game.sides(self.seats, checked(game.options, {}))
        side_by_seat = [sides.index(side_of(sides, seat)) for seat in range(self.seats)]
        return Network(
            self.size, self.wide, self.deep, self.seats, places, self.numbers, side_by_seat
        )


FACTS = ("game", "rules", "observation", "seats", "size", "wide", "deep", "moves", "made")


def written(weights: Weights) -> bytes:
    """The content of a weights file."""
    numbers = struct.pack(f"<{len(weights.numbers)}e", *weights.numbers)
    facts = {name: getattr(weights, name) for name in FACTS}
    header = json.dumps(facts | {"sha256": sha256(numbers).hexdigest()}, ensure_ascii=False)
    return TITLE + header.encode() + b"\n" + numbers


def read(content: bytes, path: str) -> Weights:
    """Parses a weights file; raises `UserError` if it is invalid or truncated."""
    if not content.startswith(TITLE):
        raise Refused("learned_garbage", path=path)
    header, line, numbers = content[len(TITLE) :].partition(b"\n")
    if not line:
        raise Refused("learned_cut", path=path)
    try:
        facts = json.loads(header)
        found = Weights(**{name: facts[name] for name in FACTS}, numbers=[])
        if not is_sound(found):
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise Refused("learned_garbage", path=path) from None
    if len(numbers) != 2 * found.count or sha256(numbers).hexdigest() != facts.get("sha256"):
        raise Refused("learned_cut", path=path)
    found.numbers.extend(struct.unpack(f"<{found.count}e", numbers))
    if not all(math.isfinite(number) for number in found.numbers):
        raise Refused("learned_garbage", path=path)
    return found


def is_sound(found: Weights) -> bool:
    """Are the types right and the sizes within bounds?"""
    counts = (found.rules, found.observation, found.seats, found.size, found.wide, found.deep)
    return (
        isinstance(found.game, str)
        and isinstance(found.made, dict)
        and isinstance(found.moves, list)
        and all(type(number) is int for number in (*counts, *found.moves))
        and all(number > 0 for number in counts)
        and all(move >= 0 for move in found.moves)
        and len(set(found.moves)) == len(found.moves)
        and max(found.wide, found.deep) <= WIDEST
    )


def fitting(game: Game[Any], weights: Weights, path: str) -> Weights:
    """Returns the weights; raises `UserError` if they were trained for another game, observation or
    rules."""
    if weights.game != game.name:
        raise Refused("learned_game", path=path, learnt=weights.game, game=game.name)
    if weights.observation != game.observation:
        numbers = {"learnt": weights.observation, "ours": game.observation}
        raise Refused("learned_observation", path=path, **numbers)
    if weights.rules != game.rules:
        raise Refused("learned_rules", path=path, learnt=weights.rules, ours=game.rules)
    if game.observer is None or max(weights.moves, default=0) >= game.moves:
        raise Refused("learned_garbage", path=path)
    return weights


def bot_by(game: Game[Any], *weights: Weights) -> LearnedBot:
    """Plays at tables of every number of seats among the weights."""
    if game.observer is None:
        raise ValueError(f"{game.name} says nothing to learners yet")
    return LearnedBot(game.observer(False), [one.network(game) for one in weights])


def weights_in(game: Game[Any], path: str) -> Weights:
    """Reads a weights file of this game."""
    try:
        if not Path(path).is_file() or Path(path).stat().st_size > LARGEST:
            raise Refused("learned_garbage", path=path)
        content = Path(path).read_bytes()
    except OSError as error:
        raise Refused("unreadable", path=path, reason=reason(error)) from None
    except ValueError:  # a name that no file can have
        raise Refused("learned_garbage", path=path) from None
    return fitting(game, read(content, path), path)


def file_bot(game: Game[Any], *paths: str) -> LearnedBot:
    """The bot that plays by these files, one for each number of seats."""
    return remembered(game, paths, tuple(stamp(path) for path in paths))


@lru_cache(maxsize=16)
def remembered(
    game: Game[Any], paths: tuple[str, ...], _stamps: tuple[tuple[int, int], ...]
) -> LearnedBot:
    """Caches the bots of files, not for every match anew; a changed file has a new stamp."""
    return bot_by(game, *(weights_in(game, path) for path in paths))


def stamp(path: str) -> tuple[int, int]:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size


def seated(bot: Bot, seats: int) -> Bot:
    """Returns the bot; raises `UserError` before the match if its weights are for other numbers of
    seats."""
    if isinstance(bot, LearnedBot):
        learnt = [int(network.seats) for network in bot.networks]
        if seats not in learnt:
            raise Refused("learned_seats", learnt=", ".join(map(str, learnt)), seats=seats)
    return bot


@cache  # it is asked for every bot of every match
def shipped(game: Game[Any]) -> tuple[str, ...]:
    """The weights files shipped with a game: `bot/learned-2.weights` for two seats."""
    folder = files(game.package).joinpath("bot")
    if not folder.is_dir():
        return ()
    inside = sorted(str(item) for item in folder.iterdir() if item.name.endswith(ENDING))
    return tuple(path for path in inside if is_for_today(game, path))


def is_for_today(game: Game[Any], path: str) -> bool:
    """Reads only the header: weights of older rules or observations are skipped, not refused."""
    with Path(path).open("rb") as file:
        if file.readline(len(TITLE)) != TITLE:
            return False
        try:
            facts = json.loads(file.readline(LARGEST))
            learnt = (facts["game"], facts["rules"], facts["observation"])
        except (ValueError, TypeError, KeyError):
            return False
    return learnt == (game.name, game.rules, game.observation)


def offered(folder: str, game: Game[Any]) -> dict[str, Weights]:
    """The weights of this game in a folder, by the names of their bots."""
    found = {}
    for path in sorted(Path(folder).glob(f"*{ENDING}")):
        try:
            found[MARK + path.stem] = weights_in(game, str(path))
        except Refused:
            continue
    return found
