"""The tag in the head of a server's page that offers the games without a server."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

BASE = "/offline"
"""Where they are on this server."""
MANIFEST = "engine/manifest.json"
FILE_LIST = "site.json"
SCRIPTS = {".js", ".mjs", ".json"}


def site_offer(folder: str) -> str:
    if not folder:
        return ""
    size = download_bytes(Path(folder))
    return f'<meta name="ludoteca-offline-site" content="{BASE}/" data-bytes="{size}">'


@cache
def download_bytes(folder: Path) -> int:
    """What a browser downloads to keep all of it: files of the page, and the parts of the engine."""
    parts = json.loads((folder / MANIFEST).read_text("utf-8"))["parts"].values()
    files = [folder / path.removeprefix("/").partition("?")[0] for path in kept_paths(folder)]
    return sum(int(part["br"]) for part in parts) + sum(compressed_bytes(file) for file in files)


@cache
def kept_paths(folder: Path) -> list[str]:
    """The files of the page, and the scripts of the engine: a page keeps those when it runs them, but
    this one is kept before it is opened."""
    page: list[str] = json.loads((folder / FILE_LIST).read_text("utf-8"))
    files = sorted((folder / "engine").rglob("*"))
    scripts = [file for file in files if file.suffix in SCRIPTS and file.is_file()]
    return page + [f"/{file.relative_to(folder).as_posix()}" for file in scripts]


def compressed_bytes(file: Path) -> int:
    compressed = file.with_name(f"{file.name}.br")
    found = compressed if compressed.is_file() else file
    return found.stat().st_size if found.is_file() else 0
