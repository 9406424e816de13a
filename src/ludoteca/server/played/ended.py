"""What is written down of a match when it ends: a row for each person, which outlives the table."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from ludoteca.bots.levels import LEVELS, PATIENT
from ludoteca.core.game import Game
from ludoteca.core.kit.state import State
from ludoteca.core.record import Record
from ludoteca.core.sides import side_of
from ludoteca.server.daily import days, tries
from ludoteca.server.store.queries import Chair, Sheet
from ludoteca.server.store.schema import played

Facts = dict[str, Any]


def ended(game: Game[Any], sheet: Sheet, record: Record, state: State, last: int) -> list[Facts]:
    """Of everybody who has played one seat to the end; `last` decided last. On a sofa several people
    share one key, and what is played on from another match is no match of its own: neither counts."""
    if sheet.branches:
        return []
    deciders = [*sheet.deciders, last]
    seats = [chair.seat for chair in sheet.chairs if chair.kind == "person"]
    people = [sheet.chairs[seat].person for seat in seats]
    shares, scores = state.payoffs(), game.scores(state)
    own_deck = any(isinstance(value, list) for value in record.options.values())
    steps = [] if own_deck else met(game, sheet.seats, record)
    return [
        {
            "person": person,
            "table_id": sheet.id,
            "game": game.name,
            "seats": sheet.seats,
            "share": float(shares[seat]),
            "score": int(scores[seat]),
            "usual": bool(steps) or record.options == game.as_printed(),
            "plies": deciders.count(seat),
            "level": None if own_deck else level_of(rivals(game, sheet.chairs, record, seat)),
            "steps": " ".join(map(str, steps)),
        }
        for seat, person in zip(seats, people, strict=True)
        if people.count(person) == 1
    ]


def met(game: Game[Any], seats: int, record: Record) -> list[int]:
    """The steps of the game's path that a match of these options is one of."""
    return [n for n, step in enumerate(game.path) if step.is_met(seats, record.options)]


def rivals(game: Game[Any], chairs: Sequence[Chair], record: Record, seat: int) -> list[Chair]:
    own = side_of(game.sides(len(chairs), record.options), seat)
    return [chair for chair in chairs if chair.seat not in own]


def level_of(chairs: Sequence[Chair]) -> str | None:
    """The weakest of these bots; none where a person or another kind of bot is among them."""
    names = [LEVELS[-1] if chair.bot == PATIENT else chair.bot for chair in chairs]
    places = [LEVELS.index(name) for name in names if name in LEVELS]
    return LEVELS[min(places)] if places and len(places) == len(chairs) else None


def write_down(connection: Connection, sheet: Sheet, rows: Sequence[Facts], rehearsal: str) -> None:
    """With the move that ended the match, or not at all."""
    said = days.rehearsed(connection) if rehearsal else days.clock(connection)
    at = time.time()
    for facts in rows:
        here = (played.c[name] == facts[name] for name in ("person", "table_id"))
        if connection.execute(select(played.c.person).where(*here)).first() is None:
            connection.execute(insert(played).values(at=at, day=said, **facts))
        if sheet.is_try:
            late = days.turn(connection, said).nth != sheet.daily
            result = (facts["share"], facts["score"], facts["plies"])
            tries.finish(connection, sheet.id, late, *result)
