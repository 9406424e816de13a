"""Who plans, and all that a plan depends on."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from ludoteca.games.coatl.bot.plan_cache import NO_CARD, written
from ludoteca.games.coatl.rules.play import Coatl
from ludoteca.games.coatl.rules.player import Player


@final
class Planner:
    """Who plans: a seat that has about so many turns `left`, each of which it counts at `price`.
    While it is `choosing`, a prophecy of the row costs it no turn."""

    def __init__(self, state: Coatl, seat: i64, price: i64, left: i64, choosing: bool) -> None:
        self.state: Coatl = state
        self.me: Player = state.players[seat]
        self.price: i64 = price
        self.left: i64 = left
        self.choosing: bool = choosing

    def all_seen(self) -> int:
        """All that a plan depends on, as one number."""
        state = self.state
        me = self.me
        demands = state.demands
        number = int(self.price) * 2 + self.choosing
        for few in (self.left, me.stored, me.most, demands.hand, demands.pages):
            number = number << 8 | int(few)
        number = number << 2 | demands.unlike * 2 | demands.temple
        supply = state.supply
        for some in (supply.spaces, supply.bags, me.board):
            number = written(some, number)
        for some in (me.hand, me.temples, state.row, state.display):
            number = written(some, number) << 8 | NO_CARD
        for serpent in me.serpents:
            if not serpent.complete:
                number = written(serpent.pages, number) << 8 | NO_CARD
                number = written(serpent.pieces, number) << 8 | int(serpent.temple)
        return number
