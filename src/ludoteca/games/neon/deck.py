"""The deck of nEon_onE: as printed, or with counts of one's own from a file."""

from __future__ import annotations

from collections.abc import Mapping

from ludoteca.core.counts import counted, listed, within
from ludoteca.core.option import Deck, Field, Value
from ludoteca.core.refusal import Refused
from ludoteca.games.neon.rules.cards import COPIES, NAMES, PRINTED, Stock, is_number

OURS = "printed"
MOST_OF_A_CARD = 9
FEWEST, MOST = 70, 250
"""Six hands of ten and a card to start with leave a few to draw."""
USUAL = dict(zip(NAMES, COPIES, strict=True))


def examine(value: object) -> list[object]:
    """The counts as `{"card": "red-7", "count": 2}`; refuses all that is no deck to play with."""
    counts = within(counted(value, USUAL, MOST_OF_A_CARD), FEWEST, MOST)
    if not any(counts[name] for card, name in enumerate(NAMES) if is_number(card)):
        raise Refused("deck_has_no_number")
    return listed(counts)


def stock_of(options: Mapping[str, Value]) -> Stock:
    value = options.get(DECK.name)
    if not isinstance(value, list):
        return PRINTED
    return Stock([card["count"] for card in value if isinstance(card, dict)])


DECK = Deck(
    "deck",
    (OURS,),
    examine,
    whole=lambda _: listed(USUAL),
    fields=(Field("count", 0, MOST_OF_A_CARD),),
    card="card",
    younger=True,
)
