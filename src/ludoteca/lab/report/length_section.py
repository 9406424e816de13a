"""The length of matches: decisions, rounds, forced decisions, choices."""

from __future__ import annotations

import numpy as np
import polars as pl

from ludoteca.lab.report.charts import histogram, line_chart
from ludoteca.lab.report.findings import LOSSES, LOST_KIND, Findings, VariantFindings
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, explanation, join_html, scale_for, table, tag
from ludoteca.lab.report.report_data import VariantData, as_floats
from ludoteca.lab.report.verdict_text import points_cell
from ludoteca.lab.statistics.estimate import Estimate, mean_estimate

BARS = 24


def mean_of_column(variant: VariantData, column: str) -> Estimate | None:
    """The mean of a column of the matches; None if all are null."""
    _, sums, counts = variant.by_deal(column)
    return mean_estimate(sums, counts) if len(sums) else None


def histogram_bins(values: pl.Series) -> list[tuple[float, float, float]]:
    """At most BARS bars of integers: low edge, high edge, fraction of the matches."""
    least, most = int(values.min()), int(values.max())  # type: ignore[arg-type]
    width = -(-(most - least + 1) // BARS)
    counts, edges = np.histogram(values.to_numpy(), np.arange(least, most + width + 1, width) - 0.5)
    return [
        (float(low), float(high), float(count) / len(values))
        for low, high, count in zip(edges[:-1], edges[1:], counts, strict=True)
    ]


def choices_by_tenth(variant: VariantData) -> list[tuple[float, float, float, float]]:
    """Choices per decision in each tenth of the match: time, mean, low, high."""
    rows = (
        variant.own_rows(variant.tables.curves())
        .filter(pl.col("choices").is_not_null() & pl.col("choices").is_not_nan())
        .group_by("tenth", "deal")
        .agg(pl.col("choices").cast(pl.Float64).sum().alias("sum"), pl.len().alias("many"))
        .collect()
    )
    points = []
    for tenth in sorted(rows["tenth"].unique()):
        tenth_rows = rows.filter(pl.col("tenth") == tenth)
        estimate = mean_estimate(as_floats(tenth_rows["sum"]), as_floats(tenth_rows["many"]))
        points.append((tenth / 10 + 0.05, estimate.value, estimate.low, estimate.high))
    return points


def decision_kinds(variant: VariantData) -> pl.DataFrame:
    """Decisions, forced decisions and choices by kind, the most frequent first."""
    return (
        variant.own_rows(variant.tables.decisions())
        .group_by("kind")
        .agg(pl.col("decisions", "forced", "choices").cast(pl.Int64).sum())
        .sort("decisions", "kind", descending=[True, False])
        .collect()
    )


def length_block(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, str]:
    lengths = variant.matches["decisions"]
    decisions = mean_of_column(variant, "decisions")
    assert decisions is not None
    low, median, high = (lengths.quantile(fraction, "nearest") for fraction in (0.25, 0.5, 0.75))
    description = fmt.text(
        "length",
        mean=fmt.number(decisions.value, 1),
        off=fmt.short_number(decisions.half_width),
        low=fmt.number(low or 0),
        high=fmt.number(high or 0),
        most=fmt.number(float(lengths.max())),  # type: ignore[arg-type]
    )
    rounds = mean_of_column(variant, "rounds")
    if rounds is not None and variant.seats > 1:
        description += " " + fmt.text(
            "rounds", mean=fmt.number(rounds.value, 1), off=fmt.short_number(rounds.half_width)
        )
    chart = histogram(
        histogram_bins(lengths),
        x_title=fmt.text("decisions"),
        y_title=fmt.text("part_of_matches"),
        fmt=fmt,
        description=description,
        marked_value=median or 0,
    )
    return chart_figure(fmt.text("length_title"), chart, description), description


def choices_block(variant: VariantData, fmt: ReportFormatter) -> tuple[Html, str] | None:
    line = choices_by_tenth(variant)
    choices = mean_of_column(variant, "choices")
    if len(line) < 2 or choices is None:
        return None
    peak = max(line, key=lambda point: point[1])
    first, last = line[0][1], line[-1][1]
    description = fmt.text(
        "choices",
        mean=fmt.number(choices.value, 1),
        off=fmt.short_number(choices.half_width),
        first=fmt.number(first, 1),
        last=fmt.number(last, 1),
        most=fmt.number(peak[1], 1),
        when=fmt.percent(peak[0], 0),
    )
    chart = line_chart(
        [line],
        x_title=fmt.text("time"),
        y_title=fmt.text("choices_up"),
        fmt=fmt,
        description=description,
        number_format=".1f" if peak[1] < 8 else ".0f",
    )
    return chart_figure(fmt.text("choices_title"), chart, description), description


def kinds_block(
    findings: Findings, one: VariantFindings, fmt: ReportFormatter
) -> tuple[Html, str] | None:
    variant, losses = one.variant, one.losses
    rows = decision_kinds(variant)
    if not len(rows):
        return None
    matches, made = variant.detailed_matches, int(rows["decisions"].sum())
    forced = int(rows["forced"].sum())
    description = fmt.text("forced", forced=fmt.percent(forced / made), matches=fmt.number(matches))
    table_rows = []
    scale = scale_for(list(losses.kinds.values()), 0.0)
    for row in rows.iter_rows(named=True):
        free = row["decisions"] - row["forced"]
        among = fmt.number(row["choices"] / free, 1) if free else "–"
        table_rows.append(
            [
                fmt.kind(row["kind"]),
                fmt.number(row["decisions"] / matches, 2),
                fmt.percent(row["forced"] / row["decisions"], 0),
                among,
            ]
        )
        if losses.kinds:
            key = (LOST_KIND, variant.name, row["kind"])
            is_clear = findings.judgements.is_clear(LOSSES, key)
            table_rows[-1].append(points_cell(losses.kinds.get(row["kind"]), scale, is_clear, fmt))
    headings = [fmt.text(key) for key in ("kind", "per_match", "was_forced", "among")]
    headings += [fmt.text("kind_loss", bot=fmt.bot(losses.bot))] if losses.kinds else []
    return join_html(
        [table(fmt.text("kinds_title"), headings, table_rows), explanation(description)]
    ), description


def chart_figure(title: str, chart: Html, description: str) -> Html:
    """A chart with its title and description."""
    return tag("figure", tag("figcaption", tag("h4", title), explanation(description)), chart)


def section(
    findings: Findings, one: VariantFindings, fmt: ReportFormatter
) -> tuple[Html, list[str]]:
    length, choices = length_block(one.variant, fmt), choices_block(one.variant, fmt)
    charts = [block[0] for block in (length, choices) if block is not None]
    kinds_content = kinds_block(findings, one, fmt)
    content = [tag("h3", fmt.text("how_long")), tag("div", *charts, class_="charts")]
    if kinds_content is not None:
        content.append(tag("div", kinds_content[0], class_="part"))
    return join_html(content), [length[1], *([kinds_content[1]] if kinds_content else [])]
