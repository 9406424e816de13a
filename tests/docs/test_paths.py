"""Files that the developers' pages name exist."""

from __future__ import annotations

import re
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = sorted(
    [*(ROOT / "docs" / "dev").rglob("*.md"), ROOT / "CONTRIBUTING.md", ROOT / "AGENTS.md"]
)
CODE = re.compile(r"`([^`\n]+)`")
PATH = re.compile(r"[\w.<>*-]+(/[\w.<>*-]+)*(/|\.(py|ts|js|md|toml|svelte|json|html|css))")
FENCE = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)
GENERATED = {
    "page/built",
    "authors/contract.md",
    "site-web",
    "engine",
    ".web/wheels",
    "404.html",
    "site.json",
}
FOLDERS = ("src", "client", "docs", "tests", "bench", "deploy", "examples", "web")
IGNORED = {"node_modules", "__pycache__", "built"}


@cache
def files() -> frozenset[str]:
    """All files and folders as paths of the project."""
    paths = {path.name for path in ROOT.iterdir()}
    for folder in FOLDERS:
        for path in (ROOT / folder).rglob("*"):
            if not IGNORED & set(path.parts):
                paths.add(path.relative_to(ROOT).as_posix())
    return frozenset(paths)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_file_exists(page: Path) -> None:
    text = FENCE.sub("", page.read_text("utf-8"))
    names = {code.rstrip("/") for code in CODE.findall(text) if PATH.fullmatch(code)}
    assert {name for name in names - GENERATED if not exists(name)} == set()


def exists(name: str) -> bool:
    """Whether a path of the project is or ends with the name, where `<game>` stands for any game."""
    pattern = re.sub(r"<\w+>", "*", name)
    if "*" in pattern:
        return any(fnmatch(path, f"*{pattern}") for path in files())
    return any(path == name or path.endswith(f"/{name}") for path in files())
