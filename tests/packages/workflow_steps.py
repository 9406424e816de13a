"""Runs the commands of .github/workflows as far as they can run here: every job in a fresh clone of what is
committed, with an empty home and nothing of this environment. Artifacts pass from job to job in a folder.

python -m tests.packages.workflow_steps                  # all but the long test runs
python -m tests.packages.workflow_steps docs ci/forge    # this workflow and this job
python -m tests.packages.workflow_steps --all nightly    # the test runs too
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from tests.packages.fresh_clone import ROOT, fresh_clone

WORKFLOWS = ROOT / ".github" / "workflows"
IMPOSSIBLE = {
    r"\bdocker\b": "needs a container engine",
    r"\bcibuildwheel\b": "needs a container engine or a toolchain of its own",
    r"\bgh release\b": "needs the forge",
    r"\bactionlint": "is downloaded from the forge",
}
"""What a command needs and this machine may lack."""
LONG = re.compile(r"^make test(-all)?\b")
Step = dict[str, Any]


@dataclass
class Job:
    workflow: str
    name: str
    steps: list[Step] = field(default_factory=list)


@dataclass
class Runner:
    """Where one job runs."""

    tree: Path
    artifacts: Path
    environment: dict[str, str]

    def run(self, command: str) -> str:
        """Runs a command as the forge does; returns its output if it fails, or an empty string."""
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", command],
            cwd=self.tree,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        return f"{result.stdout[-3000:]}\nexit {result.returncode}" if result.returncode else ""

    def upload(self, settings: dict[str, str]) -> str:
        files = list(self.tree.glob(settings["path"]))
        target = self.artifacts / settings["name"]
        target.mkdir(parents=True, exist_ok=True)
        for file in files:
            shutil.copy(file, target)
        return "" if files else f"{settings['path']} matches no file"

    def download(self, settings: dict[str, str]) -> str:
        target = self.tree / settings["path"]
        target.mkdir(parents=True, exist_ok=True)
        pattern = settings.get("name") or settings.get("pattern", "*")
        files = list(self.artifacts.glob(f"{pattern}/*"))
        for file in files:
            shutil.copy(file, target)
        return "" if files else f"there is no artifact {pattern}"


def workflow_jobs(path: Path) -> Iterator[Job]:
    for name, job in yaml.safe_load(path.read_text("utf-8"))["jobs"].items():
        yield Job(path.stem, name, job.get("steps", []))


def calls_others(path: Path) -> bool:
    """Whether a workflow calls others, which have to run first."""
    return "uses: ./.github/workflows/" in path.read_text("utf-8")


def version_tag() -> str:
    text = (ROOT / "pyproject.toml").read_text("utf-8")
    [version] = re.findall(r'^version = "(.+)"$', text, re.MULTILINE)
    return f"v{version}"


def environment(base: dict[str, str], folder: Path) -> dict[str, str]:
    """What the forge sets: a `python` of its own, and what is built."""
    subprocess.run([sys.executable, "-m", "venv", folder / "python"], env=base, check=True)
    return {
        **base,
        "PATH": f"{folder / 'python' / 'bin'}{os.pathsep}{base['PATH']}",
        "CI": "true",
        "GITHUB_REF_NAME": version_tag(),
        "GITHUB_SHA": "0" * 40,
    }


def skip_reason(command: str, everything: bool) -> str:
    if LONG.match(command) and not everything:
        return "takes long; --all runs it"
    return next((why for what, why in IMPOSSIBLE.items() if re.search(what, command)), "")


def run_step(runner: Runner, step: Step, everything: bool) -> tuple[str, str]:
    """The outcome of a step and, where it failed, its output."""
    action = str(step.get("uses", ""))
    if "run" in step:
        if reason := skip_reason(step["run"], everything):
            return f"left out: {reason}", ""
        failure = runner.run(step["run"])
    elif action.startswith("actions/upload-artifact@"):
        failure = runner.upload(step["with"])
    elif action.startswith("actions/download-artifact@"):
        failure = runner.download(step["with"])
    elif action.startswith(("actions/checkout@", "actions/setup-python@")):
        failure = ""
    else:
        return "left out: needs the forge", ""
    return ("FAILED" if failure else "done"), failure


def run_job(job: Job, artifacts: Path, everything: bool) -> int:
    """Runs the steps of a job in order, up to the first that fails. What an earlier step was to make is not
    asked for if that was left out. Returns how many failed."""
    with fresh_clone(ROOT) as (tree, base):
        runner = Runner(tree, artifacts, environment(base, tree.parent))
        incomplete = False
        for step in job.steps:
            start = time.monotonic()
            outcome, output = run_step(runner, step, everything)
            if output and incomplete and "uses" in step:
                outcome, output = "left out: an earlier step was", ""
            incomplete |= outcome.startswith("left out")
            what = str(step.get("run") or step.get("uses")).strip().splitlines()[0]
            seconds = time.monotonic() - start
            print(f"{job.workflow}/{job.name}: {what}: {outcome} ({seconds:.0f} s)", flush=True)
            if output:
                print(output, flush=True)
                return 1
    return 0


def main(arguments: list[str]) -> int:
    everything = "--all" in arguments
    wanted = [name for name in arguments if name != "--all"]
    failed = 0
    with TemporaryDirectory() as folder:
        for path in sorted(WORKFLOWS.glob("*.yml"), key=calls_others):
            for job in workflow_jobs(path):
                if not wanted or {job.workflow, f"{job.workflow}/{job.name}"} & set(wanted):
                    failed += run_job(job, Path(folder), everything)
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
