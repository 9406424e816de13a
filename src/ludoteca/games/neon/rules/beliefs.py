"""What all players can infer about a hand: a player who has to draw holds nothing that fits."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteca.core.engine.cards import Cards
from ludoteca.games.neon.rules.kind_masks import fitting_kinds


@final
@mypyc_attr(acyclic=True)  # it holds no references: the garbage collector need not track it
class Beliefs:
    """For each hand a bit mask of the kinds `absent` from it, and how many cards were
    `added_since`, which may be of any kind. Empty until a player has to draw."""

    def __init__(self) -> None:
        self.absent: vec[i64] = vec[i64]()
        self.added_since: vec[i64] = vec[i64]()

    def copy(self) -> Beliefs:
        other = Beliefs()
        if len(self.absent) > 0:
            other.absent = self.absent[:]
            other.added_since = self.added_since[:]
        return other

    def rule_out_fitting(self, seat: i64, seats: i64, size: i64, top: i64, colour: i64) -> None:
        """Records that a player had to draw: the whole hand fits neither this top card nor this
        colour (ruling 8)."""
        while len(self.absent) < seats:
            self.absent = append(self.absent, 0)
            self.added_since = append(self.added_since, 0)
        absent = self.absent
        if self.added_since[seat] * 2 > size:  # most of it is younger than the earlier inferences
            self.added_since[seat] = 0
            absent[seat] = 0
        absent[seat] = absent[seat] | fitting_kinds(top, colour)

    def add_unknown(self, seat: i64, n: i64) -> None:
        """Adds n cards that no other player has seen to a hand."""
        if len(self.added_since) > 0:
            self.added_since[seat] = self.added_since[seat] + n

    def swap(self, one: i64, two: i64) -> None:
        if len(self.absent) > 0:
            absent, added_since = self.absent[one], self.added_since[one]
            self.absent[one], self.added_since[one] = self.absent[two], self.added_since[two]
            self.absent[two], self.added_since[two] = absent, added_since

    def forget(self, seat: i64) -> None:
        if len(self.absent) > 0:
            self.absent[seat] = 0
            self.added_since[seat] = 0

    def deal(self, seat: i64, n: i64, unseen: Cards, hand: Cards) -> None:
        """Deals n unseen cards to a hand. Cards it held when kinds were ruled out are dealt none of
        those kinds."""
        absent: i64 = 0
        added_since: i64 = n
        if len(self.absent) > 0:
            absent = self.absent[seat]
            added_since = self.added_since[seat]
        for nth in range(n):
            index = unseen.size() - 1
            if nth >= added_since:
                while index >= 0 and absent >> unseen.at(index) & 1:
                    index -= 1
            hand.insert_sorted(unseen.take() if index < 0 else unseen.take_at(index))
