"""The journal of a design: each run with its question, what was changed, and its answer."""

from __future__ import annotations

import re
from datetime import date
from html import unescape
from pathlib import Path

from ludoteca.core.errors import UserError, os_error_note
from ludoteca.lab.report.aim_verdicts import aim_lines
from ludoteca.lab.report.findings import collect_findings
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.option_changes import plain_option_changes
from ludoteca.lab.report.players_section import section as players_section
from ludoteca.lab.report.report_data import load_report_data
from ludoteca.lab.report.variants_section import headlines
from ludoteca.lab.restricted_play import load_losses

JOURNAL_FILE = "design-journal.md"


def write_journal(folder: Path, day: date, language: str) -> Path:
    """Adds the run in this folder to the journal beside it, or renews its entry there. What a person
    wrote outside the entries stays."""
    path = folder.resolve().parent / JOURNAL_FILE
    entry = f"{mark(folder)}\n{journal_entry(folder, day, language)}\n{end_mark(folder)}"
    try:
        text = path.read_text("utf-8") if path.exists() else ""
        old = re.compile(re.escape(mark(folder)) + ".*?" + re.escape(end_mark(folder)), re.DOTALL)
        if old.search(text):
            text = old.sub(lambda _: entry, text, count=1)
        else:
            text = f"{text.rstrip()}\n\n{entry}\n".lstrip()
        path.write_text(text, "utf-8")
    except OSError as error:
        raise UserError("unwritable", path=str(path), reason=os_error_note(error)) from None
    return path


def mark(folder: Path) -> str:
    return f"<!-- {folder.resolve().name} -->"


def end_mark(folder: Path) -> str:
    return f"<!-- /{folder.resolve().name} -->"


def journal_entry(folder: Path, day: date, language: str) -> str:
    """The entry of a run, as Markdown."""
    data = load_report_data(folder)
    fmt = ReportFormatter(language, data.game)
    findings = collect_findings(data, load_losses(folder))
    changed = [
        f"- {variant.name}: {', '.join(plain_option_changes(variant, fmt))}"
        for variant in data.variants
        if variant.changed_options
    ]
    others = [one.variant for one in findings.variants[1:]]
    answers = [plain_text(line) for line in headlines(findings, others, fmt)]
    answers += [] if others else players_section(findings, findings.variants[0], fmt)[1]
    sections = {
        "question": [data.question] if data.question else [],
        "changed": changed,
        "aims": [f"- {line}" for line in aim_lines(data, fmt)],
        "answer": [f"- {line}" for line in answers],
    }
    game = fmt.texts.say("game.name")
    matches = fmt.count(sum(len(variant.matches) for variant in data.variants))
    facts = f"{game} · {fmt.text('matches', n=matches)}"
    lines = [f"## {folder.resolve().name} · {day.isoformat()}", "", facts]
    for key, content in sections.items():
        if content:
            lines += ["", f"**{fmt.texts.say(f'journal.{key}')}**", "", *content]
    return "\n".join(lines)


def plain_text(html: str) -> str:
    """Without tags; the items of a list on lines of their own."""
    text = re.sub(r"<li[^>]*>", "\n  - ", html).replace("</ul>", "\n  ")
    return unescape(re.sub(r"<[^>]+>", "", text)).rstrip()
