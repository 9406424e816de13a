"""Writes files with compressed copies beside them, for hosts and browsers that choose one."""

from __future__ import annotations

import gzip
from hashlib import sha256
from pathlib import Path

import brotli

from web.places import WORK


def write_file(path: Path, content: bytes) -> dict[str, int]:
    """Writes `path`, `path.gz` and `path.br`; returns their sizes."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    sizes = {"bytes": len(content)}
    for suffix in ("gz", "br"):
        copy = compress(content, suffix)
        path.with_name(f"{path.name}.{suffix}").write_bytes(copy)
        sizes[suffix] = len(copy)
    return sizes


def compress(content: bytes, suffix: str) -> bytes:
    """Kept between builds: Brotli takes half a minute for the largest file."""
    kept = WORK / "compressed" / f"{sha256(content).hexdigest()}.{suffix}"
    if not kept.exists():
        kept.parent.mkdir(parents=True, exist_ok=True)
        copy = gzip.compress(content, 9, mtime=0) if suffix == "gz" else brotli.compress(content)
        kept.write_bytes(copy)
    return kept.read_bytes()
