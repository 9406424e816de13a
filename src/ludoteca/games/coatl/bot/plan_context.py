"""The inputs of a plan."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.games.coatl.bot.plan_cache import NO_CARD, append_digits
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player


@final
class PlanContext:
    """A seat that expects to have `turns_left`, each of which costs `turn_price`. While it is
    `choosing`, a prophecy of the row costs it no turn."""

    def __init__(
        self, state: Coatl, seat: i64, turn_price: i64, turns_left: i64, choosing: bool
    ) -> None:
        self.state: Coatl = state
        self.me: Player = state.players[seat]
        self.turn_price: i64 = turn_price
        self.turns_left: i64 = turns_left
        self.choosing: bool = choosing

    def cache_key(self) -> int:
        """All inputs of a plan as one number."""
        state = self.state
        me = self.me
        demands = state.demands
        number = int(self.turn_price) * 2 + self.choosing
        for value in (
            self.turns_left,
            me.stored_count,
            me.max_serpents,
            demands.hand_limit,
            demands.min_pages,
        ):
            number = number << 8 | int(value)
        number = number << 2 | demands.distinct_colours * 2 | demands.temple_required
        supply = state.supply
        for cards in (supply.spaces, supply.bags, me.board):
            number = append_digits(cards, number)
        for cards in (me.hand, me.temples, state.row, state.display):
            number = append_digits(cards, number) << 8 | NO_CARD
        for serpent in me.serpents:
            if not serpent.is_complete:
                number = append_digits(serpent.pages, number) << 8 | NO_CARD
                number = append_digits(serpent.pieces, number) << 8 | int(serpent.temple)
        return number
