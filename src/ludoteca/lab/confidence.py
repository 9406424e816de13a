"""How far a share of some matches can be trusted."""

from __future__ import annotations

from math import sqrt

NORMAL_95 = 1.959963984540054


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson 1927): it never leaves 0..1."""
    if played == 0:
        return 0.0, 1.0
    share = won / played
    z2 = NORMAL_95 * NORMAL_95 / played
    middle = (share + z2 / 2) / (1 + z2)
    half = NORMAL_95 * sqrt(share * (1 - share) / played + z2 / (4 * played)) / (1 + z2)
    return max(0.0, middle - half), min(1.0, middle + half)
