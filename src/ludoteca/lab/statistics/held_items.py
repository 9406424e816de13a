"""Do seats with an item win more often than seats without it?

This is a correlation, not a cause: a player who is losing may draw many cards. The value of an item
is measured by restricted play (`lab/restricted_play.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt

import numpy as np

from ludoteca.lab.statistics.estimate import Estimate, Floats, standard_error, t_interval

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
    gradient = difference_gradient(totals, share_with, share_without)
    return max(0.0, float(gradient @ products @ gradient))


def difference_gradient(totals: Floats, share_with: float, share_without: float) -> Floats:
    """The change of the difference with each of the four sums."""
    count_with, count_without = totals[1], totals[3] - totals[1]
    return np.array(
        [
            1 / count_with + 1 / count_without,
            -share_with / count_with - share_without / count_without,
            -1 / count_without,
            share_without / count_without,
        ]
    )


@dataclass(frozen=True)
class ItemDeals:
    """The four `SUMS` of an item in each deal."""

    won_with: Floats
    count_with: Floats
    won: Floats
    count: Floats

    @property
    def sums(self) -> Floats:
        return np.stack([self.won_with, self.count_with, self.won, self.count])

    @property
    def fewest_deals(self) -> int:
        """The deals with the item, or those without it, whichever are fewer."""
        return int(
            min((self.count_with > 0).sum(), (self.count > self.count_with).sum(), len(self.count))
        )


def difference_between(before: ItemDeals, after: ItemDeals) -> Estimate | None:
    """The worth of an item `after` minus that `before`, over the same deals in the same order. None
    if it is rare in one of them."""
    fewest = min(before.fewest_deals, after.fewest_deals)
    if fewest < MIN_DEALS:
        return None
    values, influences, null_influences = [], [], []
    for one in (before, after):
        totals = one.sums.sum(axis=1)
        share_with = totals[0] / totals[1]
        share_without = (totals[2] - totals[0]) / (totals[3] - totals[1])
        share = totals[2] / totals[3]
        values.append(float(share_with - share_without))
        influences.append(difference_gradient(totals, share_with, share_without) @ one.sums)
        null_influences.append(difference_gradient(totals, share, share) @ one.sums)
    errors = [standard_error(pair[1] - pair[0]) for pair in (influences, null_influences)]
    return t_interval(values[1] - values[0], max(errors), fewest)
