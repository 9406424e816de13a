"""What those ask who watch over a server: is it alive, can it serve, how does it fare?"""

from __future__ import annotations

import asyncio
from typing import Any

from fastapi import Request, Response
from sqlalchemy import select

from ludoteca.core.refusal import Refused
from ludoteca.server.hosting.metrics import METRICS, written_out
from ludoteca.server.store.schema import edition
from ludoteca.server.web.dependencies import Ludoteca
from ludoteca.server.web.guard import address_of

SOON = 5.0
"""Seconds within which a database answers that serves."""


def add_health(app: Ludoteca) -> None:
    @app.get("/healthz", include_in_schema=False)
    async def alive() -> Any:
        """This process answers."""
        return {"alive": True}

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> Any:
        """This server can serve: its database answers."""
        try:
            async with asyncio.timeout(SOON):
                number = await app.hub.store.read(
                    lambda c: c.execute(select(edition.c.number)).scalar_one()
                )
        except TimeoutError:
            raise Refused("not_stored") from None
        return {"ready": True, "server": app.hub.presence.me, "edition": number}

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        """How much and how fast, as Prometheus reads it; nothing of anybody."""
        allowed = {one.strip() for one in app.settings.metrics.split(",")}
        if address_of(request.scope) not in allowed:
            raise Refused("no_such_page")
        return Response(written_out(METRICS, now(app)), media_type="text/plain; version=0.0.4")


def now(app: Ludoteca) -> dict[str, float]:
    """What is looked at when it is asked for, and counted nowhere."""
    hub = app.hub
    return {
        "tables_awake": len(hub.awake),
        "sockets": sum(len(table.watchers) for table in hub.awake.values()),
        "people_here": sum(len(people) for people in hub.presence.here.values()),
        "other_servers": len(hub.presence.others),
        "writes_waiting": hub.store.jobs.qsize(),
        "thoughts_waiting": hub.thinkers.line.asked.total(),
        "minds_lent": len(hub.thinkers.lent),
        "told_by_database": float(hub.news.listening.hears),
    }
