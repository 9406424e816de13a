"""The rooms of the house: `python -m tests.tree` walks through them."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parent.parent
HOUSES = (ROOT / "src" / "ludoteca", ROOT / "client" / "src")
BUILT = ROOT / "src" / "ludoteca" / "server" / "page"
MOST = 20
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


if __name__ == "__main__":
    for room, files in rooms().items():
        total = sum(map(lines, files))
        print(f"{len(files):3} files {total:6} lines  {room.relative_to(ROOT)}")
