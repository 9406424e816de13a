"""Why a move is not legal: the rule that forbids it."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from ludoteca.core.engine.note import Note
from ludoteca.core.move_parser import MoveTokens

from ludoteca_briscola.rules.cards import NAMES
from ludoteca_briscola.rules.play import Briscola
from ludoteca_briscola.shown.words import parse_move

PARAGRAPHS: Mapping[str, int] = MappingProxyType(
    {"not_in_hand": 7, "already_played": 7, "still_turned_up": 12}
)


def refusal(state: Briscola, tokens: MoveTokens) -> Note:
    card = parse_move(tokens)
    if card is None:
        return tokens.unknown_words()
    args: dict[str, object] = {"card": NAMES[card]}
    if any(heap.holds(card) for heap in (state.trick, *state.taken)):
        return Note("already_played", args)
    if card == state.turned and state.stock.size() > 0:
        return Note("still_turned_up", args)
    return Note("not_in_hand", args)
