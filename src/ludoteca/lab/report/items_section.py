"""Every item (card, piece, goal): how often it was held and played, and its relation to winning."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from ludoteca.lab.report.differences import difference_cell, significant_names
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, explanation, join_html, scale_for, table, tag
from ludoteca.lab.report.item_images import ItemImages
from ludoteca.lab.report.report_data import VariantData, sums_by_deal
from ludoteca.lab.restricted_play import ValueLost
from ludoteca.lab.statistics.estimate import Estimate
from ludoteca.lab.statistics.held_items import MIN_DEALS, SUMS, difference_with_and_without

DEAD_SHARE = 0.1
"""A card is dead if at most this fraction of those received was played."""


@dataclass(frozen=True)
class ItemEffect:
    """The difference in shares between seats with the item and seats without it."""

    difference: Estimate | None = None
    is_significant: bool = False
    """After Holm's correction over all items."""


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
    held_effect: ItemEffect
    dealt_effect: ItemEffect
    """The effect for seats that were dealt the item: by chance, so it is causal."""

    @property
    def is_dead(self) -> bool:
        return self.received > 0 and self.played > 0 and self.played <= DEAD_SHARE * self.received

    @property
    def is_never_played(self) -> bool:
        return self.received > 0 and self.played == 0


def item_stats(variant: VariantData) -> list[ItemStats]:
    """All items of the variant, those with the best effect first."""
    items = variant.own_rows(variant.tables.items())
    totals = (
        items.group_by("item")
        .agg(pl.col("received", "drawn", "played", "remaining").cast(pl.Int64).sum())
        .collect()
    )
    held_effects, seat_counts = effects_by_item(variant, items.filter(pl.col("received") > 0))
    dealt_effects, _ = effects_by_item(variant, items.filter(pl.col("received") > pl.col("drawn")))
    seats, matches = len(variant.detailed_seats), variant.detailed_seats["match"].n_unique()
    rows = []
    for row in totals.iter_rows(named=True):
        item = str(row["item"])
        rows.append(
            ItemStats(
                item,
                row["received"] / matches,
                row["drawn"] / matches,
                row["played"] / matches,
                row["remaining"] / matches,
                seat_counts.get(item, 0.0) / seats,
                held_effects.get(item, ItemEffect()),
                dealt_effects.get(item, ItemEffect()),
            )
        )
    return sorted(rows, key=effect_order)


def effect_order(stats: ItemStats) -> tuple[float, str]:
    """Best effect first; the dealt effect comes before the held effect."""
    difference = stats.dealt_effect.difference or stats.held_effect.difference
    return (-difference.value if difference else 1.0, stats.item)


def effects_by_item(
    variant: VariantData, rows_with: pl.LazyFrame
) -> tuple[dict[str, ItemEffect], dict[str, float]]:
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
    seat_rows = variant.detailed_seats.lazy().select("match", "seat", "share")
    rows = (
        rows_with.select("deal", "match", "seat", pl.col("item").cast(pl.Categorical))
        .join(seat_rows, on=["match", "seat"])
        .group_by("item", "deal")
        .agg(pl.col("share").sum().alias("won_with"), pl.len().alias("with"))
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
    significant = significant_names(differences)
    return {
        item: ItemEffect(value, item in significant) for item, value in differences.items()
    }, seat_counts


def section(
    variant: VariantData, fmt: ReportFormatter, images: ItemImages, losses: ValueLost
) -> tuple[Html, list[str]] | None:
    stats = item_stats(variant)
    if not stats:
        return None
    sentences = [headline_sentence(stats, fmt, variant.detailed_seats["match"].n_unique())]
    for key, items in (
        ("dead", [item_entry.item for item_entry in stats if item_entry.is_dead]),
        ("never", [item_entry.item for item_entry in stats if item_entry.is_never_played]),
    ):
        if items:
            names = ", ".join(fmt.item(item) for item in items[:12])
            sentences.append(
                fmt.text(key, n=len(items), items=names + ("…" if len(items) > 12 else ""))
            )
    if losses.items:
        sentences.append(losses_sentence(losses, fmt))
    content = [
        tag("h3", fmt.text("items")),
        explanation(*(f"{line} " for line in sentences)),
        items_table(stats, fmt, images, losses),
        tag("p", fmt.text("items_note"), class_="note"),
    ]
    return join_html(content), sentences


def headline_sentence(stats: list[ItemStats], fmt: ReportFormatter, matches: int) -> str:
    """The items with significant effects in one sentence, by dealt effects if most have one."""
    use_dealt = 2 * sum(entry.dealt_effect.difference is not None for entry in stats) >= len(stats)
    effects = {
        entry.item: entry.dealt_effect if use_dealt else entry.held_effect for entry in stats
    }
    differences = {item: entry.difference for item, entry in effects.items() if entry.difference}
    if not differences:
        return fmt.text("too_seldom", fewest=MIN_DEALS)
    significant = [item for item in differences if effects[item].is_significant]
    if not significant:
        return fmt.text("nothing_stands", n=len(differences), matches=fmt.number(matches))
    top = max(significant, key=lambda item: abs(differences[item].value))
    return fmt.text(
        "dealt_stands" if use_dealt else "stands",
        n=len(significant),
        of=len(differences),
        item=fmt.item(top),
        points=fmt.points(differences[top].value),
        range=fmt.points_interval(differences[top]),
    )


def losses_sentence(losses: ValueLost, fmt: ReportFormatter) -> str:
    item = max(losses.items, key=lambda name: losses.items[name].value)
    loss = losses.items[item]
    if loss.value <= 0 or item not in significant_names(losses.items):
        detectable = max(name.detectable_effect for name in losses.items.values())
        return fmt.text(
            "none_missed",
            bot=fmt.bot(losses.bot),
            deals=fmt.number(loss.deals),
            points=fmt.number(100 * detectable, 1),
        )
    return fmt.text(
        "most_missed",
        bot=fmt.bot(losses.bot),
        item=fmt.item(item),
        points=fmt.number(100 * loss.value, 1),
        range=fmt.points_interval(loss),
    )


def items_table(
    stats: list[ItemStats], fmt: ReportFormatter, images: ItemImages, losses: ValueLost
) -> Html:
    """A row for each item; empty columns are left out."""
    keys = ["name", "seen", "received", "drawn", "played", "remaining"]
    rows = [
        [
            tag(
                "span",
                images.image(entry.item, fmt),
                tag("span", fmt.item(entry.item)),
                class_="item",
            ),
            fmt.percent(entry.seat_share, 0),
            *(
                fmt.number(average, 2)
                for average in (entry.received, entry.drawn, entry.played, entry.remaining)
            ),
        ]
        for entry in stats
    ]
    headings = [fmt.text(f"item_{key}") for key in keys]
    significant = significant_names(losses.items)
    loss_effects = [
        ItemEffect(losses.items.get(entry.item), entry.item in significant) for entry in stats
    ]
    columns = {
        fmt.text("item_dealt"): [entry.dealt_effect for entry in stats],
        fmt.text("item_worth"): [entry.held_effect for entry in stats],
        fmt.text("item_loss", bot=fmt.bot(losses.bot)): loss_effects,
    }
    for title, effects in columns.items():
        differences = [entry.difference for entry in effects if entry.difference]
        if differences:
            headings.append(title)
            scale = scale_for(differences, 0.0)
            for row, entry in zip(rows, effects, strict=True):
                row.append(difference_cell(entry.difference, scale, fmt, entry.is_significant))
    return table(fmt.text("items_title"), headings, rows, "items")
