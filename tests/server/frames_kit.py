"""Frames made by the server's own table, on a position and on the same one dealt anew."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

from ludoteca.core.game import Game
from ludoteca.core.kit.rng import stream
from ludoteca.core.kit.state import OVER
from ludoteca.core.option import checked
from ludoteca.server.settings import Settings
from ludoteca.server.store.engine import Store
from ludoteca.server.store.sheet import Chair, Person, Sheet
from ludoteca.server.tables.frames import whole
from ludoteca.server.tables.match import Match
from ludoteca.server.tables.table import Table
from ludoteca.server.tables.watchers import Watcher
from ludoteca.server.thinking.thinkers import Thinkers
from tests.server.database import database_of

EVERY = 3
"""Plies between two comparisons."""


def sheet_for(game: Game[Any], seats: int, seed: str) -> Sheet:
    chairs = [Chair(seat).for_person(f"person-{seat}", f"P{seat}") for seat in range(seats)]
    facts: dict[str, Any] = {"id": "A" * 22, "game": game.name, "rules": game.rules}
    facts |= {"seats": seats, "seed": seed, "options": checked(game.options, {}), "turn": 0}
    facts |= {"owner": "person-0", "spectators": True, "status": "playing", "scores": None}
    facts |= {"version": 1, "next": None, "created": 0.0, "touched": 0.0, "chairs": chairs}
    return Sheet(**facts)


def compare_frames(game: Game[Any], seats: int, folder: Path, plies: int = 60) -> int:
    return asyncio.run(compare(game, seats, Store(database_of(folder)), plies))


async def compare(game: Game[Any], seats: int, store: Store, plies: int) -> int:
    """Plays a random match and compares, for every reader, each byte of the frame."""
    table = Table(
        Match(sheet_for(game, seats, f"bytes/{seats}"), game), store, Thinkers(1), Settings()
    )
    lot = stream("bytes", game.name, seats)
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
                anew.redeal(-1 if reader is None else reader, stream("anew", ply))
                table.match.state = anew
                two = frame_of(table, reader)
                table.match.state = state
                assert one == two, f"{game.name} ply {ply} reader {reader}"
                compared += 1
        legal = state.legal()
        words = game.words(state, int(legal.at(lot.below(legal.size()))))
        after = state.clone()
        game.play_words(after, words, table.match.record.rng(ply))
        table.sheet.moves.append(words)
        table.sheet.deciders.append(int(state.turn))
        table.sheet.by_bots.append(None)
        table.match.adopt(after, ply)
    store.close()
    return compared


def frame_of(table: Table, reader: int | None) -> bytes:
    person = None if reader is None else Person(f"person-{reader}", f"P{reader}")
    return table.frames.frame_for(Watcher(table, person, reader))


def frame_at(table: Table, person: str | None, seat: int | None) -> dict[str, Any]:
    """What somebody is shown at a seat, with the whole log."""
    found: dict[str, Any] = json.loads(whole(table.frames.parts_for(person, seat, 0)))
    return found
