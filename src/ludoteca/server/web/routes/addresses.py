"""The URLs under which other devices in the same network reach this server."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from ludoteca.server.addresses import is_loopback
from ludoteca.server.web.client_address import client_ip
from ludoteca.server.web.dependencies import App
from ludoteca.server.web.schemas import users as schemas

router = APIRouter()


@router.get("/api/addresses", response_model=schemas.PublicUrls)
async def list_public_urls(app: App, request: Request) -> Any:
    """The server's URLs in its network. Empty unless the server's own machine asks."""
    is_local_request = is_loopback(client_ip(request.scope)) and not app.settings.behind_proxy
    return {"addresses": app.settings.public_urls if is_local_request else ()}
