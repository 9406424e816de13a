"""Which package may import which. A new dependency is a decision: it changes this table in the same
commit."""

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
    "lab_web": {"core", "games", "bots", "lab", "tables", "server"},
    "learn": {"core", "games", "bots", "lab"},
    "tables": {"core", "games", "bots"},
    "offline": {"core", "games", "bots", "tables"},
    "server": {"core", "games", "bots", "tables"},
    "terminal": {"core", "games", "bots", "local", "lab", "learn"},
    "mcp": {"core", "games", "bots", "local"},
    "cli": {
        *("core", "games", "bots", "local", "lab", "lab_web"),
        *("learn", "tables", "server", "terminal", "mcp"),
    },
}
SERVER_LAYERS = (
    ("base",),
    ("store",),
    ("daily", "preflight"),
    ("results", "database_location"),
    ("bot_workers",),
    ("tables",),
    ("analysis", "push"),
    ("services",),
    ("web", "ops"),
    ("app",),
    ("serve",),
)
"""The packages of the server: each imports only those of earlier lines. `base` are the modules
beside the folders."""
ENGINE = {"librt", "mypy_extensions"}


@cache
def imports(path: Path) -> tuple[str, ...]:
    return tuple(imported(path))


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: a relative import hides its arrow"
            yield node.module or ""


def ours() -> Iterator[tuple[Path, str, list[str]]]:
    """Every file with its package and the packages of ours that it imports."""
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


def test_modules_of_core_do_not_import_each_other_in_a_cycle() -> None:
    names = {
        ".".join(path.relative_to(ROOT.parent).with_suffix("").parts).removesuffix(
            ".__init__"
        ): path
        for path, part, _ in ours()
        if part == "core"
    }
    imported_by = {name: names.keys() & set(imports(path)) for name, path in names.items()}
    while leaves := [name for name, others in imported_by.items() if not others]:
        for name in leaves:
            del imported_by[name]
        imported_by = {name: others - set(leaves) for name, others in imported_by.items()}
    assert imported_by == {}


def test_what_runs_offline_stands_on_the_standard_library_alone() -> None:
    import sys

    for path, part, _ in ours():
        if part in ("core", "games", "bots", "tables", "offline"):
            roots = {name.split(".")[0] for name in imports(path)}
            assert roots - set(sys.stdlib_module_names) - ENGINE <= {"ludoteca"}, path


def server_room(module: str) -> str:
    """The package of a module of the server, by its folder or file."""
    room = module.split(".")[2]
    return room if any(room in layer for layer in SERVER_LAYERS) else "base"


def server_imports() -> dict[str, set[str]]:
    """For each module of the server the modules that it imports, for type checkers too."""
    modules = {module_of(path): path for path in (ROOT / "server").rglob("*.py")}
    return {
        module: {name for name in imported_modules(path) if name in modules} - {module}
        for module, path in modules.items()
        if module != "ludoteca.server"
    }


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT.parent).with_suffix("").parts
    return ".".join(parts).removesuffix(".__init__")


def imported_modules(path: Path) -> Iterator[str]:
    """What a file imports, and each name that it imports from there, which may be a module too."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def test_rooms_of_the_server_import_only_those_below() -> None:
    level = {room: n for n, layer in enumerate(SERVER_LAYERS) for room in layer}
    upward = []
    for module, names in server_imports().items():
        room = server_room(module)
        for name in names - {"ludoteca.server"}:
            other = server_room(name)
            if other != room and level[other] >= level[room]:
                upward.append(f"{module} imports {name}")
    assert upward == []


def test_modules_of_the_server_do_not_import_each_other_in_a_circle() -> None:
    left = server_imports()
    while True:
        imported_left = set().union(*left.values())
        ends = [
            module
            for module, names in left.items()
            if not names & left.keys() or module not in imported_left
        ]
        if not ends:
            break
        for module in ends:
            del left[module]
    assert sorted(left) == []
