"""Tally: what many matches came to."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ludoteca.core.sides import Sides, has_partners
from ludoteca.lab.confidence import wilson


@dataclass
class Share:
    """How often somebody sat down, and how much of those victories was theirs."""

    played: int = 0
    won: float = 0.0

    def add(self, other: Share) -> None:
        self.played += other.played
        self.won += other.won

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.played)

    def listed(self) -> dict[str, object]:
        return {
            "played": self.played,
            "won": self.won,
            "share": self.share,
            "interval": list(self.interval),
        }


@dataclass
class Tally:
    """Tallies of parts add up to the tally of the whole."""

    matches: int = 0
    decisions: int = 0
    bots: dict[str, Share] = field(default_factory=dict)
    sides: dict[tuple[int, ...], Share] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)

    def count(self, lineup: list[str], payoffs: list[float], length: int, sides: Sides) -> None:
        """One more match: who sat where, what each got, how many decisions it took, and who played
        together. Partners win or lose once, and bots of one name among them count as one."""
        self.matches += 1
        self.decisions += length
        self.lengths[length] += 1
        for side in sides:
            one = Share(1, payoffs[side[0]])
            self.sides.setdefault(side, Share()).add(one)
            for bot in {lineup[seat] for seat in side}:
                self.bots.setdefault(bot, Share()).add(one)

    def add(self, other: Tally) -> None:
        self.matches += other.matches
        self.decisions += other.decisions
        self.lengths.update(other.lengths)
        for bot, share in other.bots.items():
            self.bots.setdefault(bot, Share()).add(share)
        for side, share in other.sides.items():
            self.sides.setdefault(side, Share()).add(share)

    def quantile(self, part: float) -> int:
        """The length that this part of the matches does not exceed; 0 is the shortest of all."""
        wanted = part * self.matches
        counted = 0
        for length in sorted(self.lengths):
            counted += self.lengths[length]
            if counted >= wanted:
                return length
        return 0

    def histogram(self, bars: int) -> list[tuple[int, int, int]]:
        """At most so many bars of equal width: from this length to that, so many matches."""
        if not self.lengths:
            return []
        least, most = min(self.lengths), max(self.lengths)
        wide = -(-(most - least + 1) // bars)
        starts = range(least, most + 1, wide)
        return [
            (
                start,
                min(start + wide - 1, most),
                sum(self.lengths[length] for length in range(start, start + wide)),
            )
            for start in starts
        ]

    def listed(self) -> dict[str, object]:
        """For a file: the same to the byte for the same matches. `seats` has the share of each
        seat's side; `sides` are named where somebody has a partner."""
        sides = sorted(self.sides.items())
        seats = {seat: share.listed() for side, share in sides for seat in side}
        teams = [{"seats": list(side)} | share.listed() for side, share in sides]
        return {
            "matches": self.matches,
            "decisions": self.decisions,
            "bots": {bot: share.listed() for bot, share in sorted(self.bots.items())},
            "seats": [seats[seat] for seat in sorted(seats)],
            **({"sides": teams} if has_partners(tuple(self.sides)) else {}),
            "lengths": {
                "quartiles": [self.quantile(part / 4) for part in range(5)],
                "counts": {str(length): self.lengths[length] for length in sorted(self.lengths)},
            },
        }
