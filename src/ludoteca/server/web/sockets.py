"""A socket at a table: connecting is reconnecting, every answer is a whole frame."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import Any

import orjson
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.core.errors import UserError
from ludoteca.server.bot_workers.response_timing import PACES
from ludoteca.server.errors import error_body, http_status, log_unexpected
from ludoteca.server.json_encoding import encode
from ludoteca.server.limits import (
    EXTRA_PLAYER_SOCKETS,
    MAX_MOVE_LENGTH,
    MAX_NETWORK_SOCKETS,
    MAX_SOCKET_MESSAGE,
    MAX_TOUCHED,
    TokenBucket,
    clean_chat_text,
    rate_limit_error,
)
from ludoteca.server.metrics import METRICS
from ludoteca.server.quota import CHAT_LINE_BYTES, MOVE_BYTES, Quota
from ludoteca.server.tables.connection import ClientConnection
from ludoteca.server.tables.registry import TableRegistry
from ludoteca.server.tables.seats import mark_present
from ludoteca.server.tables.table import Table, ensure_open
from ludoteca.server.web import auth
from ludoteca.server.web.middleware import client_ip, network_of
from ludoteca.server.web.socket_protocol import DIRECT_READ, DIRECT_WRITE

REACTIONS = ("thumb", "clap", "laugh", "wow", "sad", "think", "heart", "hurry")
MAX_RATE_VIOLATIONS = 200
"""Messages too fast in a row after which a socket is closed."""
open_sockets: Counter[str] = Counter()


async def serve_socket(
    socket: WebSocket, registry: TableRegistry, table_id: str, seat_text: str | None
) -> None:
    """One socket from its first to its last message."""
    network, connected_at = network_of(client_ip(socket.scope)), time.monotonic()
    open_sockets[network] += 1
    try:
        await socket.accept()
        table, client = await connect(socket, registry, table_id, seat_text, network)
        client.connected_at = (
            connected_at  # who knocked first came first, however long it took to know them
        )
        try:
            await mark_present(table, client.person_id)
            await run_connection(socket, registry, table, client)
        finally:
            table.connections.remove(client)
    except UserError as user_error:
        await close_with_error(socket, user_error)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        loaded = registry.loaded.get(table_id)
        log_unexpected(error, table_id, None if loaded is None else loaded.match.ply)
        await close_with_error(socket, UserError("unexpected"))
    finally:
        open_sockets[network] -= 1
        if not open_sockets[network]:
            del open_sockets[network]


async def connect(
    socket: WebSocket, registry: TableRegistry, table_id: str, seat_text: str | None, network: str
) -> tuple[Table, ClientConnection]:
    """Nobody is subscribed to anything before they are known to be entitled to it."""
    if open_sockets[network] > MAX_NETWORK_SOCKETS + EXTRA_PLAYER_SOCKETS:
        raise UserError("too_many")
    table = await registry.find_rate_limited(network, table_id)
    person = await auth.find_user(
        registry.store, socket.cookies
    )  # the last that is asked before they watch
    seat = None
    if seat_text is not None:
        if not (seat_text.isascii() and seat_text.isdigit() and len(seat_text) < 3):
            raise UserError("no_such_chair", seat=seat_text[:20])
        seat = int(seat_text)
    key_hash = auth.hash_key(auth.session_key(socket.cookies))
    client = ClientConnection(table, person, seat, key_hash)
    table.require_access(client.person_id, seat)
    if open_sockets[network] > MAX_NETWORK_SOCKETS and not table.is_member(client.person_id):
        raise UserError("too_many")
    table.connections.make_room(client)
    table.connections.add(client)
    return table, client


async def close_with_error(socket: WebSocket, error: UserError) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(encode({"type": "close", **error_body(error.note)}))
        await socket.close(4000 + http_status(error))


async def run_connection(
    socket: WebSocket, registry: TableRegistry, table: Table, client: ClientConnection
) -> None:
    """Hears and speaks at the same time, until either side is done."""
    receiver = asyncio.create_task(receive_messages(socket, registry, table, client))
    client.write = direct_writer(socket)
    sender = asyncio.create_task(client.pump(partial(send_text, socket, client.write)))
    done, waiting = await asyncio.wait({receiver, sender}, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        if isinstance(task.exception(), WebSocketDisconnect):
            continue  # raised here, it would hold this moment and all that is in it
        error = task.result()
        if error is not None:
            await close_with_error(socket, error)


def direct_writer(socket: WebSocket) -> Callable[[bytes], bool]:
    """What sends a text at once, if the wire can."""
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
    socket: WebSocket, registry: TableRegistry, table: Table, client: ClientConnection
) -> UserError | None:
    """Every message is answered; none can do harm."""
    rate, network = registry.settings.socket_rate, network_of(client_ip(socket.scope))
    bucket = TokenBucket(rate, rate * 3)
    too_many = 0
    receive = socket.scope.get("extensions", {}).get(DIRECT_READ, socket.receive)
    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return None
        seconds = bucket.take()
        if seconds > 0:
            too_many += 1
            if too_many > MAX_RATE_VIOLATIONS:
                return rate_limit_error(seconds)
            if too_many == 1 or too_many % 20 == 0:
                send_refusal(client, table, None, rate_limit_error(seconds))
            continue
        too_many = 0
        message: dict[str, Any] | None = None
        try:
            message = parse_message(event.get("text"))
            charge_quota(registry.quota, network, table, message)
            await handle_message(table, client, message)
        except UserError as error:
            send_refusal(client, table, message, error)


def charge_quota(quota: Quota, network: str, table: Table, message: dict[str, Any]) -> None:
    """What is said is stored as long as the address has stored less than it may; what is played is, in
    any case, and bots answer it."""
    if message["type"] == "move":
        bots = sum(chair.kind == "bot" for chair in table.stored.assignments)
        quota.count_bytes(network, MOVE_BYTES * (1 + bots))
    elif message["type"] in ("say", "react"):
        quota.reserve_bytes(
            network, CHAT_LINE_BYTES + len(message.get("text", "").encode(errors="replace"))
        )


def send_refusal(
    client: ClientConnection, table: Table, message: dict[str, Any] | None, error: UserError
) -> None:
    """The reason, and after it the same frame again."""
    METRICS.refusals[error.note.key] += 1
    request = {} if message is None else {"nth": message.get("nth"), "move": message.get("move")}
    if len(request.get("move") or "") > MAX_MOVE_LENGTH:
        request = {}
    client.enqueue("refused", **request, **error_body(error.note, table.game.paragraphs))
    client.refresh()


def parse_message(text: str | None) -> dict[str, Any]:
    if text is None or len(text) > MAX_SOCKET_MESSAGE:
        raise UserError("bad_message")
    try:
        message = orjson.loads(text)  # half a character, written as an escape, is none to it
    except ValueError:
        raise UserError("bad_message") from None
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in MESSAGE_FIELDS:
        raise UserError("bad_message")
    if message.keys() != MESSAGE_KEYS[kind]:
        raise UserError("bad_message")
    for name, allowed in MESSAGE_FIELDS[kind].items():
        if type(message[name]) not in allowed:
            raise UserError("bad_message")
    checked: dict[str, Any] = message
    return checked


MESSAGE_FIELDS: dict[str, dict[str, tuple[type, ...]]] = {
    "move": {"nth": (int,), "move": (str,)},
    "take_back": {"nth": (int,), "steps": (int,)},
    "why": {"words": (str,)},
    "why_not": {"touched": (list,)},
    "seat": {"seat": (int, type(None))},
    "say": {"text": (str,)},
    "react": {"sign": (str,)},
    "pace": {"pace": (str,)},
    "continue": {},
    "ping": {},
}
"""Every message a client may send, and what belongs into it."""
MESSAGE_KEYS = {kind: {"type", *fields} for kind, fields in MESSAGE_FIELDS.items()}


async def handle_message(table: Table, client: ClientConnection, message: dict[str, Any]) -> None:
    ensure_open(client)
    kind = message["type"]
    if kind == "ping":
        client.enqueue("pong", version=table.stored.version)
        return
    if kind == "pace":
        if message["pace"] not in PACES:
            raise UserError("bad_message")
        client.pace = PACES[message["pace"]]
        return
    table.clock.mark_active(client.person_id)
    if kind == "continue":
        if client.person is not None:
            table.round_pause.continue_for(client.person.id)
        return
    if kind == "seat":
        client.change_seat(message["seat"])
        return
    if client.seat is None or client.person is None:
        raise UserError("not_your_seat")
    person, seat = client.person, client.seat
    if kind == "move":
        await table.play(person.id, seat, message["nth"], check_length(message["move"]), client)
        client.refresh()
    elif kind == "take_back":
        await table.take_back(person.id, seat, message["nth"], message["steps"], client)
        client.refresh()
    elif kind == "why":
        note = table.why_illegal(person.id, seat, check_length(message["words"]))
        answer = {"reason": None if note is None else error_body(note, table.game.paragraphs)}
        client.enqueue("why", words=message["words"], legal=note is None, **answer)
    elif kind == "why_not":
        touched = check_touched(message["touched"])
        note = table.why_not(person.id, seat, touched)
        answer = {"reason": None if note is None else error_body(note, table.game.paragraphs)}
        client.enqueue("why_not", touched=touched, **answer)
    elif kind == "say":
        await table.chat.say(person, seat, "say", clean_chat_text(message["text"]))
    elif message["sign"] in REACTIONS:
        await table.chat.say(person, seat, "react", message["sign"])
    else:
        raise UserError("bad_message")


def check_touched(touched: list[Any]) -> list[str]:
    """Names of things, few and short."""
    if len(touched) > MAX_TOUCHED or not all(isinstance(item, str) for item in touched):
        raise UserError("bad_message")
    return [check_length(item) for item in touched]


def check_length(text: str) -> str:
    if len(text) > MAX_MOVE_LENGTH:
        raise UserError("bad_message")
    return text
