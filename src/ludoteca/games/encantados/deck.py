"""The deck of Encantados: our reconstruction, or with the counts of a file."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.deck_counts import check_size, parse_counts, to_list
from ludoteca.core.option import DeckField, DeckOption, Value
from ludoteca.games.encantados.rules.cards import COPIES, DEFAULT_STOCK, NAMES, Stock

DEFAULT_DECK_NAME = "reconstruction"
MAX_COPIES = 5
"""With two decks, one move can lay ten of a race at most."""
MIN_CARDS, MAX_CARDS = 40, 75
"""Four hands of eight leave a few cards to search."""
DEFAULT_COUNTS = dict(zip(NAMES, COPIES, strict=True))


def parse_deck(value: object) -> list[object]:
    """Checks a deck such as `[{"card": "elf", "count": 5}]` and completes it."""
    return to_list(
        check_size(parse_counts(value, DEFAULT_COUNTS, MAX_COPIES), MIN_CARDS, MAX_CARDS)
    )


def stock_of(options: Mapping[str, Value]) -> Stock:
    value = options.get(DECK.name)
    if not isinstance(value, list):
        return DEFAULT_STOCK
    return Stock([card["count"] for card in value if isinstance(card, dict)])


DECK = DeckOption(
    "deck",
    (DEFAULT_DECK_NAME,),
    parse_deck,
    contents=lambda _: to_list(DEFAULT_COUNTS),
    fields=(DeckField("count", 0, MAX_COPIES),),
    card="card",
)
