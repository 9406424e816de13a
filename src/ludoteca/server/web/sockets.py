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

from ludoteca.core.refusal import Refused
from ludoteca.server.errors import log_unexpected, reason, status_of
from ludoteca.server.hosting.metrics import METRICS
from ludoteca.server.limits import (
    MESSAGE,
    PLAYERS,
    SOCKETS,
    TOUCHED,
    WORDS,
    Bucket,
    clean_saying,
    too_fast,
)
from ludoteca.server.quota import LINE, MOVE, Quota
from ludoteca.server.tables.frames import encode
from ludoteca.server.tables.hub import Hub
from ludoteca.server.tables.seats import appear
from ludoteca.server.tables.table import Table, stay
from ludoteca.server.tables.watchers import Watcher
from ludoteca.server.thinking.tempo import PACES
from ludoteca.server.web import people
from ludoteca.server.web.guard import address_of, network_of
from ludoteca.server.web.socket_protocol import READ, WRITE

REACTIONS = ("thumb", "clap", "laugh", "wow", "sad", "think", "heart", "hurry")
FLOOD = 200
"""Messages too fast in a row after which a socket is closed."""
open_sockets: Counter[str] = Counter()


async def attend(socket: WebSocket, hub: Hub, name: str, seat_asked: str | None) -> None:
    """One socket from its first to its last message."""
    address, knocked = network_of(address_of(socket.scope)), time.monotonic()
    open_sockets[address] += 1
    try:
        await socket.accept()
        table, watcher = await come_in(socket, hub, name, seat_asked, address)
        watcher.came = knocked  # who knocked first came first, however long it took to know them
        try:
            await appear(table, watcher.person_id)
            await converse(socket, hub, table, watcher)
        finally:
            table.company.unwatch(watcher)
    except Refused as refused:
        await bid_farewell(socket, refused)
    except WebSocketDisconnect:
        pass
    except Exception as error:
        there = hub.awake.get(name)
        log_unexpected(error, name, None if there is None else there.match.ply)
        await bid_farewell(socket, Refused("unexpected"))
    finally:
        open_sockets[address] -= 1
        if not open_sockets[address]:
            del open_sockets[address]


async def come_in(
    socket: WebSocket, hub: Hub, name: str, seat_asked: str | None, address: str
) -> tuple[Table, Watcher]:
    """Nobody is subscribed to anything before they are known to be entitled to it."""
    if open_sockets[address] > SOCKETS + PLAYERS:
        raise Refused("too_many")
    table = await hub.find_for(address, name)
    person = await people.who(hub.store, socket.cookies)  # the last that is asked before they watch
    seat = None
    if seat_asked is not None:
        if not (seat_asked.isascii() and seat_asked.isdigit() and len(seat_asked) < 3):
            raise Refused("no_such_chair", seat=seat_asked[:20])
        seat = int(seat_asked)
    key = people.hash_of(people.key_of(socket.cookies))
    watcher = Watcher(table, person, seat, key)
    table.admit(watcher.person_id, seat)
    if open_sockets[address] > SOCKETS and not table.belongs(watcher.person_id):
        raise Refused("too_many")
    table.company.make_room(watcher)
    table.company.watch(watcher)
    return table, watcher


async def bid_farewell(socket: WebSocket, refused: Refused) -> None:
    with suppress(WebSocketDisconnect, RuntimeError, OSError):
        await socket.send_text(encode({"type": "bye", **reason(refused.note)}))
        await socket.close(4000 + status_of(refused))


async def converse(socket: WebSocket, hub: Hub, table: Table, watcher: Watcher) -> None:
    """Hears and speaks at the same time, until either side is done."""
    hearing = asyncio.create_task(listen(socket, hub, table, watcher))
    watcher.write = writer(socket)
    speaking = asyncio.create_task(watcher.pump(partial(send, socket, watcher.write)))
    done, waiting = await asyncio.wait({hearing, speaking}, return_when=asyncio.FIRST_COMPLETED)
    for task in waiting:
        task.cancel()
    await asyncio.gather(*waiting, return_exceptions=True)
    for task in done:
        if isinstance(task.exception(), WebSocketDisconnect):
            continue  # raised here, it would hold this moment and all that is in it
        refused = task.result()
        if refused is not None:
            await bid_farewell(socket, refused)


def writer(socket: WebSocket) -> Callable[[bytes], bool]:
    """What sends a text at once, if the wire can."""
    found: Callable[[bytes], bool] | None = socket.scope.get("extensions", {}).get(WRITE)
    return found or (lambda text: False)


async def send(socket: WebSocket, write: Callable[[bytes], bool], text: bytes) -> None:
    if write(text):
        return
    try:
        await socket.send_text(text.decode())
    except (RuntimeError, OSError):
        raise WebSocketDisconnect(1006) from None


async def listen(socket: WebSocket, hub: Hub, table: Table, watcher: Watcher) -> Refused | None:
    """Every message is answered; none can do harm."""
    rate, address = hub.settings.socket_rate, network_of(address_of(socket.scope))
    bucket = Bucket(rate, rate * 3)
    too_many = 0
    receive = socket.scope.get("extensions", {}).get(READ, socket.receive)
    while True:
        event = await receive()
        if event["type"] == "websocket.disconnect":
            return None
        wait = bucket.wait()
        if wait > 0:
            too_many += 1
            if too_many > FLOOD:
                return too_fast(wait)
            if too_many == 1 or too_many % 20 == 0:
                refuse(watcher, table, None, too_fast(wait))
            continue
        too_many = 0
        message: dict[str, Any] | None = None
        try:
            message = parse(event.get("text"))
            count_stored(hub.quota, address, table, message)
            await obey(table, watcher, message)
        except Refused as refused:
            refuse(watcher, table, message, refused)


def count_stored(quota: Quota, address: str, table: Table, message: dict[str, Any]) -> None:
    """What is said is stored as long as the address has stored less than it may; what is played is, in
    any case, and bots answer it."""
    if message["type"] == "move":
        bots = sum(chair.kind == "bot" for chair in table.sheet.chairs)
        quota.count(address, MOVE * (1 + bots))
    elif message["type"] in ("say", "react"):
        quota.keep(address, LINE + len(message.get("text", "").encode(errors="replace")))


def refuse(
    watcher: Watcher, table: Table, message: dict[str, Any] | None, refused: Refused
) -> None:
    """The reason, and after it the same frame again."""
    METRICS.refusals[refused.note.key] += 1
    asked = {} if message is None else {"nth": message.get("nth"), "move": message.get("move")}
    if len(asked.get("move") or "") > WORDS:
        asked = {}
    watcher.tell("refused", **asked, **reason(refused.note, table.game.paragraphs))
    watcher.refresh()


def parse(text: str | None) -> dict[str, Any]:
    if text is None or len(text) > MESSAGE:
        raise Refused("bad_message")
    try:
        message = orjson.loads(text)  # half a character, written as an escape, is none to it
    except ValueError:
        raise Refused("bad_message") from None
    kind = message.get("type") if isinstance(message, dict) else None
    if not isinstance(kind, str) or kind not in FIELDS:
        raise Refused("bad_message")
    if message.keys() != NAMES[kind]:
        raise Refused("bad_message")
    for name, allowed in FIELDS[kind].items():
        if type(message[name]) not in allowed:
            raise Refused("bad_message")
    found: dict[str, Any] = message
    return found


FIELDS: dict[str, dict[str, tuple[type, ...]]] = {
    "move": {"nth": (int,), "move": (str,)},
    "back": {"nth": (int,), "steps": (int,)},
    "why": {"words": (str,)},
    "why_not": {"touched": (list,)},
    "seat": {"seat": (int, type(None))},
    "say": {"text": (str,)},
    "react": {"sign": (str,)},
    "pace": {"pace": (str,)},
    "on": {},
    "ping": {},
}
"""Every message a client may send, and what belongs into it."""
NAMES = {kind: {"type", *fields} for kind, fields in FIELDS.items()}


async def obey(table: Table, watcher: Watcher, message: dict[str, Any]) -> None:
    stay(watcher)
    kind = message["type"]
    if kind == "ping":
        watcher.tell("pong", version=table.sheet.version)
        return
    if kind == "pace":
        if message["pace"] not in PACES:
            raise Refused("bad_message")
        watcher.pace = PACES[message["pace"]]
        return
    table.timing.see_sign(watcher.person_id)
    if kind == "on":
        if watcher.person is not None:
            table.interlude.go_on(watcher.person.id)
        return
    if kind == "seat":
        watcher.move_to(message["seat"])
        return
    if watcher.seat is None or watcher.person is None:
        raise Refused("not_your_seat")
    person, seat = watcher.person, watcher.seat
    if kind == "move":
        await table.play(person.id, seat, message["nth"], short(message["move"]), watcher)
        watcher.refresh()
    elif kind == "back":
        await table.take_back(person.id, seat, message["nth"], message["steps"], watcher)
        watcher.refresh()
    elif kind == "why":
        note = table.why(person.id, seat, short(message["words"]))
        answer = {"reason": None if note is None else reason(note, table.game.paragraphs)}
        watcher.tell("why", words=message["words"], legal=note is None, **answer)
    elif kind == "why_not":
        touched = things(message["touched"])
        note = table.why_not(person.id, seat, touched)
        answer = {"reason": None if note is None else reason(note, table.game.paragraphs)}
        watcher.tell("why_not", touched=touched, **answer)
    elif kind == "say":
        await table.talk.say(person, seat, "say", clean_saying(message["text"]))
    elif message["sign"] in REACTIONS:
        await table.talk.say(person, seat, "react", message["sign"])
    else:
        raise Refused("bad_message")


def things(touched: list[Any]) -> list[str]:
    """Names of things, few and short."""
    if len(touched) > TOUCHED or not all(isinstance(one, str) for one in touched):
        raise Refused("bad_message")
    return [short(one) for one in touched]


def short(words: str) -> str:
    if len(words) > WORDS:
        raise Refused("bad_message")
    return words
