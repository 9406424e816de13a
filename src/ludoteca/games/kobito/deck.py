"""The gold deck: our reconstruction, or the cards of a file of the same form."""

from __future__ import annotations

import json
from importlib.resources import files

from ludoteca.core.engine.cards import Cards, cards
from ludoteca.core.errors import UserError
from ludoteca.core.option import DeckField, DeckOption, Value, format_json
from ludoteca.games.kobito.rules.cards import GOLDS

DEFAULT_DECK = "reconstruction"
MIN_LENGTH, MAX_LENGTH = 2, 89
"""A starting card alone must not be enough; there are 84 number cards and five kobitos."""
MAX_POINTS = 99


def validate_deck(value: object) -> list[object]:
    """Checks 18 gold cards such as `{"length": 4, "points": 3}`; a text `id` is allowed and
    dropped."""
    if not isinstance(value, list):
        raise UserError("deck_is_no_list", golds=GOLDS)
    if len(value) != GOLDS:
        raise UserError("deck_size", n=len(value), golds=GOLDS)
    return [validate_gold(number, card) for number, card in enumerate(value, start=1)]


def validate_gold(number: int, card: object) -> dict[str, int]:
    if (
        not isinstance(card, dict)
        or not {"length", "points"} <= set(card) <= {"id", "length", "points"}
        or not isinstance(card.get("id", ""), str)
    ):
        raise UserError("deck_card", number=number)
    values = {}
    for name, least, most in (("length", MIN_LENGTH, MAX_LENGTH), ("points", 1, MAX_POINTS)):
        value = card[name]
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise UserError(
                f"deck_{name}", number=number, value=format_json(value), least=least, most=most
            )
        values[name] = value
    return values


def default_golds() -> list[object]:
    text = files("ludoteca.games.kobito").joinpath(f"gold.{DEFAULT_DECK}.json").read_text("utf-8")
    return validate_deck(json.loads(text))


def lengths_and_points(value: Value) -> tuple[Cards, Cards]:
    deck = validate_deck(value) if isinstance(value, list) else DEFAULT_GOLDS
    golds = [card for card in deck if isinstance(card, dict)]
    return cards(card["length"] for card in golds), cards(card["points"] for card in golds)


DEFAULT_GOLDS = default_golds()

GOLD_DECK = DeckOption(
    "gold_deck",
    (DEFAULT_DECK,),
    validate_deck,
    contents=lambda _: DEFAULT_GOLDS,
    fields=(DeckField("length", MIN_LENGTH, MAX_LENGTH), DeckField("points", 1, MAX_POINTS)),
    sizes=(GOLDS, GOLDS),
)
