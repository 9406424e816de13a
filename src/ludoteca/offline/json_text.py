"""JSON without a package of its own."""

from __future__ import annotations

import json

from ludoteca.tables.json_values import encode_default


def to_text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), default=encode_default)
