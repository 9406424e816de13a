"""What is written down of a match when it ends: a row for each person, which outlives the table."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Connection, insert, select

from ludoteca.bots.levels import LEVELS, PATIENT
from ludoteca.core.game import Game
from ludoteca.core.kit.state import State
from ludoteca.core.option import Value
from ludoteca.core.record import Record
from ludoteca.core.sides import side_of
from ludoteca.server.daily import days, tries
from ludoteca.server.store.schema import played
from ludoteca.server.store.sheet import NOBODY, OTHER_BOT, Chair, Sheet
from ludoteca.server.tables.rating import is_by_bots

Facts = dict[str, Any]


def ended(game: Game[Any], sheet: Sheet, record: Record, state: State) -> list[Facts]:
    """Of everybody who has played one seat. Who has left it to a bot has lost, whatever the bot made of
    it; a victory that is a bot's work does not count. On a sofa several people share one key, and what
    is played on from another match is no match of its own: neither counts."""
    if sheet.branches:
        return []
    shares, scores = state.payoffs(), game.scores(state)
    own_deck = any(isinstance(value, list) for value in record.options.values())
    steps = [] if own_deck else met(game, sheet.seats, record.options)
    usual = is_usual(game, record.options)
    found = []
    for person, seat in players(sheet):
        stayed = sheet.chairs[seat].person == person
        if stayed and shares[seat] > 0 and is_by_bots(sheet, seat):
            continue
        beaten = rivals(game, sheet, record, seat) if stayed and not own_deck else []
        found.append(
            {
                "person": person,
                "table_id": sheet.id,
                "game": game.name,
                "seats": sheet.seats,
                "share": float(shares[seat]) if stayed else 0.0,
                "score": int(scores[seat]),
                "usual": usual and stayed,
                "plies": sheet.bots_at(seat).count(None),
                "level": level_of(beaten),
                "steps": " ".join(map(str, steps)),
            }
        )
    return found


def holders(sheet: Sheet) -> set[tuple[str, int]]:
    """Everybody who has ever held a seat of this match, and what a seat remembers besides."""
    now = {(who, chair.seat) for chair in sheet.chairs for who in (chair.person, chair.kept)}
    return sheet.sitters | {(who, seat) for who, seat in now if who is not None}


def players(sheet: Sheet) -> list[tuple[str, int]]:
    """Whose match it was: who had one seat from the deal on and has given a sign since. Those who came
    later, to a bot's seat or to one that another had left, have no part in it; those who have left it
    for good do."""
    held = holders(sheet)
    late = {seat for who, seat in held if who == NOBODY}
    people = sorted((who, seat) for who, seat in held if who not in (NOBODY, OTHER_BOT))
    found = []
    for who, seat in people:
        chair = sheet.chairs[seat]
        here = who in (chair.person, chair.kept)
        if here and chair.absent:
            continue
        shared = here and [one for _, one in people].count(seat) > 1
        if [one for one, _ in people].count(who) == 1 and seat not in late and not shared:
            found.append((who, seat))
    return found


def is_usual(game: Game[Any], options: Mapping[str, Value]) -> bool:
    """Is all as printed that is no step of the game's path?"""
    stepped = {name for step in game.path for name in step.options}
    printed = game.as_printed()
    return all(options.get(name) == printed[name] for name in printed if name not in stepped)


def met(game: Game[Any], seats: int, options: Mapping[str, Value]) -> list[int]:
    """The steps of the game's path that a match of these options is one of."""
    return [n for n, step in enumerate(game.path) if step.is_met(seats, options)]


def rivals(game: Game[Any], sheet: Sheet, record: Record, seat: int) -> list[Chair]:
    """The others' chairs; none if anybody but the bot that began there has ever had one of them."""
    own = side_of(game.sides(sheet.seats, record.options), seat)
    others = {who for who, held in holders(sheet) if held not in own}
    return [] if others - {NOBODY} else [c for c in sheet.chairs if c.seat not in own]


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
