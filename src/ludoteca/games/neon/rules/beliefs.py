"""What everybody can tell of a hand: who has to draw holds nothing that fits."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from ludoteca.core.kit.cards import Cards
from ludoteca.games.neon.rules.kinds import fitting


@final
@mypyc_attr(acyclic=True)  # no work for the garbage collector
class Beliefs:
    """For each hand the kinds that are `absent` from it, a bit for each, but for as many cards at
    most as came `later`. Empty until somebody has to draw."""

    def __init__(self) -> None:
        self.absent: vec[i64] = vec[i64]()
        self.later: vec[i64] = vec[i64]()

    def copy(self) -> Beliefs:
        other = Beliefs()
        if len(self.absent) > 0:
            other.absent = self.absent[:]
            other.later = self.later[:]
        return other

    def nothing_fits(self, seat: i64, seats: i64, size: i64, top: i64, colour: i64) -> None:
        """Nobody has to draw who could play (ruling 8): that is true of the whole hand."""
        while len(self.absent) < seats:
            self.absent = append(self.absent, 0)
            self.later = append(self.later, 0)
        absent = self.absent
        if self.later[seat] * 2 > size:  # most of it is younger than what was known so far
            self.later[seat] = 0
            absent[seat] = 0
        absent[seat] = absent[seat] | fitting(top, colour)

    def grows(self, seat: i64, n: i64) -> None:
        """So many cards come into a hand of which nobody else knows anything."""
        if len(self.later) > 0:
            self.later[seat] = self.later[seat] + n

    def swap(self, one: i64, two: i64) -> None:
        if len(self.absent) > 0:
            absent, later = self.absent[one], self.later[one]
            self.absent[one], self.later[one] = self.absent[two], self.later[two]
            self.absent[two], self.later[two] = absent, later

    def forget(self, seat: i64) -> None:
        if len(self.absent) > 0:
            self.absent[seat] = 0
            self.later[seat] = 0

    def deal(self, seat: i64, n: i64, unseen: Cards, hand: Cards) -> None:
        """Deals n cards to a hand, the younger ones first; none that is absent from the others."""
        absent: i64 = 0
        later: i64 = n
        if len(self.absent) > 0:
            absent = self.absent[seat]
            later = self.later[seat]
        for dealt in range(n):
            place = unseen.size() - 1
            if dealt >= later:
                while place >= 0 and absent >> unseen.at(place) & 1:
                    place -= 1
            hand.sort_in(unseen.take() if place < 0 else unseen.take_at(place))
