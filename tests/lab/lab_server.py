"""`ludoteca lab serve` in a child process."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.server.kit import Guest, LocalServer

LONG = 120.0
"""Seconds that a small run may take on a busy machine."""


class LabServer(LocalServer):
    """The lab page on a free port, with its runs in `folder`."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder)

    def start(self) -> None:
        command = [sys.executable, "-W", "error", "-m", "ludoteca", "lab", "serve"]
        command += ["--port", "0", "--no-browser", "--folder", str(self.folder), "--processes", "1"]
        with self.errors.open("a") as errors:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=errors, text=True, env=dict(os.environ)
            )
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        match = re.search(r":(\d+)/lab", line)
        assert match, f"{line}{self.errors.read_text()}"
        self.port = int(match[1])


def start_run(guest: Guest, name: str, **more: Any) -> None:
    """Starts a run of nEon_onE with two variants: the default, and three swaps."""
    deck = [{"card": "swap", "count": 3}]
    wish: dict[str, Any] = {
        "name": name,
        "game": "neon",
        "seats": 3,
        "bots": ["rulebook", "random"],
        "matches": 60,
        "variants": [{"name": "as it is"}, {"name": "three swaps", "options": {"deck": deck}}],
    }
    guest.post("/api/lab/runs", **(wish | more))


def wait_for_run(
    guest: Guest, name: str, is_so: Callable[[dict[str, Any]], bool]
) -> dict[str, Any]:
    """The run as soon as the condition holds."""
    end = time.monotonic() + LONG
    while time.monotonic() < end:
        answer: dict[str, Any] = guest.get(f"/api/lab/runs/{name}")
        if is_so(answer):
            return answer
        time.sleep(0.1)
    raise AssertionError(f"{name} does not reach the state: {answer}")
