"""The folders of the project: `python -m tests.tree` lists them, `--lines` counts lines by package."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
ROOTS = (ROOT / "src" / "ludoteca", ROOT / "client" / "src")
BUNDLE = ROOT / "src" / "ludoteca" / "server" / "page"
MAX_FILES = 20
PAGE_SUFFIXES = {".ts", ".svelte", ".css"}
COUNTED = {
    "client/src": PAGE_SUFFIXES,
    "src/ludoteca/games/*/page": PAGE_SUFFIXES,
    "src/ludoteca/server": {".py"},
    "src/ludoteca/core": {".py"},
}
"""The packages of which lines are counted, with the suffixes of their files."""
ROLE = re.compile(r"^\| `([a-z_./-]+)` \| .* \| (always|optional) \|$", re.MULTILINE)


def files_by_folder() -> dict[Path, list[Path]]:
    """Every folder with its files, except generated ones."""
    by_folder: dict[Path, list[Path]] = {}
    for package in ROOTS:
        for path in sorted(package.rglob("*")):
            is_generated = (
                BUNDLE in path.parents or "__pycache__" in path.parts or path.suffix == ".so"
            )
            if path.is_file() and not is_generated:
                by_folder.setdefault(path.parent, []).append(path)
    return by_folder


def roles() -> dict[str, bool]:
    """The files of a game's folder by docs/dev/games.md, and whether every game has them."""
    text = (ROOT / "docs" / "dev" / "games.md").read_text("utf-8")
    return {role: when == "always" for role, when in ROLE.findall(text)}


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def counted_files() -> dict[str, list[Path]]:
    """The counted files by package."""
    return {
        package: [
            path
            for root in ROOT.glob(package)
            for path in root.rglob("*")
            if path.suffix in kinds and BUNDLE not in path.parents
        ]
        for package, kinds in COUNTED.items()
    }


if __name__ == "__main__":
    by_room = {str(room.relative_to(ROOT)): files for room, files in files_by_folder().items()}
    for name, files in (counted_files() if "--lines" in sys.argv else by_room).items():
        print(f"{len(files):3} files {sum(map(lines, files)):6} lines  {name}")
