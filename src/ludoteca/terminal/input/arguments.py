"""What somebody asked for on the command line, checked against the game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.option import Value, checked
from ludoteca.core.refusal import Refused


def seats_of(game: Game[Any], asked: int | None) -> int:
    return game.usual_seats if asked is None else game.expect(asked)


def options_of(game: Game[Any], asked: Sequence[str]) -> dict[str, Value]:
    """Every option of the game: as written (`hand_size=5`), or its default."""
    by_name = {option.name: option for option in game.options}
    given: dict[str, object] = {}
    for pair in asked:
        name, equals, value = pair.partition("=")
        if not equals:
            raise Refused("not_a_pair", words=pair)
        if name not in by_name:
            raise Refused("unknown_option", option=name, options=", ".join(by_name) or "-")
        given[name] = by_name[name].parse(value)
    return checked(game.options, given)
