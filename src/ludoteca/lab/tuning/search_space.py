"""The search space: options, fields of the cards of a deck, the order of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ludoteca.core.game import Game
from ludoteca.core.option import DeckField, DeckOption, Value


class Suggester(Protocol):
    """Suggests values, such as a trial of Optuna."""

    def suggest_int(self, name: str, low: int, high: int) -> int: ...
    def suggest_float(self, name: str, low: float, high: float) -> float: ...
    def suggest_categorical(self, name: str, choices: Any) -> Any: ...


@dataclass(frozen=True)
class SearchDimension:
    """A searched value: an option, the order of a list, or a `field` of `cards` (positions in the deck,
    from 1). `same_value` gives all cards one number; `shift` adds it to their values."""

    option: str
    field: str = ""
    cards: tuple[int, ...] = ()
    least: int = 0
    most: int = 0
    values: tuple[Value, ...] = ()
    same_value: bool = False
    shift: bool = False
    order: bool = False


def suggest_options(
    game: Game[Any],
    dimensions: tuple[SearchDimension, ...],
    base: Mapping[str, Value],
    suggester: Suggester,
) -> dict[str, Any]:
    """The options that a trial suggests, unchecked: the game may reject a deck."""
    options: dict[str, Any] = dict(base)
    for dimension in dimensions:
        option = next(candidate for candidate in game.options if candidate.name == dimension.option)
        if isinstance(option, DeckOption):
            cards = options.get(option.name, option.default)
            deck = cards if isinstance(cards, list) else full_deck(option, str(cards))
            options[option.name] = suggest_deck(dimension, deck, suggester)
        elif dimension.values:
            options[option.name] = suggester.suggest_categorical(
                option.name, list(dimension.values)
            )
        else:
            options[option.name] = suggester.suggest_int(
                option.name, dimension.least, dimension.most
            )
    return options


def full_deck(option: DeckOption, name: str) -> list[Any]:
    assert option.contents is not None
    return list(option.contents(name))


def suggest_deck(dimension: SearchDimension, cards: list[Any], suggester: Suggester) -> list[Any]:
    if dimension.order:
        keys = [
            suggester.suggest_float(f"{dimension.option}.{index}", 0, 1)
            for index in range(len(cards))
        ]
        return [card for _, card in sorted(zip(keys, cards, strict=True), key=lambda pair: pair[0])]
    positions = dimension.cards or tuple(range(1, len(cards) + 1))
    name = f"{dimension.option}.{dimension.field}"
    common = (
        suggester.suggest_int(f"{name}.{positions[0]}", dimension.least, dimension.most)
        if dimension.same_value
        else 0
    )
    deck = list(cards)
    for position in positions:
        number = (
            common
            if dimension.same_value
            else suggester.suggest_int(f"{name}.{position}", dimension.least, dimension.most)
        )
        deck[position - 1] = set_field(deck[position - 1], dimension.field, number, dimension.shift)
    return deck


def set_field(card: dict[str, Any], path: str, number: int, shift: bool) -> dict[str, Any]:
    key, _, rest = path.partition(".")
    if rest:
        return {**card, key: set_field(card[key], rest, number, shift)}
    return {**card, key: card[key] + number if shift else number}


def numeric_field(option: DeckOption, name: str) -> DeckField | None:
    """The field of this name, if it is numeric."""
    return next((field for field in option.fields if field.name == name and field.most > 0), None)
