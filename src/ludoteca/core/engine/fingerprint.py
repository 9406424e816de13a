"""Canonical text and hash of any position, to compare two of them.

It covers every attribute without code in the games. Compiled, because the conformance test serializes
half a dozen positions for every move.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Final

from ludoteca.core.engine.cards import Cards
from ludoteca.core.engine.grid import Grid
from ludoteca.core.engine.moves import Moves
from ludoteca.core.engine.note import Note

PLAIN_TYPES: Final = frozenset([type(None), bool, int, float, str])
ABSENT: Final = object()
ATTRIBUTE_NAMES: Final[dict[type, tuple[str, ...]]] = {}
"""The cache of `attribute_names`."""


def canonical(value: object) -> str:
    """The whole content of a value as text, the same compiled and interpreted."""
    if isinstance(value, Cards):
        return bytes(value.items).hex()
    if type(value) in PLAIN_TYPES:
        return repr(value)
    if isinstance(value, list):
        return "[" + " ".join([canonical(item) for item in value]) + "]"
    if isinstance(value, tuple):
        return "[" + " ".join([canonical(item) for item in value]) + "]"
    if isinstance(value, dict):
        return (
            "{"
            + " ".join([f"{key}={canonical(item_value)}" for key, item_value in value.items()])
            + "}"
        )
    if isinstance(value, (set, frozenset)):
        return "{" + " ".join(sorted([canonical(item) for item in value])) + "}"
    if isinstance(value, Moves):
        return canonical(value.to_list())
    if isinstance(value, Grid):
        return f"{value.width}x{value.height} {bytes(value.cells).hex()}"
    if isinstance(value, Note):
        return f"<{value!r} {value.audience}>"
    if isinstance(value, Iterable):  # native numbers
        return "[" + " ".join([canonical(item) for item in value]) + "]"
    return (
        "("
        + " ".join([name + "=" + canonical(item_value) for name, item_value in attributes(value)])
        + ")"
    )


def attributes(thing: object) -> list[tuple[str, object]]:
    """The attributes of an object, sorted by name."""
    names = attribute_names(type(thing))
    own = getattr(thing, "__dict__", None)
    if own:
        names = tuple(sorted({*names, *own}))
    pairs: list[tuple[str, object]] = []
    for name in names:
        value = getattr(thing, name, ABSENT)
        if value is not ABSENT:
            pairs.append((name, value))
    return pairs


def attribute_names(kind: type) -> tuple[str, ...]:
    """The attributes declared by a compiled class or by slots, including those of its bases."""
    cached = ATTRIBUTE_NAMES.get(kind)
    if cached is None:
        names: set[str] = set()
        for base in kind.__mro__:
            names |= set(getattr(base, "__mypyc_attrs__", ()))
            slots = base.__dict__.get("__slots__", ())
            names |= {slots} if isinstance(slots, str) else set(slots)
        cached = ATTRIBUTE_NAMES[kind] = tuple(sorted(names - {"__dict__", "__weakref__"}))
    return cached


def fingerprint(thing: object) -> str:
    return hashlib.sha256(canonical(thing).encode()).hexdigest()
