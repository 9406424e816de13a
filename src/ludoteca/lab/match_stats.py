"""The totals of a series of matches."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from ludoteca.core.sides import Sides, has_partners
from ludoteca.lab.confidence import wilson


@dataclass
class WinShare:
    """Matches played, and the sum of the shares won."""

    played: int = 0
    won: float = 0.0

    def add(self, other: WinShare) -> None:
        self.played += other.played
        self.won += other.won

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        return wilson(self.won, self.played)

    def to_dict(self) -> dict[str, object]:
        return {
            "played": self.played,
            "won": self.won,
            "share": self.share,
            "interval": list(self.interval),
        }


@dataclass
class MatchStats:
    """Win shares and lengths of matches. The stats of parts can be added up."""

    matches: int = 0
    decisions: int = 0
    bots: dict[str, WinShare] = field(default_factory=dict)
    sides: dict[tuple[int, ...], WinShare] = field(default_factory=dict)
    lengths: Counter[int] = field(default_factory=Counter)

    def count(self, lineup: list[str], payoffs: list[float], length: int, sides: Sides) -> None:
        """Adds a match: the bot and the payoff of each seat, its length in decisions, and its sides.
        Partners count once, and so do equal bots among them."""
        self.matches += 1
        self.decisions += length
        self.lengths[length] += 1
        for side in sides:
            share = WinShare(1, payoffs[side[0]])
            self.sides.setdefault(side, WinShare()).add(share)
            for bot in {lineup[seat] for seat in side}:
                self.bots.setdefault(bot, WinShare()).add(share)

    def add(self, other: MatchStats) -> None:
        self.matches += other.matches
        self.decisions += other.decisions
        self.lengths.update(other.lengths)
        for bot, share in other.bots.items():
            self.bots.setdefault(bot, WinShare()).add(share)
        for side, share in other.sides.items():
            self.sides.setdefault(side, WinShare()).add(share)

    def quantile(self, fraction: float) -> int:
        """The length that this fraction of the matches does not exceed; 0 gives the shortest."""
        target = fraction * self.matches
        cumulative = 0
        for length in sorted(self.lengths):
            cumulative += self.lengths[length]
            if cumulative >= target:
                return length
        return 0

    def histogram(self, bars: int) -> list[tuple[int, int, int]]:
        """At most `bars` bars of equal width: first length, last length, number of matches."""
        if not self.lengths:
            return []
        least, most = min(self.lengths), max(self.lengths)
        width = -(-(most - least + 1) // bars)
        starts = range(least, most + 1, width)
        return [
            (
                start,
                min(start + width - 1, most),
                sum(self.lengths[length] for length in range(start, start + width)),
            )
            for start in starts
        ]

    def to_dict(self) -> dict[str, object]:
        """The stats as JSON, equal for equal matches. `seats` holds the share of each seat's side;
        `sides` is present in games with partners."""
        sides = sorted(self.sides.items())
        seats = {seat: share.to_dict() for side, share in sides for seat in side}
        teams = [{"seats": list(side)} | share.to_dict() for side, share in sides]
        return {
            "matches": self.matches,
            "decisions": self.decisions,
            "bots": {bot: share.to_dict() for bot, share in sorted(self.bots.items())},
            "seats": [seats[seat] for seat in sorted(seats)],
            **({"sides": teams} if has_partners(tuple(self.sides)) else {}),
            "lengths": {
                "quartiles": [self.quantile(quarter / 4) for quarter in range(5)],
                "counts": {str(length): self.lengths[length] for length in sorted(self.lengths)},
            },
        }
