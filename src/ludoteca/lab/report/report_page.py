"""Renders the report as a self-contained HTML file."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.lab.report import (
    length_section,
    players_section,
    variants_section,
    win_probability_section,
)
from ludoteca.lab.report.aim_verdicts import aims_table
from ludoteca.lab.report.findings import Findings, VariantFindings, collect_findings
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.html_elements import Html, join_html, tag
from ludoteca.lab.report.items import items_section
from ludoteca.lab.report.items.item_images import ItemImages, cover_data_url, font_faces
from ludoteca.lab.report.option_changes import option_changes
from ludoteca.lab.report.report_data import ReportData, load_report_data
from ludoteca.lab.restricted_play import ValueLost, load_losses


def render_report(
    data: ReportData, language: str, losses: Mapping[str, ValueLost] | None = None
) -> str:
    for variant in data.variants:
        if not len(variant.matches):
            raise UserError("lab_no_matches", variant=variant.name)
    findings = collect_findings(data, losses or {})
    fmt = ReportFormatter(language, data.game)
    images = ItemImages(data.game)
    chapters: list[str] = []
    summary: list[str] = []
    side_by_side = variants_section.section(findings, fmt, images)
    if side_by_side is not None:
        chapters.append(tag("section", side_by_side[0], aria_labelledby="variants"))
        summary += side_by_side[1]
    for index, one in enumerate(findings.variants):
        chapter, sentences = variant_chapter(index, findings, one, fmt, images)
        chapters.append(chapter)
        if index == 0:
            summary += sentences
    notes = tag("section", tag("h2", fmt.text("reading")), *method_notes(fmt), class_="reading")
    body = join_html(
        [
            tag("a", fmt.text("skip"), href="#summary", class_="skip"),
            report_header(data, fmt),
            tag("main", overview_section(data, fmt, summary), *chapters, notes),
            tag("footer", tag("p", fmt.text("made_by"))),
            Html(f'<div hidden class="sheet-of-art">{images.svg_symbols}</div>')
            if images.svg_symbols
            else "",
        ]
    )
    style = files(__package__).joinpath("style.css").read_text("utf-8")
    return render_page(
        fmt,
        fmt.text("title", game=fmt.texts.say("game.name")),
        font_faces() + images.style + style,
        body,
    )


def render_page(fmt: ReportFormatter, title: str, style: str, body: Html) -> str:
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"{tag('title', title)}<style>{style}</style>"
    )
    return f'<!doctype html>\n<html lang="{fmt.language}"><head>{head}</head><body>{body}</body></html>\n'


def report_header(data: ReportData, fmt: ReportFormatter) -> Html:
    picture = cover_data_url(data.game)
    game = fmt.texts.say("game.name")
    alt_text = fmt.texts.say("game.cover") if fmt.texts.has("game.cover") else game
    matches = sum(len(variant.matches) for variant in data.variants)
    first = data.variants[0]
    detailed = sum(int(variant.matches["detailed"].sum()) for variant in data.variants)
    facts = [
        fmt.text("matches", n=fmt.count(matches)),
        *([fmt.text("detailed", n=fmt.count(detailed))] if detailed < matches else []),
        fmt.text("deals", n=fmt.count(first.matches["deal"].n_unique())),
        fmt.text("seats", n=first.seats),
        ", ".join(fmt.bot(bot) for bot in dict.fromkeys(first.bots)),
        fmt.text("rules", rules=data.rules),
        fmt.text("seed", seed=data.seed),
    ]
    return tag(
        "header",
        Html(f'<img src="{picture}" alt="{escape(alt_text)}">') if picture else "",
        tag(
            "div",
            tag("p", fmt.text("lab"), class_="over"),
            tag("h1", game),
            tag("p", data.question or fmt.text("subtitle")),
            tag("ul", *(tag("li", fact) for fact in facts), class_="about"),
            *(tag("p", words, class_="warn") for words in warnings(data, fmt)),
        ),
    )


def warnings(data: ReportData, fmt: ReportFormatter) -> list[str]:
    lines = [] if data.complete else [fmt.text("unfinished")]
    if data.missed_target is not None:
        target, width = (fmt.percent(part) for part in data.missed_target)
        lines.append(fmt.texts.say("experiment.missed", {"target": target, "width": width}))
    return lines


def overview_section(data: ReportData, fmt: ReportFormatter, summary: list[str]) -> Html:
    links = (
        [tag("li", tag("a", fmt.text("variants"), href="#variants"))]
        if len(data.variants) > 1
        else []
    )
    if len(data.variants) > 1:
        links += [
            tag("li", tag("a", variant.name, href=f"#variant-{index}"))
            for index, variant in enumerate(data.variants)
        ]
    return tag(
        "section",
        tag("h2", fmt.text("summary"), id="summary"),
        aims_table(data, fmt),
        tag("ul", *(tag("li", line) for line in summary), class_="summary"),
        tag("nav", tag("ul", *links), aria_label=fmt.text("contents")) if links else "",
        class_="first",
    )


def variant_chapter(
    index: int,
    findings: Findings,
    one: VariantFindings,
    fmt: ReportFormatter,
    images: ItemImages,
) -> tuple[Html, list[str]]:
    """The chapter of a variant, and its sentences for the summary. All but the first are folded."""
    sections = [
        players_section.section(findings, one, fmt),
        length_section.section(findings, one, fmt),
        win_probability_section.section(one.variant, fmt),
        items_section.section(findings, one, fmt, images),
    ]
    present = [section for section in sections if section is not None]
    title = tag("h2", one.variant.name, id=f"variant-{index}")
    content = join_html(
        [option_changes(one.variant, fmt, images), *(section[0] for section in present)]
    )
    chapter = (
        join_html([title, content])
        if index == 0
        else tag("details", tag("summary", title), content, class_="chapter")
    )
    return tag("section", chapter, aria_labelledby=f"variant-{index}"), [
        line for section in present for line in section[1]
    ]


def method_notes(fmt: ReportFormatter) -> list[Html]:
    keys = ("how_interval", "how_same_deals", "how_many", "how_bots", "how_counted", "how_detailed")
    return [tag("p", fmt.text(key)) for key in keys]


def write_report(folder: Path, out: Path, language: str) -> None:
    """Writes the report of the run in this folder to `out`."""
    report = render_report(load_report_data(folder), language, load_losses(folder))
    try:
        out.write_text(report, "utf-8")
    except OSError as error:
        raise UserError("unwritable", path=str(out), reason=os_error_note(error)) from None
