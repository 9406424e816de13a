"""Held: do seats that had a thing win more often than seats that had not?

It is a comparison, not a cause: who draws many cards at the end of a match holds many cards and
loses. What a thing is worth to who may use it, restricted play tells (`lab/restricted.py`).
"""

from __future__ import annotations

from math import sqrt

import numpy as np

from ludoteca.lab.statistics.estimate import Estimate, Numbers, around

SUMS = ("won_with", "with", "won", "all")
"""Of each deal: what the seats with the thing won and how many they were, and the same of all."""


FEWEST = 20
"""With fewer deals on either side nothing is said: that few can all end alike by chance."""


def with_and_without(
    deals: int, having: int, lacking: int, totals: Numbers, products: Numbers
) -> Estimate | None:
    """The mean share with it less that without, of the `SUMS` over all deals and of their
    products, deal by deal (4 by 4). In so many of the deals somebody was seen with it, and in so
    many without; None if that is too seldom."""
    if min(having, lacking) < FEWEST:
        return None
    won_with, many_with, won, everybody = totals
    share_with = won_with / many_with
    share_without = (won - won_with) / (everybody - many_with)
    seen = spread(totals, products, share_with, share_without)
    # as if it made no difference: where all who had it lost, that alone would look like certainty
    alike = spread(totals, products, won / everybody, won / everybody)
    error = sqrt(max(seen, alike) * deals / (deals - 1))
    return around(float(share_with - share_without), error, min(having, lacking))


def spread(totals: Numbers, products: Numbers, share_with: float, share_without: float) -> float:
    """The variance of the difference. What one deal adds to it is linear in its four sums."""
    many_with, without = totals[1], totals[3] - totals[1]
    slope = np.array(
        [
            1 / many_with + 1 / without,
            -share_with / many_with - share_without / without,
            -1 / without,
            share_without / without,
        ]
    )
    return max(0.0, float(slope @ products @ slope))
