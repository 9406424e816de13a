"""Why words are no legal move of Briscola: the rule that forbids them."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import Reading

from ludoteca_briscola.rules.cards import NAMES
from ludoteca_briscola.rules.play import Briscola
from ludoteca_briscola.shown.words import meant

PARAGRAPHS: Mapping[str, int] = MappingProxyType(
    {"not_in_hand": 7, "already_played": 7, "still_turned_up": 12}
)


def refusal(state: Briscola, said: Reading) -> Note:
    card = meant(said)
    if card is None:
        return said.unknown()
    named: dict[str, object] = {"card": NAMES[card]}
    if any(heap.holds(card) for heap in (state.trick, *state.taken)):
        return Note("already_played", named)
    if card == state.turned and state.stock.size() > 0:
        return Note("still_turned_up", named)
    return Note("not_in_hand", named)
