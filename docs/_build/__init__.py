"""What prints the documentation: pages made of the rulebooks, the commands, the routes and the docstrings.

MkDocs asks `hooks.py`; nothing that is made here is kept in the tree."""

from __future__ import annotations

from pathlib import Path

ROOT = Path(__file__).parents[2]
