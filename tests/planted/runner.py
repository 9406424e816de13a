"""Plants one fault at a time on a copy of the sources and runs the nearest tests."""

from __future__ import annotations

import importlib.util
import json
import os
import queue
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

from tests.planted.faults import NODE, ROOT, Fault

CAUGHT, HUNG, SURVIVED, TOO_LONG, UNSURE = "caught", "hung", "survived", "too long", "unsure"
"""`hung`: with the fault the tests do not end in time, without it they do. `too long`: they do not
end in time without it either. `unsure`: what failed with the fault fails without it as well."""
LIMIT = 180.0
QUICK_FIRST = Path(__file__).parent / "quick_first.py"
LEFT_OUT = shutil.ignore_patterns(
    ".*", "__pycache__", "node_modules", "build", "dist", "site", "site-web", "*.egg-info", "*.so"
)


@dataclass(frozen=True, slots=True)
class Outcome:
    """The result of a fault, and the first test that failed."""

    kind: str
    by: str = ""
    seconds: float = 0.0

    @property
    def is_caught(self) -> bool:
        return self.kind in (CAUGHT, HUNG)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The result of a test run: the first test that failed, or that it timed out."""

    failed: str | None
    timed_out: bool = False


class Workspace:
    """A copy of the sources in which one fault at a time is planted. With a build (`.quick/lib`)
    everything that the fault does not touch runs compiled."""

    def __init__(
        self, root: Path, folder: Path, limit: float = LIMIT, build: Path | None = None
    ) -> None:
        self.root = folder / "sources"
        self.notes = folder / "notes"
        self.limit = limit
        shutil.copytree(root, self.root, ignore=LEFT_OUT, symlinks=True)
        self.notes.mkdir()
        shutil.copy(QUICK_FIRST, self.notes)
        if build is not None:
            for path in build.rglob("*.so"):
                shutil.copy(path, self.root / "src" / path.relative_to(build))
        modules = root / "client" / "node_modules"
        if modules.exists():
            (self.root / "client" / "node_modules").symlink_to(modules.resolve())

    def try_fault(self, fault: Fault) -> Outcome:
        """A test that failed must pass again without the fault: then the fault was the cause."""
        begun = monotonic()
        with self.interpreted(self.root / fault.file):
            with self.planted(fault):
                seen = self.ask(fault, fault.tests)
            sound = self.ask(fault, fault.tests) if seen.timed_out else seen
        if seen.timed_out:
            kind = TOO_LONG if sound.timed_out else UNSURE if sound.failed else HUNG
            return Outcome(kind, "the time limit", monotonic() - begun)
        if seen.failed is None:
            return Outcome(SURVIVED, "", monotonic() - begun)
        sound = self.ask(fault, (seen.failed,))
        kind = UNSURE if sound.failed or sound.timed_out else CAUGHT
        return Outcome(kind, seen.failed, monotonic() - begun)

    @contextmanager
    def planted(self, fault: Fault) -> Iterator[None]:
        """The file with the fault in it. Its bytecode is deleted before and after, since Python
        recognises stale bytecode by seconds and size."""
        path = self.root / fault.file
        source = path.read_text("utf-8")
        cached = Path(importlib.util.cache_from_source(str(path)))
        try:
            cached.unlink(missing_ok=True)
            path.write_text(fault.apply(source), "utf-8")
            yield
        finally:
            cached.unlink(missing_ok=True)
            path.write_text(source, "utf-8")

    @contextmanager
    def interpreted(self, path: Path) -> Iterator[None]:
        """Moves the compiled libraries away that would run instead of this file."""
        libraries = self.compiled_with(path)
        for library in libraries:
            library.rename(library.with_suffix(".aside"))
        try:
            yield
        finally:
            for library in libraries:
                library.with_suffix(".aside").rename(library)

    def compiled_with(self, path: Path) -> list[Path]:
        """The compiled libraries that would run instead of this file: those of its game or, for the
        engine, all of them, since the games are compiled against it."""
        package_dir = self.root / "src" / "ludoteca"
        game = next((one for one in path.parents if one.parent == package_dir / "games"), None)
        if game is not None:
            return list(game.rglob("*.so"))
        return (
            list(package_dir.rglob("*.so")) if list(path.parent.glob(f"{path.stem}.*.so")) else []
        )

    def ask(self, fault: Fault, tests: Sequence[str]) -> Verdict:
        return self.vitest(tests) if fault.on_the_page else self.pytest(tests)

    def pytest(self, tests: Sequence[str]) -> Verdict:
        """The quick tests first, up to the first failure."""
        cache = self.notes / "cache"
        shutil.rmtree(cache, ignore_errors=True)
        options = ["-x", "-q", "--tb=no", "-p", QUICK_FIRST.stem, "-o", f"cache_dir={cache}"]
        status = self.run([sys.executable, "-m", "pytest", *options, *tests], self.root)
        if status is None:
            return Verdict(None, timed_out=True)
        failed = first_failed(cache) or f"pytest ended with {status}"
        return Verdict(failed if status else None)

    def vitest(self, tests: Sequence[str]) -> Verdict:
        client = self.root / "client"
        answer = self.notes / "vitest.json"
        answer.unlink(missing_ok=True)
        tool = client / "node_modules" / "vitest" / "vitest.mjs"
        files = [str(self.root / test.partition("::")[0]) for test in tests]
        options = ["--bail", "1", "--reporter=json", f"--outputFile={answer}"]
        status = self.run([str(NODE), str(tool), "run", *options, *files], client)
        if status is None:
            return Verdict(None, timed_out=True)
        return Verdict(first_of_page(self.root, answer) if status else None)

    def run(self, command: list[str], folder: Path) -> int | None:
        """The exit status; after a timeout None, and the process group is killed. Unused plugins
        are disabled: they take longer to load than most tests to run."""
        path = os.pathsep.join(map(str, (self.root / "src", self.root, self.notes)))
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, "PYTHONPATH": path, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
        )
        try:
            return process.wait(self.limit)
        except subprocess.TimeoutExpired:
            return None
        finally:
            if process.poll() is None:
                os.killpg(process.pid, signal.SIGKILL)
                process.wait()


def first_failed(cache: Path) -> str | None:
    """The test that failed, as pytest writes it."""
    noted = cache / "v" / "cache" / "lastfailed"
    return next(iter(json.loads(noted.read_text("utf-8"))), None) if noted.exists() else None


def first_of_page(root: Path, answer: Path) -> str:
    """The failed test of the page, in the same form: file::name."""
    if not answer.exists():
        return "vitest could not begin"
    for file in json.loads(answer.read_text("utf-8"))["testResults"]:
        name = Path(file["name"]).resolve().relative_to(root.resolve()).as_posix()
        for test in file["assertionResults"]:
            if test["status"] == "failed":
                return f"{name}::{test['fullName']}"
        if file["status"] == "failed":
            return name
    return "vitest failed"


def try_faults(
    faults: Sequence[Fault],
    root: Path = ROOT,
    jobs: int = 1,
    limit: float = LIMIT,
    build: Path | None = None,
) -> Iterator[tuple[Fault, Outcome]]:
    """Yields each result as it comes; `jobs` copies of the sources are used at a time."""
    with tempfile.TemporaryDirectory(prefix="planted-") as folder:
        spaces: queue.SimpleQueue[Workspace] = queue.SimpleQueue()
        for number in range(jobs):
            spaces.put(Workspace(root, Path(folder) / str(number), limit, build))

        def try_fault(fault: Fault) -> Outcome:
            space = spaces.get()
            try:
                return space.try_fault(fault)
            finally:
                spaces.put(space)

        with ThreadPoolExecutor(jobs) as pool:
            running = {pool.submit(try_fault, fault): fault for fault in faults}
            try:
                for done in as_completed(running):
                    yield running[done], done.result()
            finally:
                pool.shutdown(cancel_futures=True)
