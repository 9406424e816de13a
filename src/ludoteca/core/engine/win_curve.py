"""The course of a match by the evaluations made during it: lead changes, when it was decided."""

from __future__ import annotations

import math
from typing import Final, final

from mypy_extensions import i64

from ludoteca.core.engine.columns import FloatColumn, MatchColumns
from ludoteca.core.engine.moves import Moves

MAX_SAMPLES: Final = 20
TENTHS: Final = 10
EPSILON: Final = 1e-9
NO_SIDE: Final = -1


@final
class WinCurve:
    """Samples of one match at a time. `sides` has one seat of each side; partners have the same chance.

    `sample_decisions` are the decisions before which a sample was taken, `sample_chances` the chances
    of all seats in each sample, `legal_counts` how many legal moves each decision had.
    """

    def __init__(self, seats: i64, sides: list[int]) -> None:
        self.seats: i64 = seats
        self.sides: Moves = Moves()
        for side in sides:
            self.sides.put(side)
        self.sample_decisions: Moves = Moves()
        self.sample_chances: FloatColumn = FloatColumn()
        self.legal_counts: Moves = Moves()

    def begin(self) -> None:
        self.sample_decisions.clear()
        self.sample_chances.clear()
        self.legal_counts.clear()

    def is_full(self) -> bool:
        return self.sample_decisions.count == MAX_SAMPLES

    def add_sample(self, decision: i64, chances: list[float]) -> None:
        self.sample_decisions.put(decision)
        for chance in chances:
            self.sample_chances.put(chance)

    def halve_samples(self) -> None:
        """Drops every second sample."""
        sample_decisions, sample_chances, seats = (
            self.sample_decisions,
            self.sample_chances,
            self.seats,
        )
        n: i64 = 0
        sample: i64 = 0
        while sample < sample_decisions.count:
            sample_decisions.items[n] = sample_decisions.at(sample)
            for seat in range(seats):
                sample_chances.items[n * seats + seat] = sample_chances.at(sample * seats + seat)
            n += 1
            sample += 2
        sample_decisions.count = n
        sample_chances.count = n * seats

    def chance(self, sample: i64, side: i64) -> float:
        return self.sample_chances.at(sample * self.seats + self.sides.at(side))

    def has_differences(self) -> bool:
        sample_chances, seats = self.sample_chances, self.seats
        for sample in range(self.sample_decisions.count):
            low = sample_chances.at(sample * seats)
            high = low
            for seat in range(seats):
                chance = sample_chances.at(sample * seats + seat)
                low = chance if chance < low else low
                high = chance if chance > high else high
            if high - low >= EPSILON:
                return True
        return False

    def leader(self, sample: i64) -> i64:
        """The side with the highest chance; NO_SIDE if several have it."""
        best: i64 = NO_SIDE
        highest = self.best_chance(sample)
        for side in range(self.sides.count):
            if self.chance(sample, side) > highest - EPSILON:
                if best != NO_SIDE:
                    return NO_SIDE
                best = side
        return best

    def best_chance(self, sample: i64) -> float:
        highest = self.chance(sample, 0)
        for side in range(self.sides.count):
            chance = self.chance(sample, side)
            highest = chance if chance > highest else highest
        return highest

    def winner(self, shares: list[float]) -> i64:
        """The only side that won, or NO_SIDE."""
        self.add_sample(NO_SIDE, shares)  # the result as a last sample
        last = self.sample_decisions.count - 1
        side = self.leader(last)
        self.sample_decisions.count = last
        self.sample_chances.count = last * self.seats
        return side

    def half_sample(self, decisions: i64) -> i64:
        """The last sample in the first half of the match."""
        half: i64 = 0
        for sample in range(self.sample_decisions.count):
            if 2 * self.sample_decisions.at(sample) <= decisions:
                half = sample
        return half

    def write_summary(self, decisions: i64, shares: list[float], columns: MatchColumns) -> None:
        """Writes lead changes, from when on the winner led, the winner's lowest chance, and the best
        chance at half-time. Cooperative matches, and those whose samples never differ, get no values."""
        lead_changes: i64 = NO_SIDE
        decided_at = math.nan
        winner_low = math.nan
        best_at_half = math.nan
        if self.sides.count > 1 and self.has_differences():
            best_at_half = self.best_chance(self.half_sample(decisions))
            winner = self.winner(shares)
            lead_changes = 0
            current_leader: i64 = NO_SIDE
            since = self.sample_decisions.count
            for sample in range(self.sample_decisions.count):
                leader = self.leader(sample)
                if leader != NO_SIDE:
                    if current_leader != NO_SIDE and leader != current_leader:
                        lead_changes += 1
                    current_leader = leader
                if leader != winner:
                    since = self.sample_decisions.count
                elif since == self.sample_decisions.count:
                    since = sample
            if winner != NO_SIDE:
                if current_leader != NO_SIDE and current_leader != winner:
                    lead_changes += 1
                decided_at = 1.0
                if since < self.sample_decisions.count:
                    decided_at = float(self.sample_decisions.at(since)) / float(decisions)
                winner_low = self.chance(0, winner)
                for sample in range(self.sample_decisions.count):
                    chance = self.chance(sample, winner)
                    winner_low = chance if chance < winner_low else winner_low
        columns.lead_changes.put(lead_changes)
        columns.decided_at.put(decided_at)
        columns.winner_lows.put(winner_low)
        columns.best_at_half.put(best_at_half)

    def write_tenths(self, columns: MatchColumns) -> None:
        """Writes, for each tenth of the match, the chances at its beginning and the mean number of
        legal moves."""
        decisions = self.legal_counts.count
        sample: i64 = 0
        decision: i64 = 0
        for tenth in range(i64(TENTHS)):
            while (
                sample + 1 < self.sample_decisions.count
                and self.sample_decisions.at(sample + 1) * TENTHS <= tenth * decisions
            ):
                sample += 1
            for seat in range(self.seats):
                columns.win_chances.put(self.sample_chances.at(sample * self.seats + seat))
            total: i64 = 0
            inside: i64 = 0
            while decision * TENTHS < (tenth + 1) * decisions:
                total += self.legal_counts.at(decision)
                inside += 1
                decision += 1
            columns.branching.put(float(total) / float(inside) if inside > 0 else math.nan)
