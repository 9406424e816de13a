"""The HTTP and socket routes, one router for each resource."""

from __future__ import annotations

from ludoteca.server.web.routes import (
    account,
    addresses,
    advice,
    catalogue,
    daily,
    device_linking,
    health,
    key_rotation,
    matches,
    pages,
    push,
    ratings,
    replays,
    table_socket,
    tables,
    tutorial,
    users,
    worker,
)

API_ROUTERS = [
    module.router
    for module in (
        table_socket,
        tables,
        users,
        catalogue,
        advice,
        replays,
        daily,
        ratings,
        tutorial,
        account,
        device_linking,
        key_rotation,
        matches,
        push,
        addresses,
        health,
        worker,
    )
]
"""The busiest first: a request tries one router after the other."""
PAGE_ROUTER = pages.router
"""Matches every path: included last."""
