"""The uvicorn configuration of one server."""

from __future__ import annotations

from typing import Any

import uvicorn
from starlette.types import ASGIApp

from ludoteca.server.limits import MAX_SOCKET_MESSAGE
from ludoteca.server.settings import Settings
from ludoteca.server.web.connection_limits import ConnectionLimits
from ludoteca.server.web.http_protocol import HttpProtocol
from ludoteca.server.web.socket_protocol import WebSocketProtocol


class ServerConfig(uvicorn.Config):
    """Hands the limits to the protocols, which have it as `self.config`: two servers in a process
    share nothing."""

    def __init__(
        self, app: ASGIApp, settings: Settings, limits: ConnectionLimits, **options: Any
    ) -> None:
        super().__init__(
            app,
            http=HttpProtocol,
            ws=WebSocketProtocol,
            ws_max_size=MAX_SOCKET_MESSAGE,
            proxy_headers=settings.behind_proxy,
            forwarded_allow_ips=settings.trusted_proxies,
            log_config=None,  # all logs have one format
            log_level="warning",
            access_log=False,  # the path of a table is an invitation
            server_header=False,
            **options,
        )
        self.connection_limits = limits
