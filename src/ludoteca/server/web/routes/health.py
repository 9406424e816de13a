"""What those ask who watch over a server: is it alive, can it serve, how does it fare?"""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request, Response
from sqlalchemy import select

from ludoteca.core.errors import UserError
from ludoteca.server.metrics import METRICS, render_prometheus
from ludoteca.server.store.migrations import alembic_version
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.middleware import client_ip

READY_TIMEOUT = 5.0
"""Seconds within which a database answers that serves."""


def add_health_routes(app: LudotecaApp) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def healthz() -> Any:
        """This process answers."""
        return {"alive": True}

    @app.get("/readyz", include_in_schema=False)
    async def readyz() -> Any:
        """This server can serve: its database answers."""
        try:
            async with asyncio.timeout(READY_TIMEOUT):
                version = await app.registry.store.read(
                    lambda c: c.execute(select(alembic_version.c.version_num)).scalar_one()
                )
        except TimeoutError:
            raise UserError("not_stored") from None
        return {"ready": True, "server": app.registry.presence.server_id, "schema_version": version}

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """How much and how fast, as Prometheus reads it; nothing of anybody."""
        allowed = {address.strip() for address in app.settings.metrics_allow.split(",")}
        if client_ip(request.scope) not in allowed:
            raise UserError("no_such_page")
        return Response(
            render_prometheus(METRICS, gauges(app)), media_type="text/plain; version=0.0.4"
        )


def gauges(app: LudotecaApp) -> dict[str, float]:
    """What is looked at when it is asked for, and counted nowhere."""
    registry = app.registry
    return {
        "tables_loaded": len(registry.loaded),
        "sockets": sum(len(table.clients) for table in registry.loaded.values()),
        "players_present": sum(len(people) for people in registry.presence.present.values()),
        "other_servers": len(registry.presence.others),
        "writes_waiting": registry.store.jobs.qsize(),
        "worker_jobs_waiting": registry.worker_pool.queue.pending.total(),
        "remote_workers": len(registry.worker_pool.remote_workers),
        "database_notifications": float(registry.change_feed.listener.connected),
    }
