"""Malformed messages and requests."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, field
from typing import Any

VALUES: list[Any] = [None, True, False, -1, 0, 1e308, 2**70, "", "x", "\x00", "‮", [], {}]
VALUES += [[[]], {"a": {}}, "play red-7", "'; drop table moves; --", "<script>", "x" * 3000]


def malformed(rng: random.Random, number: int) -> str | bytes:
    """A message with one mistake, or random bytes."""
    kinds = ["move", "take_back", "why", "seat", "say", "react", "ping", "frame", "", "__class__"]
    shape = number % 8
    if shape == 0:
        return rng.randbytes(rng.randrange(1, 300))
    if shape == 1:
        return "".join(
            chr(rng.choice([rng.randrange(32, 127), rng.randrange(0x400)]))
            for _ in range(rng.randrange(60))
        )
    if shape == 2:
        return rng.choice(
            ["[" * 5000, '{"type":' * 2000, "NaN", "1" * 5000, '"\\ud800"', "{}", "[]"]
        )
    message: dict[str, Any] = {"type": rng.choice(kinds)}
    for name in ("nth", "move", "steps", "words", "seat", "text", "sign", "table", "type"):
        if rng.random() < 0.4:
            message[name] = rng.choice(VALUES)
    return spoilt(rng, json.dumps(message), shape)


def spoilt(rng: random.Random, text: str, shape: int) -> str:
    """The text as it is, cut off, or with other quotation marks."""
    if shape == 3:
        return text[: rng.randrange(len(text))]
    if shape == 4:
        return text.replace('"', rng.choice(['"', "'", "\\ud800", "\x00"]), rng.randrange(4))
    return text


@dataclass
class Asked:
    """A malformed request: a request line, a few headers, a body."""

    method: str
    path: str
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)

    def raw(self, cookie: str) -> bytes:
        """The raw bytes, without the checks of a client library."""
        fields = {"Host": "127.0.0.1", "Content-Length": str(len(self.body)), "Cookie": cookie}
        lines = [f"{name}: {value}" for name, value in (fields | self.headers).items()]
        head = "\r\n".join([f"{self.method} {self.path} HTTP/1.1", *lines, "", ""])
        return head.encode("utf-8", "surrogateescape") + self.body


METHODS = ("GET", "PUT", "POST", "PUT", "POST", "DELETE", "PATCH", "HEAD", "OPTIONS", "BREW", "G(T")
PLACES: tuple[str, ...] = (
    "",
    "/seats/0",
    "/seats/99999999999999999999",
    "/seats/-1",
    "/deal",
    "/spectators",
)
PLACES += ("/rematch", "/branch", "/replay", "/log", "/record", "/why", "/why-not", "/what-if")
PLACES += ("/hint", "/review", "/socket", "/%00", "/..", "/seats/%F0%9F%8E%B2")
ELSEWHERE: tuple[str, ...] = (
    "/",
    "/api/me",
    "/api/tables",
    "/api/games",
    "/api/texts/en/neon",
    "/api/tutorial/neon",
)
ELSEWHERE += ("/api/rulebook/pt-BR/coatl", "/api/games/neon/page/../../x", "/%2e%2e/%2e%2e/x", "*")
ELSEWHERE += ("/api/texts/%ff", "//", "/api//me", "/api/tables/" + "A" * 3000, "http://x/api/me")
QUERIES: tuple[str, ...] = (
    "",
    "",
    "?seat=0",
    "?seat=-1",
    "?seat=1e9",
    "?first=-1",
    "?first=100000&last=0",
    "?%00=%ff",
)
QUERIES += (
    "?words=" + "x" * 400,
    "?seat=0&words=play",
    "?seat=0&touched=%00",
    "?seat[]=1",
    "?" * 99,
)
FIELDS: tuple[str, ...] = (
    "name",
    "game",
    "seats",
    "options",
    "spectators",
    "hints",
    "deal",
    "kind",
    "bot",
    "open",
)
FIELDS += ("ply", "seat", "bots", "__proto__")
SAYINGS = (
    {"Content-Type": "application/json"},
    {"Content-Type": "application/json"},
    {"Content-Type": "application/json; charset=utf-7"},
    {"Content-Type": "multipart/form-data; boundary="},
    {"Content-Type": "application/x-www-form-urlencoded"},
    {"Content-Type": "x" * 900},
    {"Content-Length": "-5"},
    {"Content-Length": "99999999"},
    {"Content-Length": "99999999999999999999"},
    {"Transfer-Encoding": "chunked, chunked"},
    {"Origin": "null"},
    {"Cookie": "ludoteca=" + "z" * 2000},
    {"Cookie": 'ludoteca="\\303\\251"; =; ;;'},
    {"Upgrade": "websocket", "Connection": "Upgrade"},
    {"Upgrade": "websocket", "Connection": "Upgrade", "Sec-WebSocket-Key": "x"},
    {"Range": "bytes=9-1", "If-None-Match": '"'},
    {"X-Forwarded-For": "\x7f", "X-Request-Id": "-" * 400},
    {"Accept-Encoding": "gzip;q=x", "Expect": "100-continue"},
)


def odd_request(rng: random.Random, number: int, table: str) -> Asked:
    """`number` selects the kind: to a table or another path, with a nearly valid body."""
    place = f"/api/tables/{table}{rng.choice(PLACES)}" if number % 3 else rng.choice(ELSEWHERE)
    facts = {name: rng.choice(VALUES) for name in FIELDS if rng.random() < 0.3}
    if rng.random() < 0.3:
        facts |= {"game": "neon", "seats": [{"kind": rng.choice(["me", "bot", 1, ""])}] * 2}
    text = json.dumps(rng.choice([facts, facts, [facts], rng.choice(VALUES)]))
    body = spoilt(rng, text, number % 8).encode("utf-8", "surrogatepass")
    if number % 11 == 0:
        body = rng.randbytes(rng.randrange(300))
    headers = dict(rng.choice(SAYINGS))
    return Asked(rng.choice(METHODS), place + rng.choice(QUERIES), body, headers)
