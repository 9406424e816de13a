"""Counts the rulings of each game by kind: literal, filling a gap, published, or a departure.

python -m tests.readings     # rewrites the table of docs/researchers/fairness.md
"""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

from ludoteca.core.text import texts
from tests.catalogue import FOLDER, OURS

ROOT = Path(__file__).parent.parent
PAGE = ROOT / "docs" / "researchers" / "fairness.md"
LABELS = ("letter", "silence", "published", "departs")
ROW = re.compile(r"\| (\d+) \|.*\|([^|]*)\|[^|]*\|")
BETWEEN = re.compile(r"(?<=<!-- readings -->\n).*(?=<!-- end of readings -->)", re.DOTALL)


def labels(rulings: str) -> Counter[str]:
    """The first label in the cell *reading* of every ruling."""
    cells = [row[2] for line in rulings.splitlines() if (row := ROW.fullmatch(line))]
    return Counter(re.findall("|".join(LABELS), cell)[0] for cell in cells)


def with_option(rulings: str) -> int:
    """The number of rulings with another interpretation as an option."""
    cells = [row[2] for line in rulings.splitlines() if (row := ROW.fullmatch(line))]
    return sum("option " in cell for cell in cells)


def table() -> str:
    """The games as rows of a Markdown table, with a last row for all of them."""
    lines = ["| | letter | silence | published | departs | all | with an option |"]
    lines.append("| --- |" + " ---: |" * 6)
    total, options = Counter[str](), 0
    for game in OURS:
        rulings = (FOLDER / game / "rulings.md").read_text("utf-8")
        counts, optional = labels(rulings), with_option(rulings)
        lines.append(row(texts("en", game).say("game.name"), counts, optional))
        total, options = total + counts, options + optional
    return "\n".join([*lines, row("all five", total, options)]) + "\n"


def row(name: str, counts: Counter[str], optional: int) -> str:
    cells = [name, *(counts[label] for label in LABELS), counts.total(), optional]
    return f"| {' | '.join(map(str, cells))} |"


if __name__ == "__main__":
    PAGE.write_text(BETWEEN.sub(table(), PAGE.read_text("utf-8")), "utf-8")
