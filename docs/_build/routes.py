"""The HTTP routes of the server, as the application describes them itself."""

from __future__ import annotations

from typing import Any

from fastapi import FastAPI

from ludoteca.server.app import make_app
from ludoteca.server.settings import Settings

HEAD = """# Routes

What `GET /api/openapi.json` of a running server says, version {version} of the API. [What it all means](server.md), and the
socket over which matches are played, is another page.
"""


def openapi_schema() -> dict[str, Any]:
    """The description of the application; nothing is served for it."""
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
        lines += field_table(schema)
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
    """What comes back when all is well; what is refused is a `Problem` everywhere."""
    successes = [(code, answer) for code, answer in route["responses"].items() if code.startswith("2")]
    return [
        f"Answers {code} with {type_words(content(answer)) or 'no JSON'}.\n" for code, answer in successes
    ]


def content(body: dict[str, Any]) -> dict[str, Any]:
    schema: dict[str, Any] = body.get("content", {}).get("application/json", {}).get("schema", {})
    return schema


def type_words(schema: dict[str, Any]) -> str:
    """A type in a word or two, with a link to what has a name."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(type_words(alternative) for alternative in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    if "const" in schema:
        return f"`{schema['const']}`"
    if schema.get("type") == "array":
        inner = type_words(schema.get("items", {}))
        return f"array of {inner}" if inner else "array"
    return str(schema.get("type", ""))


def field_table(schema: dict[str, Any]) -> list[str]:
    required = schema.get("required", [])
    rows = [
        f"| `{name}` | {type_words(field)} | {'' if name in required else 'may be left out'} |"
        for name, field in schema.get("properties", {}).items()
    ]
    return ["| field | | |", "|---|---|---|", *rows, ""] if rows else []
