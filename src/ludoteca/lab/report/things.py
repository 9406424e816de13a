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
from ludoteca.lab.statistics.held import FEWEST, SUMS, with_and_without

DEAD = 0.1
"""Of all that came into somebody's hands at most so much was played: a dead card."""


@dataclass(frozen=True)
class Worth:
    """What seats with it won more than the others, if both were seen."""

    found: Estimate | None = None
    stands: bool = False
    """Also after the correction for so many items."""


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
    worth: Worth
    dealt: Worth
    """The same of those who had it from the deal on: as chance gave it, so that it is its doing."""

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
    held, many = compared(variant, items.filter(pl.col("held") > 0))
    dealt, _ = compared(variant, items.filter(pl.col("held") > pl.col("drawn")))
    seats, matches = len(variant.close), variant.close["match"].n_unique()
    rows = []
    for row in totals.iter_rows(named=True):
        item = str(row["item"])
        rows.append(
            Thing(
                item,
                row["held"] / matches,
                row["drawn"] / matches,
                row["played"] / matches,
                row["left"] / matches,
                many.get(item, 0.0) / seats,
                held.get(item, Worth()),
                dealt.get(item, Worth()),
            )
        )
    return sorted(rows, key=rank)


def rank(one: Thing) -> tuple[float, str]:
    """What goes with winning stands first; what was dealt says more than what was held."""
    found = one.dealt.found or one.worth.found
    return (-found.value if found else 1.0, one.item)


def compared(variant: Variant, having: pl.LazyFrame) -> tuple[dict[str, Worth], dict[str, float]]:
    """Of each item what seats that have it in these rows won more than those without, and how many
    such seats there were."""
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
        having.select("deal", "match", "seat", pl.col("item").cast(pl.Categorical))
        .join(seated, on=["match", "seat"])
        .group_by("item", "deal")
        .agg(pl.col("share").sum().alias("won_with"), pl.len().alias("with"))
        .join(deals.lazy(), on="deal")
        .group_by("item")
        .agg(
            pl.col("won_with").sum(),
            pl.len().alias("having"),
            (pl.col("all") <= pl.col("with")).sum().alias("everybody"),
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
    found, many = {}, {}
    for row in rows.iter_rows(named=True):
        whole = {**row, **everything}
        totals = np.array([float(whole[name]) for name in SUMS])
        products = np.array([[float(whole[f"{one}*{other}"]) for other in SUMS] for one in SUMS])
        item = str(row["item"])
        many[item] = float(totals[1])
        seen, lacking = row["having"], len(deals) - row["everybody"]
        if one := with_and_without(len(deals), seen, lacking, totals, products):
            found[item] = one
    loud = standing(found)
    return {item: Worth(one, item in loud) for item, one in found.items()}, many


def section(
    variant: Variant, said: Said, drawings: Drawings, losses: Losses
) -> tuple[Html, list[str]] | None:
    found = things(variant)
    if not found:
        return None
    told = headline(found, said, variant.close["match"].n_unique())
    words = [told]
    for key, some in (
        ("dead", [one.item for one in found if one.dead]),
        ("never", [one.item for one in found if one.never]),
    ):
        if some:
            named = ", ".join(said.item(item) for item in some[:12])
            words.append(said.say(key, n=len(some), items=named + ("…" if len(some) > 12 else "")))
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
    """Which items stand out, in one sentence: by those who were dealt them, if any were."""
    is_dealt = 2 * sum(one.dealt.found is not None for one in found) >= len(found)
    worths = {one.item: one.dealt if is_dealt else one.worth for one in found}
    known = {item: one.found for item, one in worths.items() if one.found}
    if not known:
        return said.say("too_seldom", fewest=FEWEST)
    loud = [item for item in known if worths[item].stands]
    if not loud:
        return said.say("nothing_stands", n=len(known), matches=said.number(matches))
    top = max(loud, key=lambda item: abs(known[item].value))
    return said.say(
        "dealt_stands" if is_dealt else "stands",
        n=len(loud),
        of=len(known),
        item=said.item(top),
        points=said.points(known[top].value),
        range=said.points_range(known[top]),
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
    """A row for each thing; columns of which nothing is known are left out."""
    keys = ["thing", "seen", "held", "drawn", "played", "left"]
    rows = [
        [
            tag(
                "span",
                drawings.drawn(one.item, said),
                tag("span", said.item(one.item)),
                class_="thing",
            ),
            said.percent(one.seen, 0),
            *(said.number(many, 2) for many in (one.held, one.drawn, one.played, one.left)),
        ]
        for one in found
    ]
    head = [said.say(f"item_{key}") for key in keys]
    missing = standing(losses.items)
    lost = [Worth(losses.items.get(one.item), one.item in missing) for one in found]
    columns = {
        said.say("item_dealt"): [one.dealt for one in found],
        said.say("item_worth"): [one.worth for one in found],
        said.say("item_loss", bot=said.bot(losses.bot)): lost,
    }
    for title, worths in columns.items():
        known = [one.found for one in worths if one.found]
        if known:
            head.append(title)
            scale = scale_of(known, 0.0)
            for row, one in zip(rows, worths, strict=True):
                row.append(worded(one.found, scale, said, one.stands))
    return table(said.say("things_title"), head, rows, "things")
