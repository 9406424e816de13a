"""House: the tables that models of this process sit at, each known by a key that only its model has."""

from __future__ import annotations

import hashlib
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from threading import Lock
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import USUAL, known
from ludoteca.core.option import checked
from ludoteca.core.reading import quoted
from ludoteca.core.record import Record, new_seed
from ludoteca.core.refusal import Refused
from ludoteca.core.text import texts
from ludoteca.mcp.errand import Errand, table_at
from ludoteca.mcp.joined_table import JoinedTable
from ludoteca.mcp.own_table import OwnTable
from ludoteca.mcp.seat import Seat
from ludoteca.terminal.input.arguments import seats_of
from ludoteca.terminal.input.players import MARK, cast, seated

MOST_TABLES = 200
LONGEST_NAME = 24


@dataclass
class House:
    """With a `seed` the tables opened here are the same every time, in their order; no seed of a
    finished match tells that of another. `server` is whose tables may be joined, besides those of
    this machine."""

    server: str
    seed: str | None = None
    tables: dict[str, Seat] = field(default_factory=dict)
    opened: int = 0
    lock: Lock = field(default_factory=Lock)

    def open_table(
        self,
        name: str,
        seats: int | None,
        seat: int,
        bots: Sequence[str],
        options: Mapping[str, Any],
        person: str,
        language: str,
        takes_forced: bool,
    ) -> str:
        game = games.find(name)
        many = seats_of(game, seats)
        if not 0 <= seat < many:
            raise Refused("no_such_seat", seat=seat, last=many - 1)
        chosen = [known(game, bot) for bot in bots] or [USUAL]
        players = seated(many, seat, called(person, language), chosen)
        values = checked(game.options, options)
        self.make_room()
        seed = self.next_seed()
        record = Record(name, game.rules, many, seed, values, cast(game, players, seed))
        return self.admit(OwnTable(game, record, seat, language, takes_forced))

    def join_table(
        self, link: str, person: str, seat: int | None, language: str, takes_forced: bool
    ) -> str:
        server, table = table_at(link, self.server)
        self.make_room()
        errand = Errand(server)
        name = called(person, language)
        return self.admit(JoinedTable(errand, table, name, seat, language, takes_forced))

    def next_seed(self) -> str:
        with self.lock:
            self.opened += 1
            if self.seed is None:
                return new_seed()
            return hashlib.sha256(f"{self.seed}/{self.opened}".encode()).hexdigest()[:32]

    def make_room(self) -> None:
        """Matches that are over make room for new ones; beyond that there is an end."""
        with self.lock:
            if len(self.tables) < MOST_TABLES:
                return
            for key, seat in list(self.tables.items()):
                if seat.is_over():
                    seat.close()
                    del self.tables[key]
                    return
        raise Refused("too_many_tables", n=MOST_TABLES)

    def admit(self, seat: Seat) -> str:
        """The key to a seat. Whoever has it sits there, so nobody could guess it."""
        key = f"{seat.game.name}-{secrets.token_urlsafe(12)}"
        with self.lock:
            self.tables[key] = seat
        return key

    def find(self, key: str) -> Seat:
        with self.lock:
            seat = self.tables.get(key)
        if seat is None:
            raise Refused("unknown_table", table=quoted(key))
        return seat

    def leave(self, key: str) -> None:
        seat = self.find(key)
        with seat.lock:
            seat.leave()
        with self.lock:
            self.tables.pop(key, None)


def called(person: str, language: str) -> str:
    """A name that can stand at a table; without one it is a guest's."""
    name = " ".join(person.split()) or texts(language).say("seat.guest")
    if name.startswith(MARK) or len(name) > LONGEST_NAME or not name.isprintable():
        raise Refused("bad_name", name=quoted(name))
    return name
