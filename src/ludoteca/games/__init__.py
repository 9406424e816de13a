"""The bundled games, one package each, and the catalogue of all installed games."""

from __future__ import annotations

from ludoteca.core.catalogue import find, names, playable, versions

__all__ = ["find", "names", "playable", "versions"]
