"""Agreed: with which options the matches of an examination are played."""

from __future__ import annotations

from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.rng import Rng, stream
from ludoteca.core.option import Value, checked


def single_values(game: Game[Any]) -> list[tuple[str, Value]]:
    """Every value of an option that is not the usual one. Matches stay brief."""
    return [
        (option.name, value)
        for option in game.options
        if option.name not in game.brief
        for value in option.values[1:]
    ]


def agreed(game: Game[Any], seats: int, number: int) -> dict[str, Value]:
    """The options of this match of an examination: as usual in the first, then each other value
    alone, then as usual in two matches of three and by lot in the third. Which value comes first
    depends on the number of seats, so that small examinations at several tables meet different
    ones."""
    singles = single_values(game)
    if 1 <= number <= len(singles):
        name, value = singles[(number - 1 + 5 * seats) % len(singles)]
        return checked(game.options, {**game.brief, name: value})
    if number == 0 or number % 3:
        return usual(game)
    return by_lot(game, stream("agreed", seats, number))


def usual(game: Game[Any]) -> dict[str, Value]:
    return checked(game.options, game.brief)


def by_lot(game: Game[Any], lot: Rng, one_of: int = 1) -> dict[str, Value]:
    """Any value of any option, or of one option of so many."""
    found: dict[str, object] = dict(game.brief)
    for option in game.options:
        if lot.below(one_of) == 0 and option.name not in game.brief:
            found[option.name] = option.values[int(lot.below(len(option.values)))]
    return checked(game.options, found)


def unusual(game: Game[Any], options: dict[str, Value]) -> list[tuple[str, Value]]:
    """What is not as usual among these options."""
    return [pair for pair in single_values(game) if options.get(pair[0]) == pair[1]]
