"""The gold deck: ours, which is a reconstruction, or one's own from a file of the same form."""

from __future__ import annotations

import json
from importlib.resources import files

from ludoteca.core.kit.cards import Cards, cards
from ludoteca.core.option import Deck, Field, Value, written
from ludoteca.core.refusal import Refused
from ludoteca.games.kobito.rules.cards import GOLDS

OURS = "reconstruction"
SHORTEST, LONGEST = 2, 89
"""A starting card alone must not be enough, and there are 84 number cards and five kobitos."""
MOST_POINTS = 99


def examine(value: object) -> list[object]:
    """The gold cards as `{"length": 4, "points": 3}`, perhaps with a text as `id` for who reads the
    file; refuses all that is no deck of 18 such."""
    if not isinstance(value, list):
        raise Refused("deck_is_no_list", golds=GOLDS)
    if len(value) != GOLDS:
        raise Refused("deck_size", n=len(value), golds=GOLDS)
    return [gold(number, card) for number, card in enumerate(value, start=1)]


def gold(number: int, card: object) -> dict[str, int]:
    if (
        not isinstance(card, dict)
        or not {"length", "points"} <= set(card) <= {"id", "length", "points"}
        or not isinstance(card.get("id", ""), str)
    ):
        raise Refused("deck_card", number=number)
    found = {}
    for name, least, most in (("length", SHORTEST, LONGEST), ("points", 1, MOST_POINTS)):
        value = card[name]
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise Refused(
                f"deck_{name}", number=number, value=written(value), least=least, most=most
            )
        found[name] = value
    return found


def our_deck() -> list[object]:
    text = files("ludoteca.games.kobito").joinpath(f"gold.{OURS}.json").read_text("utf-8")
    return examine(json.loads(text))


def lengths_and_points(value: Value) -> tuple[Cards, Cards]:
    deck = examine(value) if isinstance(value, list) else OUR_DECK
    golds = [card for card in deck if isinstance(card, dict)]
    return cards(card["length"] for card in golds), cards(card["points"] for card in golds)


OUR_DECK = our_deck()

GOLD_DECK = Deck(
    "gold_deck",
    (OURS,),
    examine,
    whole=lambda _: OUR_DECK,
    fields=(Field("length", SHORTEST, LONGEST), Field("points", 1, MOST_POINTS)),
    sizes=(GOLDS, GOLDS),
)
