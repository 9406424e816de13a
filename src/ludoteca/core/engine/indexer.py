"""GameIndexer: numbers the move kinds and items of a game for statistics."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.state import State

MAX_KINDS: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class GameIndexer:
    def kind(self, state: State, move: i64) -> i64:
        """The number of a move's kind, below MAX_KINDS."""
        raise TypeError("a game indexer says of what kind a move is")

    def is_play(self, kind: i64) -> bool:
        """Does this kind of move play the items that leave the hand, or only discard them?"""
        raise TypeError("a game indexer says which moves play")

    def hand_items_into(self, state: State, seat: i64, items: Moves) -> None:
        """Adds the indices of the items that a seat holds."""
        state.hand_items_into(seat, items)
