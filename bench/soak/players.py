"""Clients that reconnect whenever the connection is lost and record every acknowledged move."""

from __future__ import annotations

import asyncio
import json
import random
import time
from collections import Counter
from collections.abc import Iterable
from typing import Any, Protocol

import httpx
from tests.server.kit import LocalServer
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

LOST = (OSError, EOFError, WebSocketException, TimeoutError, httpx.TransportError)
"""Errors of a client whose server is gone."""
GAMES = ("neon", "kobito", "encantados", "cobogo", "coatl")
RETRY_DELAY = 0.1
"""Seconds before a client tries again."""


class SoakClient:
    """An HTTP client with a cookie; it repeats requests until they are answered."""

    def __init__(self, server: LocalServer, number: int) -> None:
        self.server = server
        self.rng = random.Random(number)
        self.address = f"127.0.{1 + number // 200 % 200}.{1 + number % 200}"
        transport = httpx.AsyncHTTPTransport(local_address=self.address)
        self.http = httpx.AsyncClient(transport=transport, timeout=60)
        self.statuses: Counter[int] = Counter()

    async def sign_in(self) -> SoakClient:
        await self.request("PUT", "/api/me", name="Marta")
        return self

    async def request(self, method: str, path: str, **body: Any) -> Any:
        """The response, repeating the request while the server is overloaded or gone."""
        while True:
            try:
                response = await self.http.request(
                    method, f"http://127.0.0.1:{self.server.port}{path}", json=body or None
                )
            except LOST:
                await asyncio.sleep(RETRY_DELAY)
                continue
            self.statuses[response.status_code] += 1
            if response.status_code in (429, 503):
                await asyncio.sleep(RETRY_DELAY)
                continue
            return response.json()

    async def open_table(self, game: str, *seats: str, **more: Any) -> str:
        kinds = [{"kind": s} if s in ("me", "link") else {"kind": "bot", "bot": s} for s in seats]
        return str(
            (await self.request("POST", "/api/tables", game=game, seats=kinds, **more))["table"]
        )

    def socket(self, table: str, seat: int | None = None, **more: Any) -> connect:
        query = "" if seat is None else f"?seat={seat}"
        cookie = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        return connect(
            f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket{query}",
            additional_headers={"Cookie": cookie} if cookie else {},
            local_addr=(self.address, 0),
            proxy=None,
            **({"open_timeout": 60, "close_timeout": 1, "max_size": None} | more),
        )


class SeatPlayer:
    """One seat of one match. It has seen `decided` moves of its own and `ply` in all."""

    def __init__(self, client: SoakClient, table: str, seat: int, wait: float = 0.0) -> None:
        self.client = client
        self.table = table
        self.seat = seat
        self.wait = wait
        self.sent: dict[int, str] = {}
        self.decided = 0
        self.ply = 0
        self.disconnects = 0
        self.is_connected = False
        self.over = False
        self.backwards = 0
        self.refused: Counter[str] = Counter()
        self.times: list[float] = []

    async def run(self) -> None:
        while not self.over:
            try:
                async with self.client.socket(self.table, self.seat) as socket:
                    self.is_connected = True
                    await self.play(socket)
            except LOST:
                self.disconnects += self.is_connected
                self.is_connected = False
                await asyncio.sleep(RETRY_DELAY)

    async def play(self, socket: ClientConnection) -> None:
        sent_nth, sent_at = -1, 0.0
        while not self.over:
            message: dict[str, Any] = json.loads(await socket.recv())
            if message["type"] in ("refused", "close"):
                self.refused[message["key"]] += 1
                sent_nth = -1
                await asyncio.sleep(RETRY_DELAY)
            if message["type"] != "frame":
                continue
            nth: int = message["nth"]
            if sent_at and nth > sent_nth >= 0:
                self.times.append(time.monotonic() - sent_at)
                sent_at = 0.0
            self.look(message, nth)
            if message["moves"] and nth > sent_nth:
                if self.wait:
                    await asyncio.sleep(self.client.rng.expovariate(1) * self.wait)
                sent_nth, sent_at = nth, time.monotonic()
                words = self.sent.setdefault(nth, self.choice(message["moves"]))
                await socket.send(json.dumps({"type": "move", "nth": nth, "move": words}))

    def look(self, frame: dict[str, Any], nth: int) -> None:
        self.backwards += nth < self.decided or frame["ply"] < self.ply
        self.decided, self.ply = max(self.decided, nth), max(self.ply, frame["ply"])
        self.over = frame["status"] == "over"

    def choice(self, moves: list[str]) -> str:
        """Prefers to play a card half of the time, so that matches end and differ."""
        plays = [words for words in moves if words.startswith("play")]
        return self.client.rng.choice(plays if plays and self.client.rng.random() < 0.5 else moves)


class PlayingGroup:
    """Two clients and a bot that play one match after another, of all games in turn."""

    def __init__(
        self, server: LocalServer, number: int, bot: str = "casual", wait: float = 0.0
    ) -> None:
        self.client = SoakClient(server, number)
        self.number = number
        self.bot = bot
        self.wait = wait
        self.matches: list[list[SeatPlayer]] = []

    async def run(self) -> None:
        async with self.client.http:
            await self.client.sign_in()
            while True:
                game = GAMES[(self.number + len(self.matches)) % len(GAMES)]
                table = await self.client.open_table(game, "me", "me", self.bot)
                match = [SeatPlayer(self.client, table, seat, self.wait) for seat in (0, 1)]
                self.matches.append(match)
                await asyncio.gather(*(player.run() for player in match))


def all_reconnected(groups: Iterable[PlayingGroup]) -> bool:
    """Is every player of an unfinished match connected?"""
    last = [group.matches[-1] for group in groups if group.matches]
    return all(player.is_connected or player.over for match in last for player in match)


class HasMatches(Protocol):
    matches: list[list[SeatPlayer]]


def acknowledged(groups: Iterable[HasMatches]) -> int:
    return sum(player.decided for group in groups for match in group.matches for player in match)


class Audit:
    """Compares every acknowledged move with the database."""

    def __init__(self) -> None:
        self.moves = 0
        self.lost = 0
        self.doubled = 0
        self.other = 0
        """Stored moves that the client did not send."""

    def check_matches(self, server: LocalServer, matches: Iterable[list[SeatPlayer]]) -> Audit:
        stored_moves: dict[str, list[tuple[int, int, str]]] = {}
        query = "select table_id, ply, seat, words from moves order by table_id, ply"
        for table, ply, seat, words in server.query(query):
            stored_moves.setdefault(table, []).append((ply, seat, words))
        for match in matches:
            rows = stored_moves.get(match[0].table, [])
            self.lost += max(0, max(player.ply for player in match) - len(rows))
            self.other += [row[0] for row in rows] != list(range(1, len(rows) + 1))
            for player in match:
                self.check_player(player, [row[2] for row in rows if row[1] == player.seat])
        return self

    def check_player(self, player: SeatPlayer, stored: list[str]) -> None:
        self.moves += player.decided
        self.lost += max(0, player.decided - len(stored)) + player.backwards
        self.doubled += max(0, len(stored) - len(player.sent))
        self.other += sum(
            player.sent.get(nth) != words for nth, words in enumerate(stored[: player.decided])
        )
