"""JSON encoding of frames and responses."""

from __future__ import annotations

import json

import orjson

from ludoteca.tables.json_values import encode_default

STRICT = orjson.OPT_PASSTHROUGH_DATACLASS | orjson.OPT_PASSTHROUGH_DATETIME


def encode(value: object) -> str:
    return encode_bytes(value).decode()


def encode_bytes(value: object) -> bytes:
    """Valid UTF-8 for any text, also for lone surrogates sent by a client."""
    try:
        return orjson.dumps(value, encode_default, STRICT)
    except orjson.JSONEncodeError:  # a lone surrogate, or a number beyond 64 bits
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=encode_default)
        return text.encode("utf-8", "replace")


def encode_members(value: dict[str, object]) -> bytes:
    """The members of a non-empty object, without its braces."""
    return encode_bytes(value)[1:-1]


def join_object(*parts: bytes) -> bytes:
    """One object out of encoded members."""
    return b"{%b}" % b",".join(parts)
