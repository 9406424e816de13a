"""The strength results as tables for the README."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from math import inf, sqrt
from typing import Any

from bench.matchups import ALL, FOUR, Matchup, matchups, sides_of
from ludoteca.bots.levels import LEVELS
from ludoteca.core.text import texts
from ludoteca.lab.entrants import OPEN_HANDS_NAME, PERFECT_INFORMATION_NAME

PAIRS = "In pairs (Encantados, 4 and 6 seats) a bot plays for both partners, and the share is the pair's."
ResultsByName = Mapping[str, Mapping[str, Any]]


def title(game: str) -> str:
    return texts("en", game).say("game.name")


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(facts: Mapping[str, Any]) -> str:
    return f"{percent(facts['share'])} ({percent(facts['low'])} – {percent(facts['high'])})"


def tables(results: ResultsByName) -> str:
    """All tables; matchups without a result are left out."""
    by_kind: dict[str, list[Matchup]] = {}
    for matchup in matchups():
        if matchup.name in results:
            by_kind.setdefault(matchup.kind, []).append(matchup)
    parts = [
        steps(by_kind.get("step", []), results),
        meetings(by_kind.get(ALL, []), results),
        ceilings(by_kind.get("ceiling", []), results),
        levels("Won together", by_kind.get("together", []), results),
        levels("Alone", by_kind.get("alone", []), results),
        speeds(by_kind.get("speed", []), results),
    ]
    days = sorted({str(facts["day"]) for facts in results.values() if "day" in facts})
    machines = sorted({str(facts["machine"]) for facts in results.values() if "machine" in facts})
    head = f"{', '.join(days)}; {', '.join(machines)}. Intervals are of 95 %, by deals."
    return "\n\n".join([head, *(part for part in parts if part)])


def steps(rows: list[Matchup], results: ResultsByName) -> str:
    if not rows:
        return ""
    lines = [
        "Each level against the one below, two seats, share of the victories:",
        "",
        "| game | level | against | share | matches |",
        "| --- | --- | --- | ---: | ---: |",
    ]
    for matchup in rows:
        facts = results[matchup.name]
        clear = "" if facts["low"] > 0.5 else " *"
        lines.append(
            f"| {title(matchup.game)} | {matchup.bots[0]} | {matchup.bots[1]} "
            f"| {interval(facts)}{clear} | {facts['matches']} |"
        )
    if any(results[matchup.name]["low"] <= 0.5 for matchup in rows):
        lines += ["", "\\* not significant with this number of matches."]
    return "\n".join(lines)


def meetings(rows: list[Matchup], results: ResultsByName) -> str:
    """A table for each game: a row for each level, a column for each number of seats."""
    parts = []
    for game, group in groupby(rows, key=lambda matchup: matchup.game):
        columns = list(group)
        heads = [
            f"{matchup.seats} seats ({results[matchup.name]['matches']})" for matchup in columns
        ]
        lines = [
            f"{title(game)}, all levels at one table: share of the victories, and rating (matches):",
            "",
            f"| level | {' | '.join(heads)} |",
            f"| --- |{' ---: |' * len(columns)}",
        ]
        for level in LEVELS:
            cells = [
                share_and_rating(results[matchup.name]["levels"][level]) for matchup in columns
            ]
            lines.append(f"| {level} | {' | '.join(cells)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def share_and_rating(facts: Mapping[str, Any]) -> str:
    return f"{interval(facts)}<br>{facts['rating']:.0f} ± {facts['plus_minus']:.0f}"


def ceilings(rows: list[Matchup], results: ResultsByName) -> str:
    if not rows:
        return ""
    lines = [
        "The best level at four seats against the game's own bots, and bots with more information against the same:",
        "",
        "| game | master | sees all hands | sees all cards | master's part of the advantage of seeing hands "
        "| of seeing all cards | matches |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game, group in groupby(rows, key=lambda matchup: matchup.game):
        by_bot = {matchup.bots[0]: results[matchup.name] for matchup in group}
        best = by_bot.get(LEVELS[-1])
        if best is None:
            continue
        informed = [by_bot.get(name) for name in (OPEN_HANDS_NAME, PERFECT_INFORMATION_NAME)]
        cells = [interval(facts) if facts else "" for facts in (best, *informed)]
        even = 1 / len(sides_of(game, FOUR))
        parts = [part_of(best, facts, even) if facts else "" for facts in informed]
        many = ", ".join(str(facts["matches"]) for facts in (best, *informed) if facts)
        lines.append(f"| {title(game)} | {' | '.join(cells)} | {' | '.join(parts)} | {many} |")
    return "\n".join([*lines, "", PAIRS])


def part_of(best: Mapping[str, Any], ceiling: Mapping[str, Any], even: float) -> str:
    """The part of the ceiling's advantage over an even share that the best level has too."""
    one, two = (
        (facts["share"] - even, facts["low"] - even, facts["high"] - even)
        for facts in (best, ceiling)
    )
    low, high = quotient(one, two)
    return f"{100 * one[0] / two[0]:.0f} % ({100 * low:.0f} % – {100 * high:.0f} %)"


def quotient(
    one: tuple[float, float, float], two: tuple[float, float, float]
) -> tuple[float, float]:
    """The confidence interval of a ratio of two independent estimates, from their own intervals
    (MOVER; Donner and Zou 2012)."""
    (a, a_low, a_high), (b, b_low, b_high) = one, two
    if b_low <= 0:
        return 0.0, inf
    under, over = b_high * (2 * b - b_high), b_low * (2 * b - b_low)
    low = a * b - sqrt(max(0.0, (a * b) ** 2 - a_low * (2 * a - a_low) * under))
    high = a * b + sqrt(max(0.0, (a * b) ** 2 - a_high * (2 * a - a_high) * over))
    return low / under, high / over


def levels(heading: str, rows: list[Matchup], results: ResultsByName) -> str:
    """A row for each variant, a column for each level."""
    if not rows:
        return ""
    lines = [
        f"{heading}: share of matches won (matches; mean margin if there is a rival):",
        "",
        f"| game | {' | '.join(LEVELS)} |",
        f"| --- |{' ---: |' * len(LEVELS)}",
    ]
    for (game, seats, options), group in groupby(
        rows, key=lambda matchup: (matchup.game, matchup.seats, " ".join(matchup.options))
    ):
        cells = {matchup.bots[0]: cell(results[matchup.name]) for matchup in group}
        what = f"{title(game)}, {seats} seat{'s' if seats > 1 else ''}{' ' if options else ''}{options}"
        lines.append(f"| {what} | {' | '.join(cells.get(level, '') for level in LEVELS)} |")
    return "\n".join(lines)


def cell(facts: Mapping[str, Any]) -> str:
    margin = f"; {facts['margin']:+.1f}" if "margin" in facts else ""
    low, high = percent(facts["low"]), percent(facts["high"])
    return f"{percent(facts['share'])} ({low} – {high}) ({facts['matches']}{margin})"


def speeds(rows: list[Matchup], results: ResultsByName) -> str:
    if not rows:
        return ""
    facts = results[rows[0].name]
    lines = "\n".join(f"| {label} | {rate:,.0f} |" for label, rate in facts["rates"].items())
    return (
        "Iterations of the search a second, from the deal, in one run, slices in turn (medians):\n\n"
        f"| search | iterations/s |\n| --- | ---: |\n{lines}\n\n"
        f"Ours is {facts['ratio']:.1f} times as fast with random playouts as OpenSpiel's."
    )
