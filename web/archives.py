"""The archives that a browser downloads: what the games need of Python's library and of our package."""

from __future__ import annotations

import importlib.util
import io
import json
import marshal
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath
from typing import Final

from web.places import PYODIDE

LIBRARY_LIST: Final = Path(__file__).parent / "library.txt"
"""The modules of Python's library that are imported; `python -m web.library` writes it."""
PACKAGES: Final = ("__init__.py", "core", "games", "bots", "tables", "offline")
"""What of `ludoteca` is needed without a server."""
UNUSED: Final = (
    *("core/testkit/*", "games/*/page/*", "games/*/page/*/*", "games/*/page/*/*/*", "*.pyi"),
    # The page has the texts, the rulebooks and their pictures as files of their own.
    *("games/*/text/*", "games/*/pictures/*", "games/*/*.toml", "games/*/*.md"),
)
WEIGHTS: Final = "ludoteca/games/*/bot/*.weights"
"""What only the bots of one game need."""
FIRST_YEAR: Final = (1980, 1, 1, 0, 0, 0)

Files = dict[str, bytes]


def bytecode(source: bytes, path: str, optimize: int) -> bytes:
    """A `.pyc` file without the time of its source, so that it is the same each time."""
    code = compile(source, path, "exec", dont_inherit=True, optimize=optimize)
    return importlib.util.MAGIC_NUMBER + bytes(12) + marshal.dumps(code)


def library_archive() -> bytes:
    """Python's own library, cut to the list, as a zip file that is not compressed: what it is sent in
    compresses better."""
    wanted = LIBRARY_LIST.read_text("utf-8").split()
    content = io.BytesIO()
    with (
        zipfile.ZipFile(PYODIDE / "python_stdlib.zip") as full,
        zipfile.ZipFile(content, "w", zipfile.ZIP_STORED) as cut,
    ):
        for path in wanted:
            # Pyodide reads the docstrings of its own modules.
            optimize = 0 if path.startswith(("_pyodide/", "pyodide/")) else 2
            code = bytecode(full.read(path), path, optimize)
            cut.writestr(zipfile.ZipInfo(f"{path}c", FIRST_YEAR), code)
    return content.getvalue()


def wheel_files(wheels: Iterable[Path]) -> Files:
    files: Files = {}
    for path in wheels:
        with zipfile.ZipFile(path) as wheel:
            files |= {name: wheel.read(name) for name in sorted(wheel.namelist())}
    return {name: content for name, content in files.items() if is_needed(name)}


def is_needed(name: str) -> bool:
    path = PurePosixPath(name)
    if path.parts[0] == "ludoteca":
        inner = path.relative_to("ludoteca")
        return inner.parts[0] in PACKAGES and not any(inner.match(one) for one in UNUSED)
    if path.parts[0] == "librt":
        return path.name.startswith(("internal.", "strings.", "vecs.")) and path.suffix == ".so"
    if path.parts[0].startswith("ludoteca-"):
        return path.name in ("METADATA", "entry_points.txt")
    return path.suffix == ".so"


def split_by_game(files: Files) -> tuple[Files, dict[str, Files]]:
    """What every game needs, and what only one does."""
    games: dict[str, Files] = {}
    for name in list(files):
        path = PurePosixPath(name)
        if path.match(WEIGHTS):
            games.setdefault(path.parts[2], {})[name] = files.pop(name)
    return files, games


def compiled(files: Files) -> Iterator[tuple[str, bytes]]:
    """Sources as bytecode; none for modules that are compiled to WebAssembly."""
    libraries = {name.partition(".")[0] for name in files if name.endswith(".so")}
    for name, content in files.items():
        if not name.endswith(".py"):
            yield name, content
        elif name.removesuffix(".py") not in libraries:
            yield f"{name}c", bytecode(content, name, 0)


def packed(files: Iterable[tuple[str, bytes]]) -> bytes:
    """A line of JSON with the path and size of each file, and then the files."""
    found = sorted(files)
    index = json.dumps([(name, len(content)) for name, content in found], separators=(",", ":"))
    return b"".join((index.encode(), b"\n", *(content for _, content in found)))
