"""A request of the page, and the handlers by method and path."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, unquote, urlsplit

from ludoteca.core.errors import UserError


@dataclass(frozen=True, slots=True)
class Request:
    method: str
    path: str
    query: dict[str, list[str]]
    body: dict[str, Any]
    parts: dict[str, str] = field(default_factory=dict)
    """The named parts of the path."""

    def number(self, name: str, default: int | None = None) -> int:
        """A number of the query."""
        values = self.query.get(name)
        if values is None:
            if default is None:
                raise UserError("bad_message")
            return default
        return int(values[0])

    @property
    def seat(self) -> int | None:
        return self.number("seat") if "seat" in self.query else None

    @property
    def words(self) -> str:
        return self.query["words"][0]

    @property
    def touched(self) -> list[str]:
        return self.query.get("touched", [])


def parse_request(method: str, address: str, body: dict[str, Any] | None) -> Request:
    parts = urlsplit(address)
    return Request(method, parts.path, parse_qs(parts.query), body or {})


Pattern = tuple[str, re.Pattern[str]]


def pattern(method: str, path: str) -> Pattern:
    """Matches paths like `/api/tables/{table}`."""
    return method, re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path) + r"\Z")


HandlerT = Callable[..., Any]


def find_handler(
    handlers: dict[Pattern, HandlerT], request: Request
) -> tuple[HandlerT, dict[str, str]] | None:
    """The handler of a request, and the named parts of its path; None if there is none."""
    for (method, expression), handler in handlers.items():
        if method == request.method and (match := expression.match(request.path)):
            return handler, {name: unquote(part) for name, part in match.groupdict().items()}
    return None
