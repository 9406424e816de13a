"""HTTP client for the REST API of a running server, with one session cookie."""

from __future__ import annotations

import json
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from ludoteca.core.errors import UserError, error_from_note
from ludoteca.core.frame import decode_note
from ludoteca.local.sanitize import sanitize_json

TIMEOUT = 15.0
COOKIES = ("ludoteca", "__Host-ludoteca")
"""Names of the session cookie, without and with TLS."""


class HttpClient:
    """`server` is a URL such as `http://localhost:8217`, `cookie` that of an earlier session."""

    def __init__(self, server: str, cookie: str = "") -> None:
        self.server = server
        self.url_parts = urlsplit(server)
        self.cookie = cookie

    def socket_address(self, path: str) -> str:
        secure = "s" if self.url_parts.scheme == "https" else ""
        return f"ws{secure}://{self.url_parts.netloc}{path}"

    def request(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        query: dict[str, Any] | None = None,
    ) -> Any:
        """The decoded JSON response; an error response is raised as `UserError`."""
        connection_type = HTTPSConnection if self.url_parts.scheme == "https" else HTTPConnection
        headers = {"Content-Type": "application/json"} | (
            {"Cookie": self.cookie} if self.cookie else {}
        )
        target = path if query is None else f"{path}?{urlencode(query, errors='replace')}"
        try:
            connection = connection_type(
                self.url_parts.hostname or "", self.url_parts.port, timeout=TIMEOUT
            )
            try:
                payload = None if body is None else json.dumps(body).encode()
                connection.request(method, target, payload, headers)
                response = connection.getresponse()
                text = response.read()
                self.store_cookie(response.headers.get("Set-Cookie"))
            finally:
                connection.close()
            document = sanitize_json(json.loads(text))
        except (OSError, HTTPException, ValueError):
            raise UserError("server_unreachable", server=self.server) from None
        if isinstance(document, dict) and "error" in document:
            error = document["error"]
            if not isinstance(error, dict) or {"key", "args"} - set(error):
                raise UserError("server_unreachable", server=self.server)
            raise error_from_note(decode_note(error["key"], error["args"]))
        return document

    def store_cookie(self, header: str | None) -> None:
        if header is None:
            return
        try:
            jar = SimpleCookie(header)
        except CookieError:
            return
        for name in COOKIES:
            if name in jar:
                self.cookie = f"{name}={jar[name].value}"
