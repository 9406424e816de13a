"""The routes by which this device gets a new key, and the old one opens nothing any more."""

from __future__ import annotations

from typing import Any

from fastapi import Request, Response
from sqlalchemy import Connection

from ludoteca.server.limits import Buckets
from ludoteca.server.store import renewing
from ludoteca.server.web import people, schemas
from ludoteca.server.web.dependencies import Ludoteca, Somebody

KEYS_A_MINUTE = 6


def add_renewing(app: Ludoteca, scale: float) -> None:
    keys = Buckets(KEYS_A_MINUTE / 60 * scale, KEYS_A_MINUTE * scale)

    @app.post("/api/me/key", response_model=schemas.Renewing, status_code=201)
    async def begin(person: Somebody, request: Request, response: Response) -> Any:
        """A new key for this device, in its cookie. The old one is good until this device comes with the
        new one and says that it is done with the other: an answer may get lost."""
        keys.pass_or_refuse(person.id)
        key = people.new_key()
        old, new = (people.hash_of(one) for one in (people.key_of(request.cookies), key))
        await app.hub.store.write(lambda c: renewing.add_key(c, person.id, old, new))
        people.hand_over(response, key, request.url.scheme == "https")
        return {"before": renewing.ticket_of(old)}

    @app.delete("/api/me/key/{before}", response_model=schemas.Devices)
    async def end(before: str, person: Somebody, request: Request) -> Any:
        """The key that this device had before is worthless, also in sockets that are open, and so is
        every code. Said twice, it is the same."""
        mine = people.hash_of(people.key_of(request.cookies))

        def write(connection: Connection) -> tuple[str | None, int]:
            gone = renewing.end_key(connection, person.id, before, mine)
            return gone, renewing.others_of(connection, person.id)

        gone, others = await app.hub.store.write(write)
        if gone is not None:
            people.recognised.pop(gone, None)
            for table in app.hub.awake.values():
                table.company.send_away({gone})
        return {"others": others}
