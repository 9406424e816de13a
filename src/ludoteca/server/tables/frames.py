"""How frames and answers are written down: JSON in UTF-8."""

from __future__ import annotations

import json

from ludoteca.core.kit.note import Note


def encode(thing: object) -> str:
    return json.dumps(thing, ensure_ascii=False, separators=(",", ":"), default=spelled)


def encode_bytes(thing: object) -> bytes:
    """UTF-8, whatever letters somebody sent us."""
    return encode(thing).encode("utf-8", "replace")


def spelled(thing: object) -> object:
    """A note inside a note, or a number of the engine."""
    if isinstance(thing, Note):
        return {"key": thing.key, "args": thing.args}
    if isinstance(thing, set | frozenset | tuple):
        return list(thing)
    raise TypeError(f"{type(thing).__name__} does not belong in a frame")
