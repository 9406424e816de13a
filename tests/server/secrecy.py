"""What a client may know of a match, to check that no frame contains more."""

from __future__ import annotations

import json
from typing import Any

from websockets.exceptions import ConnectionClosed

from ludoteca import games
from ludoteca.core.engine.rng import stream
from ludoteca.core.engine.state import OVER, State
from ludoteca.core.frame import frame as frame_of
from ludoteca.core.record import Record
from ludoteca.core.view import log_for
from ludoteca.server.json_encoding import encode
from tests.server.kit import (
    Frame,
    LocalServer,
    TableClient,
)

NEON = games.find("neon")


def true_record(server: LocalServer, table: str) -> Record:
    """The match as stored in the database."""
    query = "select game, rules, seats, seed, options from tables where id = ?"
    ((game, rules, seats, seed, options),) = server.query(query, table)
    return Record(game, rules, seats, seed, json.loads(options), [], moves_of(server, table))


def moves_of(server: LocalServer, table: str) -> list[str]:
    """The moves of a table; of a branch with those of its parent."""
    ((parent, ply),) = server.query("select parent_id, parent_ply from tables where id = ?", table)
    before = [] if parent is None else moves_of(server, parent)[:ply]
    own = server.query("select words from moves where table_id = ? order by ply", table)
    return before + [row[0] for row in own]


def check_innocent(server: LocalServer, client: TableClient) -> int:
    """Every frame sent to this client could have been built without the hidden information."""
    record = true_record(server, client.table)
    frames: dict[int, list[Frame]] = {}
    for message in client.received:
        if message["type"] == "frame" and message["view"] is not None:
            frames.setdefault(message["ply"], []).append(message)
    checked = 0
    for ply, state in enumerate(record.states(NEON, log=True)):
        for frame in frames.get(ply, []):
            for guess in guesses(state, frame["seat"]):
                shown = json.loads(encode(frame_of(NEON, guess, frame["seat"])))
                assert {name: frame[name] for name in shown} == shown
            allowed = [[note.key, note.args] for note in log_for(state, frame["seat"])]
            notes = [[key, args] for _, key, args in frame["log"]["lines"]]
            first = frame["log"]["from"]
            assert notes == json.loads(encode(allowed))[first:]
            checked += 1
            if frame["status"] != "over":
                assert record.seed not in json.dumps(frame)
    return checked


def guesses(state: State, seat: int | None) -> list[State]:
    """The position with everything hidden from this reader resampled, several times."""
    results = []
    for number in range(3 if state.turn != OVER else 0):
        guess = state.clone()
        guess.resample_hidden(-1 if seat is None else seat, stream("attack", number))
        results.append(guess)
    return results


def two_and_a_bot(server: LocalServer, **options: object) -> tuple[TableClient, TableClient, str]:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "random", options=options)
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    one.next_frame()
    two.next_frame()
    return one, two, table


def hears_nothing(client: TableClient, seconds: float = 0.5) -> bool:
    try:
        client.socket.recv(seconds)
    except (TimeoutError, ConnectionClosed):
        return True
    return False


def hand(view: dict[str, Any], seat: int) -> list[str | None]:
    return list(next(zone["items"] for zone in view["zones"] if zone["id"] == f"hand-{seat}"))
