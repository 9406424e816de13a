"""How far a share of some matches can be trusted."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt

NORMAL_95 = 1.959963984540054
FEW_DEALS = 20


def wilson(won: float, played: int) -> tuple[float, float]:
    """The 95 % confidence interval of a share (Wilson 1927): it never leaves 0..1."""
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
    """A share and its 95 % interval, from (won, played) of each deal.

    Matches with the same cards hang together, so it is the deals that count as independent; with
    few of them, or all alike, the matches are taken one by one.
    """
    won, played = sum(deal[0] for deal in deals), sum(deal[1] for deal in deals)
    if played == 0:
        return 0.0, 0.0, 1.0
    share = won / played
    deal_count = len(deals)
    spread = sum((deal_won - share * deal_played) ** 2 for deal_won, deal_played in deals)
    if deal_count < FEW_DEALS or spread == 0:
        return share, *wilson(won, played)
    half_width = NORMAL_95 * sqrt(spread * deal_count / (deal_count - 1)) / played
    return share, max(0.0, share - half_width), min(1.0, share + half_width)
