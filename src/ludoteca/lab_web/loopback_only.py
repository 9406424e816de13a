"""Near: a lab that listens on this machine alone is called by a name of this machine.

A page of another site may have its own name lead here; its browser then takes us for that site, and
lets it read and ask what it likes. The name that it calls us by gives it away.
"""

from __future__ import annotations

from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

from ludoteca.core.errors import UserError
from ludoteca.server.addresses import is_loopback
from ludoteca.server.web.middleware import error_response


def is_loopback_host(host: str) -> bool:
    """Is this what a browser calls its own machine, with or without a port?"""
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
