"""Every item (card, piece, goal): how often it was held and played, and its relation to winning."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ludoteca.lab.report.findings import (
    DEALT,
    HELD,
    ITEMS,
    LOSSES,
    LOST_ITEM,
    Findings,
    VariantFindings,
)
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, explanation, join_html, scale_for, table, tag
from ludoteca.lab.report.items.item_effects import ItemStats
from ludoteca.lab.report.items.item_images import ItemImages
from ludoteca.lab.report.verdict_text import points_cell
from ludoteca.lab.statistics.comparison_family import Judgement
from ludoteca.lab.statistics.held_items import MIN_DEALS

MOST_ROWS = 10
"""The most telling items; the others are folded."""
MOST_NAMES = 12


@dataclass(frozen=True)
class JudgedItem:
    stats: ItemStats
    dealt: Judgement | None
    held: Judgement | None
    loss: Judgement | None

    @property
    def certainty(self) -> float:
        """How telling it is: what was dealt and what was lost without it count before what was held,
        which chance does not decide."""
        causal = [one.certainty for one in (self.dealt, self.loss) if one]
        return max(causal) if causal else self.held.certainty if self.held else 0.0


def judged_items(findings: Findings, one: VariantFindings) -> list[JudgedItem]:
    """The items of a variant, the most certain first."""
    name, judgements = one.variant.name, findings.judgements
    items = [
        JudgedItem(
            stats,
            judgements.of(ITEMS, (DEALT, name, stats.item)),
            judgements.of(ITEMS, (HELD, name, stats.item)),
            judgements.of(LOSSES, (LOST_ITEM, name, stats.item)),
        )
        for stats in one.items
    ]
    return sorted(items, key=lambda entry: (-entry.certainty, entry.stats.item))


def section(
    findings: Findings, one: VariantFindings, fmt: ReportFormatter, images: ItemImages
) -> tuple[Html, list[str]] | None:
    items = judged_items(findings, one)
    if not items:
        return None
    sentences = [headline_sentence(one, items, fmt)]
    for key, names in (
        ("dead", [entry.stats.item for entry in items if entry.stats.is_dead]),
        ("never", [entry.stats.item for entry in items if entry.stats.is_never_played]),
    ):
        if names:
            listed = ", ".join(fmt.item(item) for item in names[:MOST_NAMES])
            more = "…" if len(names) > MOST_NAMES else ""
            sentences.append(fmt.text(key, n=len(names), items=listed + more))
    if one.losses.items:
        sentences.append(losses_sentence(one, items, fmt))
    content = [
        tag("h3", fmt.text("items")),
        explanation(*(f"{line} " for line in sentences)),
        items_table(one, items, fmt, images),
        tag("p", fmt.text("items_note"), class_="note"),
    ]
    return join_html(content), sentences


def headline_sentence(
    one: VariantFindings, items: Sequence[JudgedItem], fmt: ReportFormatter
) -> str:
    """The items with clear effects in one sentence, by dealt effects if most have one."""
    use_dealt = 2 * sum(entry.dealt is not None for entry in items) >= len(items)
    judged = [
        (entry.stats.item, judgement)
        for entry in items
        if (judgement := entry.dealt if use_dealt else entry.held) is not None
    ]
    if not judged:
        return fmt.text("too_seldom", fewest=MIN_DEALS)
    clear = [pair for pair in judged if pair[1].is_clear]
    item, top = max(judged, key=lambda pair: pair[1].certainty)
    facts = {
        "item": fmt.item(item),
        "points": fmt.points(top.estimate.value),
        "range": fmt.points_interval(top.estimate),
    }
    if clear:
        key = "dealt_stands" if use_dealt else "stands"
        return fmt.text(key, n=len(clear), of=len(judged), **facts)
    matches = fmt.number(one.variant.detailed_matches)
    if top.verdict == "perhaps":
        deals = top.more_deals(one.variant.matches["deal"].n_unique())
        return fmt.text("item_perhaps", matches=matches, deals=fmt.number(deals), **facts)
    return fmt.text("nothing_stands", n=len(judged), matches=matches)


def losses_sentence(one: VariantFindings, items: Sequence[JudgedItem], fmt: ReportFormatter) -> str:
    judged = [(entry.stats.item, entry.loss) for entry in items if entry.loss]
    losing = [pair for pair in judged if pair[1].estimate.value > 0]
    bot = fmt.bot(one.losses.bot)
    item, top = max(losing, key=lambda pair: pair[1].certainty) if losing else (None, None)
    if item is None or top is None or top.verdict == "none":
        detectable = max(loss.estimate.detectable_effect for _, loss in judged)
        return fmt.text(
            "none_missed",
            bot=bot,
            deals=fmt.number(judged[0][1].estimate.deals),
            points=fmt.number(100 * detectable, 1),
        )
    facts = {"deals": fmt.number(top.more_deals(top.estimate.deals))} if not top.is_clear else {}
    return fmt.text(
        "most_missed" if top.is_clear else "perhaps_missed",
        bot=bot,
        item=fmt.item(item),
        points=fmt.number(100 * top.estimate.value, 1),
        range=fmt.points_interval(top.estimate),
        **facts,
    )


def items_table(
    one: VariantFindings, items: Sequence[JudgedItem], fmt: ReportFormatter, images: ItemImages
) -> Html:
    """A row for each item, the most telling ones in sight; empty columns are left out."""
    keys = ["name", "seen", "received", "drawn", "played", "remaining"]
    headings = [fmt.text(f"item_{key}") for key in keys]
    rows = [item_cells(entry.stats, fmt, images) for entry in items]
    columns = {
        fmt.text("item_dealt"): [entry.dealt for entry in items],
        fmt.text("item_worth"): [entry.held for entry in items],
        fmt.text("item_loss", bot=fmt.bot(one.losses.bot)): [entry.loss for entry in items],
    }
    for title, judgements in columns.items():
        estimates = [judgement.estimate for judgement in judgements if judgement]
        if estimates:
            headings.append(title)
            scale = scale_for(estimates, 0.0)
            for row, judgement in zip(rows, judgements, strict=True):
                estimate = judgement.estimate if judgement else None
                is_clear = judgement is not None and judgement.is_clear
                row.append(points_cell(estimate, scale, is_clear, fmt))
    title = fmt.text("items_title")
    shown = table(title, headings, rows[:MOST_ROWS], "items")
    folded = rows[MOST_ROWS:]
    if not folded:
        return shown
    summary = fmt.text("more_items", n=len(folded))
    rest = table(summary, headings, folded, "items")
    return join_html([shown, tag("details", tag("summary", summary), rest)])


def item_cells(stats: ItemStats, fmt: ReportFormatter, images: ItemImages) -> list[str]:
    averages = (stats.received, stats.drawn, stats.played, stats.remaining)
    return [
        images.named(stats.item, fmt),
        fmt.percent(stats.seat_share, 0),
        *(fmt.number(average, 2) for average in averages),
    ]
