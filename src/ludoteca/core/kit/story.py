"""Story: how a match went, told from the chances that a judge gave on the way."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.kit.ledger import Ledger, Numbers
from ludoteca.core.kit.moves import Moves

MOST_LOOKS: Final = 20
TENTHS: Final = 10
SURE: Final = 1e-9
NOBODY: Final = -1


@final
class Story:
    """Of one match after the other. `sides` is a seat of each side, whose chance is its partners' too.

    `looked` are the decisions before which the judge was asked, `looks` what it said, seat after
    seat; `choices` how many legal moves each decision had.
    """

    def __init__(self, seats: i64, sides: list[int]) -> None:
        self.seats: i64 = seats
        self.sides: Moves = Moves()
        for side in sides:
            self.sides.put(side)
        self.looked: Moves = Moves()
        self.looks: Numbers = Numbers()
        self.choices: Moves = Moves()

    def begin(self) -> None:
        self.looked.clear()
        self.looks.clear()
        self.choices.clear()

    def is_full(self) -> bool:
        return self.looked.count == MOST_LOOKS

    def see(self, decision: i64, outlook: list[float]) -> None:
        self.looked.put(decision)
        for chance in outlook:
            self.looks.put(chance)

    def thin_out(self) -> None:
        """Keeps every second look."""
        looked, looks, seats = self.looked, self.looks, self.seats
        kept: i64 = 0
        look: i64 = 0
        while look < looked.count:
            looked.items[kept] = looked.at(look)
            for seat in range(seats):
                looks.items[kept * seats + seat] = looks.at(look * seats + seat)
            kept += 1
            look += 2
        looked.count = kept
        looks.count = kept * seats

    def chance(self, look: i64, side: i64) -> float:
        return self.looks.at(look * self.seats + self.sides.at(side))

    def sees_a_difference(self) -> bool:
        looks, seats = self.looks, self.seats
        for look in range(self.looked.count):
            low = looks.at(look * seats)
            high = low
            for seat in range(seats):
                one = looks.at(look * seats + seat)
                low = one if one < low else low
                high = one if one > high else high
            if high - low >= SURE:
                return True
        return False

    def leader(self, look: i64) -> i64:
        """The side that stood best; NOBODY if several did."""
        best: i64 = NOBODY
        most = self.most(look)
        for side in range(self.sides.count):
            if self.chance(look, side) > most - SURE:
                if best != NOBODY:
                    return NOBODY
                best = side
        return best

    def most(self, look: i64) -> float:
        most = self.chance(look, 0)
        for side in range(self.sides.count):
            one = self.chance(look, side)
            most = one if one > most else most
        return most

    def winner(self, shares: list[float]) -> i64:
        """The side that won alone, or NOBODY."""
        self.see(NOBODY, shares)  # the end, as a last look
        last = self.looked.count - 1
        found = self.leader(last)
        self.looked.count = last
        self.looks.count = last * self.seats
        return found

    def at_half(self, taken: i64) -> i64:
        """The last look at half of the match or before it."""
        found: i64 = 0
        for look in range(self.looked.count):
            if 2 * self.looked.at(look) <= taken:
                found = look
        return found

    def tell(self, taken: i64, shares: list[float], ledger: Ledger) -> None:
        """How the lead changed, from when on the winner led, the winner's lowest chance, and the best
        of all at half of the match. Nothing is told of a match that all win or lose together, nor
        where the judge never saw a difference."""
        changes: i64 = NOBODY
        decided = math.nan
        worst = math.nan
        half = math.nan
        if self.sides.count > 1 and self.sees_a_difference():
            half = self.most(self.at_half(taken))
            winner = self.winner(shares)
            changes = 0
            holder: i64 = NOBODY
            since = self.looked.count
            for look in range(self.looked.count):
                one = self.leader(look)
                if one != NOBODY:
                    if holder != NOBODY and one != holder:
                        changes += 1
                    holder = one
                if one != winner:
                    since = self.looked.count
                elif since == self.looked.count:
                    since = look
            if winner != NOBODY:
                if holder != NOBODY and holder != winner:
                    changes += 1
                decided = 1.0
                if since < self.looked.count:
                    decided = float(self.looked.at(since)) / float(taken)
                worst = self.chance(0, winner)
                for look in range(self.looked.count):
                    one_chance = self.chance(look, winner)
                    worst = one_chance if one_chance < worst else worst
        ledger.changes.put(changes)
        ledger.decided.put(decided)
        ledger.worst.put(worst)
        ledger.half.put(half)

    def draw(self, ledger: Ledger) -> None:
        """For each tenth of the match the chances at its beginning, and how many legal moves a
        decision in it had."""
        many = self.choices.count
        look: i64 = 0
        place: i64 = 0
        for tenth in range(i64(TENTHS)):
            while (
                look + 1 < self.looked.count and self.looked.at(look + 1) * TENTHS <= tenth * many
            ):
                look += 1
            for seat in range(self.seats):
                ledger.outlooks.put(self.looks.at(look * self.seats + seat))
            total: i64 = 0
            inside: i64 = 0
            while place * TENTHS < (tenth + 1) * many:
                total += self.choices.at(place)
                inside += 1
                place += 1
            ledger.sizes.put(float(total) / float(inside) if inside > 0 else math.nan)
