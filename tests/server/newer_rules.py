"""A server with newer rules of nEon_onE, in which the default hand size is different."""

from __future__ import annotations

from typing import Any

from ludoteca.core.option import Option
from ludoteca.games.neon import NeonGame
from ludoteca.server.serve import main

NOW = NeonGame.rules


def grow() -> None:
    """The default is now five cards; stored matches keep seven."""
    game: Any = NeonGame
    others = tuple(option for option in game.options if option.name != "hand_size")
    game.options = (*others, Option("hand_size", (5, 3, 4, 6, 7, 8, 9, 10)))
    game.migrations = {**game.migrations, NOW: {"hand_size": 7}}
    game.rules = NOW + 1


if __name__ == "__main__":
    grow()
    main()
