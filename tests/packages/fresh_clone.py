"""Runs the README's two commands as on a new machine: a fresh clone, an empty home, no environment
of ours.

    python -m tests.packages.fresh_clone         # both; downloads, compiles and runs every test
    python -m tests.packages.fresh_clone play    # only the server: a URL, and a page behind it

The system's own tools remain (make, Python, a C compiler, Chromium, nginx, PostgreSQL).
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from threading import Timer
from urllib.request import urlopen

ROOT = Path(__file__).parent.parent.parent
KEPT_VARIABLES = re.compile(
    r"PATH|LANG|LC_\w+|TZ|TMPDIR|SSL_CERT_\w+|REQUESTS_CA_BUNDLE|NODE_EXTRA_CA_CERTS|PIP_(?!REQUIRE_V)\w+|NPM_CONFIG_\w+|(?i:\w+_proxy)"
)
"""Variables of the machine and its network, without those of the developer."""
ADDRESS = re.compile(r"http://(?:localhost|127\.0\.0\.1):\d+/")
MAX_SECONDS = 45 * 60


def bare_environment(variables: Mapping[str, str], home: Path) -> dict[str, str]:
    """The variables of a new user: no virtual environment, no PYTHONPATH, an empty home."""
    kept = {name: value for name, value in variables.items() if KEPT_VARIABLES.fullmatch(name)}
    folders = kept.get("PATH", os.defpath).split(os.pathsep)
    free = [folder for folder in folders if not (Path(folder).parent / "pyvenv.cfg").is_file()]
    return {**kept, "PATH": os.pathsep.join(free), "HOME": str(home)}


@contextmanager
def fresh_clone(root: Path) -> Iterator[tuple[Path, dict[str, str]]]:
    """A clone of the last commit, with its environment; both are deleted afterwards."""
    with TemporaryDirectory() as parent:
        home, clone = Path(parent) / "home", Path(parent) / "clone"
        home.mkdir()
        subprocess.run(["git", "clone", "-q", "--no-local", root, clone], check=True)
        yield clone, bare_environment(os.environ, home)


@contextmanager
def running_play(clone: Path, environment: Mapping[str, str]) -> Iterator[subprocess.Popen[str]]:
    """`make play`, stopped with all processes that it started."""
    process = subprocess.Popen(
        ["make", "play"],
        cwd=clone,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    deadline = Timer(MAX_SECONDS, os.killpg, (process.pid, signal.SIGKILL))
    deadline.start()
    try:
        yield process
    finally:
        deadline.cancel()
        os.killpg(process.pid, signal.SIGTERM)
        process.communicate()


def open_table(clone: Path, environment: Mapping[str, str]) -> bool:
    """Does `make play` print a URL with a page behind it?"""
    with running_play(clone, environment) as process:
        assert process.stdout is not None
        for line in process.stdout:
            print(line, end="", flush=True)
            if address := ADDRESS.search(line):
                with urlopen(address[0], timeout=60) as answer:
                    return b"<title>" in answer.read()
    return False


def run_tests(clone: Path, environment: Mapping[str, str]) -> bool:
    """Does `make test` succeed?"""
    result = subprocess.run(["make", "test"], cwd=clone, env=environment, timeout=MAX_SECONDS)
    return result.returncode == 0


def uncommitted_files(clone: Path) -> str:
    """Files that the commands changed or created and that git does not ignore."""
    command = ["git", "status", "--porcelain"]
    return subprocess.run(command, cwd=clone, check=True, capture_output=True, text=True).stdout


COMMANDS = {"play": open_table, "test": run_tests}


def run(root: Path, names: Sequence[str]) -> int:
    """Runs each command in its own clone; returns how many failed."""
    failed = 0
    for name in names or COMMANDS:
        start = time.monotonic()
        with fresh_clone(root) as (clone, environment):
            went_well = COMMANDS[name](clone, environment)
            leftovers = uncommitted_files(clone)
        outcome = "done" if went_well and not leftovers else "FAILED"
        print(f"make {name}: {outcome} in {time.monotonic() - start:.0f} s", leftovers, flush=True)
        failed += outcome == "FAILED"
    return failed


if __name__ == "__main__":
    sys.exit(run(ROOT, sys.argv[1:]))
