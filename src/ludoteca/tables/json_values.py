"""What frames and answers hold besides plain JSON."""

from __future__ import annotations

from ludoteca.core.engine.note import Note


def encode_default(value: object) -> object:
    if isinstance(value, Note):
        return {"key": value.key, "args": value.args}
    if isinstance(value, set | frozenset | tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} does not belong in a frame")
