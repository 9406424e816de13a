"""The rooms of the house: `python -m tests.tree` walks through them, `--lines` counts by house."""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSES = (ROOT / "src" / "ludoteca", ROOT / "client" / "src")
BUILT = ROOT / "src" / "ludoteca" / "server" / "page"
MOST = 20
PAGE = {".ts", ".svelte", ".css"}
COUNTED = {
    "client/src": PAGE,
    "src/ludoteca/games/*/page": PAGE,
    "src/ludoteca/server": {".py"},
    "src/ludoteca/core": {".py"},
}
"""Of which houses lines are counted, and in which files."""
ROLE = re.compile(r"^\| `([a-z_./-]+)` \| .* \| (always|optional) \|$", re.MULTILINE)


def rooms() -> dict[Path, list[Path]]:
    """Every folder with the files that lie in it, but for what was compiled or bundled."""
    found: dict[Path, list[Path]] = {}
    for house in HOUSES:
        for path in sorted(house.rglob("*")):
            made = BUILT in path.parents or "__pycache__" in path.parts or path.suffix == ".so"
            if path.is_file() and not made:
                found.setdefault(path.parent, []).append(path)
    return found


def roles() -> dict[str, bool]:
    """What lies in a game's folder, as CONTRIBUTING says, and whether every game has it."""
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    return {role: when == "always" for role, when in ROLE.findall(text)}


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def houses() -> dict[str, list[Path]]:
    """The files that are counted, by house."""
    return {
        house: [
            path
            for root in ROOT.glob(house)
            for path in root.rglob("*")
            if path.suffix in kinds and BUILT not in path.parents
        ]
        for house, kinds in COUNTED.items()
    }


if __name__ == "__main__":
    by_room = {str(room.relative_to(ROOT)): files for room, files in rooms().items()}
    for name, files in (houses() if "--lines" in sys.argv else by_room).items():
        print(f"{len(files):3} files {sum(map(lines, files)):6} lines  {name}")
