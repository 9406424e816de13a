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


def with_and_without(deals: int, totals: Numbers, products: Numbers) -> Estimate | None:
    """The mean share with it less that without, of the `SUMS` over all deals and of their
    products, deal by deal (4 by 4). None if nobody or everybody had it."""
    won_with, many_with, won, everybody = totals
    without = everybody - many_with
    if many_with == 0 or without == 0 or deals < 2:
        return None
    share_with, share_without = won_with / many_with, (won - won_with) / without
    # what one deal adds is linear in its four sums
    slope = np.array(
        [
            1 / many_with + 1 / without,
            -share_with / many_with - share_without / without,
            -1 / without,
            share_without / without,
        ]
    )
    variance = float(slope @ products @ slope) * deals / (deals - 1)
    return around(float(share_with - share_without), sqrt(max(0.0, variance)), deals)
