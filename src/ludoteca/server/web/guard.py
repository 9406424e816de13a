"""The guard at the door: sizes, rates, origins, headers, and no word about what went wrong inside."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Network, ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.core.refusal import Refused
from ludoteca.server.errors import REQUEST, log_unexpected, reason, status_of
from ludoteca.server.hosting.metrics import METRICS
from ludoteca.server.limits import BODY, Buckets, too_fast
from ludoteca.server.settings import Settings
from ludoteca.server.tables.frames import encode_bytes
from ludoteca.server.web.people import recognise

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; worker-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": CSP,
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",  # the address of a table is its invitation
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
SAFE = {"GET", "HEAD", "OPTIONS"}
NUMBER = re.compile(r"[0-9a-f]{8,64}")
TABLE = re.compile(r"/api/tables/([^/]+)")
CROWD = 20


def answer(refused: Refused) -> Response:
    """A refusal as an HTTP answer."""
    METRICS.refusals[refused.note.key] += 1
    headers = {"Cache-Control": "no-store"}
    if refused.note.key == "too_fast":
        headers["Retry-After"] = str(refused.note.args["n"])
    body = encode_bytes({"error": reason(refused.note)})
    return Response(body, status_of(refused), headers, media_type="application/json")


def is_foreign(headers: Headers) -> bool:
    """Does a page of another site ask? Browsers always say whose page it is."""
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host")
    except ValueError:  # no browser calls a page so
        return True


def address_of(scope: Scope) -> str:
    client = scope.get("client")
    return client[0] if client else "?"


@lru_cache(4096)
def network_of(address: str) -> str:
    """The addresses that one household or machine has: of IPv6 the first half, for the other half is
    its own to choose; else the one address."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv4Address):
        return str(found)
    return str(found.ipv4_mapped or IPv6Network((int(found) >> 64 << 64, 64)))


def number_of(headers: Headers) -> str:
    """What a request is called in the logs: as the proxy calls it, or by a number of our own."""
    given = headers.get("x-request-id", "")
    return given if NUMBER.fullmatch(given) else secrets.token_hex(8)


def table_in(path: str) -> str:
    found = TABLE.match(path)
    return found[1] if found else ""


class Guard:
    """Whoever is known has a share of their own; strangers of one address share one, and all of an
    address together may take CROWD such shares."""

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self.app = app
        self.slow = settings.slow
        rate = settings.rate
        self.buckets = Buckets(rate, rate * 5)
        self.crowds = Buckets(rate * CROWD, rate * 5 * CROWD)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            REQUEST.set(number_of(Headers(scope=scope)))
        if scope["type"] == "http":
            await self.http(scope, receive, send)
        elif scope["type"] == "websocket" and self.turn_away(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    def turn_away(self, scope: Scope) -> bool:
        return is_foreign(Headers(scope=scope)) or self.wait(scope) > 0

    def wait(self, scope: Scope) -> float:
        address = network_of(address_of(scope))
        cookie = Headers(scope=scope).get("cookie", "")
        who = recognise(cookie_parser(cookie)) if cookie else None
        return max(self.crowds.wait(address), self.buckets.wait(who or address))

    async def http(self, scope: Scope, receive: Receive, send: Send) -> None:
        begun = False
        since = time.monotonic()

        async def send_guarded(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                add_headers(message, scope["path"], scope.get("scheme") == "https")
                MutableHeaders(scope=message)["X-Request-Id"] = REQUEST.get()
                METRICS.requests[message["status"]] += 1
                METRICS.request_times.note(time.monotonic() - since)
            await send(message)

        try:
            body = await self.check(scope, receive)
            await self.app(scope, replay(body, receive), send_guarded)
        except Refused as refused:
            await answer(refused)(scope, receive, send_guarded)
        except Exception as error:
            log_unexpected(error, table_in(scope["path"]))
            if not begun:
                await answer(Refused("unexpected"))(scope, receive, send_guarded)

    async def check(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body of a request that may come in."""
        wait = self.wait(scope)
        if wait > 0:
            raise too_fast(wait)
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE and is_foreign(headers):
            raise Refused("foreign_origin")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > BODY:
            raise Refused("too_large", n=BODY)
        try:
            return await asyncio.wait_for(read_body(receive), self.slow)
        except TimeoutError:
            raise Refused("too_slow") from None


async def read_body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Refused("too_slow")  # half a request changes nothing, and nobody hears the answer
        body += bytes(message.get("body", b""))
        if len(body) > BODY:
            raise Refused("too_large", n=BODY)
        if not message.get("more_body", False):
            return body


def replay(body: bytes, receive: Receive) -> Receive:
    """Hands on a body that has been read."""
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return again


def add_headers(message: Message, path: str, tls: bool) -> None:
    headers = MutableHeaders(scope=message)
    if tls:
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")


def json_response(content: Any, status: int = 200) -> Response:
    return Response(encode_bytes(content), status, media_type="application/json")
