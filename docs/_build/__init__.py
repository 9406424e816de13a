"""Generates pages of the documentation from rulebooks, commands, routes and docstrings.

MkDocs calls `hooks.py`; generated pages are not files of the tree."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
