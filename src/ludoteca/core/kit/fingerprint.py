"""A position written out whole, so that two can be compared: nothing to forget, nothing to keep up.

Compiled, for the examination writes out half a dozen positions for every move of its matches.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from ludoteca.core.kit.cards import Cards
from ludoteca.core.kit.grid import Grid
from ludoteca.core.kit.moves import Moves
from ludoteca.core.kit.note import Note

PLAIN: Final = frozenset([type(None), bool, int, float, str])
ABSENT: Final = object()
NAMES: Final[dict[type, tuple[str, ...]]] = {}
"""What `compiled_names` has found, for each class once."""


def written(thing: object) -> str:
    """All that there is to know of a position, the same compiled and interpreted."""
    if isinstance(thing, Cards):
        return bytes(thing.items).hex()
    if type(thing) in PLAIN:
        return repr(thing)
    if isinstance(thing, list):
        return "[" + " ".join([written(item) for item in thing]) + "]"
    if isinstance(thing, tuple):
        return "[" + " ".join([written(item) for item in thing]) + "]"
    if isinstance(thing, dict):
        return "{" + " ".join([f"{key}={written(value)}" for key, value in thing.items()]) + "}"
    if isinstance(thing, (set, frozenset)):
        return "{" + " ".join(sorted([written(item) for item in thing])) + "}"
    if isinstance(thing, Moves):
        return written(thing.listed())
    if isinstance(thing, Grid):
        return f"{thing.width}x{thing.height} {bytes(thing.cells).hex()}"
    if isinstance(thing, Note):
        return f"<{thing!r} {thing.eyes}>"
    if isinstance(thing, Iterable):  # native numbers
        return "[" + " ".join([written(item) for item in thing]) + "]"
    return "(" + " ".join([name + "=" + written(value) for name, value in attributes(thing)]) + ")"


def attributes(thing: object) -> list[tuple[str, object]]:
    """The attributes of an object, by name; a compiled class lists its own."""
    names = compiled_names(type(thing))
    own = getattr(thing, "__dict__", None)
    if own:
        names = tuple(sorted({*names, *own}))
    found: list[tuple[str, object]] = []
    for name in names:
        value = getattr(thing, name, ABSENT)
        if value is not ABSENT:
            found.append((name, value))
    return found


def compiled_names(kind: type) -> tuple[str, ...]:
    """The attributes that a class lists, its bases' included, as compiled ones and those with slots
    do."""
    known = NAMES.get(kind)
    if known is None:
        names: set[str] = set()
        for base in kind.__mro__:
            names |= set(getattr(base, "__mypyc_attrs__", ()))
            slots = base.__dict__.get("__slots__", ())
            names |= {slots} if isinstance(slots, str) else set(slots)
        known = NAMES[kind] = tuple(sorted(names - {"__dict__", "__weakref__"}))
    return known


def fingerprint(thing: object) -> str:
    return hashlib.sha256(written(thing).encode()).hexdigest()
