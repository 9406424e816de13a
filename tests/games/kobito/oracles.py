"""Oracles of Kobito, from the rulebook."""

from __future__ import annotations

from collections.abc import Callable

from ludoteca.core.testkit.oracles import Oracles
from tests.games.kobito.oracle_hints import HINTS
from tests.games.kobito.oracle_refusals import REFUSALS

FORM = {"id", "length", "points"}


def is_card(card: object) -> bool:
    return (
        isinstance(card, dict)
        and {"length", "points"} <= set(card) <= FORM
        and type(card.get("id", "")) is str
    )


def is_within(value: object, most: int, least: int) -> bool:
    return type(value) is int and least <= value <= most


def some_card(value: object, name: str, least: int, most: int) -> bool:
    """Is there a card whose value is not an integer within the bounds?"""
    assert isinstance(value, list)
    return any(is_card(card) and not is_within(card[name], most, least) for card in value)


DECKS: dict[str, Callable[[object], bool]] = {
    "deck_is_no_list": lambda value: not isinstance(value, list),
    "deck_size": lambda value: isinstance(value, list) and len(value) != 18,
    "deck_card": lambda value: isinstance(value, list) and not all(map(is_card, value)),
    "deck_length": lambda value: some_card(value, "length", 2, 89),
    "deck_points": lambda value: some_card(value, "points", 1, 99),
}

ORACLES = Oracles(refusals=REFUSALS, hints=HINTS, decks=DECKS)
