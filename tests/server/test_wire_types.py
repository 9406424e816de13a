"""The page's types are generated from the server's models."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "client" / "wire_types.py"


@pytest.fixture
def generator() -> ModuleType:
    spec = importlib.util.spec_from_file_location("wire_types", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_page_has_the_current_types(generator: ModuleType) -> None:
    current = generator.TARGET.read_text(encoding="utf-8")
    assert current == generator.typescript(), "run `npm run types` in client/"


@pytest.mark.parametrize(
    ("schema", "expected"),
    [
        ({"type": "integer"}, "number"),
        ({"type": "array", "items": {"$ref": "#/$defs/Chair"}}, "Chair[]"),
        ({"anyOf": [{"type": "string"}, {"type": "null"}]}, "string | null"),
        (
            {"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}},
            "(number | null)[]",
        ),
        (
            {
                "type": "array",
                "prefixItems": [{"type": "string", "title": "key"}, {"type": "number"}],
            },
            "[key: string, number]",
        ),
        ({"enum": ["calm", "brisk", "instant"]}, "Pace"),
        ({"enum": ["here", "there"]}, '"here" | "there"'),
        ({"type": "object", "additionalProperties": {"const": 1}}, "Record<string, 1>"),
        ({"type": "object"}, "Record<string, unknown>"),
        ({}, "unknown"),
    ],
)
def test_a_json_schema_becomes_a_type(
    generator: ModuleType, schema: dict[str, object], expected: str
) -> None:
    assert generator.type_of(schema) == expected
