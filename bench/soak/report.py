"""What was seen, line by line, and what should not have been seen."""

from __future__ import annotations

import re
from pathlib import Path

import click
from tests.server.kit import House


class Report:
    """A row for everything that was tried. A `fault` makes the whole programme fail."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str]] = []
        self.faults: list[str] = []

    def add_row(self, tried: str, seen: str) -> None:
        self.rows.append((tried, seen))
        click.echo(f"{tried}: {seen}")

    def require(self, holds: bool, fault: str) -> None:
        if not holds:
            self.faults.append(fault)
            click.echo(f"FAULT: {fault}", err=True)

    def log_is_clean(self, house: House, *but: str) -> None:
        """Nothing happened in this house that its server did not expect, but what was done to it."""
        said = house.errors.read_text("utf-8", "replace")
        self.require("Traceback" not in said, f"a traceback in a server's log: {said[-400:]}")
        strange = [line for line in said.splitlines() if is_unexpected(line, but)]
        self.require(not strange, f"in a server's log, {len(strange)} times: {strange[:1]}")

    def for_readme(self) -> str:
        lines = [("tried", "seen"), ("---", "---"), *self.rows]
        return "\n".join(f"| {tried} | {seen} |" for tried, seen in lines)


def is_unexpected(line: str, but: tuple[str, ...]) -> bool:
    """Is this something unexpected, but none of those that begin like these patterns?"""
    found = re.search(r"\bunexpected (\w+ at .*)", line)
    return found is not None and not any(re.match(pattern, found[1]) for pattern in but)


def memory(process: int) -> float:
    """Megabytes of this process that are in memory and shared with nobody's file."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) / 1024
    return 0.0
