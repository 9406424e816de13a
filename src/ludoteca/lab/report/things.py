"""Every card, piece, race, prophecy, goal: what became of it, and what it has to do with winning."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import polars as pl

from ludoteca.lab.report.differences import standing, worded
from ludoteca.lab.report.drawings import Drawings
from ludoteca.lab.report.html import Html, joined, scale_of, sentence, table, tag
from ludoteca.lab.report.said import Said
from ludoteca.lab.report.source import Variant, summed
from ludoteca.lab.restricted import Losses
from ludoteca.lab.statistics.estimate import Estimate
from ludoteca.lab.statistics.held import SUMS, with_and_without

DEAD = 0.1
"""Of all that came into somebody's hands at most so much was played: a dead card."""


@dataclass(frozen=True)
class Thing:
    """One item: how many came per match into what seats hold, how many were drawn, played and left,
    in which part of the seats' matches it was held, and what those won more than the others."""

    item: str
    held: float
    drawn: float
    played: float
    left: float
    seen: float
    worth: Estimate | None
    stands: bool
    """Also after the correction for so many items."""

    @property
    def dead(self) -> bool:
        return self.held > 0 and self.played > 0 and self.played <= DEAD * self.held

    @property
    def never(self) -> bool:
        return self.held > 0 and self.played == 0


def things(variant: Variant) -> list[Thing]:
    """All items of the variant, those that go with winning first."""
    items = variant.own(variant.tables.items())
    totals = (
        items.group_by("item")
        .agg(pl.col("held", "drawn", "played", "left").cast(pl.Int64).sum())
        .collect()
    )
    worths = worth(variant, items)
    seats, matches = len(variant.close), variant.close["match"].n_unique()
    loud = standing({item: one for item, (_, one) in worths.items() if one})
    rows = []
    for row in totals.iter_rows(named=True):
        many, found = worths.get(row["item"], (0.0, None))
        rows.append(
            Thing(
                row["item"],
                row["held"] / matches,
                row["drawn"] / matches,
                row["played"] / matches,
                row["left"] / matches,
                many / seats,
                found,
                row["item"] in loud,
            )
        )
    return sorted(rows, key=lambda one: (-(one.worth.value if one.worth else -1.0), one.item))


def worth(variant: Variant, items: pl.LazyFrame) -> dict[str, tuple[float, Estimate | None]]:
    """Of each item how many seats had it, and what they won more than those without."""
    deals = summed(variant.close, pl.col("share")).rename({"sum": "won", "many": "all"})
    sums = [pl.col(name).cast(pl.Float64) for name in SUMS]
    everything = deals.select(
        *(
            (one * other).sum().alias(f"{SUMS[i]}*{SUMS[j]}")
            for i, one in enumerate(sums)
            for j, other in enumerate(sums)
            if i >= 2 and j >= 2
        ),
        pl.col("won").sum(),
        pl.col("all").sum(),
    ).row(0, named=True)
    seated = variant.close.lazy().select("match", "seat", "share")
    rows = (
        items.filter(pl.col("held") > 0)
        .select("deal", "match", "seat", pl.col("item").cast(pl.Categorical))
        .join(seated, on=["match", "seat"])
        .group_by("item", "deal")
        .agg(pl.col("share").sum().alias("won_with"), pl.len().alias("with"))
        .join(deals.lazy(), on="deal")
        .group_by("item")
        .agg(
            pl.col("won_with").sum(),
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
    found = {}
    for row in rows.iter_rows(named=True):
        whole = {**row, **everything}
        totals = np.array([float(whole[name]) for name in SUMS])
        products = np.array([[float(whole[f"{one}*{other}"]) for other in SUMS] for one in SUMS])
        item = str(row["item"])
        found[item] = (float(totals[1]), with_and_without(len(deals), totals, products))
    return found


def section(
    variant: Variant, said: Said, drawings: Drawings, losses: Losses
) -> tuple[Html, list[str]] | None:
    found = things(variant)
    if not found:
        return None
    told = headline(found, said, variant.close["match"].n_unique())
    dead = [one for one in found if one.dead or one.never]
    words = [told]
    if dead:
        words.append(
            said.say("dead", n=len(dead), items=", ".join(said.item(one.item) for one in dead[:12]))
        )
    if losses.items:
        words.append(missed(losses, said))
    inside = [
        tag("h3", said.say("things")),
        sentence(*(f"{line} " for line in words)),
        table_of(found, said, drawings, losses),
        tag("p", said.say("things_note"), class_="note"),
    ]
    return joined(inside), words


def headline(found: list[Thing], said: Said, matches: int) -> str:
    """Which items stand out, in one sentence."""
    best = [one for one in found if one.stands and one.worth and one.worth.value > 0]
    worst = [one for one in found if one.stands and one.worth and one.worth.value < 0]
    if not best and not worst:
        return said.say("nothing_stands", n=len(found), matches=said.number(matches))
    top = (best or worst[::-1])[0]
    assert top.worth is not None
    return said.say(
        "stands" if best else "stands_below",
        n=len(best) + len(worst),
        of=len(found),
        item=said.item(top.item),
        points=said.points(top.worth.value),
        range=said.points_range(top.worth),
    )


def missed(losses: Losses, said: Said) -> str:
    item = max(losses.items, key=lambda one: losses.items[one].value)
    loss = losses.items[item]
    if loss.value <= 0 or item not in standing(losses.items):
        least = max(one.visible for one in losses.items.values())
        return said.say(
            "nothing_missed",
            bot=said.bot(losses.bot),
            deals=said.number(loss.deals),
            points=said.number(100 * least, 1),
        )
    return said.say(
        "missed",
        bot=said.bot(losses.bot),
        item=said.item(item),
        points=said.number(100 * loss.value, 1),
        range=said.points_range(loss),
    )


def table_of(found: list[Thing], said: Said, drawings: Drawings, losses: Losses) -> Html:
    scale = scale_of([one.worth for one in found if one.worth], 0.0)
    missing = standing(losses.items)
    lost = scale_of(list(losses.items.values()), 0.0)
    keys = ["thing", "seen", "held", "drawn", "played", "left", "worth"]
    rows = []
    for one in found:
        row = [
            tag(
                "span",
                drawings.drawn(one.item, said),
                tag("span", said.item(one.item)),
                class_="thing",
            ),
            said.percent(one.seen, 0),
            said.number(one.held, 2),
            said.number(one.drawn, 2),
            said.number(one.played, 2),
            said.number(one.left, 2),
            worded(one.worth, scale, said, one.stands),
        ]
        if losses.items:
            row.append(worded(losses.items.get(one.item), lost, said, one.item in missing))
        rows.append(row)
    head = [said.say(f"item_{key}") for key in keys] + (
        [said.say("item_loss", bot=said.bot(losses.bot))] if losses.items else []
    )
    return table(said.say("things_title"), head, rows, "things")
