"""Frames built by the server's own table, of a position and of the same one with hidden items
resampled."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER
from ludoteca.core.game import Game
from ludoteca.core.option import check_options
from ludoteca.server.json_encoding import join_object
from ludoteca.server.metrics import Metrics
from ludoteca.server.settings import Settings
from ludoteca.server.store.database import Store
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.table_frame import encode_frame, frame_for, new_client
from ludoteca.server.thread_pools import ThreadPools
from ludoteca.tables.match import TableMatch
from ludoteca.tables.stored.stored_table import Person, SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.database import database_of

EVERY = 3
"""Plies between two comparisons."""


def sheet_for(game: Game[Any], seats: int, seed: str) -> StoredTable:
    chairs = [
        SeatAssignment(seat).with_person(f"person-{seat}", f"P{seat}") for seat in range(seats)
    ]
    facts: dict[str, Any] = {"id": "A" * 22, "game": game.name, "rules": game.rules}
    facts |= {"seats": seats, "seed": seed, "options": check_options(game.options, {}), "turn": 0}
    facts |= {"owner": "person-0", "status": "playing", "scores": None}
    facts |= {"settings": TableSettings()}
    facts |= {"version": 1, "rematch_id": None, "assignments": chairs}
    facts |= {"created_at": 0.0, "updated_at": 0.0}
    return StoredTable(**facts)


def after_a_move_that_can_be_taken_back(game: Game[Any]) -> StoredTable:
    """A solo match up to the first move that reveals nothing."""
    stored = sheet_for(game, 1, "0" * 32)
    match = TableMatch(stored, game)
    while match.takeback_limit(0) == 0:
        state = match.position()
        stored.moves.append(game.notation(state, int(state.legal().at(0))))
        stored.move_seats.append(int(state.turn))
        stored.move_bots.append(None)
        match = TableMatch(stored, game)
    return stored


def table_of(match: TableMatch, store: Store) -> Table:
    """A table outside the registry, at which no bot plays."""
    return Table(match, store, Settings(), pools=ThreadPools(), metrics=Metrics())


def compare_frames(game: Game[Any], seats: int, folder: Path, plies: int = 60) -> int:
    return asyncio.run(compare(game, seats, Store(database_of(folder)), plies))


async def compare(game: Game[Any], seats: int, store: Store, plies: int) -> int:
    """Plays a random match and compares every byte of the frame, for every reader."""
    table = table_of(TableMatch(sheet_for(game, seats, f"bytes/{seats}"), game), store)
    rng = stream("bytes", game.name, seats)
    compared = 0
    for ply in range(1, plies + 1):
        state = table.match.state
        assert state is not None
        if state.turn == OVER:
            break
        if ply % EVERY == 0:
            for reader in (None, *range(seats)):
                one = frame_of(table, reader)
                anew = state.clone()
                anew.resample_hidden(-1 if reader is None else reader, stream("anew", ply))
                table.match.state = anew
                two = frame_of(table, reader)
                table.match.state = state
                assert one == two, f"{game.name} ply {ply} reader {reader}"
                compared += 1
        legal = state.legal()
        words = game.notation(state, int(legal.at(rng.below(legal.size()))))
        after = state.clone()
        game.play_words(after, words, table.match.record.rng(ply))
        table.stored.moves.append(words)
        table.stored.move_seats.append(int(state.turn))
        table.stored.move_bots.append(None)
        table.match.adopt(after, ply)
    store.close()
    return compared


def frame_of(table: Table, reader: int | None) -> bytes:
    person = None if reader is None else Person(f"person-{reader}", f"P{reader}")
    return frame_for(table, new_client(table, person, reader))


def frame_at(table: Table, person: str | None, seat: int | None) -> dict[str, Any]:
    """The frame for a seat, with the whole log."""
    message: dict[str, Any] = json.loads(join_object(encode_frame(table, person, seat, 0)))
    return message
