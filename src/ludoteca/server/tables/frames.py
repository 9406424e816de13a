"""How frames and answers are written down: JSON in UTF-8."""

from __future__ import annotations

import json

import orjson

from ludoteca.core.kit.note import Note

STRICT = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME


def encode(thing: object) -> str:
    return encode_bytes(thing).decode()


def encode_bytes(thing: object) -> bytes:
    """UTF-8, whatever letters somebody sent us."""
    try:
        return orjson.dumps(thing, spelled, STRICT)
    except orjson.JSONEncodeError:  # half a character, or a number beyond 64 bits
        text = json.dumps(thing, ensure_ascii=False, separators=(",", ":"), default=spelled)
        return text.encode("utf-8", "replace")


def encode_part(thing: dict[str, object]) -> bytes:
    """An object with something in it, as a part of a larger one."""
    return encode_bytes(thing)[1:-1]


def whole(*parts: bytes) -> bytes:
    """One object of its parts."""
    return b"{%b}" % b",".join(parts)


def spelled(thing: object) -> object:
    """A note inside a note, or a number of the engine."""
    if isinstance(thing, Note):
        return {"key": thing.key, "args": thing.args}
    if isinstance(thing, set | frozenset | tuple):
        return list(thing)
    raise TypeError(f"{type(thing).__name__} does not belong in a frame")
