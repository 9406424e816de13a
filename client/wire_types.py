"""Writes the page's types of all that the server sends and accepts: `npm run types` in `client/`.

The models are those of `ludoteca.server.web.schemas`.
"""

from __future__ import annotations

import ast
import inspect
import json
import pkgutil
import re
import sys
import textwrap
from collections.abc import Iterable, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

from pydantic import BaseModel, TypeAdapter
from pydantic.json_schema import models_json_schema
from typing_extensions import TypeAliasType

ROOT = Path(__file__).resolve().parents[1]
TARGET = ROOT / "client" / "src" / "lib" / "wire.ts"
PACKAGE = "ludoteca.server.web.schemas"
HEADER = """\
/** Everything that the server sends and accepts. Generated from its models by `npm run types`; do not edit. */
"""
TABLES = {
    "LANGUAGES": ("Language", "ludoteca.core.text"),
    "REACTIONS": ("Reaction", "ludoteca.server.tables.chat"),
    "PACES": ("Pace", "ludoteca.server.bot_workers.response_timing"),
}
"""Lists of words that the page offers, each with the name of its type and the module that decides."""
UNIONS = {"ClientMessage": "AnyClientMessage", "ServerMessage": "AnyServerMessage"}
"""Unions of messages, by the name of the alias in `schemas.messages`."""
EMPTY = {"EMPTY_FRAME": "Frame", "EMPTY_SEAT": "SeatFields"}
"""Constants without content: null, zero or empty in each field."""
LINE_LENGTH = 120
PRIMITIVES = {
    "string": "string",
    "integer": "number",
    "number": "number",
    "boolean": "boolean",
    "null": "null",
}

Schema = Mapping[str, Any]


def schema_modules() -> list[ModuleType]:
    package = import_module(PACKAGE)
    names = sorted(module.name for module in pkgutil.iter_modules(package.__path__))
    return [import_module(f"{PACKAGE}.{name}") for name in names]


def models_of(module: ModuleType) -> list[type[BaseModel]]:
    """The models that this module defines, in its order."""
    return [
        value
        for value in vars(module).values()
        if isinstance(value, type)
        and issubclass(value, BaseModel)
        and value.__module__ == module.__name__
        and value.model_fields
    ]


def lone_aliases(modules: Iterable[ModuleType], known: Iterable[str]) -> dict[str, Schema]:
    """The aliases that no model uses."""
    values = [value for module in modules for value in vars(module).values()]
    return {
        alias.__name__: TypeAdapter(alias).json_schema()
        for alias in values
        if isinstance(alias, TypeAliasType) and alias.__name__ not in known
    }


def field_docs(modules: Iterable[ModuleType]) -> dict[tuple[str, str], str]:
    """The docstrings of fields, by class and field."""
    docs = {}
    for module in modules:
        for definition in ast.parse(inspect.getsource(module)).body:
            if not isinstance(definition, ast.ClassDef):
                continue
            for statement, doc in zip(definition.body, definition.body[1:], strict=False):
                match statement, doc:
                    case (
                        ast.AnnAssign(target=ast.Name(id=field)),
                        ast.Expr(value=ast.Constant(value=str(text))),
                    ):
                        docs[definition.name, field] = text
    return docs


def comment(text: str, indent: str = "") -> list[str]:
    words = " ".join(text.split())
    line = f"{indent}/** {words} */"
    if len(line) <= LINE_LENGTH:
        return [line] if words else []
    prefix = f"{indent} * "
    lines = textwrap.wrap(words, LINE_LENGTH, initial_indent=prefix, subsequent_indent=prefix)
    return [f"{indent}/**", *lines, f"{indent} */"]


def union(types: Iterable[str]) -> str:
    return " | ".join(dict.fromkeys(types))


def type_of(schema: Schema) -> str:
    """The TypeScript type of a JSON schema."""
    if "$ref" in schema:
        return str(schema["$ref"]).rpartition("/")[2]
    if "const" in schema:
        return json.dumps(schema["const"])
    if "enum" in schema:
        return enum_type(schema["enum"])
    if choices := schema.get("anyOf") or schema.get("oneOf"):
        return union(map(type_of, choices))
    match schema.get("type"):
        case "array":
            return array_type(schema)
        case "object":
            values = schema.get("additionalProperties", True)
            return f"Record<string, {'unknown' if values is True else type_of(values)}>"
        case None:
            return "unknown"
        case name:
            return PRIMITIVES[name]


def enum_type(words: list[str]) -> str:
    """The words, or the name of the table that has exactly these."""
    for table, (name, module) in TABLES.items():
        if words == list(getattr(import_module(module), table)):
            return name
    return union(map(json.dumps, words))


def array_type(schema: Schema) -> str:
    if members := schema.get("prefixItems"):
        labels = [f"{member['title']}: " if "title" in member else "" for member in members]
        types = map(type_of, members)
        return f"[{', '.join(label + type_ for label, type_ in zip(labels, types, strict=True))}]"
    item = type_of(schema.get("items", {}))
    return f"({item})[]" if " | " in item else f"{item}[]"


def interface(
    model: type[BaseModel], schema: Schema, docs: Mapping[tuple[str, str], str]
) -> list[str]:
    """The fields that the model adds to those of its bases."""
    bases = [base for base in model.__bases__ if issubclass(base, BaseModel) and base.model_fields]
    inherited = {field for base in bases for field in base.model_fields}
    extends = f" extends {', '.join(base.__name__ for base in bases)}" if bases else ""
    lines = comment(schema.get("description", ""))
    lines.append(f"export interface {model.__name__}{extends} {{")
    for name, field in zip(model.model_fields, schema["properties"], strict=True):
        if name not in inherited:
            optional = "" if field in schema.get("required", []) else "?"
            lines += comment(docs.get((model.__name__, name), ""), "  ")
            lines.append(f"  {field}{optional}: {type_of(schema['properties'][field])};")
    return [*lines, "}"]


def empty_value(schema: Schema, definitions: Mapping[str, Schema]) -> Any:
    """Null if the schema allows it, else zero or empty; an optional field is left out."""
    if "$ref" in schema:
        return empty_value(definitions[type_of(schema)], definitions)
    if "const" in schema:
        return schema["const"]
    if "enum" in schema:
        return schema["enum"][0]
    if choices := schema.get("anyOf"):
        return None if {"type": "null"} in choices else empty_value(choices[0], definitions)
    if "properties" in schema:
        return {
            field: empty_value(schema["properties"][field], definitions)
            for field in schema["required"]
        }
    empty: dict[str, Any] = {"string": "", "integer": 0, "number": 0, "boolean": False, "array": []}
    return empty[schema["type"]]


def literal(value: Any) -> str:
    """The value in TypeScript, with plain names as keys."""
    return re.sub(r'"(\w+)": ', r"\1: ", json.dumps(value, indent=2))


def word_tables() -> list[str]:
    lines = []
    for table, (name, module) in TABLES.items():
        words = ", ".join(map(json.dumps, getattr(import_module(module), table)))
        lines += [f"export const {table} = [{words}] as const;"]
        lines += [f"export type {name} = (typeof {table})[number];"]
    return lines


def typescript() -> str:
    modules = schema_modules()
    models = {model.__name__: model for module in modules for model in models_of(module)}
    _, schema = models_json_schema([(model, "validation") for model in models.values()])
    definitions: Mapping[str, Schema] = schema["$defs"]
    docs = field_docs(modules)
    messages = import_module(f"{PACKAGE}.messages")
    aliases = {name: definitions[name] for name in sorted(definitions.keys() - models.keys())}
    aliases |= lone_aliases(modules, aliases)
    blocks = [
        word_tables(),
        *([f"export type {name} = {type_of(alias)};"] for name, alias in aliases.items()),
        *(interface(model, definitions[name], docs) for name, model in models.items()),
    ]
    for name, alias in UNIONS.items():
        members = [model.__name__ for model in getattr(messages, alias).__origin__.__args__]
        blocks.append([f"export type {name} = {union(members)};"])
    for name, model_name in EMPTY.items():
        value = literal(empty_value(definitions[model_name], definitions))
        blocks.append([f"export const {name}: {model_name} = {value};"])
    return "\n".join([HEADER, *("\n".join([*block, ""]) for block in blocks)])


def main() -> None:
    TARGET.write_text(typescript(), encoding="utf-8")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "src"))
    main()
