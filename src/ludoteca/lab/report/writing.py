"""Writing: the whole report, one file of HTML that needs nothing beside it."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from importlib.resources import files
from pathlib import Path

from ludoteca.core.refusal import Refused, reason
from ludoteca.lab.report import length, story, things, variants, who
from ludoteca.lab.report.drawings import Drawings, cover, our_type
from ludoteca.lab.report.html import Html, joined, tag
from ludoteca.lab.report.said import Said
from ludoteca.lab.report.source import Source, Variant, opened
from ludoteca.lab.restricted import Losses, known_losses


def report_of(source: Source, language: str, losses: Mapping[str, Losses] | None = None) -> str:
    said = Said(language, source.game)
    drawings = Drawings(source.game)
    chapters, glance = [], []
    side_by_side = variants.section(source.variants, said)
    if side_by_side is not None:
        chapters.append(tag("section", side_by_side[0], aria_labelledby="variants"))
        glance += side_by_side[1]
    for nth, variant in enumerate(source.variants):
        chapter, told = chapter_of(
            nth, variant, said, drawings, (losses or {}).get(variant.name, Losses())
        )
        chapters.append(chapter)
        if nth == 0:
            glance += told
    body = joined(
        [
            tag("a", said.say("skip"), href="#glance", class_="skip"),
            head_of(source, said),
            tag(
                "main",
                first_page(source, said, glance),
                *chapters,
                tag("section", tag("h2", said.say("reading")), *readings(said), class_="reading"),
            ),
            tag("footer", tag("p", said.say("made_by"))),
            Html(f'<div hidden class="sheet-of-art">{drawings.sheet}</div>')
            if drawings.sheet
            else "",
        ]
    )
    style = files(__package__).joinpath("style.css").read_text("utf-8")
    return page(
        said,
        said.say("title", game=said.texts.say("game.name")),
        our_type() + drawings.style + style,
        body,
    )


def page(said: Said, title: str, style: str, body: Html) -> str:
    head = (
        '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
        '<meta name="color-scheme" content="light dark">'
        f"{tag('title', title)}<style>{style}</style>"
    )
    return f'<!doctype html>\n<html lang="{said.language}"><head>{head}</head><body>{body}</body></html>\n'


def head_of(source: Source, said: Said) -> Html:
    picture = cover(source.game)
    game = said.texts.say("game.name")
    alt = said.texts.say("game.cover") if said.texts.has("game.cover") else game
    matches = sum(len(variant.matches) for variant in source.variants)
    first = source.variants[0]
    close = sum(int(variant.matches["closely"].sum()) for variant in source.variants)
    facts = [
        said.say("matches", n=said.many(matches)),
        *([said.say("closely", n=said.many(close))] if close < matches else []),
        said.say("deals", n=said.many(first.matches["deal"].n_unique())),
        said.say("seats", n=first.seats),
        ", ".join(said.bot(bot) for bot in dict.fromkeys(first.bots)),
        said.say("rules", rules=source.rules),
        said.say("seed", seed=source.seed),
    ]
    return tag(
        "header",
        Html(f'<img src="{picture}" alt="{escape(alt)}">') if picture else "",
        tag(
            "div",
            tag("p", said.say("lab"), class_="over"),
            tag("h1", game),
            tag("p", said.say("subtitle")),
            tag("ul", *(tag("li", fact) for fact in facts), class_="about"),
            *([] if source.complete else [tag("p", said.say("unfinished"), class_="warn")]),
        ),
    )


def first_page(source: Source, said: Said, glance: list[str]) -> Html:
    links = (
        [tag("li", tag("a", said.say("variants"), href="#variants"))]
        if len(source.variants) > 1
        else []
    )
    if len(source.variants) > 1:
        links += [
            tag("li", tag("a", variant.name, href=f"#variant-{nth}"))
            for nth, variant in enumerate(source.variants)
        ]
    return tag(
        "section",
        tag("h2", said.say("glance"), id="glance"),
        tag("ul", *(tag("li", words) for words in glance), class_="glance"),
        tag("nav", tag("ul", *links), aria_label=said.say("contents")) if links else "",
        class_="first",
    )


def chapter_of(
    nth: int, variant: Variant, said: Said, drawings: Drawings, losses: Losses
) -> tuple[Html, list[str]]:
    """All that can be said of one variant, and its sentences for the first page."""
    if not len(variant.matches):
        raise Refused("lab_no_matches", variant=variant.name)
    parts = [
        who.section(variant, said),
        length.section(variant, said, losses),
        story.section(variant, said),
        things.section(variant, said, drawings, losses),
    ]
    known = [part for part in parts if part is not None]
    options = ", ".join(said.option(name, value) for name, value in variant.unusual.items())
    title = tag("h2", variant.name, id=f"variant-{nth}")
    inside = joined(
        [title, tag("p", options, class_="note") if options else "", *(part[0] for part in known)]
    )
    return tag("section", inside, aria_labelledby=f"variant-{nth}"), [
        line for part in known for line in part[1]
    ]


def readings(said: Said) -> list[Html]:
    keys = ("how_interval", "how_same_deals", "how_many", "how_bots", "how_held", "how_closely")
    return [tag("p", said.say(key)) for key in keys]


def write_report(folder: Path, out: Path, language: str) -> None:
    """The report of the run in this folder, written to `out`."""
    written = report_of(opened(folder), language, known_losses(folder))
    try:
        out.write_text(written, "utf-8")
    except OSError as error:
        raise Refused("unwritable", path=str(out), reason=reason(error)) from None
