"""Clerk: says of a game what its positions do not number themselves."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.state import State

MAX_KINDS: Final = 64


@mypyc_attr(allow_interpreted_subclasses=True)
class GameIndexer:
    """For who counts matches of any game."""

    def kind(self, state: State, move: i64) -> i64:
        """The number of the kind that a move is of, below MOST_KINDS."""
        raise TypeError("a clerk says of what kind a move is")

    def is_play(self, kind: i64) -> bool:
        """Is what leaves the hand by such a move played, or only put away?"""
        raise TypeError("a clerk says which moves play")

    def hand_items_into(self, state: State, seat: i64, items: Moves) -> None:
        """What a seat holds, in numbers below the gatherer's `items`."""
        state.hand_items_into(seat, items)
