"""A position written out whole, so that two can be compared: nothing to forget, nothing to keep up."""

from __future__ import annotations

import hashlib
from functools import cache

from ludoteca.core.cards import Cards
from ludoteca.core.grid import Grid
from ludoteca.core.moves import Moves
from ludoteca.core.note import Note

PLAIN = {type(None), bool, int, float, str}


def written(thing: object) -> str:
    """All that there is to know of a position, the same compiled and interpreted."""
    if isinstance(thing, Cards):
        return bytes(thing.items).hex()
    if type(thing) in PLAIN:
        return repr(thing)
    if isinstance(thing, (list, tuple)):
        return "[" + " ".join(map(written, thing)) + "]"
    if isinstance(thing, dict):
        return "{" + " ".join(f"{key}={written(value)}" for key, value in thing.items()) + "}"
    if isinstance(thing, (set, frozenset)):
        return "{" + " ".join(sorted(map(written, thing))) + "}"
    if isinstance(thing, Moves):
        return written(thing.listed())
    if isinstance(thing, Grid):
        return f"{thing.width}x{thing.height} {bytes(thing.cells).hex()}"
    if isinstance(thing, Note):
        return f"<{thing!r} {thing.eyes}>"
    return "(" + " ".join(f"{name}={written(value)}" for name, value in attributes(thing)) + ")"


def attributes(thing: object) -> list[tuple[str, object]]:
    """The attributes of an object, by name; a compiled class lists its own."""
    kind: type = type(thing)
    names = compiled_names(kind)
    own = getattr(thing, "__dict__", None)
    if own:
        names = tuple(sorted({*names, *own}))
    return [(name, getattr(thing, name)) for name in names if hasattr(thing, name)]


@cache
def compiled_names(kind: type) -> tuple[str, ...]:
    """The attributes that a compiled class lists, its bases' included."""
    names: set[str] = set()
    for base in kind.__mro__:
        names |= set(getattr(base, "__mypyc_attrs__", ()))
    return tuple(sorted(names - {"__dict__"}))


def fingerprint(thing: object) -> str:
    return hashlib.sha256(written(thing).encode()).hexdigest()
