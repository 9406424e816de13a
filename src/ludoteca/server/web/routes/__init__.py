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
        users,
        device_linking,
        account,
        key_rotation,
        push,
        addresses,
        catalogue,
        tables,
        ratings,
        tutorial,
        replays,
        advice,
        table_socket,
        daily,
        health,
        worker,
    )
]
PAGE_ROUTER = pages.router
"""Matches every path: included last."""
