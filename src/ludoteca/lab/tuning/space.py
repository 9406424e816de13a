"""What may be searched: numbers of options, fields of the cards of a deck, the order of a list."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from ludoteca.core.game import Game
from ludoteca.core.option import Deck, Field, Number, Value


class Trial(Protocol):
    """Whoever suggests numbers; Optuna's trials do."""

    def suggest_int(self, name: str, low: int, high: int) -> int: ...
    def suggest_float(self, name: str, low: float, high: float) -> float: ...
    def suggest_categorical(self, name: str, choices: Any) -> Any: ...


@dataclass(frozen=True)
class Search:
    """One thing that is searched. Without a `field` it is an option, or an order. `cards` are the
    places of a deck, from 1; `together` gives all of them one number, `shift` adds it to what they
    have."""

    option: str
    field: str = ""
    cards: tuple[int, ...] = ()
    least: int = 0
    most: int = 0
    values: tuple[Value, ...] = ()
    together: bool = False
    shift: bool = False
    order: bool = False


def options_of(
    game: Game[Any], searches: tuple[Search, ...], base: Mapping[str, Value], trial: Trial
) -> dict[str, Any]:
    """The options that a trial suggests. They are not checked: a deck may be refused by its game."""
    found: dict[str, Any] = dict(base)
    for search in searches:
        option = next(one for one in game.options if one.name == search.option)
        if isinstance(option, Deck):
            cards = found.get(option.name, option.default)
            whole = cards if isinstance(cards, list) else whole_of(option, str(cards))
            found[option.name] = laid_anew(search, whole, trial)
        elif search.values:
            found[option.name] = trial.suggest_categorical(option.name, list(search.values))
        else:
            found[option.name] = trial.suggest_int(option.name, search.least, search.most)
    return found


def whole_of(option: Deck, name: str) -> list[Any]:
    assert option.whole is not None
    return list(option.whole(name))


def laid_anew(search: Search, cards: list[Any], trial: Trial) -> list[Any]:
    if search.order:
        keys = [trial.suggest_float(f"{search.option}.{n}", 0, 1) for n in range(len(cards))]
        return [card for _, card in sorted(zip(keys, cards, strict=True), key=lambda pair: pair[0])]
    places = search.cards or tuple(range(1, len(cards) + 1))
    name = f"{search.option}.{search.field}"
    one = (
        trial.suggest_int(f"{name}.{places[0]}", search.least, search.most)
        if search.together
        else 0
    )
    laid = list(cards)
    for place in places:
        number = (
            one
            if search.together
            else trial.suggest_int(f"{name}.{place}", search.least, search.most)
        )
        laid[place - 1] = with_number(laid[place - 1], search.field, number, search.shift)
    return laid


def with_number(card: dict[str, Any], path: str, number: int, shift: bool) -> dict[str, Any]:
    key, _, rest = path.partition(".")
    if rest:
        return {**card, key: with_number(card[key], rest, number, shift)}
    return {**card, key: card[key] + number if shift else number}


def field_of(option: Deck, name: str) -> Field | None:
    """The field of this name, if it is a number."""
    return next((one for one in option.fields if one.name == name and one.most > 0), None)


def bounds(option: Number) -> tuple[int, int]:
    return option.least, option.most
