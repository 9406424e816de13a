"""The stored result of each fault, and the table of docs/dev/planted.md."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.planted.faults import ROOT, Fault
from tests.planted.runner import CAUGHT, HUNG, Outcome

RESULTS = Path(__file__).parent / "results.json"
PAGE = ROOT / "docs" / "dev" / "planted.md"
BETWEEN = re.compile(r"(?<=<!-- figures -->\n).*(?=<!-- end of figures -->)", re.DOTALL)

Results = Mapping[str, Outcome]


def kept(path: Path = RESULTS) -> dict[str, Outcome]:
    """The result of each fault the last time it was planted."""
    if not path.exists():
        return {}
    return {name: Outcome(*seen) for name, seen in json.loads(path.read_text("utf-8")).items()}


def keep(faults: Sequence[Fault], seen: Results, path: Path = RESULTS) -> dict[str, Outcome]:
    """Stores these results beside the earlier ones; results of removed faults are dropped."""
    known = {**kept(path), **seen}
    found = {fault.name: known[fault.name] for fault in faults if fault.name in known}
    rows = {name: [outcome.kind, outcome.by] for name, outcome in found.items()}
    path.write_text(json.dumps(rows, ensure_ascii=False, indent=1) + "\n", "utf-8")
    return found


def figures(faults: Sequence[Fault], results: Results) -> str:
    """The table by area, and a line for each fault that was not caught."""
    lines = ["| area | written | planted | caught | of these by the time limit | not caught |"]
    lines.append("| --- |" + " ---: |" * 5)
    by_area: dict[str, list[Fault]] = {}
    for fault in faults:
        by_area.setdefault(fault.area, []).append(fault)
    lines += [row(area, found, results) for area, found in by_area.items()]
    lines.append(row("all", faults, results))
    caught = sum(seen.is_caught for seen in results.values())
    part = 100 * caught / len(results)
    lines += ["", f"{caught} of {len(results)} are caught: {part:.1f} %.", ""]
    lines += [uncaught_line(fault, results[fault.name]) for fault in uncaught(faults, results)]
    return "\n".join(lines).rstrip("\n") + "\n"


def row(name: str, faults: Sequence[Fault], results: Results) -> str:
    kinds = Counter(results[fault.name].kind for fault in faults if fault.name in results)
    caught = kinds[CAUGHT] + kinds[HUNG]
    cells = [name, len(faults), kinds.total(), caught, kinds[HUNG], kinds.total() - caught]
    return f"| {' | '.join(map(str, cells))} |"


def uncaught(faults: Sequence[Fault], results: Results) -> list[Fault]:
    tried = [fault for fault in faults if fault.name in results]
    return [fault for fault in tried if not results[fault.name].is_caught]


def uncaught_line(fault: Fault, outcome: Outcome) -> str:
    why = f": {fault.survives}" if fault.survives else ""
    return f"- {fault.area}: *{fault.name}* ({outcome.kind}){why}"


def write_page(faults: Sequence[Fault], results: Results, page: Path = PAGE) -> None:
    page.write_text(
        BETWEEN.sub(lambda _: figures(faults, results), page.read_text("utf-8")), "utf-8"
    )
