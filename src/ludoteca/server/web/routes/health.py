"""Health checks and metrics."""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import APIRouter, Request, Response
from sqlalchemy import select

from ludoteca.core.errors import UserError
from ludoteca.server.metrics import render_prometheus
from ludoteca.server.store.migrations import alembic_version
from ludoteca.server.web.client_address import client_ip
from ludoteca.server.web.dependencies import App, LudotecaApp

router = APIRouter(include_in_schema=False)

READY_TIMEOUT = 5.0
"""Seconds that the database may take to answer."""


@router.get("/healthz")
async def healthz() -> Any:
    """This process answers."""
    return {"alive": True}


@router.get("/readyz")
async def readyz(app: App) -> Any:
    """This server's database answers."""
    try:
        async with asyncio.timeout(READY_TIMEOUT):
            version = await app.store.read(
                lambda c: c.execute(select(alembic_version.c.version_num)).scalar_one()
            )
    except TimeoutError:
        raise UserError("not_stored") from None
    return {"ready": True, "server": app.registry.presence.server_id, "schema_version": version}


@router.get("/metrics")
async def metrics(app: App, request: Request) -> Response:
    """Metrics for Prometheus. They name no person and no table."""
    allowed = {address.strip() for address in app.settings.metrics_allow.split(",")}
    if client_ip(request.scope) not in allowed:
        raise UserError("no_such_page")
    text = render_prometheus(app.metrics, gauges(app))
    return Response(text, media_type="text/plain; version=0.0.4")


def gauges(app: LudotecaApp) -> dict[str, float]:
    """Values that are read on request."""
    registry = app.registry
    return {
        "tables_loaded": len(registry.loaded),
        "sockets": sum(len(table.connections.clients) for table in registry.loaded.values()),
        "players_present": sum(len(people) for people in registry.presence.present.values()),
        "other_servers": len(registry.presence.others),
        "writes_waiting": app.store.jobs.qsize(),
        "worker_jobs_waiting": app.services.worker_pool.queue.pending.total(),
        "remote_workers": len(app.services.worker_pool.remote_workers),
        "database_notifications": float(registry.change_feed.listener.connected),
    }
