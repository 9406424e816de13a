"""The deck of Encantados: ours, which is a reconstruction, or with counts of one's own."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.counts import counted, listed, within
from ludoteca.core.option import Deck, Field, Value
from ludoteca.games.encantados.rules.cards import COPIES, NAMES, OURS, Stock

RECONSTRUCTION = "reconstruction"
MOST_OF_A_CARD = 5
"""From two decks, ten of a race are the most that one move can lay."""
FEWEST, MOST = 40, 75
"""Four hands of eight leave a few to search in."""
USUAL = dict(zip(NAMES, COPIES, strict=True))


def examine(value: object) -> list[object]:
    """The counts as `{"card": "elf", "count": 5}`; refuses all that is no deck to play with."""
    return listed(within(counted(value, USUAL, MOST_OF_A_CARD), FEWEST, MOST))


def stock_of(options: Mapping[str, Value]) -> Stock:
    value = options.get(DECK.name)
    if not isinstance(value, list):
        return OURS
    return Stock([card["count"] for card in value if isinstance(card, dict)])


DECK = Deck(
    "deck",
    (RECONSTRUCTION,),
    examine,
    whole=lambda _: listed(USUAL),
    fields=(Field("count", 0, MOST_OF_A_CARD),),
    card="card",
    younger=True,
)
