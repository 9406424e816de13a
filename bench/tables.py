"""What was measured, as tables for the README."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import groupby
from typing import Any

from bench.rungs import Rung, rungs
from ludoteca.bots.levels import LEVELS
from ludoteca.core.text import texts

PAIRS = "In pairs partners share a victory, so that 50 % each is all of it (Encantados, 4 seats)."
Found = Mapping[str, Mapping[str, Any]]


def title(game: str) -> str:
    return texts("en", game).say("game.name")


def percent(share: float) -> str:
    return f"{100 * share:.1f} %"


def interval(facts: Mapping[str, Any]) -> str:
    return f"{percent(facts['share'])} ({percent(facts['low'])} – {percent(facts['high'])})"


def tables(found: Found) -> str:
    """All that there is; what was not measured is left out."""
    by_kind: dict[str, list[Rung]] = {}
    for rung in rungs():
        if rung.name in found:
            by_kind.setdefault(rung.kind, []).append(rung)
    parts = [
        steps(by_kind.get("step", []), found),
        ceilings(by_kind.get("ceiling", []), found),
        levels("Won together", by_kind.get("together", []), found),
        levels("Alone", by_kind.get("alone", []), found),
        speeds(by_kind.get("speed", []), found),
    ]
    days = sorted({str(facts["day"]) for facts in found.values() if "day" in facts})
    machines = sorted({str(facts["machine"]) for facts in found.values() if "machine" in facts})
    head = f"{', '.join(days)}; {', '.join(machines)}. Intervals are of 95 %, by deals."
    return "\n\n".join([head, *(part for part in parts if part)])


def steps(some: list[Rung], found: Found) -> str:
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
    return "\n".join([*lines, "", "\\* not clear of chance with so many matches."])


def ceilings(some: list[Rung], found: Found) -> str:
    if not some:
        return ""
    lines = [
        "The best level against the game's own bots, and the ceiling, the same search with open",
        "cards, against the same:",
        "",
        "| game | seats | master | peeking | part of the ceiling's advantage | matches |",
        "| --- | ---: | ---: | ---: | ---: | ---: |",
    ]
    for (game, seats), group in groupby(
        sorted(some, key=lambda rung: (rung.game, rung.seats)),
        key=lambda rung: (rung.game, rung.seats),
    ):
        both = {rung.bots[0]: found[rung.name] for rung in group}
        if len(both) == 2:
            master, peeking = both["master"], both["peeking"]
            even = 1 / seats
            part = (master["share"] - even) / (peeking["share"] - even)
            lines.append(
                f"| {title(game)} | {seats} | {interval(master)} | {interval(peeking)} "
                f"| {100 * part:.0f} % | {master['matches']}, {peeking['matches']} |"
            )
    return "\n".join([*lines, "", PAIRS])


def levels(heading: str, some: list[Rung], found: Found) -> str:
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


def speeds(some: list[Rung], found: Found) -> str:
    if not some:
        return ""
    facts = found[some[0].name]
    rows = "\n".join(f"| {label} | {rate:,.0f} |" for label, rate in facts["rates"].items())
    return (
        "Iterations of the search a second, from the deal, in one run, slices in turn (medians):\n\n"
        f"| search | iterations/s |\n| --- | ---: |\n{rows}\n\n"
        f"Ours is {facts['ratio']:.1f} times as fast with random playouts as OpenSpiel's."
    )
