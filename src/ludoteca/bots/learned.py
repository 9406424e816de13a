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

from ludoteca.core.engine.bot import Bot
from ludoteca.core.engine.network import LearnedBot, Network
from ludoteca.core.errors import UserError, os_error_note
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.core.sides import side_of

LEARNED = "learned"
"""The bot that plays by the weights shipped with a game."""
FILE_PREFIX = "learned:"
"""Prefix of a file name where bots are named."""
WEIGHTS_SUFFIX = ".weights"
MAGIC = b"ludoteca weights 1\n"
MAX_BYTES = 64 * 2**20
"""Far above any real file."""
MAX_WIDTH = 4096


@dataclass(frozen=True, slots=True)
class Weights:
    """A trained network of a game for one number of seats. `moves` are those with an output of
    their own, in this order from output 1 on; `made` describes the training."""

    game: str
    rules: int
    observation: int
    seats: int
    size: int
    hidden1: int
    hidden2: int
    moves: list[int]
    numbers: list[float]
    made: dict[str, Any] = field(default_factory=dict)

    @property
    def parameter_count(self) -> int:
        """The number of parameters of the layers."""
        layers = (self.size + 1) * self.hidden1 + (self.hidden1 + 1) * self.hidden2
        return layers + (self.hidden2 + 1) * (self.seats + 1 + len(self.moves))

    def network(self, game: Game[Any]) -> Network:
        """For this game, with the sides of its default options."""
        outputs = [0] * game.moves
        for index, move in enumerate(self.moves):
            outputs[move] = index + 1
        sides = game.sides(self.seats, check_options(game.options, {}))
        side_by_seat = [sides.index(side_of(sides, seat)) for seat in range(self.seats)]
        return Network(
            self.size, self.hidden1, self.hidden2, self.seats, outputs, self.numbers, side_by_seat
        )


HEADER_FIELDS = (
    *("game", "rules", "observation", "seats", "size"),
    *("hidden1", "hidden2", "moves", "made"),
)


def serialize_weights(weights: Weights) -> bytes:
    """The content of a weights file."""
    numbers = struct.pack(f"<{len(weights.numbers)}e", *weights.numbers)
    metadata = {name: getattr(weights, name) for name in HEADER_FIELDS}
    header = json.dumps(metadata | {"sha256": sha256(numbers).hexdigest()}, ensure_ascii=False)
    return MAGIC + header.encode() + b"\n" + numbers


def parse_weights(content: bytes, path: str) -> Weights:
    """Parses a weights file; raises `UserError` if it is invalid or truncated."""
    if not content.startswith(MAGIC):
        raise UserError("learned_garbage", path=path)
    header, newline, numbers = content[len(MAGIC) :].partition(b"\n")
    if not newline:
        raise UserError("learned_cut", path=path)
    try:
        metadata = json.loads(header)
        weights = Weights(**{name: metadata[name] for name in HEADER_FIELDS}, numbers=[])
        if not is_valid(weights):
            raise ValueError
    except (ValueError, TypeError, KeyError, RecursionError):
        raise UserError("learned_garbage", path=path) from None
    if len(numbers) != 2 * weights.parameter_count or sha256(numbers).hexdigest() != metadata.get(
        "sha256"
    ):
        raise UserError("learned_cut", path=path)
    weights.numbers.extend(struct.unpack(f"<{weights.parameter_count}e", numbers))
    if not all(math.isfinite(number) for number in weights.numbers):
        raise UserError("learned_garbage", path=path)
    return weights


def is_valid(weights: Weights) -> bool:
    """Are the types right and the sizes within bounds?"""
    sizes = (
        weights.rules,
        weights.observation,
        weights.seats,
        weights.size,
        weights.hidden1,
        weights.hidden2,
    )
    return (
        isinstance(weights.game, str)
        and isinstance(weights.made, dict)
        and isinstance(weights.moves, list)
        and all(type(number) is int for number in (*sizes, *weights.moves))
        and all(number > 0 for number in sizes)
        and all(move >= 0 for move in weights.moves)
        and len(set(weights.moves)) == len(weights.moves)
        and max(weights.hidden1, weights.hidden2) <= MAX_WIDTH
    )


def require_compatible(game: Game[Any], weights: Weights, path: str) -> Weights:
    """Returns the weights; raises `UserError` if they were trained for another game, observation or
    rules."""
    if weights.game != game.name:
        raise UserError("learned_game", path=path, learnt=weights.game, game=game.name)
    if weights.observation != game.observation_version:
        versions = {"learnt": weights.observation, "ours": game.observation_version}
        raise UserError("learned_observation", path=path, **versions)
    if weights.rules != game.rules:
        raise UserError("learned_rules", path=path, learnt=weights.rules, ours=game.rules)
    if game.observer is None or max(weights.moves, default=0) >= game.moves:
        raise UserError("learned_garbage", path=path)
    return weights


def bot_from_weights(game: Game[Any], *weights: Weights) -> LearnedBot:
    """Plays at tables of every number of seats among the weights."""
    if game.observer is None:
        raise ValueError(f"{game.name} has no observations")
    return LearnedBot(game.observer(False), [item.network(game) for item in weights])


def read_weights(game: Game[Any], path: str) -> Weights:
    """Reads a weights file of this game."""
    try:
        if not Path(path).is_file() or Path(path).stat().st_size > MAX_BYTES:
            raise UserError("learned_garbage", path=path)
        content = Path(path).read_bytes()
    except OSError as error:
        raise UserError("unreadable", path=path, reason=os_error_note(error)) from None
    except ValueError:  # a name that no file can have
        raise UserError("learned_garbage", path=path) from None
    return require_compatible(game, parse_weights(content, path), path)


def file_bot(game: Game[Any], *paths: str) -> LearnedBot:
    """The bot that plays by these files, one for each number of seats."""
    return cached_bot(game, paths, tuple(stamp(path) for path in paths))


@lru_cache(maxsize=16)
def cached_bot(
    game: Game[Any], paths: tuple[str, ...], _stamps: tuple[tuple[int, int], ...]
) -> LearnedBot:
    """Caches the bots of files; a changed file has another stamp."""
    return bot_from_weights(game, *(read_weights(game, path) for path in paths))


def stamp(path: str) -> tuple[int, int]:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return 0, 0
    return status.st_mtime_ns, status.st_size


def require_seats(bot: Bot, seats: int) -> Bot:
    """Returns the bot; raises `UserError` before the match if its weights are for other numbers of
    seats."""
    if isinstance(bot, LearnedBot):
        trained_seats = [int(network.seats) for network in bot.networks]
        if seats not in trained_seats:
            raise UserError("learned_seats", learnt=", ".join(map(str, trained_seats)), seats=seats)
    return bot


@cache  # it is asked for every bot of every match
def shipped_weights(game: Game[Any]) -> tuple[str, ...]:
    """The weights files shipped with a game: `bot/learned-2.weights` for two seats."""
    folder = files(game.package).joinpath("bot")
    if not folder.is_dir():
        return ()
    paths = sorted(str(item) for item in folder.iterdir() if item.name.endswith(WEIGHTS_SUFFIX))
    return tuple(path for path in paths if is_current(game, path))


def is_current(game: Game[Any], path: str) -> bool:
    """Reads only the header: weights of older rules or observations are skipped, not refused."""
    with Path(path).open("rb") as file:
        if file.readline(len(MAGIC)) != MAGIC:
            return False
        try:
            metadata = json.loads(file.readline(MAX_BYTES))
            versions = (metadata["game"], metadata["rules"], metadata["observation"])
        except (ValueError, TypeError, KeyError):
            return False
    return versions == (game.name, game.rules, game.observation_version)


def weights_in_folder(folder: str, game: Game[Any]) -> dict[str, Weights]:
    """The weights of this game in a folder, by the names of their bots."""
    weights_by_bot = {}
    for path in sorted(Path(folder).glob(f"*{WEIGHTS_SUFFIX}")):
        try:
            weights_by_bot[FILE_PREFIX + path.stem] = read_weights(game, str(path))
        except UserError:
            continue
    return weights_by_bot
