"""A table's socket: connecting is reconnecting, and every answer is a whole frame."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from functools import partial
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core.engine.note import Note
from ludoteca.core.errors import UserError
from ludoteca.server.bot_workers.response_timing import PACES
from ludoteca.server.errors import http_status
from ludoteca.server.json_encoding import encode
from ludoteca.server.limits import (
    EXTRA_PLAYER_SOCKETS,
    MAX_NETWORK_SOCKETS,
    MAX_SOCKET_MESSAGE,
    TokenBucket,
    rate_limit_error,
)
from ludoteca.server.quota import CHAT_LINE_BYTES, MOVE_BYTES, Quota
from ludoteca.server.tables import chat, moves
from ludoteca.server.tables.connections import ClientConnection
from ludoteca.server.tables.seats import mark_present
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.table_frame import new_client
from ludoteca.server.web import auth
from ludoteca.server.web.client_address import client_network
from ludoteca.server.web.dependencies import LudotecaApp
from ludoteca.server.web.schemas.messages import (
    CLIENT_MESSAGE,
    AskWhy,
    AskWhyNot,
    ChangeSeat,
    ClientMessage,
    Continue,
    Ping,
    PlayMove,
    React,
    Say,
    SetPace,
    TakeBack,
)
from ludoteca.server.web.socket_protocol import DIRECT_READ, DIRECT_WRITE
from ludoteca.tables.errors import error_body, log_unexpected
from ludoteca.tables.moves import why_illegal, why_not
from ludoteca.tables.names import clean_chat_text
from ludoteca.tables.stored.stored_table import Person

MAX_RATE_VIOLATIONS = 200
"""Consecutive messages over the rate limit after which a socket is closed."""


async def serve_socket(
    socket: WebSocket, app: LudotecaApp, table_id: str, seat_text: str | None
) -> None:
    """Serves one socket from the handshake to the end."""
    network, connected_at = client_network(socket.scope), time.monotonic()
    app.open_sockets[network] += 1
    try:
        await socket.accept()
        table, client = await connect(socket, app, table_id, seat_text)
        client.connected_at = connected_at  # the order of handshakes, however long sign-in took
        try:
            await mark_present(table, client.person_id)
            await run_connection(socket, app, table, client)
        finally:
            table.remove_client(client)
    except UserError as user_error:
        await close_with_error(socket, user_error)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        loaded = app.registry.loaded.get(table_id)
        log_unexpected(error, table_id, None if loaded is None else loaded.match.ply)
        await close_with_error(socket, UserError("unexpected"))
    finally:
        app.open_sockets[network] -= 1
        if not app.open_sockets[network]:
            del app.open_sockets[network]


async def connect(
    socket: WebSocket, app: LudotecaApp, table_id: str, seat_text: str | None
) -> tuple[Table, ClientConnection]:
    """Checks the client's rights, then adds it to the table."""
    network = client_network(socket.scope)
    if app.open_sockets[network] > MAX_NETWORK_SOCKETS + EXTRA_PLAYER_SOCKETS:
        raise UserError("too_many")
    table = await app.registry.find_rate_limited(network, table_id)
    seat = parse_seat(seat_text)
    # Nothing is awaited after this: the rights are those of the moment when the client is added.
    user = await auth.find_user(app.store, app.user_cache, socket.cookies)
    client = new_client(table, user, seat, auth.session_key_hash(socket.cookies))
    table.require_access(client.person_id, seat)
    if app.open_sockets[network] > MAX_NETWORK_SOCKETS and not table.is_member(client.person_id):
        raise UserError("too_many")
    table.make_room(client)
    table.add_client(client)
    return table, client


def parse_seat(text: str | None) -> int | None:
    if text is None:
        return None
    if not (text.isascii() and text.isdigit() and len(text) < 3):
        raise UserError("no_such_chair", seat=text[:20])
    return int(text)


async def close_with_error(socket: WebSocket, error: UserError) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(encode({"type": "close", **error_body(error.note)}))
        await socket.close(4000 + http_status(error))


async def run_connection(
    socket: WebSocket, app: LudotecaApp, table: Table, client: ClientConnection
) -> None:
    """Receives and sends until either side ends the connection."""
    receiver = asyncio.create_task(receive_messages(socket, app, table, client))
    client.write = direct_writer(socket)
    sender = asyncio.create_task(client.pump(partial(send_text, socket, client.write)))
    done, waiting = await asyncio.wait({receiver, sender}, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        if isinstance(task.exception(), WebSocketDisconnect):
            continue  # raised here, its traceback would keep this frame alive
        error = task.result()
        if error is not None:
            await close_with_error(socket, error)


def direct_writer(socket: WebSocket) -> Callable[[bytes], bool]:
    """Sends a text at once if the protocol can; see `WebSocketProtocol.write_text`."""
    write: Callable[[bytes], bool] | None = socket.scope.get("extensions", {}).get(DIRECT_WRITE)
    return write or (lambda text: False)


async def send_text(socket: WebSocket, write: Callable[[bytes], bool], text: bytes) -> None:
    if write(text):
        return
    try:
        await socket.send_text(text.decode())
    except (RuntimeError, OSError):
        raise WebSocketDisconnect(1006) from None


async def receive_messages(
    socket: WebSocket, app: LudotecaApp, table: Table, client: ClientConnection
) -> UserError | None:
    """Handles messages one after the other. Returns None after a disconnect, or why to close."""
    rate, network = app.settings.socket_rate, client_network(socket.scope)
    bucket = TokenBucket(rate, rate * 3)
    violations = 0
    receive = socket.scope.get("extensions", {}).get(DIRECT_READ, socket.receive)

    def refuse(message: ClientMessage | None, error: UserError) -> None:
        app.metrics.refusals[error.note.key] += 1
        send_refusal(table, client, message, error)

    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return None
        seconds = bucket.take()
        if seconds > 0:
            violations += 1
            if violations > MAX_RATE_VIOLATIONS:
                return rate_limit_error(seconds)
            if violations == 1 or violations % 20 == 0:
                refuse(None, rate_limit_error(seconds))
            continue
        violations = 0
        message: ClientMessage | None = None
        try:
            message = parse_message(event.get("text"))
            charge_quota(app.quota, network, table, message)
            await handle_message(table, client, message)
        except UserError as error:
            refuse(message, error)


def parse_message(text: str | None) -> ClientMessage:
    if text is None or len(text) > MAX_SOCKET_MESSAGE:
        raise UserError("bad_message")
    try:
        return CLIENT_MESSAGE.validate_json(text)
    except ValidationError:
        raise UserError("bad_message") from None


def charge_quota(quota: Quota, network: str, table: Table, message: ClientMessage) -> None:
    """Chat is refused over the quota; moves, which bots answer, are counted but never refused."""
    if isinstance(message, PlayMove):
        bots = sum(assignment.kind == "bot" for assignment in table.stored.assignments)
        quota.count_bytes(network, MOVE_BYTES * (1 + bots))
    elif isinstance(message, Say):
        quota.reserve_bytes(network, CHAT_LINE_BYTES + len(message.text.encode()))
    elif isinstance(message, React):
        quota.reserve_bytes(network, CHAT_LINE_BYTES)


def send_refusal(
    table: Table, client: ClientConnection, message: ClientMessage | None, error: UserError
) -> None:
    """The reason, followed by the same frame again."""
    request: dict[str, object] = {}
    if isinstance(message, PlayMove):
        request = {"nth": message.nth, "move": message.move}
    elif isinstance(message, TakeBack):
        request = {"nth": message.nth}
    client.enqueue("refused", **request, **error_body(error.note, table.game.paragraphs))
    client.refresh()


async def handle_message(table: Table, client: ClientConnection, message: ClientMessage) -> None:
    client.ensure_open()
    if not isinstance(message, Ping | SetPace):
        table.mark_active(client.person_id)
    await HANDLERS[type(message)](table, client, message)


async def on_move(table: Table, client: ClientConnection, message: PlayMove) -> None:
    user, seat = player(client)
    if not await moves.play(table, user.id, seat, message.nth, message.move, client=client):
        client.refresh()


async def on_take_back(table: Table, client: ClientConnection, message: TakeBack) -> None:
    user, seat = player(client)
    if not await moves.take_back(table, user.id, seat, message.nth, message.steps, client=client):
        client.refresh()


async def on_why(table: Table, client: ClientConnection, message: AskWhy) -> None:
    user, seat = player(client)
    note = why_illegal(table, user.id, seat, message.words)
    reason = refusal_reason(table, note)
    client.enqueue("why", words=message.words, legal=note is None, reason=reason)


async def on_why_not(table: Table, client: ClientConnection, message: AskWhyNot) -> None:
    user, seat = player(client)
    note = why_not(table, user.id, seat, message.touched)
    client.enqueue("why_not", touched=message.touched, reason=refusal_reason(table, note))


async def on_say(table: Table, client: ClientConnection, message: Say) -> None:
    user, seat = player(client)
    await chat.say(table, user, seat, "say", clean_chat_text(message.text))


async def on_react(table: Table, client: ClientConnection, message: React) -> None:
    user, seat = player(client)
    await chat.say(table, user, seat, "react", message.sign)


async def on_change_seat(_table: Table, client: ClientConnection, message: ChangeSeat) -> None:
    client.change_seat(message.seat)


async def on_pace(_table: Table, client: ClientConnection, message: SetPace) -> None:
    client.pace = PACES[message.pace]


async def on_continue(table: Table, client: ClientConnection, _message: Continue) -> None:
    if client.person_id is not None:
        table.continue_round(client.person_id)


async def on_ping(table: Table, client: ClientConnection, _message: Ping) -> None:
    client.enqueue("pong", version=table.stored.version)


Handler = Callable[[Table, ClientConnection, Any], Awaitable[None]]
HANDLERS: dict[type[ClientMessage], Handler] = {
    PlayMove: on_move,
    TakeBack: on_take_back,
    AskWhy: on_why,
    AskWhyNot: on_why_not,
    Say: on_say,
    React: on_react,
    ChangeSeat: on_change_seat,
    SetPace: on_pace,
    Continue: on_continue,
    Ping: on_ping,
}


def player(client: ClientConnection) -> tuple[Person, int]:
    """The user and the seat that the client plays from."""
    if client.person is None or client.seat is None:
        raise UserError("not_your_seat")
    return client.person, client.seat


def refusal_reason(table: Table, note: Note | None) -> dict[str, object] | None:
    return None if note is None else error_body(note, table.game.paragraphs)
