"""The tag in the head of a server's page that offers the games without a server."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

BASE = "/offline"
"""Where they are on this server."""
MANIFEST = "engine/manifest.json"
FILE_LIST = "site.json"


def site_offer(folder: str) -> str:
    if not folder:
        return ""
    size = download_bytes(Path(folder))
    return f'<meta name="ludoteca-offline-site" content="{BASE}/" data-bytes="{size}">'


@cache
def download_bytes(folder: Path) -> int:
    """What a browser downloads to keep all of it: files of the page, and the parts of the engine."""
    parts = json.loads((folder / MANIFEST).read_text("utf-8"))["parts"].values()
    paths = json.loads((folder / FILE_LIST).read_text("utf-8"))
    files = [folder / path.removeprefix("/").partition("?")[0] for path in paths]
    return sum(int(part["br"]) for part in parts) + sum(compressed_bytes(file) for file in files)


def compressed_bytes(file: Path) -> int:
    compressed = file.with_name(f"{file.name}.br")
    found = compressed if compressed.is_file() else file
    return found.stat().st_size if found.is_file() else 0
