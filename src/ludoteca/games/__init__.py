"""Our games: every folder here is one. All that are installed stand on the shelf."""

from __future__ import annotations

from ludoteca.core.catalogue import find, names, playable, versions

__all__ = ["find", "names", "playable", "versions"]
