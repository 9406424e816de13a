"""The reference of the server's HTTP routes, made from its OpenAPI schema."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from ludoteca.server.app import make_app
from ludoteca.server.settings import Settings

HEAD = """# Routes

Version {version} of the API, made from the schema that a running server sends at `GET /api/openapi.json`. [The API](server.md) explains
the routes and the socket.
"""


def openapi_schema() -> dict[str, Any]:
    """The OpenAPI schema of an application that is built but not served."""
    app: Any = make_app(Settings())
    while not isinstance(app, FastAPI):
        app = app.app
    return app.openapi()


def page() -> str:
    facts = openapi_schema()
    lines = [HEAD.format(version=facts["info"]["version"])]
    for path, methods in facts["paths"].items():
        for method, route in methods.items():
            lines += [f"## {method.upper()} {path}", "", route.get("description", ""), ""]
            lines += request_lines(route)
            lines += response_lines(route)
    lines += ["## Bodies", ""]
    for name, schema in facts["components"]["schemas"].items():
        lines += [f"### {name} {{ #{name.lower()} }}", "", schema.get("description", ""), ""]
        lines += field_table(schema) if "properties" in schema else [type_words(schema), ""]
    return "\n".join(lines)


def request_lines(route: dict[str, Any]) -> list[str]:
    rows = [
        f"| `{parameter['name']}` | {parameter['in']} | {type_words(parameter['schema'])} |"
        for parameter in route.get("parameters", [])
        if parameter["in"] in ("path", "query")
    ]
    if "requestBody" in route:
        rows.append(f"| | body | {type_words(content(route['requestBody']))} |")
    return ["| | in | |", "|---|---|---|", *rows, ""] if rows else []


def response_lines(route: dict[str, Any]) -> list[str]:
    """The successful answers; every error is an `ErrorResponse`."""
    successes = [
        (code, answer) for code, answer in route["responses"].items() if code.startswith("2")
    ]
    return [
        f"Answers {code} with {type_words(content(answer)) or 'no JSON'}.\n"
        for code, answer in successes
    ]


def content(body: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = body.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


def type_words(schema: dict[str, Any]) -> str:
    """A type in a word or two, with a link if it is a model."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(type_words(alternative) for alternative in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if members := schema.get("prefixItems"):
        return f"({', '.join(member_words(member) for member in members)})"
    if schema.get("type") == "array":
        inner = type_words(schema.get("items", {}))
        return f"array of {inner}" if inner else "array"
    if isinstance(values := schema.get("additionalProperties"), dict):
        return f"object of {type_words(values)}"
    return str(schema.get("type", ""))


def member_words(member: dict[str, Any]) -> str:
    """A member of a tuple: its name, if it has one, and its type."""
    name = f"`{member['title']}` " if "title" in member else ""
    return f"{name}{type_words(member)}"


def field_table(schema: dict[str, Any]) -> list[str]:
    required = schema.get("required", [])
    rows = [
        f"| `{name}` | {type_words(field)} | {'' if name in required else 'may be left out'} |"
        for name, field in schema["properties"].items()
    ]
    return ["| field | | |", "|---|---|---|", *rows, ""] if rows else []
