"""The flags that set up a match: `--seats`, `--option`, `--bots` and `--seed`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from ludoteca.bots.learned import FILE_PREFIX, file_bot
from ludoteca.bots.levels import DEFAULT_LEVEL, require_bot
from ludoteca.bots.own_bot import is_own_bot, own_bot
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import new_seed
from ludoteca.local.players import seats_or_default


@dataclass(frozen=True)
class MatchSettings:
    """The flags as typed. Each method checks one of them against the game."""

    seats: int | None
    option: Sequence[str]
    bots: str | None
    seed: str | None

    def seat_count(self, game: Game[Any]) -> int:
        return seats_or_default(game, self.seats)

    def options(self, game: Game[Any]) -> dict[str, Value]:
        return parse_options(game, self.option)

    def bot_names(self, game: Game[Any], own_bots: bool = False) -> list[str]:
        return parse_bot_names(game, self.bots, own_bots)

    def seed_or_new(self) -> str:
        return new_seed() if self.seed is None else self.seed


def parse_options(game: Game[Any], pairs: Sequence[str]) -> dict[str, Value]:
    """A value for every option of the game, from pairs such as `hand_size=5`."""
    by_name = {option.name: option for option in game.options}
    values: dict[str, object] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals:
            raise UserError("not_a_pair", words=pair)
        if name not in by_name:
            raise UserError("unknown_option", option=name, options=", ".join(by_name) or "-")
        values[name] = by_name[name].parse(value)
    return check_options(game.options, values)


def parse_bot_names(game: Game[Any], requested: str | None, own_bots: bool = False) -> list[str]:
    """The bots of a list such as `master,random`; the default level if there is none. With `own_bots`
    also `module:Class`."""
    if requested is None:
        return [DEFAULT_LEVEL]
    bots = [name.strip() for name in requested.split(",")]
    for name in bots:
        if own_bots and is_own_bot(name):
            own_bot(name)
        else:
            require_bot_or_file(game, name)
    return bots


def require_bot_or_file(game: Game[Any], name: str) -> str:
    """The name of a bot, or `learned:FILE` if the weights in the file can be used."""
    if not name.startswith(FILE_PREFIX):
        return require_bot(game, name)
    file_bot(game, name.removeprefix(FILE_PREFIX))
    return name
