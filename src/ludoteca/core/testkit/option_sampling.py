"""The options with which the matches of a conformance test are played."""

from __future__ import annotations

from typing import Any

from ludoteca.core.engine.rng import Rng, stream
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options


def single_changes(game: Game[Any]) -> list[tuple[str, Value]]:
    """Every option with every value but the default; options that keep matches short stay."""
    return [
        (option.name, value)
        for option in game.options
        if option.name not in game.short_match_options
        for value in option.values[1:]
    ]


def options_for_match(game: Game[Any], seats: int, number: int) -> dict[str, Value]:
    """Defaults in the first match, then each other value alone, then defaults in two matches of three
    and random values in the third. The first value depends on the number of seats, so that short
    tests at several numbers of seats cover different ones."""
    singles = single_changes(game)
    if 1 <= number <= len(singles):
        name, value = singles[(number - 1 + 5 * seats) % len(singles)]
        return check_options(game.options, {**game.short_match_options, name: value})
    if number == 0 or number % 3:
        return default_options(game)
    return random_options(game, stream("agreed", seats, number))


def default_options(game: Game[Any]) -> dict[str, Value]:
    return check_options(game.options, game.short_match_options)


def random_options(game: Game[Any], rng: Rng, one_of: int = 1) -> dict[str, Value]:
    """Random values of all options, or of one option in `one_of`."""
    chosen: dict[str, object] = dict(game.short_match_options)
    for option in game.options:
        if rng.below(one_of) == 0 and option.name not in game.short_match_options:
            chosen[option.name] = option.values[int(rng.below(len(option.values)))]
    return check_options(game.options, chosen)


def non_default_options(game: Game[Any], options: dict[str, Value]) -> list[tuple[str, Value]]:
    return [pair for pair in single_changes(game) if options.get(pair[0]) == pair[1]]
