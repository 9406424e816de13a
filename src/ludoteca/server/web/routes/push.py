"""The routes of push messages: a browser asks for them, and asks no more."""

from __future__ import annotations

from typing import Any

from fastapi import Request

from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES
from ludoteca.server.limits import RateLimiter
from ludoteca.server.push.safe_post import ForbiddenEndpoint, parse_endpoint
from ludoteca.server.push.turn_notifier import is_installed
from ludoteca.server.store import push_subscriptions
from ludoteca.server.store.push_subscriptions import PushSubscription
from ludoteca.server.web import auth, schemas
from ludoteca.server.web.dependencies import LudotecaApp, RequiredUser

CHANGES_A_MINUTE = 20


def parse_subscription(
    body: schemas.PushSubscriptionRequest, contact: str, allow_local: bool
) -> PushSubscription:
    """Refuses what no browser would have sent."""
    if not is_installed():
        raise UserError("no_push")
    from ludoteca.server.push.webpush import decode, parse_public_key

    try:
        parse_endpoint(body.endpoint, allow_local)
        parse_public_key(body.p256dh)
        if len(decode(body.auth)) != 16:
            raise ValueError
    except (ForbiddenEndpoint, ValueError):
        raise UserError("bad_push") from None
    language = body.language if body.language in LANGUAGES else LANGUAGES[0]
    return PushSubscription(body.endpoint, body.p256dh, body.auth, language, contact)


def add_push_routes(app: LudotecaApp, scale: float) -> None:
    change_limiter = RateLimiter(CHANGES_A_MINUTE / 60 * scale, CHANGES_A_MINUTE * scale)

    @app.get("/api/push", response_model=schemas.PushPublicKey)
    async def public_push_key() -> Any:
        """The key by which push services know this house; none where it sends nothing."""
        if not is_installed():
            return {"key": None}
        from ludoteca.server.push.webpush import public_key

        return {"key": public_key(await app.registry.pusher.load_private_key())}

    @app.put("/api/me/push", response_model=schemas.PushStatus)
    async def subscribe(
        body: schemas.PushSubscriptionRequest, person: RequiredUser, request: Request
    ) -> Any:
        """This browser is told when I am waited for and not there."""
        change_limiter.acquire(person.id)
        contact = f"{request.url.scheme}://{request.url.netloc}"
        subscription = parse_subscription(body, contact, bool(app.settings.deterministic_seed))
        key_hash = auth.hash_key(auth.session_key(request.cookies))
        await app.registry.store.write(
            lambda c: push_subscriptions.save(c, person.id, key_hash, subscription)
        )
        return {"subscribed": True}

    @app.delete("/api/me/push", response_model=schemas.PushStatus)
    async def unsubscribe(_person: RequiredUser, request: Request) -> Any:
        """This browser is told nothing more."""
        key_hash = auth.hash_key(auth.session_key(request.cookies))
        await app.registry.store.write(lambda c: push_subscriptions.delete_of_device(c, key_hash))
        return {"subscribed": False}
