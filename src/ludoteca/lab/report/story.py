"""The story: when a match is decided, who came back, who ran away, who could make a king."""

from __future__ import annotations

from dataclasses import dataclass

import polars as pl

from ludoteca.lab.report.charts import over_time
from ludoteca.lab.report.html import Html, joined, sentence, tag
from ludoteca.lab.report.length import average
from ludoteca.lab.report.said import Said
from ludoteca.lab.report.source import Variant, numbers, summed
from ludoteca.lab.statistics.estimate import Estimate, share

HALFWAY, LATE = 5, 8
"""Tenths of a match: the middle, and when a fifth is left to play."""
CLOSE = 2 / 3
"""Of two leaders the second has at least so much of the first one's chance."""

Line = list[tuple[float, float, float, float]]


@dataclass(frozen=True)
class Story:
    winner: Line
    """The chance of who wins in the end, over the match."""
    leader: Line
    """How often whoever leads just then wins in the end."""
    halfway: Estimate
    """The same, halfway."""
    kings: Estimate | None
    """Late in the match two lead closely, and somebody else hardly has a chance: the part of
    matches. None with fewer than three sides."""


def told(variant: Variant) -> Story | None:
    """None where all win or lose together, or where the players have no outlook to go by."""
    if variant.together:
        return None
    shares = variant.own(variant.tables.matches()).select("match", "shares")
    total = pl.col("shares").list.sum()
    sides = len(variant.sides)
    of_sides = pl.col("outlook").list.gather([side[0] for side in variant.sides])
    ranked = of_sides.list.sort(descending=True)
    king = (
        (pl.col("tenth") == LATE)
        & (ranked.list.get(1) >= CLOSE * ranked.list.get(0))
        & (ranked.list.get(-1) < variant.fair / 4)
        if sides > 2
        else pl.lit(False)
    )
    rows = (
        variant.own(variant.tables.curves())
        .select("deal", "match", "tenth", "outlook")
        .join(shares, on="match")
        .filter(total > 0)
        .select(
            "deal",
            "tenth",
            ((pl.col("outlook") * pl.col("shares")).list.sum() / total).alias("winner"),
            pl.col("shares").list.get(pl.col("outlook").list.arg_max()).alias("leader"),
            king.alias("king"),
        )
        .group_by("tenth", "deal")
        .agg(pl.col("winner", "leader", "king").cast(pl.Float64).sum(), pl.len().alias("many"))
        .collect()
    )
    if not len(rows) or not rows["winner"].is_finite().all():
        return None
    lines: dict[str, Line] = {"winner": [], "leader": []}
    for tenth in sorted(rows["tenth"].unique()):
        own = rows.filter(pl.col("tenth") == tenth)
        for name, line in lines.items():
            one = share(numbers(own[name]), numbers(own["many"]))
            line.append((tenth / 10, one.value, one.low, one.high))
    half = rows.filter(pl.col("tenth") == HALFWAY)
    late = rows.filter(pl.col("tenth") == LATE)
    if len(half) < 2:
        return None
    return Story(
        lines["winner"],
        lines["leader"],
        share(numbers(half["leader"]), numbers(half["many"])),
        share(numbers(late["king"]), numbers(late["many"]))
        if sides > 2 and len(late) > 1
        else None,
    )


def part_where(variant: Variant, happened: pl.Expr) -> Estimate:
    """In which part of the matches of which it is known."""
    known = variant.matches.with_columns(happened.alias("happened")).drop_nulls("happened")
    deals = summed(known, pl.col("happened"))
    return share(numbers(deals["sum"]), numbers(deals["many"]))


def fact(figure_: str, words: str) -> Html:
    return tag("li", tag("b", figure_), tag("span", words))


def section(variant: Variant, said: Said) -> tuple[Html, list[str]] | None:
    found = told(variant)
    decided, changes = average(variant, "decided"), average(variant, "lead_changes")
    if found is None or decided is None or changes is None:
        return None
    median = variant.matches["decided"].drop_nulls().median()
    assert isinstance(median, float)
    back = part_where(variant, pl.col("worst") < variant.fair / 2)
    on_average = {
        "mean": said.percent(decided.value, 0),
        "off": said.small(100 * decided.half),
    }
    start, end = found.winner[0], found.winner[-1]
    words = said.say(
        "winner_line",
        start=said.percent(start[1], 0),
        end=said.percent(end[1], 0),
        fair=said.percent(variant.fair, 0),
    )
    facts = [
        fact(said.percent(median, 0), said.say("decided", **on_average)),
        fact(
            said.number(changes.value, 1),
            said.say("lead_changes", off=said.small(changes.half)),
        ),
        fact(
            said.percent(back.value, 0),
            said.say(
                "come_backs", chance=said.percent(variant.fair / 2, 0), range=said.range(back)
            ),
        ),
        fact(
            said.percent(found.halfway.value, 0),
            said.say("runaway", range=said.range(found.halfway)),
        ),
    ]
    if found.kings is not None:
        facts.append(
            fact(
                said.percent(found.kings.value, 0), said.say("kings", range=said.range(found.kings))
            )
        )
    lines = [found.winner, found.leader]
    chart = over_time(lines, said.say("time"), said.say("chance"), said, words, ".0%", variant.fair)
    key = joined(
        tag("span", said.say(name), class_=f"key {name}") for name in ("key_winner", "key_leader")
    )
    drawing = tag(
        "figure",
        tag(
            "figcaption",
            tag("h4", said.say("story_title")),
            sentence(words),
            tag("p", key, class_="keys"),
        ),
        chart,
    )
    inside = [
        tag("h3", said.say("story")),
        tag("div", drawing, tag("ul", *facts, class_="facts"), class_="charts"),
        tag("p", said.say("story_note"), class_="note"),
    ]
    return joined(inside), [
        said.say("decided_glance", median=said.percent(median, 0), **on_average)
    ]
