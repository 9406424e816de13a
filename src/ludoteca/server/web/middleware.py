"""Middleware around the whole application."""

from __future__ import annotations

import asyncio
import re
import secrets
import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from ludoteca.core.errors import UserError
from ludoteca.server.limits import MAX_BODY, RateLimiter, rate_limit_error
from ludoteca.server.metrics import Metrics
from ludoteca.server.settings import Settings
from ludoteca.server.web.auth import UserCache
from ludoteca.server.web.client_address import client_network
from ludoteca.server.web.responses import error_response
from ludoteca.tables.errors import REQUEST_ID, log_unexpected

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
SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
REQUEST_ID_PATTERN = re.compile(r"[0-9a-f]{8,64}")
TABLE_PATH = re.compile(r"/api/tables/([^/]+)")
SHARED_FACTOR = 20
"""All clients of one network together may do as much as this many users."""


def is_cross_origin(headers: Headers) -> bool:
    """Was the request sent by a page of another site? Browsers always send the origin."""
    origin = headers.get("origin")
    if origin is None:
        return False
    try:
        return urlsplit(origin).netloc != headers.get("host")
    except ValueError:  # no origin that a browser sends
        return True


def request_id(headers: Headers) -> str:
    """The request's id in logs: the proxy's, or a new one."""
    header = headers.get("x-request-id", "")
    return header if REQUEST_ID_PATTERN.fullmatch(header) else secrets.token_hex(8)


def table_in_path(path: str) -> str:
    match = TABLE_PATH.match(path)
    return match[1] if match else ""


class SecurityMiddleware:
    """Request ids, rate limits, body sizes, origins, security headers, and errors without details.

    Every known user has a rate limit of their own; unknown clients of one network share one, and all
    clients of a network together have SHARED_FACTOR times that."""

    def __init__(
        self,
        app: ASGIApp,
        settings: Settings,
        *,
        metrics: Metrics | None = None,
        user_cache: UserCache | None = None,
    ) -> None:
        self.app = app
        self.metrics = metrics or Metrics()
        self.user_cache = user_cache or UserCache()
        self.read_timeout = settings.read_timeout
        rate = settings.rate
        self.user_limiter = RateLimiter(rate, rate * 5)
        self.network_limiter = RateLimiter(rate * SHARED_FACTOR, rate * 5 * SHARED_FACTOR)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] in ("http", "websocket"):
            REQUEST_ID.set(request_id(Headers(scope=scope)))
        if scope["type"] == "http":
            await self.handle_http(scope, receive, send)
        elif scope["type"] == "websocket" and self.should_reject(scope):
            await receive()
            await send({"type": "websocket.close", "code": 1008})
        else:
            await self.app(scope, receive, send)

    def should_reject(self, scope: Scope) -> bool:
        return is_cross_origin(Headers(scope=scope)) or self.rate_limit_wait(scope) > 0

    def rate_limit_wait(self, scope: Scope) -> float:
        network = client_network(scope)
        cookie = Headers(scope=scope).get("cookie", "")
        user_id = self.user_cache.find(cookie_parser(cookie)) if cookie else None
        return max(self.network_limiter.take(network), self.user_limiter.take(user_id or network))

    async def handle_http(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_started = False
        started_at = time.monotonic()

        async def send_with_headers(message: Message) -> None:
            nonlocal is_started
            if message["type"] == "http.response.start":
                is_started = True
                add_headers(message, scope["path"], scope.get("scheme") == "https")
                MutableHeaders(scope=message)["X-Request-Id"] = REQUEST_ID.get()
                self.metrics.requests[message["status"]] += 1
                self.metrics.request_seconds.observe(time.monotonic() - started_at)
            await send(message)

        try:
            body = await self.read_allowed_body(scope, receive)
            await self.app(scope, replay_body(body, receive), send_with_headers)
        except UserError as user_error:
            self.metrics.refusals[user_error.note.key] += 1
            await error_response(user_error)(scope, receive, send_with_headers)
        except Exception as error:
            log_unexpected(error, table_in_path(scope["path"]))
            if not is_started:
                self.metrics.refusals["unexpected"] += 1
                await error_response(UserError("unexpected"))(scope, receive, send_with_headers)

    async def read_allowed_body(self, scope: Scope, receive: Receive) -> bytes:
        """The whole body; refuses what is too much, too large, too slow or cross-origin."""
        seconds = self.rate_limit_wait(scope)
        if seconds > 0:
            raise rate_limit_error(seconds)
        headers = Headers(scope=scope)
        if scope["method"] not in SAFE_METHODS and is_cross_origin(headers):
            raise UserError("foreign_origin")
        length = headers.get("content-length", "0")
        if not length.isdigit() or int(length) > MAX_BODY:
            raise UserError("too_large", n=MAX_BODY)
        try:
            return await asyncio.wait_for(read_body(receive), self.read_timeout)
        except TimeoutError:
            raise UserError("too_slow") from None


async def read_body(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise UserError("too_slow")  # the answer goes nowhere; half a request changes nothing
        body += bytes(message.get("body", b""))
        if len(body) > MAX_BODY:
            raise UserError("too_large", n=MAX_BODY)
        if not message.get("more_body", False):
            return body


def replay_body(body: bytes, receive: Receive) -> Receive:
    """A `receive` that yields the body that has already been read."""
    is_sent = False

    async def receive_body() -> Message:
        nonlocal is_sent
        if is_sent:
            return await receive()
        is_sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return receive_body


def add_headers(message: Message, path: str, is_tls: bool) -> None:
    headers = MutableHeaders(scope=message)
    if is_tls:
        headers.setdefault("Strict-Transport-Security", "max-age=31536000")
    for name, value in HEADERS.items():
        headers.setdefault(name, value)
    if path.startswith("/api/"):
        headers.setdefault("Cache-Control", "no-store")
