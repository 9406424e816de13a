"""Builds the documentation: `python -m docs._build [FOLDER]`.

Some pages are files of docs/, the others are made from rulebooks, commands, routes and docstrings."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCS = ROOT / "docs"
