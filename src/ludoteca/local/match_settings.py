"""What somebody asked for on the command line, checked against the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options


def seats_or_default(game: Game[Any], requested: int | None) -> int:
    return game.usual_seats if requested is None else game.check_seats(requested)


def parse_options(game: Game[Any], pairs: Sequence[str]) -> dict[str, Value]:
    """Every option of the game: as written (`hand_size=5`), or its default."""
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
