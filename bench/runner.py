"""The scheduler: gives every worker a slice of time in turn."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any

from bench.cases import Case
from bench.figures import SliceResult

ROOT = Path(__file__).parent.parent
PEERS_PYTHON = (
    ROOT / "bench" / ".peers" / ("Scripts/python.exe" if os.name == "nt" else "bin/python")
)


class CaseFailed(Exception):
    """A case cannot run; the message says why in one line."""


class CaseWorker:
    """A process that runs one case; it ends with its `with` block."""

    def __init__(self, case: Case) -> None:
        self.case = case
        env = {key: value for key, value in os.environ.items() if key != "PYTHONPATH"}
        if case.where == "interpreted":
            env["PYTHONPATH"] = str(ROOT / "src")
        python = str(PEERS_PYTHON) if case.where == "peers" else sys.executable
        command = [python, "-m", "bench.worker", case.make, *map(str, case.args)]
        try:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                env=env,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                text=True,
            )
        except OSError as error:
            raise CaseFailed(f"its interpreter does not start ({error.strerror})") from error

    def __enter__(self) -> CaseWorker:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.process.terminate()
        self.process.wait()
        for pipe in (self.process.stdin, self.process.stdout):
            assert pipe is not None
            pipe.close()

    def answer(self) -> Any:
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        if not line:
            raise CaseFailed(f"its worker ended with code {self.process.wait()}")
        return json.loads(line)

    def wait_until_ready(self) -> dict[str, str]:
        """Waits until the worker is ready; returns the versions of its libraries."""
        hello = self.answer()
        if "problem" in hello:
            raise CaseFailed(hello["problem"])
        if hello["engine"] not in ("", self.case.where):
            raise CaseFailed(f"the installed engine is {hello['engine']}: run `make build`")
        versions: dict[str, str] = hello["versions"]
        return versions

    def run_slice(self, seconds: float) -> SliceResult:
        assert self.process.stdin is not None
        try:
            os.write(self.process.stdin.fileno(), f"{seconds}\n".encode())
        except BrokenPipeError:
            raise CaseFailed(f"its worker ended with code {self.process.wait()}") from None
        decisions, matches, elapsed = self.answer()
        return SliceResult(decisions, matches, elapsed)


def run_cases(
    cases: Sequence[Case],
    rounds: int,
    seconds: float,
    on_step: Callable[[str], None],
    on_failure: Callable[[Case, CaseFailed], None],
) -> tuple[dict[str, list[SliceResult]], dict[str, str]]:
    """The slices of every case that ran to the end, round by round, and the libraries' versions.

    `on_step` is called with the label before every start and every slice. The first slice of each
    case is a warm-up and is discarded.
    """
    slices: dict[str, list[SliceResult]] = {}
    versions: dict[str, str] = {}
    with ExitStack() as stack:
        workers: list[CaseWorker] = []
        for case in cases:
            on_step(case.label)
            try:
                worker = stack.enter_context(CaseWorker(case))
                versions |= worker.wait_until_ready()
                worker.run_slice(seconds)
            except CaseFailed as failed:
                on_failure(case, failed)
                continue
            workers.append(worker)
            slices[case.label] = []
        for _ in range(rounds):
            for worker in workers.copy():
                label = worker.case.label
                on_step(label)
                try:
                    slices[label].append(worker.run_slice(seconds))
                except CaseFailed as failed:
                    on_failure(worker.case, failed)
                    workers.remove(worker)
                    del slices[label]
    return slices, versions
