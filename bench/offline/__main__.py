"""`python -m bench.offline`: a decision of each bot compiled, interpreted and in Pyodide, and what a
browser would have to fetch."""

from __future__ import annotations

import gzip
import importlib.metadata
import json
import os
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path

import mypy_extensions

from bench.boardgame_io import binary, node

HERE = Path(__file__).parent
FOLDER = HERE.parent / ".peers" / "pyodide"
SOURCES = HERE.parent.parent / "src"
ROOMS = ("core", "bots", "games", "text", "__init__.py")
"""What a match needs."""
KINDS = (".py", ".toml", ".weights", ".json", ".md")
VECS = """\
class vec(list):
    def __class_getitem__(cls, kind):
        return cls

    def __init__(self, items=(), *, capacity=0):
        super().__init__(items)


def append(cards, card):
    cards.append(card)
    return cards


def pop(cards, at=-1):
    card = list.pop(cards, at)
    return cards, card
"""
"""Stands in for a package that exists only compiled."""


def pack(path: Path) -> None:
    """All that Pyodide needs of us, as an archive."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for room in ROOMS:
            place = SOURCES / "ludoteca" / room
            for file in [place] if place.is_file() else sorted(place.rglob("*")):
                if file.suffix in KINDS:
                    archive.write(file, file.relative_to(SOURCES))
        archive.write(str(mypy_extensions.__file__), "mypy_extensions.py")
        archive.writestr("librt/__init__.py", "")
        archive.writestr("librt/vecs.py", VECS)
        ours = importlib.metadata.distribution("ludoteca")
        for name in ("METADATA", "entry_points.txt"):
            archive.writestr(
                f"ludoteca-{ours.version}.dist-info/{name}", ours.read_text(name) or ""
            )


def install() -> Path:
    found = FOLDER / "node_modules" / "pyodide"
    if not found.exists():
        FOLDER.mkdir(parents=True, exist_ok=True)
        wish = ["install", "--prefix", str(FOLDER), "--no-audit", "--no-fund", "pyodide"]
        subprocess.run([*node("npm"), *wish], check=True, stdout=subprocess.DEVNULL)
    return found


def seconds(command: list[str], **more: str) -> dict[tuple[str, str], float]:
    done = subprocess.run(
        command, check=True, capture_output=True, text=True, cwd="/", env={**os.environ, **more}
    )
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {(row["game"], bot): spent for row in rows for bot, spent in row["seconds"].items()}


def main() -> None:
    pyodide, script = install(), str(HERE / "decisions.py")
    with tempfile.TemporaryDirectory() as folder:
        archive = Path(folder) / "ludoteca.zip"
        pack(archive)
        sizes = {
            file: len(gzip.compress((pyodide / file).read_bytes()))
            for file in ("pyodide.asm.wasm", "pyodide.asm.mjs", "python_stdlib.zip")
        } | {"ours": archive.stat().st_size}
        compiled = seconds([sys.executable, script], PYTHONPATH="")
        interpreted = seconds([sys.executable, script], PYTHONPATH=str(SOURCES))
        wish = [str(pyodide / "pyodide.mjs"), str(archive), script]
        there = seconds([binary(), str(HERE / "run.mjs"), *wish])
    print(f"to fetch: {sum(sizes.values()) / 1e6:.1f} MB ({sizes})")
    print("| game | bot | compiled | interpreted | Pyodide | times compiled |")
    print("| --- | --- | ---: | ---: | ---: | ---: |")
    for key, spent in compiled.items():
        row = [f"{1000 * each:.1f} ms" for each in (spent, interpreted[key], there[key])]
        print(f"| {key[0]} | {key[1]} | {' | '.join(row)} | {there[key] / max(spent, 1e-6):.0f} |")


if __name__ == "__main__":
    main()
