"""The paired difference of two variants with the same deals."""

from __future__ import annotations

from dataclasses import dataclass
from math import hypot

from ludoteca.lab.statistics.estimate import (
    Estimate,
    Floats,
    ratio_and_influences,
    standard_error,
    t_interval,
)


@dataclass(frozen=True)
class PairedDifference:
    difference: Estimate
    unpaired_error: float
    """The standard error if the deals were independent."""
    matches: int
    """Of both variants together."""

    @property
    def saved_matches(self) -> int:
        """The additional matches that independent deals would need for the same precision."""
        if self.difference.error == 0:
            return 0
        gain = (self.unpaired_error / self.difference.error) ** 2
        return max(0, round(self.matches * (gain - 1)))


def paired_difference(
    one: tuple[Floats, Floats], other: tuple[Floats, Floats], matches: int
) -> PairedDifference:
    """The mean of `one` minus that of `other`: sums and counts of the same deals, in the same order.
    `matches` is the number of both together."""
    first, first_influences = ratio_and_influences(*one)
    second, second_influences = ratio_and_influences(*other)
    error = standard_error(first_influences - second_influences)
    estimate = t_interval(first - second, error, len(first_influences))
    unpaired_error = hypot(standard_error(first_influences), standard_error(second_influences))
    return PairedDifference(estimate, unpaired_error, matches)
