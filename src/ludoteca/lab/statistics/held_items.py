"""Do seats with an item win more often than seats without it?

This is a correlation, not a cause: a player who is losing may draw many cards. The value of an item
is measured by restricted play (`lab/restricted_play.py`).
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from ludoteca.lab.statistics.estimate import Estimate, Floats, t_interval

SUMS = ("won_with", "with", "won", "all")
"""For each deal: the wins and the number of seats with the item, and the same of all seats."""


MIN_DEALS = 20
"""With fewer deals on either side there is no estimate: they may all end alike by chance."""


def difference_with_and_without(
    deals: int, deals_with: int, deals_without: int, totals: Floats, products: Floats
) -> Estimate | None:
    """The mean share with the item minus that without. `totals` are the `SUMS` over all deals, and
    `products` the sums of their products by deal (4 by 4). None with fewer than MIN_DEALS deals with
    or without the item."""
    if min(deals_with, deals_without) < MIN_DEALS:
        return None
    won_with, count_with, won, count = totals
    share_with = won_with / count_with
    share_without = (won - won_with) / (count - count_with)
    variance = difference_variance(totals, products, share_with, share_without)
    # under the null hypothesis: if all seats with it lost, the variance alone would be 0
    null_variance = difference_variance(totals, products, won / count, won / count)
    error = sqrt(max(variance, null_variance) * deals / (deals - 1))
    return t_interval(float(share_with - share_without), error, min(deals_with, deals_without))


def difference_variance(
    totals: Floats, products: Floats, share_with: float, share_without: float
) -> float:
    """The variance of the difference, by the delta method on the four sums."""
    count_with, count_without = totals[1], totals[3] - totals[1]
    gradient = np.array(
        [
            1 / count_with + 1 / count_without,
            -share_with / count_with - share_without / count_without,
            -1 / count_without,
            share_without / count_without,
        ]
    )
    return max(0.0, float(gradient @ products @ gradient))
