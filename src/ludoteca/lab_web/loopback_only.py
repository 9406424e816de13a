"""Protects a lab on the loopback interface against DNS rebinding.

Another site may point its own name to 127.0.0.1; the browser then treats the lab as part of that site
and lets its scripts use it. Such requests have a foreign Host header.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.core.errors import UserError
from ludoteca.server.addresses import is_loopback
from ludoteca.server.web.responses import error_response


def is_loopback_host(host: str) -> bool:
    """Is this Host header, with or without a port, a loopback name?"""
    try:
        return is_loopback(urlsplit(f"//{host}").hostname or "")
    except ValueError:
        return False


class LoopbackMiddleware:
    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_request = scope["type"] in ("http", "websocket")
        if not is_request or is_loopback_host(Headers(scope=scope).get("host", "")):
            await self.app(scope, receive, send)
        elif scope["type"] == "http":
            await error_response(UserError("foreign_origin"))(scope, receive, send)
        else:
            await receive()
            await send({"type": "websocket.close", "code": 1008})
