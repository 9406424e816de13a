"""The verdicts of a run in words: its aims, and the differences between its variants."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import Any

from ludoteca.lab.report.aim_verdicts import aim_name, aim_verdicts, verdict_words
from ludoteca.lab.report.findings import Findings, collect_findings
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.report_data import ReportData, VariantData, load_report_data
from ludoteca.lab.report.variants_section import (
    changes_of,
    few_deals,
    judged_changes,
    verdict_parts,
)
from ludoteca.lab.restricted_play import load_losses

CACHE_SIZE = 16
"""Findings of runs, which take a moment to compute."""


@lru_cache(maxsize=CACHE_SIZE)
def findings_of(
    folder: Path, shards: tuple[int, ...], modified: float
) -> tuple[ReportData, Findings]:
    """Computed once for these finished shards; `modified` is the time of the plan with its aims."""
    data = load_report_data(folder)
    return data, collect_findings(data, load_losses(folder))


def run_verdicts(folder: Path, shards: tuple[int, ...], language: str) -> dict[str, Any]:
    data, findings = findings_of(folder, shards, (folder / "plan.json").stat().st_mtime)
    fmt = ReportFormatter(language, data.game)
    others = [one.variant for one in findings.variants[1:]]
    return {
        "question": data.question,
        "aims": aims_in_words(data, fmt),
        "variants": [variant_verdict(findings, other, fmt) for other in others],
        "missed_target": data.missed_target is not None,
    }


def aims_in_words(data: ReportData, fmt: ReportFormatter) -> list[dict[str, Any]]:
    columns = [aim_verdicts(data.aims, variant) for variant in data.variants]
    return [
        {
            "aim": aim_name(aim, fmt),
            "verdicts": [
                {
                    "variant": column[place].variant.name,
                    "status": column[place].status,
                    "text": verdict_words(column[place], fmt),
                }
                for column in columns
            ],
        }
        for place, aim in enumerate(data.aims)
    ]


def variant_verdict(findings: Findings, other: VariantData, fmt: ReportFormatter) -> dict[str, Any]:
    """Each clear difference as before → after, and a sentence on the rest."""
    if not changes_of(findings, other):
        return {
            "variant": other.name,
            "verdict": "none",
            "clear": [],
            "text": few_deals(other, fmt),
        }
    clear, words = verdict_parts(findings, other, fmt)
    verdicts = {judgement.verdict for _, judgement in judged_changes(findings, other)}
    strongest = next(name for name in ("clear", "perhaps", "none") if name in verdicts)
    return {"variant": other.name, "verdict": strongest, "clear": clear, "text": words}
