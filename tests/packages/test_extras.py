"""An extra installs what its code imports, and nothing else; without it, one line names what is
missing."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludoteca.terminal.errors import BAD_INPUT
from tests.plugin_install import pythonpath
from tests.terminal.command import complaint, environment, refusal
from tests.test_imports import imports

ROOT = Path(__file__).parent.parent.parent
PACKAGE = ROOT / "src" / "ludoteca"
IMPORTED_AS = {
    "vl-convert-python": {"vl_convert"},
    "fastapi": {"fastapi", "starlette", "pydantic", "typing_extensions"},
    "mcp": {"mcp", "mcp_types", "pydantic"},
    "http-ece": {"http_ece"},
    "PyJWT": {"jwt"},
}
"""Import names that differ from the package's name."""
EXTRA_OF = (
    ("learn/train/", "train"),
    ("learn/export.py", "data"),
    ("learn/", "learn"),
    ("lab/work/cluster.py", "cluster"),
    ("lab/", "lab"),
    ("lab_web/", "lab"),
    ("mcp/", "mcp"),
    ("server/push/webpush.py", "push"),
    ("terminal/commands/lab/report.py", "lab"),
    ("terminal/commands/learn_train.py", "train"),
)
"""The first pattern that fits gives the extra that a file may use."""
BY_OTHERS = {"postgresql": {"psycopg"}, "fast": {"uvloop"}}
"""Optional imports of SQLAlchemy and uvicorn."""
PEERS = {"gymnasium", "pettingzoo", "pyspiel", "textarena", "torch"}
"""Packages that their users install; our modules for them are imported by name, or only once such
a package has been."""
ADAPTERS = {
    *("evaluation", "gym", "registration", "sequential_env", "space"),
    *("openspiel", "pettingzoo_env", "textarena"),
}


def project() -> dict[str, Any]:
    found: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    return found


def names(requirements: list[str]) -> set[str]:
    """The modules that can be imported with these packages."""
    found: set[str] = set()
    for one in requirements:
        [(name, extra)] = re.findall(r"^([\w-]+)(?:\[(\w+)\])?", one)
        if name == "ludoteca":
            found |= brought(extra)
        else:
            found |= IMPORTED_AS.get(name, {name})
    return found


def brought(extra: str) -> set[str]:
    return names(project()["optional-dependencies"][extra])


def places() -> Iterator[tuple[Path, str]]:
    """Every file, with its extra if it has one."""
    for path in sorted(PACKAGE.rglob("*.py")):
        place = path.relative_to(PACKAGE).as_posix()
        yield path, next((extra for part, extra in EXTRA_OF if place.startswith(part)), "")


def files() -> Iterator[tuple[Path, str, set[str]]]:
    """Every file, its extra if it has one, and its imports other than Python's own and ours."""
    for path, extra in places():
        roots = {name.partition(".")[0] for name in imports(path)}
        yield path, extra, roots - sys.stdlib_module_names - {"ludoteca"}


def test_what_a_file_imports_is_brought_by_the_package_or_by_its_extra() -> None:
    always = names(project()["dependencies"])
    for path, extra, roots in files():
        peers = PEERS if path.parent == PACKAGE / "learn" and path.stem in ADAPTERS else set()
        there = always | peers | (brought(extra) if extra else set())
        assert roots <= there, f"{path} imports {roots - there}"


def test_an_extra_brings_nothing_needless() -> None:
    results = list(files())
    for extra in project()["optional-dependencies"]:
        used = set().union(*(roots for _, own, roots in results if own == extra))
        if extra == "cluster":  # a cluster plays the matches of the lab
            used |= brought("lab")
        if extra == "train":  # training uses the environments too
            used |= brought("learn")
        needless = brought(extra) - used - BY_OTHERS.get(extra, set())
        assert needless <= {"pydantic"}, f"nothing of {extra} imports {needless}"


WITHOUT = """
import sys

if __name__ == "__main__":
    sys.modules[sys.argv[1]] = None
    from ludoteca.cli import run

    sys.exit(run(sys.argv[2:]))
"""


def without(home: Path, package: str, *words: str) -> tuple[int, str]:
    """The command without a package: its exit code and the module that is missing."""
    script = home / "without.py"
    script.write_text(WITHOUT, "utf-8")
    done = subprocess.run(
        [sys.executable, str(script), package, *words],
        capture_output=True,
        cwd=home,
        env=environment(home, PYTHONPATH=pythonpath()),
        stdin=subprocess.DEVNULL,
        timeout=60,
    )
    return done.returncode, complaint(done.stderr.decode())


EXPERIMENT = 'game = "neon"\nseats = 2\nbots = ["random", "random"]\nmatches = 10\n'
TUNING = ROOT / "examples" / "lab" / "kobito-gold.toml"


@pytest.mark.parametrize(
    ("package", "extra", "words"),
    [
        ("polars", "lab", ["lab", "serve", "--no-browser", "--port", "0"]),
        ("pyarrow", "lab", ["lab", "run", "experiment.toml"]),
        ("optuna", "lab", ["lab", "tune", str(TUNING), "--out", "tuned"]),
        ("pyarrow", "data", ["learn", "export", "neon"]),
        ("ray", "cluster", ["simulate", "neon", "--bots", "random", "--cluster", "auto"]),
        ("mcp", "mcp", ["mcp"]),
        ("psycopg", "postgresql", ["serve", "--port", "0", "--data", "postgresql+psycopg://a/b"]),
    ],
)
def test_a_package_that_is_missing_is_named_in_one_line(
    tmp_path: Path, package: str, extra: str, words: list[str]
) -> None:
    (tmp_path / "experiment.toml").write_text(EXPERIMENT, "utf-8")
    code, said = without(tmp_path, package, *words)
    assert said == refusal("needs_package", package=package, extra=extra)
    assert code == BAD_INPUT


def test_training_without_jax(tmp_path: Path) -> None:
    assert without(tmp_path, "jax", "learn", "train", "neon") == (BAD_INPUT, refusal("needs_train"))
