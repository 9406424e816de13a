"""How frames and answers are written down: JSON in UTF-8."""

from __future__ import annotations

import json

import orjson

from ludoteca.core.engine.note import Note

STRICT = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME


def encode(value: object) -> str:
    return encode_bytes(value).decode()


def encode_bytes(value: object) -> bytes:
    """UTF-8, whatever letters somebody sent us."""
    try:
        return orjson.dumps(value, encode_default, STRICT)
    except orjson.JSONEncodeError:  # half a character, or a number beyond 64 bits
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=encode_default)
        return text.encode("utf-8", "replace")


def encode_members(value: dict[str, object]) -> bytes:
    """An object with something in it, as a part of a larger one."""
    return encode_bytes(value)[1:-1]


def join_object(*parts: bytes) -> bytes:
    """One object of its parts."""
    return b"{%b}" % b",".join(parts)


def encode_default(value: object) -> object:
    """A note inside a note, or a number of the engine."""
    if isinstance(value, Note):
        return {"key": value.key, "args": value.args}
    if isinstance(value, set | frozenset | tuple):
        return list(value)
    raise TypeError(f"{type(value).__name__} does not belong in a frame")
