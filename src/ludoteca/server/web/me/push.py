"""The routes of push messages: a browser asks for them, and asks no more."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from ludoteca.core.refusal import Refused
from ludoteca.core.text import LANGUAGES
from ludoteca.server.limits import Buckets
from ludoteca.server.push.posting import Forbidden, parted
from ludoteca.server.push.pusher import is_installed
from ludoteca.server.store import pushes
from ludoteca.server.store.pushes import Push
from ludoteca.server.web import people, schemas
from ludoteca.server.web.dependencies import Ludoteca, Somebody

A_MINUTE = 20


def checked(body: schemas.PushWish, contact: str, rehearsal: bool) -> Push:
    """Refuses what no browser would have sent."""
    if not is_installed():
        raise Refused("no_push")
    from ludoteca.server.push.sealing import decode, their_key

    try:
        parted(body.endpoint, rehearsal)
        their_key(body.p256dh)
        if len(decode(body.auth)) != 16:
            raise ValueError
    except (Forbidden, ValueError):
        raise Refused("bad_push") from None
    language = body.language if body.language in LANGUAGES else LANGUAGES[0]
    return Push(body.endpoint, body.p256dh, body.auth, language, contact)


def add_push(app: Ludoteca, scale: float) -> None:
    wishes = Buckets(A_MINUTE / 60 * scale, A_MINUTE * scale)

    @app.get("/api/push", response_model=schemas.PushKey)
    async def push_key() -> Any:
        """The key by which push services know this house; none where it sends nothing."""
        if not is_installed():
            return {"key": None}
        from ludoteca.server.push.sealing import public_key

        return {"key": public_key(await app.hub.pusher.house_word())}

    @app.put("/api/me/push", response_model=schemas.PushKept)
    async def ask_for_push(body: schemas.PushWish, person: Somebody, request: Request) -> Any:
        """This browser is told when I am waited for and not there."""
        wishes.pass_or_refuse(person.id)
        contact = f"{request.url.scheme}://{request.url.netloc}"
        push = checked(body, contact, bool(app.settings.rehearsal))
        key_hash = people.hash_of(people.key_of(request.cookies))
        await app.hub.store.write(lambda c: pushes.keep(c, person.id, key_hash, push))
        return {"kept": True}

    @app.delete("/api/me/push", response_model=schemas.PushKept)
    async def ask_for_no_push(_person: Somebody, request: Request) -> Any:
        """This browser is told nothing more."""
        key_hash = people.hash_of(people.key_of(request.cookies))
        await app.hub.store.write(lambda c: pushes.forget_device(c, key_hash))
        return {"kept": False}
