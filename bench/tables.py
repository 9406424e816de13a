"""What was measured, as tables for the README."""

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


def tables(found: ResultsByName) -> str:
    """All that there is; what was not measured is left out."""
    by_kind: dict[str, list[Matchup]] = {}
    for rung in matchups():
        if rung.name in found:
            by_kind.setdefault(rung.kind, []).append(rung)
    parts = [
        steps(by_kind.get("step", []), found),
        meetings(by_kind.get(ALL, []), found),
        ceilings(by_kind.get("ceiling", []), found),
        levels("Won together", by_kind.get("together", []), found),
        levels("Alone", by_kind.get("alone", []), found),
        speeds(by_kind.get("speed", []), found),
    ]
    days = sorted({str(facts["day"]) for facts in found.values() if "day" in facts})
    machines = sorted({str(facts["machine"]) for facts in found.values() if "machine" in facts})
    head = f"{', '.join(days)}; {', '.join(machines)}. Intervals are of 95 %, by deals."
    return "\n\n".join([head, *(part for part in parts if part)])


def steps(some: list[Matchup], found: ResultsByName) -> str:
    if not some:
        return ""
    lines = [
        "Each level against the one below, two seats, share of the victories:",
        "",
        "| game | level | against | share | matches |",
        "| --- | --- | --- | ---: | ---: |",
    ]
    for rung in some:
        facts = found[rung.name]
        clear = "" if facts["low"] > 0.5 else " *"
        lines.append(
            f"| {title(rung.game)} | {rung.bots[0]} | {rung.bots[1]} "
            f"| {interval(facts)}{clear} | {facts['matches']} |"
        )
    if any(found[rung.name]["low"] <= 0.5 for rung in some):
        lines += ["", "\\* not clear of chance with so many matches."]
    return "\n".join(lines)


def meetings(some: list[Matchup], found: ResultsByName) -> str:
    """A table for each game: a row for each level, a column for each number of seats."""
    parts = []
    for game, group in groupby(some, key=lambda rung: rung.game):
        columns = list(group)
        heads = [f"{rung.seats} seats ({found[rung.name]['matches']})" for rung in columns]
        lines = [
            f"{title(game)}, all levels at one table: share of the victories, and rating (matches):",
            "",
            f"| level | {' | '.join(heads)} |",
            f"| --- |{' ---: |' * len(columns)}",
        ]
        for level in LEVELS:
            cells = [share_and_rating(found[rung.name]["levels"][level]) for rung in columns]
            lines.append(f"| {level} | {' | '.join(cells)} |")
        parts.append("\n".join(lines))
    return "\n\n".join(parts)


def share_and_rating(facts: Mapping[str, Any]) -> str:
    return f"{interval(facts)}<br>{facts['rating']:.0f} ± {facts['plus_minus']:.0f}"


def ceilings(some: list[Matchup], found: ResultsByName) -> str:
    if not some:
        return ""
    lines = [
        "The best level at four seats against the game's own bots, and the ceilings against the same:",
        "",
        "| game | master | sees all hands | sees all cards | part of the advantage of who sees hands "
        "| of who sees all | matches |",
        "| --- | ---: | ---: | ---: | ---: | ---: | ---: |",
    ]
    for game, group in groupby(some, key=lambda rung: rung.game):
        by_bot = {rung.bots[0]: found[rung.name] for rung in group}
        best = by_bot.get(LEVELS[-1])
        if best is None:
            continue
        sighted = [by_bot.get(name) for name in (OPEN_HANDS_NAME, PERFECT_INFORMATION_NAME)]
        cells = [interval(facts) if facts else "" for facts in (best, *sighted)]
        even = 1 / len(sides_of(game, FOUR))
        parts = [part_of(best, facts, even) if facts else "" for facts in sighted]
        many = ", ".join(str(facts["matches"]) for facts in (best, *sighted) if facts)
        lines.append(f"| {title(game)} | {' | '.join(cells)} | {' | '.join(parts)} | {many} |")
    return "\n".join([*lines, "", PAIRS])


def part_of(best: Mapping[str, Any], ceiling: Mapping[str, Any], even: float) -> str:
    """How much of what the ceiling has more than an even share the best level has as well."""
    one, two = (
        (facts["share"] - even, facts["low"] - even, facts["high"] - even)
        for facts in (best, ceiling)
    )
    low, high = quotient(one, two)
    return f"{100 * one[0] / two[0]:.0f} % ({100 * low:.0f} % – {100 * high:.0f} %)"


def quotient(
    one: tuple[float, float, float], two: tuple[float, float, float]
) -> tuple[float, float]:
    """The interval of a quotient, from two values that were measured apart, each with its own
    interval (Donner and Zou 2012): seldom are both wrong at once, and as far as can be."""
    (a, a_low, a_high), (b, b_low, b_high) = one, two
    if b_low <= 0:
        return 0.0, inf
    under, over = b_high * (2 * b - b_high), b_low * (2 * b - b_low)
    low = a * b - sqrt(max(0.0, (a * b) ** 2 - a_low * (2 * a - a_low) * under))
    high = a * b + sqrt(max(0.0, (a * b) ** 2 - a_high * (2 * a - a_high) * over))
    return low / under, high / over


def levels(heading: str, some: list[Matchup], found: ResultsByName) -> str:
    """A row for each way to play, a column for each level."""
    if not some:
        return ""
    lines = [
        f"{heading}: share of matches won (matches; mean margin if there is a rival):",
        "",
        f"| game | {' | '.join(LEVELS)} |",
        f"| --- |{' ---: |' * len(LEVELS)}",
    ]
    for (game, seats, options), group in groupby(
        some, key=lambda rung: (rung.game, rung.seats, " ".join(rung.options))
    ):
        cells = {rung.bots[0]: cell(found[rung.name]) for rung in group}
        what = f"{title(game)}, {seats} seat{'s' if seats > 1 else ''}{' ' if options else ''}{options}"
        lines.append(f"| {what} | {' | '.join(cells.get(level, '') for level in LEVELS)} |")
    return "\n".join(lines)


def cell(facts: Mapping[str, Any]) -> str:
    margin = f"; {facts['margin']:+.1f}" if "margin" in facts else ""
    low, high = percent(facts["low"]), percent(facts["high"])
    return f"{percent(facts['share'])} ({low} – {high}) ({facts['matches']}{margin})"


def speeds(some: list[Matchup], found: ResultsByName) -> str:
    if not some:
        return ""
    facts = found[some[0].name]
    rows = "\n".join(f"| {label} | {rate:,.0f} |" for label, rate in facts["rates"].items())
    return (
        "Iterations of the search a second, from the deal, in one run, slices in turn (medians):\n\n"
        f"| search | iterations/s |\n| --- | ---: |\n{rows}\n\n"
        f"Ours is {facts['ratio']:.1f} times as fast with random playouts as OpenSpiel's."
    )
