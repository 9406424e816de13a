"""The deal of a day: its seed, its settings and the table of an attempt."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import dataclass
from typing import Any

from ludoteca.bots.levels import DEFAULT_LEVEL
from ludoteca.core.frame import known_scores
from ludoteca.core.game import Game
from ludoteca.core.option import Value, check_options
from ludoteca.core.record import Record
from ludoteca.tables.new_table import new_stored_table
from ludoteca.tables.stored.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings

NO_ATTEMPT = {"table": None, "listed": None, "finished": False, "rank": None, "number": None}


@dataclass(frozen=True, slots=True)
class Day:
    nth: int
    day: str
    opened_on: str
    committed_on: str

    @property
    def next(self) -> Day:
        """The next day, known well enough to commit to its deals."""
        return Day(self.nth + 1, "", "", self.opened_on)


def deal_seed(secret: str, game: str, day: Day) -> str:
    """128 bits that cannot be predicted without the secret, not even from all earlier seeds."""
    message = f"{game}/{day.nth}/{day.committed_on}"
    return hmac.new(secret.encode(), message.encode(), hashlib.sha256).hexdigest()[:32]


def daily_options(game: Game[Any]) -> dict[str, Value]:
    return check_options(game.options, game.daily.options)


def daily_bot(game: Game[Any]) -> str:
    return game.daily.bot or DEFAULT_LEVEL


def deal_settings(game: Game[Any]) -> dict[str, Any]:
    return {
        "seats": game.daily.seat_count(game.seats),
        "bot": daily_bot(game) if game.daily.seat_count(game.seats) > 1 else None,
        "options": dict(game.daily.options),
    }


def new_attempt(person: Person, game: Game[Any], nth: int, seed: str) -> StoredTable:
    """A dealt table: the person against bots."""
    seats, options = game.daily.seat_count(game.seats), daily_options(game)
    assignments = [
        SeatAssignment(seat).with_bot(daily_bot(game), open_=False) for seat in range(seats)
    ]
    assignments[0] = SeatAssignment(0).with_person(person.id, person.name)
    stored = new_stored_table(
        game,
        person.id,
        options=options,
        assignments=assignments,
        seed=seed,
        settings=TableSettings(spectators=False),
    )
    state = Record(game.name, game.rules, seats, seed, options).start(game)
    stored.daily, stored.status, stored.turn = nth, "playing", int(state.turn)
    stored.scores = known_scores(game, state, None)
    return stored
