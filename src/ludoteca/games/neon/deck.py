"""The deck of nEon_onE: as printed, or with the counts of a file."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.deck_counts import check_size, parse_counts, to_list
from ludoteca.core.errors import UserError
from ludoteca.core.option import DeckField, DeckOption, Value
from ludoteca.games.neon.rules.cards import COPIES, NAMES, PRINTED, Stock, is_number

DEFAULT_DECK = "printed"
MOST_OF_A_CARD = 9
FEWEST_CARDS, MOST_CARDS = 70, 250
"""Six hands of ten and a starting card leave a few cards to draw."""
DEFAULT_COUNTS = dict(zip(NAMES, COPIES, strict=True))


def validate_deck(value: object) -> list[object]:
    """Checks a deck such as `[{"card": "red-7", "count": 2}]` and completes it."""
    counts = check_size(
        parse_counts(value, DEFAULT_COUNTS, MOST_OF_A_CARD), FEWEST_CARDS, MOST_CARDS
    )
    if not any(counts[name] for card, name in enumerate(NAMES) if is_number(card)):
        raise UserError("deck_has_no_number")
    return to_list(counts)


def stock_of(options: Mapping[str, Value]) -> Stock:
    value = options.get(DECK.name)
    if not isinstance(value, list):
        return PRINTED
    return Stock([card["count"] for card in value if isinstance(card, dict)])


DECK = DeckOption(
    "deck",
    (DEFAULT_DECK,),
    validate_deck,
    contents=lambda _: to_list(DEFAULT_COUNTS),
    fields=(DeckField("count", 0, MOST_OF_A_CARD),),
    card="card",
)
