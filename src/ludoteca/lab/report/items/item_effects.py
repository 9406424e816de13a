"""Every item of a variant: how often it was held and played, and what its holders won."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray

from ludoteca.lab.report.report_data import VariantData, as_floats, sums_by_deal
from ludoteca.lab.statistics.estimate import Estimate, Floats
from ludoteca.lab.statistics.held_items import (
    SUMS,
    ItemDeals,
    difference_between,
    difference_with_and_without,
)

DealNumbers = NDArray[np.int64]

DEAD_SHARE = 0.1
"""A card is dead if at most this fraction of those received was played."""


@dataclass(frozen=True)
class ItemStats:
    """An item: how many per match were received, drawn, played and remaining, and the share of seats
    that held it."""

    item: str
    received: float
    drawn: float
    played: float
    remaining: float
    seat_share: float
    held: Estimate | None
    """The difference in shares between seats that held the item and others."""
    dealt: Estimate | None
    """The same for seats that were dealt it: by chance, so the item is the cause."""
    scores_unplayed: bool = False
    """Does it count where it lies?"""

    @property
    def is_dead(self) -> bool:
        return self.received > 0 and self.played > 0 and self.played <= DEAD_SHARE * self.received

    @property
    def is_never_played(self) -> bool:
        return self.received > 0 and self.played == 0 and not self.scores_unplayed


def item_stats(variant: VariantData) -> list[ItemStats]:
    """All items of the variant, by name."""
    items = variant.own_rows(variant.tables.items())
    totals = (
        items.group_by("item")
        .agg(pl.col("received", "drawn", "played", "remaining").cast(pl.Int64).sum())
        .sort("item")
        .collect()
    )
    held, seat_counts = effects_by_item(variant, items.filter(pl.col("received") > 0))
    dealt, _ = effects_by_item(variant, dealt_rows(variant))
    seats, matches = len(variant.detailed_seats), variant.detailed_matches
    return [
        ItemStats(
            item := str(row["item"]),
            row["received"] / matches,
            row["drawn"] / matches,
            row["played"] / matches,
            row["remaining"] / matches,
            seat_counts.get(item, 0.0) / seats,
            held.get(item),
            dealt.get(item),
            item in variant.scoring_items,
        )
        for row in totals.iter_rows(named=True)
    ]


def dealt_rows(variant: VariantData) -> pl.LazyFrame:
    """The rows of items that a seat had in its first hand."""
    items = variant.own_rows(variant.tables.items())
    return items.filter(pl.col("received") > pl.col("drawn"))


def wins_by_item_and_deal(variant: VariantData, rows_with: pl.LazyFrame) -> pl.LazyFrame:
    """For each item and deal, the wins and the number of the seats in `rows_with`."""
    seat_rows = variant.detailed_seats.lazy().select("match", "seat", "share")
    return (
        rows_with.select("deal", "match", "seat", pl.col("item").cast(pl.Categorical))
        .join(seat_rows, on=["match", "seat"])
        .group_by("item", "deal")
        .agg(pl.col("share").sum().alias("won_with"), pl.len().alias("with"))
    )


def effects_by_item(
    variant: VariantData, rows_with: pl.LazyFrame
) -> tuple[dict[str, Estimate], dict[str, float]]:
    """The effect of each item, held by the seats in `rows_with`, and the number of these seats."""
    deals = sums_by_deal(variant.detailed_seats, pl.col("share")).rename(
        {"sum": "won", "many": "all"}
    )
    sums = [pl.col(name).cast(pl.Float64) for name in SUMS]
    all_sums = deals.select(
        *(
            (value * other).sum().alias(f"{SUMS[i]}*{SUMS[j]}")
            for i, value in enumerate(sums)
            for j, other in enumerate(sums)
            if i >= 2 and j >= 2
        ),
        pl.col("won").sum(),
        pl.col("all").sum(),
    ).row(0, named=True)
    rows = (
        wins_by_item_and_deal(variant, rows_with)
        .join(deals.lazy(), on="deal")
        .group_by("item")
        .agg(
            pl.col("won_with").sum(),
            pl.len().alias("having"),
            (pl.col("all") <= pl.col("with")).sum().alias("all_seats"),
            pl.col("with").sum(),
            *(
                (sums[i] * sums[j]).sum().alias(f"{SUMS[i]}*{SUMS[j]}")
                for i in range(4)
                for j in range(4)
                if i < 2 or j < 2
            ),
        )
        .sort("item")
        .collect(engine="streaming")
    )
    differences, seat_counts = {}, {}
    for row in rows.iter_rows(named=True):
        row_sums = {**row, **all_sums}
        totals = np.array([float(row_sums[name]) for name in SUMS])
        products = np.array(
            [[float(row_sums[f"{value}*{other}"]) for other in SUMS] for value in SUMS]
        )
        item = str(row["item"])
        seat_counts[item] = float(totals[1])
        deals_with, deals_without = row["having"], len(deals) - row["all_seats"]
        if value := difference_with_and_without(
            len(deals), deals_with, deals_without, totals, products
        ):
            differences[item] = value
    return differences, seat_counts


def worth_changes(base: VariantData, other: VariantData) -> dict[str, Estimate]:
    """For each item of both variants, its worth to the seat that is dealt it in `other` minus that in
    `base`, over the common deals."""
    numbers = np.intersect1d(
        base.detailed_seats["deal"].unique().to_numpy(),
        other.detailed_seats["deal"].unique().to_numpy(),
    )
    if not len(numbers):
        return {}
    before, after = (item_deals(variant, numbers) for variant in (base, other))
    changes = {
        item: difference_between(before[item], after[item])
        for item in sorted(before.keys() & after.keys())
    }
    return {item: change for item, change in changes.items() if change is not None}


def item_deals(variant: VariantData, numbers: DealNumbers) -> dict[str, ItemDeals]:
    """The sums of each dealt item over the deals with these numbers."""
    chosen = pl.Series("deal", numbers).cast(variant.detailed_seats["deal"].dtype)
    deals = sums_by_deal(
        variant.detailed_seats.filter(pl.col("deal").is_in(chosen.implode())), pl.col("share")
    )
    rows = wins_by_item_and_deal(variant, dealt_rows(variant)).collect(engine="streaming")
    rows = rows.filter(pl.col("deal").is_in(chosen.implode()))
    won, count = as_floats(deals["sum"]), as_floats(deals["many"])
    by_item: dict[str, ItemDeals] = {}
    for (item,), part in rows.group_by("item"):
        places = np.searchsorted(numbers, part["deal"].to_numpy())
        by_item[str(item)] = ItemDeals(
            spread_over(places, part["won_with"], len(numbers)),
            spread_over(places, part["with"], len(numbers)),
            won,
            count,
        )
    return by_item


def spread_over(places: DealNumbers, values: pl.Series, length: int) -> Floats:
    """Zeros, with the values at these places."""
    row = np.zeros(length)
    row[places] = as_floats(values)
    return row
