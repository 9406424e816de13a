"""How long: decisions, rounds, what is forced, how many choices there are."""

from __future__ import annotations

import numpy as np
import polars as pl

from ludoteca.lab.report.charts import histogram, over_time
from ludoteca.lab.report.differences import standing, worded
from ludoteca.lab.report.html import Html, joined, scale_of, sentence, table, tag
from ludoteca.lab.report.said import Said
from ludoteca.lab.report.source import Variant, numbers
from ludoteca.lab.restricted import Losses
from ludoteca.lab.statistics.estimate import Estimate, mean

BARS = 24


def average(variant: Variant, column: str) -> Estimate | None:
    """The mean of a column of the matches; None where no match knows it."""
    _, sums, counts = variant.by_deal(column)
    return mean(sums, counts) if len(sums) else None


def bins(values: pl.Series) -> list[tuple[float, float, float]]:
    """At most so many bars of whole numbers, and the part of all that is in each."""
    least, most = int(values.min()), int(values.max())  # type: ignore[arg-type]
    wide = -(-(most - least + 1) // BARS)
    counts, edges = np.histogram(values.to_numpy(), np.arange(least, most + wide + 1, wide) - 0.5)
    return [
        (float(low), float(high), float(count) / len(values))
        for low, high, count in zip(edges[:-1], edges[1:], counts, strict=True)
    ]


def over_the_match(variant: Variant) -> list[tuple[float, float, float, float]]:
    """Choices per decision in each tenth of the match, with their interval."""
    rows = (
        variant.own(variant.tables.curves())
        .filter(pl.col("choices").is_not_null() & pl.col("choices").is_not_nan())
        .group_by("tenth", "deal")
        .agg(pl.col("choices").cast(pl.Float64).sum().alias("sum"), pl.len().alias("many"))
        .collect()
    )
    found = []
    for tenth in sorted(rows["tenth"].unique()):
        own = rows.filter(pl.col("tenth") == tenth)
        one = mean(numbers(own["sum"]), numbers(own["many"]))
        found.append((tenth / 10 + 0.05, one.value, one.low, one.high))
    return found


def kinds(variant: Variant) -> pl.DataFrame:
    """What is decided, the most frequent first: per match, how much of it was forced, and among
    how many."""
    return (
        variant.own(variant.tables.decisions())
        .group_by("kind")
        .agg(pl.col("made", "forced", "choices").cast(pl.Int64).sum())
        .sort("made", "kind", descending=[True, False])
        .collect()
    )


def length_part(variant: Variant, said: Said) -> tuple[Html, str]:
    lengths = variant.matches["decisions"]
    found = average(variant, "decisions")
    assert found is not None
    low, middle_one, high = (lengths.quantile(part, "nearest") for part in (0.25, 0.5, 0.75))
    words = said.say(
        "length",
        mean=said.number(found.value, 1),
        off=said.small(found.half),
        low=said.number(low or 0),
        high=said.number(high or 0),
        most=said.number(float(lengths.max())),  # type: ignore[arg-type]
    )
    rounds = average(variant, "rounds")
    if rounds is not None and variant.seats > 1:
        words += " " + said.say(
            "rounds", mean=said.number(rounds.value, 1), off=said.small(rounds.half)
        )
    chart = histogram(
        bins(lengths),
        said.say("decisions"),
        said.say("part_of_matches"),
        said,
        words,
        middle_one or 0,
    )
    return figure(said.say("length_title"), chart, words), words


def choices_part(variant: Variant, said: Said) -> tuple[Html, str] | None:
    line = over_the_match(variant)
    found = average(variant, "choices")
    if len(line) < 2 or found is None:
        return None
    most = max(line, key=lambda point: point[1])
    first, last = line[0][1], line[-1][1]
    words = said.say(
        "choices",
        mean=said.number(found.value, 1),
        off=said.small(found.half),
        first=said.number(first, 1),
        last=said.number(last, 1),
        most=said.number(most[1], 1),
        when=said.percent(most[0], 0),
    )
    chart = over_time(
        [line],
        said.say("time"),
        said.say("choices_up"),
        said,
        words,
        ".1f" if most[1] < 8 else ".0f",
    )
    return figure(said.say("choices_title"), chart, words), words


def kinds_part(variant: Variant, said: Said, losses: Losses) -> tuple[Html, str] | None:
    rows = kinds(variant)
    if not len(rows):
        return None
    matches, made = variant.close["match"].n_unique(), int(rows["made"].sum())
    forced = int(rows["forced"].sum())
    words = said.say("forced", forced=said.percent(forced / made), matches=said.number(matches))
    told = []
    missing = standing(losses.kinds)
    scale = scale_of(list(losses.kinds.values()), 0.0)
    for row in rows.iter_rows(named=True):
        free = row["made"] - row["forced"]
        among = said.number(row["choices"] / free, 1) if free else "–"
        told.append(
            [
                said.kind(row["kind"]),
                said.number(row["made"] / matches, 2),
                said.percent(row["forced"] / row["made"], 0),
                among,
            ]
        )
        if losses.kinds:
            told[-1].append(
                worded(losses.kinds.get(row["kind"]), scale, said, row["kind"] in missing)
            )
    head = [said.say(key) for key in ("kind", "per_match", "was_forced", "among")]
    head += [said.say("kind_loss", bot=said.bot(losses.bot))] if losses.kinds else []
    return joined([table(said.say("kinds_title"), head, told), sentence(words)]), words


def figure(title: str, chart: Html, words: str) -> Html:
    """A chart under its title, with what it means."""
    return tag("figure", tag("figcaption", tag("h4", title), sentence(words)), chart)


def section(variant: Variant, said: Said, losses: Losses) -> tuple[Html, list[str]]:
    length, choices = length_part(variant, said), choices_part(variant, said)
    charts = [part[0] for part in (length, choices) if part is not None]
    told = kinds_part(variant, said, losses)
    inside = [tag("h3", said.say("how_long")), tag("div", *charts, class_="charts")]
    if told is not None:
        inside.append(tag("div", told[0], class_="part"))
    return joined(inside), [length[1], *([told[1]] if told else [])]
