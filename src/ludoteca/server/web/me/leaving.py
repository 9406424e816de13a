"""The routes by which one sees what is kept of oneself, leaves a device, and is forgotten."""

from __future__ import annotations

from functools import partial
from typing import Any

from fastapi import Request, Response

from ludoteca.core.refusal import Refused
from ludoteca.server.hosting import kept
from ludoteca.server.limits import Buckets
from ludoteca.server.store import carrying
from ludoteca.server.tables.frames import encode_bytes
from ludoteca.server.tables.hub import Hub
from ludoteca.server.web import people, schemas
from ludoteca.server.web.dependencies import Ludoteca, Somebody

LOOKS_A_MINUTE = 6
"""At all that is kept of oneself, which may be much."""
TABLES_AT_ONCE = 10
"""So many are forgotten in one write: others want to write in between."""


def add_leaving(app: Ludoteca, scale: float) -> None:
    looks = Buckets(LOOKS_A_MINUTE / 60 * scale, LOOKS_A_MINUTE * scale)

    @app.get("/api/me/kept", response_model=schemas.Kept)
    async def all_of_mine(person: Somebody) -> Response:
        """All that is kept of me, to read and to keep."""
        looks.pass_or_refuse(person.id)
        found = await app.hub.store.read(lambda c: encode_bytes(kept.export_person(c, person.id)))
        headers = {"Content-Disposition": 'attachment; filename="ludoteca.json"'}
        return Response(found, headers=headers, media_type="application/json")

    @app.delete("/api/me/device", response_model=schemas.Devices)
    async def leave(person: Somebody, request: Request, response: Response) -> Any:
        """This device is mine no longer; my other ones are, and so is whoever comes with my code."""
        key_hash = people.hash_of(people.key_of(request.cookies))
        others = await app.hub.store.write(lambda c: carrying.leave_device(c, person.id, key_hash))
        people.take_back(response, request.cookies)
        for table in app.hub.awake.values():
            table.company.send_away({key_hash})
        return {"others": others}

    @app.post("/api/me/forgotten", response_model=schemas.Forgotten)
    async def forget(
        body: schemas.Introduction, person: Somebody, request: Request, response: Response
    ) -> Any:
        """Deletes me with all that is mine, on all my devices. Whoever asks says who they are, for a page
        that has been open for long may speak of somebody else."""
        if body.name != person.name:
            raise Refused("somebody_else", name=person.name)
        gone = await forget_all(app.hub, person.id)
        people.take_back(response, request.cookies)
        return {"tables": gone}


async def forget_all(hub: Hub, person: str) -> int:
    """Their tables first, a few at a time, and at last themselves: whatever comes in between, who is
    still known here can ask again. Says how many tables went."""
    gone = 0
    some = partial(kept.forget_some, person=person, most=TABLES_AT_ONCE)
    while (went := await hub.store.write(some)) is not None:
        gone += went
    gone += await hub.store.write(lambda c: kept.forget_person(c, person))
    theirs = {
        w.key for table in hub.awake.values() for w in table.watchers if w.person_id == person
    }
    for table in hub.awake.values():
        table.company.send_away(theirs)
    await hub.news.compare(list(hub.awake))
    return gone
