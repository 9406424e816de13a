"""The seats of all models of this process, each found by a secret key."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import DEFAULT_LEVEL, require_bot
from ludoteca.core.errors import UserError
from ludoteca.core.move_parser import truncate
from ludoteca.core.option import check_options
from ludoteca.core.record import Record, new_seed
from ludoteca.core.text import texts
from ludoteca.local.players import BOT_PREFIX, assign_characters, seat_players, seats_or_default
from ludoteca.mcp.local_seat import LocalSeat
from ludoteca.mcp.remote_seat import RemoteSeat
from ludoteca.mcp.seat import Seat
from ludoteca.mcp.trusted_link import parse_trusted_link
from ludoteca.remote.http_client import HttpClient

MAX_TABLES = 200
MAX_NAME_LENGTH = 24


@dataclass
class SessionRegistry:
    """Opens and joins tables. `server` is the server whose tables may be joined, besides this machine.

    With a `seed` the tables are reproducible. The seed of a finished match does not reveal that of
    another.
    """

    server: str
    seed: str | None = None
    sessions: dict[str, Seat] = field(default_factory=dict)
    tables_opened: int = 0
    lock: Lock = field(default_factory=Lock)

    def open_table(
        self,
        game_name: str,
        *,
        seats: int | None,
        seat: int,
        bots: Sequence[str],
        options: Mapping[str, Any],
        player: str,
        language: str,
        plays_forced: bool,
    ) -> str:
        game = games.find(game_name)
        seat_count = seats_or_default(game, seats)
        if not 0 <= seat < seat_count:
            raise UserError("no_such_seat", seat=seat, last=seat_count - 1)
        bot_names = [require_bot(game, bot) for bot in bots] or [DEFAULT_LEVEL]
        players = seat_players(seat_count, seat, valid_player_name(player, language), bot_names)
        values = check_options(game.options, options)
        self.evict_finished()
        seed = self.next_seed()
        record = Record(
            game_name, game.rules, seat_count, seed, values, assign_characters(game, players, seed)
        )
        return self.register(LocalSeat(game, record, seat, language, plays_forced))

    def join_table(
        self, link: str, *, player: str, seat: int | None, language: str, plays_forced: bool
    ) -> str:
        server, table = parse_trusted_link(link, self.server)
        self.evict_finished()
        client = HttpClient(server)
        name = valid_player_name(player, language)
        return self.register(
            RemoteSeat(client, table, name, seat, language=language, plays_forced=plays_forced)
        )

    def next_seed(self) -> str:
        with self.lock:
            self.tables_opened += 1
            if self.seed is None:
                return new_seed()
            return hashlib.sha256(f"{self.seed}/{self.tables_opened}".encode()).hexdigest()[:32]

    def evict_finished(self) -> None:
        """At the limit, drops the first finished match; refuses if there is none."""
        with self.lock:
            if len(self.sessions) < MAX_TABLES:
                return
            for key, seat in list(self.sessions.items()):
                if seat.is_over():
                    seat.close()
                    del self.sessions[key]
                    return
        raise UserError("too_many_tables", n=MAX_TABLES)

    def register(self, seat: Seat) -> str:
        """Stores the seat under a new random key; the key alone gives access to it."""
        key = f"{seat.game.name}-{secrets.token_urlsafe(12)}"
        with self.lock:
            self.sessions[key] = seat
        return key

    def find(self, key: str) -> Seat:
        with self.lock:
            seat = self.sessions.get(key)
        if seat is None:
            raise UserError("unknown_table", table=truncate(key))
        return seat

    def leave(self, key: str) -> None:
        seat = self.find(key)
        with seat.lock:
            seat.leave()
        with self.lock:
            self.sessions.pop(key, None)


def valid_player_name(player: str, language: str) -> str:
    """The name in one line; the default name for guests if it is empty."""
    name = " ".join(player.split()) or texts(language).say("seat.guest")
    if name.startswith(BOT_PREFIX) or len(name) > MAX_NAME_LENGTH or not name.isprintable():
        raise UserError("bad_name", name=truncate(name))
    return name
