"""Errand: what is asked of a running server over HTTP, by one guest with a key of its own."""

from __future__ import annotations

import json
import re
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from http.cookies import CookieError, SimpleCookie
from typing import Any
from urllib.parse import urlencode, urlsplit

from ludoteca.core.account import note_of
from ludoteca.core.reading import quoted
from ludoteca.core.refusal import Refused, refused

PATIENCE = 15.0
TABLE = re.compile(r"[\w-]{16,64}", re.ASCII)
LOOPBACK = {"localhost", "127.0.0.1", "::1"}
COOKIES = ("ludoteca", "__Host-ludoteca")
"""The second over TLS."""


class Errand:
    """`server` is its address, such as `http://localhost:8217`."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.parts = urlsplit(server)
        self.cookie = ""

    def socket_address(self, path: str) -> str:
        secure = "s" if self.parts.scheme == "https" else ""
        return f"ws{secure}://{self.parts.netloc}{path}"

    def ask(
        self,
        method: str,
        path: str,
        body: dict[str, Any] | None = None,
        query: dict[str, Any] | None = None,
    ) -> Any:
        """What the server answers; what it refuses is refused here in the same words."""
        kind = HTTPSConnection if self.parts.scheme == "https" else HTTPConnection
        headers = {"Content-Type": "application/json"} | (
            {"Cookie": self.cookie} if self.cookie else {}
        )
        asked = path if query is None else f"{path}?{urlencode(query, errors='replace')}"
        try:
            connection = kind(self.parts.hostname or "", self.parts.port, timeout=PATIENCE)
            try:
                sent = None if body is None else json.dumps(body).encode()
                connection.request(method, asked, sent, headers)
                answer = connection.getresponse()
                text = answer.read()
                self.keep_key(answer.headers.get("Set-Cookie"))
            finally:
                connection.close()
            found = json.loads(text)
        except (OSError, HTTPException, ValueError):
            raise Refused("server_silent", server=self.server) from None
        if isinstance(found, dict) and "error" in found:
            error = found["error"]
            if not isinstance(error, dict) or {"key", "args"} - set(error):
                raise Refused("server_silent", server=self.server)
            raise refused(note_of(error["key"], error["args"]))
        return found

    def keep_key(self, given: str | None) -> None:
        if given is None:
            return
        try:
            jar = SimpleCookie(given)
        except CookieError:
            return
        for name in COOKIES:
            if name in jar:
                self.cookie = f"{name}={jar[name].value}"


def table_at(link: str, server: str) -> tuple[str, str]:
    """The address of the server and the name of the table that a link leads to.

    It may be a name alone, of a table of `server`. A model is not to send us to any address it
    likes: a link leads to `server` or to this machine.
    """
    link = link.strip()
    if TABLE.fullmatch(link):
        return server, link
    try:
        parts = urlsplit(link)
        ours = urlsplit(server)
        same = (parts.scheme, parts.hostname, parts.port) == (
            ours.scheme,
            ours.hostname,
            ours.port,
        )
    except ValueError:
        raise Refused("bad_link", link=quoted(link)) from None
    room, _, name = parts.path.rstrip("/").rpartition("/")
    if parts.scheme not in ("http", "https") or room != "/table" or not TABLE.fullmatch(name):
        raise Refused("bad_link", link=quoted(link))
    if not same and parts.hostname not in LOOPBACK:
        raise Refused("foreign_link", server=server)
    return f"{parts.scheme}://{parts.netloc}", name
