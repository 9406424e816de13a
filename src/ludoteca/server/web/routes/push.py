"""Web Push subscriptions."""

from __future__ import annotations

from typing import Any

from fastapi import APIRouter, Request

from ludoteca.core.errors import UserError
from ludoteca.core.text import LANGUAGES
from ludoteca.server.push.safe_post import ForbiddenEndpoint, parse_endpoint
from ludoteca.server.push.turn_notifier import is_installed
from ludoteca.server.store import push_subscriptions
from ludoteca.server.store.push_subscriptions import PushSubscription
from ludoteca.server.web.dependencies import App, RequiredUser, SessionKeyHash
from ludoteca.server.web.schemas import users as schemas

router = APIRouter()


def parse_subscription(
    body: schemas.PushSubscriptionRequest, contact: str, allow_local: bool
) -> PushSubscription:
    """Refuses what no browser sends."""
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


@router.get("/api/push", response_model=schemas.PushPublicKey)
async def public_push_key(app: App) -> Any:
    """The server's VAPID public key; null if push is not installed."""
    if not is_installed():
        return {"key": None}
    from ludoteca.server.push.webpush import public_key

    return {"key": public_key(await app.services.turn_notifier.load_private_key())}


@router.put("/api/me/push", response_model=schemas.PushStatus)
async def subscribe(
    body: schemas.PushSubscriptionRequest,
    app: App,
    user: RequiredUser,
    key_hash: SessionKeyHash,
    request: Request,
) -> Any:
    """Notifies this browser when a table waits for me and I am not there."""
    app.limits.push_changes.acquire(user.id)
    contact = f"{request.url.scheme}://{request.url.netloc}"
    subscription = parse_subscription(body, contact, bool(app.settings.deterministic_seed))
    await app.store.write(lambda c: push_subscriptions.save(c, user.id, key_hash, subscription))
    return {"subscribed": True}


@router.delete("/api/me/push", response_model=schemas.PushStatus)
async def unsubscribe(app: App, _user: RequiredUser, key_hash: SessionKeyHash) -> Any:
    """Ends the notifications of this browser."""
    await app.store.write(lambda c: push_subscriptions.delete_of_device(c, key_hash))
    return {"subscribed": False}
