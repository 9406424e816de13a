"""The report of the soak test: a row per part, and the faults."""

from __future__ import annotations

import re
from pathlib import Path

import click
from tests.server.kit import LocalServer


class Report:
    """A row for each part. Any fault makes the whole run fail."""

    def __init__(self) -> None:
        self.rows: list[tuple[str, str]] = []
        self.faults: list[str] = []

    def add_row(self, part: str, result: str) -> None:
        self.rows.append((part, result))
        click.echo(f"{part}: {result}")

    def require(self, holds: bool, fault: str) -> None:
        if not holds:
            self.faults.append(fault)
            click.echo(f"FAULT: {fault}", err=True)

    def require_clean_log(self, server: LocalServer, *allowed: str) -> None:
        """Requires a log without unexpected errors, except those that match `allowed`."""
        log = server.errors.read_text("utf-8", "replace")
        self.require("Traceback" not in log, f"a traceback in a server's log: {log[-400:]}")
        errors = [line for line in log.splitlines() if is_unexpected(line, allowed)]
        self.require(not errors, f"in a server's log, {len(errors)} times: {errors[:1]}")

    def for_readme(self) -> str:
        lines = [("part", "result"), ("---", "---"), *self.rows]
        return "\n".join(f"| {part} | {result} |" for part, result in lines)


def is_unexpected(line: str, allowed: tuple[str, ...]) -> bool:
    """Is this a logged error that begins with none of these patterns?"""
    error = re.search(r"\bunexpected (\w+ at .*)", line)
    return error is not None and not any(re.match(pattern, error[1]) for pattern in allowed)


def memory(process: int) -> float:
    """Megabytes of anonymous resident memory of a process."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("RssAnon:"):
            return int(line.split()[1]) / 1024
    return 0.0
