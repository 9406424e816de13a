"""Confidence intervals of shares."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

NORMAL_95 = 1.959963984540054
FEW_DEALS = 20
"""With fewer deals no interval is taken over deals."""


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson 1927), always within 0..1."""
    if played == 0:
        return 0.0, 1.0
    share = won / played
    z_squared = NORMAL_95 * NORMAL_95 / played
    centre = (share + z_squared / 2) / (1 + z_squared)
    half_width = (
        NORMAL_95 * sqrt(share * (1 - share) / played + z_squared / (4 * played)) / (1 + z_squared)
    )
    return max(0.0, centre - half_width), min(1.0, centre + half_width)


def clustered_share(deals: Sequence[tuple[float, int]]) -> tuple[float, float, float]:
    """A share and its 95 % interval, from (won, played) of each deal."""
    won, played = sum(deal[0] for deal in deals), sum(deal[1] for deal in deals)
    if played == 0:
        return 0.0, 0.0, 1.0
    share = won / played
    spread = sum((deal_won - share * deal_played) ** 2 for deal_won, deal_played in deals)
    return share, *clustered_interval(won, played, len(deals), spread)


def clustered_interval(
    won: float, played: int, deal_count: int, spread: float
) -> tuple[float, float]:
    """The 95 % interval of a share, with the deals as the independent units: matches with the same
    cards are correlated. `spread` is the sum over the deals of (won - share * played) squared. With
    few deals, or no spread, it is the interval of independent matches."""
    if deal_count < FEW_DEALS or spread <= 0:
        return wilson(won, played)
    share = won / played
    half_width = NORMAL_95 * sqrt(spread * deal_count / (deal_count - 1)) / played
    return max(0.0, share - half_width), min(1.0, share + half_width)
