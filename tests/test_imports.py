"""The arrows of the house. A new arrow is a decision: it changes this table in the same commit."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parent.parent / "src" / "ludoteca"

MAY_IMPORT: dict[str, set[str]] = {
    "core": set(),
    "games": {"core"},
    "bots": {"core", "games"},
    "local": {"core", "games", "bots"},
    "lab": {"core", "games", "bots"},
    "lab_web": {"core", "games", "bots", "lab", "server"},
    "learn": {"core", "games", "bots", "lab"},
    "server": {"core", "games", "bots"},
    "terminal": {"core", "games", "bots", "local", "lab", "learn"},
    "mcp": {"core", "games", "bots", "local"},
    "cli": {
        *("core", "games", "bots", "local", "lab", "lab_web"),
        *("learn", "server", "terminal", "mcp"),
    },
}
ENGINE = {"librt", "mypy_extensions"}


@cache
def imports(path: Path) -> tuple[str, ...]:
    """What a file imports; each is read once."""
    return tuple(imported(path))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides its arrow"
            yield node.module or ""


def ours() -> Iterator[tuple[Path, str, list[str]]]:
    """Every file, the part of the house it is in, and what it imports of the others."""
    for path in ROOT.rglob("*.py"):
        part = path.relative_to(ROOT).parts[0].removesuffix(".py")
        yield path, part, [name for name in imports(path) if name.startswith("ludoteca.")]


def test_arrows_point_inward() -> None:
    for path, part, names in ours():
        if part in ("__init__", "__main__"):
            continue
        for name in names:
            other = name.split(".")[1]
            assert other == part or other in MAY_IMPORT[part], f"{path} imports {name}"


def test_games_never_import_each_other() -> None:
    for path, part, names in ours():
        if part == "games" and path.parent != ROOT / "games":
            own = f"ludoteca.games.{path.relative_to(ROOT).parts[1]}"
            assert [
                n for n in names if n.startswith("ludoteca.games.") and not n.startswith(own)
            ] == []


def test_core_never_names_a_game() -> None:
    names = {path.name for path in (ROOT / "games").iterdir() if (path / "__init__.py").exists()}
    for path in (ROOT / "core").glob("*.py"):
        words = set(path.read_text("utf-8").lower().replace("_", " ").split())
        assert not words & names, path


def test_core_and_games_stand_on_the_standard_library_alone() -> None:
    import sys

    for path, part, _ in ours():
        if part in ("core", "games"):
            roots = {name.split(".")[0] for name in imports(path)}
            assert roots - set(sys.stdlib_module_names) - ENGINE <= {"ludoteca"}, path
