"""Held: do seats that had a thing win more often than seats that had not?

It is a comparison, not a cause: who draws many cards at the end of a match holds many cards and
loses. What a thing is worth to who may use it, restricted play tells (`lab/restricted_play.py`).
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from ludoteca.lab.statistics.estimate import Estimate, Floats, t_interval

SUMS = ("won_with", "with", "won", "all")
"""Of each deal: what the seats with the thing won and how many they were, and the same of all."""


MIN_DEALS = 20
"""With fewer deals on either side nothing is said: that few can all end alike by chance."""


def difference_with_and_without(
    deals: int, deals_with: int, deals_without: int, totals: Floats, products: Floats
) -> Estimate | None:
    """The mean share with it less that without, of the `SUMS` over all deals and of their
    products, deal by deal (4 by 4). In so many of the deals somebody was seen with it, and in so
    many without; None if that is too seldom."""
    if min(deals_with, deals_without) < MIN_DEALS:
        return None
    won_with, count_with, won, count = totals
    share_with = won_with / count_with
    share_without = (won - won_with) / (count - count_with)
    variance = difference_variance(totals, products, share_with, share_without)
    # as if it made no difference: where all who had it lost, that alone would look like certainty
    null_variance = difference_variance(totals, products, won / count, won / count)
    error = sqrt(max(variance, null_variance) * deals / (deals - 1))
    return t_interval(float(share_with - share_without), error, min(deals_with, deals_without))


def difference_variance(
    totals: Floats, products: Floats, share_with: float, share_without: float
) -> float:
    """The variance of the difference. What one deal adds to it is linear in its four sums."""
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
