"""The differences of the variants from the first one, with the same deals."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.lab.confidence import FEW_DEALS
from ludoteca.lab.report.findings import CHANGES, ITEMS, WORTH, Findings
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import (
    Html,
    Scale,
    explanation,
    join_html,
    scale_for,
    table,
    tag,
)
from ludoteca.lab.report.items.item_images import ItemImages
from ludoteca.lab.report.measures import Change, Measure
from ludoteca.lab.report.option_changes import option_changes
from ludoteca.lab.report.report_data import VariantData
from ludoteca.lab.report.verdict_text import (
    STAR,
    before_and_after,
    course_sentence,
    effect_cell,
    format_amount,
    format_bound,
    format_interval,
    format_level,
    measure_name,
    points_cell,
    verdict_sentence,
)
from ludoteca.lab.statistics.comparison_family import Judgement
from ludoteca.lab.statistics.estimate import Estimate

MOST_HEADLINES = 8
"""Variants in the summary; the others stand below."""
MOST_WORTH_ROWS, MOST_WORTH_COLUMNS = 10, 5


def section(
    findings: Findings, fmt: ReportFormatter, images: ItemImages
) -> tuple[Html, list[Html]] | None:
    """The chapter, and its sentences for the summary."""
    base, *others = [one.variant for one in findings.variants]
    if not others:
        return None
    content = [tag("p", fmt.text("variants_intro", name=base.name))]
    for other in others:
        changes = changes_of(findings, other)
        if changes:
            content.append(variant_part(findings, other, changes, fmt, images))
        else:
            content.append(explanation(few_deals(other, fmt)))
    if findings.effects:
        content.append(grid_part(findings, fmt))
    content.append(worth_part(findings, fmt, images))
    saved = max((change.pair.saved_matches for change in findings.changes), default=0)
    if saved:
        content.append(explanation(fmt.text("saved", matches=fmt.number(saved))))
    title = tag("h2", fmt.text("variants"), id="variants")
    return join_html([title, *content]), headlines(findings, others, fmt)


def changes_of(findings: Findings, variant: VariantData) -> list[Change]:
    return [change for change in findings.changes if change.variant is variant]


def judgement_of(findings: Findings, change: Change) -> Judgement:
    judgement = findings.judgements.of(CHANGES, change.key)
    assert judgement is not None, "every change is in the family"
    return judgement


def scales(findings: Findings) -> dict[str, Scale]:
    """One scale for all shares, and one for each other measure."""
    estimates: dict[str, list[Estimate]] = {}
    for change in findings.changes:
        estimates.setdefault(scale_name(change.measure), []).append(change.pair.difference)
    for effect in findings.effects:
        estimates.setdefault(scale_name(effect.measure), []).append(effect.estimate)
    return {name: scale_for(members, 0.0) for name, members in estimates.items()}


def scale_name(measure: Measure) -> str:
    return "share" if measure.is_share else measure.key


def variant_part(
    findings: Findings,
    other: VariantData,
    changes: Sequence[Change],
    fmt: ReportFormatter,
    images: ItemImages,
) -> Html:
    by_scale = scales(findings)
    deals = other.matches["deal"].n_unique()
    rows = []
    for change in changes:
        measure, estimate = change.measure, change.pair.difference
        judgement = judgement_of(findings, change)
        rows.append(
            [
                measure_name(measure, fmt),
                format_level(change.base, measure, fmt),
                effect_cell(
                    estimate,
                    by_scale[scale_name(measure)],
                    judgement.is_clear,
                    format_amount(estimate.value, measure, fmt),
                    format_interval(estimate, measure, fmt),
                ),
                verdict_sentence(judgement, measure, change.pair.matches, deals, fmt),
            ]
        )
    headings = [fmt.text(key) for key in ("measure", "before", "change", "meaning")]
    course = findings.courses.get(other.name)
    words = course_sentence(course, fmt) if course else None
    return tag(
        "div",
        tag("h3", other.name),
        option_changes(other, fmt, images),
        explanation(words) if words else "",
        table(fmt.text("changes_title", name=other.name), headings, rows, "changes"),
        class_="part",
    )


def grid_part(findings: Findings, fmt: ReportFormatter) -> Html:
    """Main effects and interactions, a table for each measure."""
    by_scale = scales(findings)
    base = findings.variants[0].variant
    deals, matches = base.matches["deal"].n_unique(), len(base.matches)
    rows_by_measure: dict[str, list[list[str]]] = {}
    for effect in findings.effects:
        measure = effect.measure
        judgement = findings.judgements.of(CHANGES, effect.key)
        assert judgement is not None, "every effect is in the family"
        names = [fmt.option(name, value) for name, value in effect.settings]
        rows_by_measure.setdefault(measure_name(measure, fmt), []).append(
            [
                names[0]
                if len(names) == 1
                else fmt.text("together_with", one=names[0], other=names[1]),
                effect_cell(
                    effect.estimate,
                    by_scale[scale_name(measure)],
                    judgement.is_clear,
                    format_amount(effect.estimate.value, measure, fmt),
                    format_interval(effect.estimate, measure, fmt),
                ),
                verdict_sentence(judgement, measure, matches * len(findings.variants), deals, fmt),
            ]
        )
    headings = [fmt.text(key) for key in ("setting", "change", "meaning")]
    return tag(
        "div",
        tag("h3", fmt.text("grid")),
        explanation(fmt.text("grid_intro")),
        *(
            table(fmt.text("grid_title", measure=name), headings, rows, "changes")
            for name, rows in rows_by_measure.items()
        ),
        class_="part",
    )


def worth_part(findings: Findings, fmt: ReportFormatter, images: ItemImages) -> Html:
    """What the most telling items are worth in each variant."""
    shown = findings.variants[:MOST_WORTH_COLUMNS]
    dealt = [{stats.item: stats.dealt for stats in one.items} for one in shown]
    names = list(dict.fromkeys(item for one in dealt for item in one))
    certainties = {item: worth_certainty(findings, item) for item in names}
    telling = sorted(
        (item for item in names if certainties[item] > 0),
        key=lambda item: (-certainties[item], item),
    )[:MOST_WORTH_ROWS]
    estimates = [one[item] for one in dealt for item in telling if one.get(item)]
    if not telling or not estimates:
        return Html("")
    scale = scale_for([estimate for estimate in estimates if estimate], 0.0)
    rows = [
        [
            images.named(item, fmt),
            *(
                points_cell(
                    one.get(item),
                    scale,
                    findings.judgements.is_clear(ITEMS, (WORTH, column.variant.name, item)),
                    fmt,
                )
                for one, column in zip(dealt, shown, strict=True)
            ),
        ]
        for item in telling
    ]
    headings = [fmt.text("item_name"), *(one.variant.name for one in shown)]
    return tag(
        "div",
        tag("h3", fmt.text("worths")),
        explanation(fmt.text("worths_intro", name=shown[0].variant.name)),
        table(fmt.text("worths_title"), headings, rows, "items"),
        class_="part",
    )


def worth_certainty(findings: Findings, item: str) -> float:
    """How certain the clearest change of its worth is."""
    judged = (findings.judgements.of(ITEMS, (WORTH, variant, item)) for variant in findings.worths)
    return max((one.certainty for one in judged if one is not None), default=0.0)


def headlines(
    findings: Findings, others: Sequence[VariantData], fmt: ReportFormatter
) -> list[Html]:
    """The variants in the summary, those with the most certain difference first."""
    compared = [(other, changes_of(findings, other)) for other in others]
    compared = [(other, changes) for other, changes in compared if changes]
    compared.sort(
        key=lambda pair: -max(judgement_of(findings, change).certainty for change in pair[1])
    )
    lines = [headline(findings, other, fmt) for other, _ in compared[:MOST_HEADLINES]]
    if len(compared) > MOST_HEADLINES:
        lines.append(Html(fmt.text("more_variants", n=len(compared) - MOST_HEADLINES)))
    return lines


def headline(findings: Findings, other: VariantData, fmt: ReportFormatter) -> Html:
    """Every clear difference as before → after, fairness first; then what is perhaps one."""
    clear, words = verdict_parts(findings, other, fmt)
    parts: list[str] = []
    if clear:
        lines = (tag("li", f"{line}{STAR}") for line in clear)
        parts += [fmt.text("variant_differs", name=other.name), tag("ul", *lines)]
    return join_html([*parts, words])


def judged_changes(findings: Findings, other: VariantData) -> list[tuple[Change, Judgement]]:
    return [(change, judgement_of(findings, change)) for change in changes_of(findings, other)]


def verdict_parts(
    findings: Findings, other: VariantData, fmt: ReportFormatter
) -> tuple[list[str], str]:
    """The clear differences, and a sentence on what is perhaps one, or on there being none."""
    judged = judged_changes(findings, other)
    clear = [before_and_after(change, fmt) for change, one in judged if one.is_clear]
    perhaps = [pair for pair in judged if pair[1].verdict == "perhaps"]
    if perhaps:
        deals = other.matches["deal"].n_unique()
        return clear, fmt.text(
            "variant_perhaps_more" if clear else "variant_perhaps",
            name=other.name,
            changes="; ".join(before_and_after(change, fmt) for change, _ in perhaps),
            deals=fmt.number(max(one.more_deals(deals) for _, one in perhaps)),
        )
    return clear, "" if clear else sameness(findings, other, judged[0][0], fmt)


def sameness(findings: Findings, other: VariantData, first: Change, fmt: ReportFormatter) -> str:
    """That there is no difference: how often the change was met, or the bound of the first measure."""
    course = findings.courses.get(other.name)
    words = course_sentence(course, fmt) if course else None
    if words:
        return fmt.text("variant_unmet", name=other.name, words=words)
    return fmt.text(
        "variant_same",
        name=other.name,
        matches=fmt.number(first.pair.matches),
        measure=measure_name(first.measure, fmt),
        most=format_bound(first.pair.difference, first.measure, fmt),
    )


def few_deals(other: VariantData, fmt: ReportFormatter) -> str:
    return fmt.text("few_common_deals", name=other.name, few=FEW_DEALS)
