"""What searches have found, for the page."""

from __future__ import annotations

import json
from typing import Any

from ludoteca import games
from ludoteca.lab.report.formatting import ReportFormatter
from ludoteca.lab.report.option_changes import deck_option, option_words
from ludoteca.lab.tuning.config import TuningConfig, read_tuning
from ludoteca.lab.tuning.follow_up import COMPARISON_FILE
from ludoteca.lab.tuning.tune import FRONT_FILE, TUNING_FILE
from ludoteca.lab_web.runs import RunFolder


def search_results(runs: RunFolder, language: str) -> list[dict[str, Any]]:
    """Every readable search: its game, and each candidate with its values and what they gave."""
    results = []
    for name in runs.searches():
        folder = runs.search_path(name)
        tuning = read_tuning(folder / TUNING_FILE)
        fmt = ReportFormatter(language, games.find(tuning.game))
        entries = json.loads((folder / FRONT_FILE).read_text("utf-8"))
        results.append(
            {
                "name": name,
                "game": tuning.game,
                "found": [candidate(entry, folder, tuning, fmt) for entry in entries],
                "can_compare": (folder / COMPARISON_FILE).is_file()
                and f"{name}-compare" not in runs.names(),
            }
        )
    return results


def candidate(
    entry: dict[str, Any], folder: Any, tuning: TuningConfig, fmt: ReportFormatter
) -> dict[str, Any]:
    words: list[str] = []
    for option in dict.fromkeys(dimension.option for dimension in tuning.dimensions):
        value = entry["options"].get(option)
        if value is None and deck_option(tuning.game, option):
            file = folder / f"{option}-{entry['trial']}.json"
            value = json.loads(file.read_text("utf-8"))
        words += option_words(tuning.game, option, value, fmt)
    measured = entry["validation"] or entry["results"]
    return {
        "trial": entry["trial"],
        "values": words or [fmt.texts.say("tune.as_today")],
        "results": [
            result_words(objective.measure, measured[objective.measure], fmt)
            + (" ✓" if objective.distance(measured[objective.measure][0]) == 0 else "")
            for objective in tuning.objectives
        ],
    }


def result_words(measure: str, pair: tuple[float, float], fmt: ReportFormatter) -> str:
    is_share = measure not in ("length", "turns")
    value, half = (fmt.percent(number) if is_share else fmt.number(number, 1) for number in pair)
    return f"{fmt.texts.say(f'tune.{measure}')}: {value} ± {half}"
