"""The site without a server: what it downloads, when the first card can be clicked, what it holds after
many matches, and how fast it searches compared with this machine. `make build web` comes first.

python -m bench.web --rounds 9 --write
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

from web.node import NODE
from web.places import ROOT, SITE

from bench.readme import write_section
from bench.tables import title
from bench.web_start import start_table
from ludoteca import games

SCRIPT = str(Path(__file__).parent / "web_search.py")
HERE = (sys.executable, SCRIPT)
RUN = (NODE, "--no-warnings", str(ROOT / "web" / "run.mjs"))
IN_NODE = (*RUN, str(SITE), SCRIPT)
MEMORY = str(Path(__file__).parent / "web_memory.py")
SIZES = ("bytes", "gz", "br")
PART_NAMES = {
    "pyodide.asm.js": "Python's script",
    "pyodide.asm.wasm": "Python",
    "python_stdlib.zip": "Python's library",
    "base": "the engine and all games",
    "scripts": "smaller scripts",
}


def rates(command: tuple[str, ...], seconds: float) -> dict[str, float]:
    done = subprocess.run(
        [*command, str(seconds)], stdout=subprocess.PIPE, text=True, check=True, cwd="/"
    )
    pairs = (line.split() for line in done.stdout.splitlines())
    return {name: float(rate) for name, rate in pairs}


def speed_table(rounds: int, seconds: float) -> str:
    slices = [(rates(HERE, seconds), rates(IN_NODE, seconds)) for _ in range(rounds)]
    lines = [
        "| iterations of the search a second | compiled for this machine | WebAssembly | times as slow |",
        "| --- | ---: | ---: | ---: |",
    ]
    for name in games.names():
        here, there = (median(pair[side][name] for pair in slices) for side in (0, 1))
        ratio = median(pair[0][name] / pair[1][name] for pair in slices)
        lines.append(f"| {title(name)} | {here:,.0f} | {there:,.0f} | {ratio:.1f} |")
    return "\n".join(lines)


def size_table() -> str:
    manifest: dict[str, Any] = json.loads((SITE / "engine" / "manifest.json").read_text("utf-8"))
    parts = {name: [part[size] for size in SIZES] for name, part in manifest["parts"].items()}
    folder = SITE / "engine" / manifest["folder"]
    scripts = [path for path in folder.glob("*js") if path.name not in parts]
    parts["scripts"] = [
        sum(path.with_name(f"{path.name}{suffix}").stat().st_size for path in scripts)
        for suffix in ("", ".gz", ".br")
    ]
    lines = ["| kB | as it is | gzip | Brotli |", "| --- | ---: | ---: | ---: |"]
    for name, sizes in parts.items():
        label = PART_NAMES.get(name) or (title(name) if name in games.names() else name)
        lines.append(f"| {label} | " + " | ".join(f"{size / 1000:,.0f}" for size in sizes) + " |")
    return "\n".join(lines)


def memory_table(matches: int) -> str:
    command = (*RUN, "--whole-library", str(SITE), MEMORY, str(matches))
    done = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True, cwd=ROOT)
    held = dict(line.split() for line in done.stdout.splitlines())
    return "\n".join(
        [
            f"| MB that Python holds | when started | after a match | after {matches} matches |",
            "| --- | ---: | ---: | ---: |",
            "| a worker | "
            + " | ".join(f"{float(held[when]):.0f}" for when in ("started", "first", "last"))
            + " |",
        ]
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1.0, help="of each game in a slice")
    parser.add_argument("--starts", type=int, default=5, help="visits of each kind of host")
    parser.add_argument("--matches", type=int, default=100, help="after which memory is read")
    parser.add_argument("--write", action="store_true", help="into the README")
    options = parser.parse_args()
    tables = (
        size_table(),
        start_table(options.starts),
        memory_table(options.matches),
        speed_table(options.rounds, options.seconds),
    )
    text = "\n\n".join(tables)
    print(text)
    if options.write:
        write_section("web", text)


if __name__ == "__main__":
    main()
