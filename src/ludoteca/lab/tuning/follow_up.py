"""The experiment that compares what a search found with the values of today."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from math import ceil

from ludoteca.core.option import Value
from ludoteca.lab.tuning.config import TuningConfig
from ludoteca.lab.tuning.objectives import Candidate, Objective

COMPARISON_FILE = "compare.toml"
MOST_CANDIDATES = 3
MATCHES_FACTOR = 10
"""The comparison plays this number of times the matches of a trial, or more if its tolerances need it."""


def deck_file(option: str, candidate: Candidate) -> str:
    return f"{option}-{candidate.number}.json"


def found_values(tuning: TuningConfig, candidate: Candidate) -> dict[str, Value]:
    """The options that the search may change."""
    names = dict.fromkeys(dimension.option for dimension in tuning.dimensions)
    return {name: candidate.options[name] for name in names}


def needed_matches(objective: Objective, matches: int, half_width: float) -> int:
    """The matches after which the interval is half as wide as the tolerance; 0 if it is now."""
    if objective.tolerance <= 0 or half_width <= objective.tolerance:
        return 0
    return ceil(matches * (2 * half_width / objective.tolerance) ** 2)


def blurred_objectives(
    tuning: TuningConfig, candidates: Sequence[Candidate]
) -> list[tuple[Objective, float, int]]:
    """The objectives whose tolerance is inside the error of a trial, with that error and the matches
    that would be enough. Meeting them may be luck."""
    blurred = []
    for objective in tuning.objectives:
        errors = [candidate.results[objective.measure][1] for candidate in candidates]
        worst = max(errors, default=0.0)
        if matches := needed_matches(objective, tuning.matches, worst):
            blurred.append((objective, worst, matches))
    return blurred


def comparison_file(tuning: TuningConfig, candidates: Sequence[Candidate]) -> str:
    """An experiment file: today's values, then the best candidates, on the same new deals."""
    needed = [matches for *_, matches in blurred_objectives(tuning, candidates)]
    matches = max([MATCHES_FACTOR * tuning.matches, *needed])
    lines = [
        f"game = {json.dumps(tuning.game)}",
        f"seats = {tuning.seats}",
        f"bots = {json.dumps(list(tuning.bots))}",
        f"matches = {matches}",
        f"seed = {json.dumps(tuning.seed + '/compare')}",
        f"question = {json.dumps(question(tuning))}",
        *options_table("options", fixed_values(tuning)),
        *variant_table("today", {}),
    ]
    for candidate in candidates[:MOST_CANDIDATES]:
        values = {
            name: deck_file(name, candidate) if isinstance(value, list) else value
            for name, value in found_values(tuning, candidate).items()
        }
        lines += variant_table(f"trial {candidate.number}", values)
    for objective in tuning.objectives:
        lines += aim_table(objective, tuning.seats)
    return "\n".join(lines) + "\n"


def question(tuning: TuningConfig) -> str:
    names = ", ".join(dict.fromkeys(dimension.option for dimension in tuning.dimensions))
    return f"tune: {names}"


def fixed_values(tuning: TuningConfig) -> dict[str, Value]:
    """The options of the search's own file, which all variants share."""
    return dict(tuning.changes)


def variant_table(name: str, values: Mapping[str, Value]) -> list[str]:
    lines = ["", "[[variant]]", f"name = {json.dumps(name)}"]
    return lines + options_table("variant.options", values)


def options_table(title: str, values: Mapping[str, Value]) -> list[str]:
    if not values:
        return []
    return ["", f"[{title}]", *(f"{name} = {toml_value(value)}" for name, value in values.items())]


def toml_value(value: object) -> str:
    """A value of an option, as TOML writes it."""
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {toml_value(one)}" for name, one in value.items()) + " }"
    if isinstance(value, list):
        return f"[{', '.join(map(toml_value, value))}]"
    return json.dumps(value, ensure_ascii=False)


def aim_table(objective: Objective, seats: int) -> list[str]:
    """The objective as an aim of the experiment; empty for measures that are no aims."""
    low, high = objective.target - objective.tolerance, objective.target + objective.tolerance
    if objective.measure == "length":
        content = ['measure = "decisions"', f"from = {max(0.0, low):g}", f"to = {high:g}"]
    elif objective.measure == "win_rate":
        content = [
            'measure = "won"',
            f"from = {100 * max(0.0, low):g}",
            f"to = {100 * min(1.0, high):g}",
        ]
    elif objective.measure == "first_seat" and abs(objective.target - 1 / seats) < 1e-9:
        content = ['measure = "first_seat"', f"within = {100 * objective.tolerance:g}"]
    else:
        return []
    return ["", "[[aim]]", *content]
