"""Looking back: any seat's eyes once the match is over, one's own while it runs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from ludoteca import games
from ludoteca.core.characters import helped, player
from ludoteca.core.frame import frame
from ludoteca.core.record import Record
from ludoteca.core.refusal import Refused
from ludoteca.core.view import log_for, transfers_listed
from ludoteca.server.looking.past import Past, behind
from ludoteca.server.store.sheet import Chair
from ludoteca.server.tables.frames import encode_bytes
from ludoteca.server.tables.table import Table

WIDEST = 50
"""Positions in one answer."""


def may_look_back(table: Table, person: str | None, seat: int | None) -> None:
    if table.match.state is None:
        raise Refused("not_dealt")
    if not table.match.over:
        table.admit(person, seat)
        return
    if seat is not None:
        table.chair(seat)
    if table.sheet.daily is not None and not (table.belongs(person) or person in table.comparers):
        raise Refused("daily_first")
    if not (table.sheet.spectators or table.belongs(person) or person in table.comparers):
        raise Refused("closed_to_spectators")


async def look_back(
    table: Table, person: str | None, seat: int | None, first: int, last: int
) -> bytes:
    """The positions after `first` to `last` moves as a reader saw them.

    What others decided is told only when the match is over: until then a move in words could
    name what was played in secret.
    """
    may_look_back(table, person, seat)
    plies = table.match.ply
    if not 0 <= first <= last <= plies or last - first >= WIDEST:
        raise Refused("bad_ply", ply=last, n=plies)
    record = replace(table.match.record, moves=[*table.match.record.moves])
    facts = {
        "table": table.id,
        "game": table.sheet.game,
        "seat": seat,
        "plies": plies,
        "over": table.match.over,
        "record": table.match.over and not table.sealed,
    }
    found = partial(glances, table.past, record, seat, first, last, told=table.match.over)
    return await behind(lambda: encode_bytes(facts | {"glances": list(found())}))


def glances(
    past: Past, record: Record, seat: int | None, first: int, last: int, *, told: bool
) -> Iterator[dict[str, Any]]:
    """One position after the other; what was decided there if that may be `told`."""
    for ply, state in past.positions(record, first, last):
        heard = log_for(state, seat)
        decided = told and ply < len(record.moves)
        yield {
            "ply": ply,
            **frame(past.game, state, seat),
            "log": [[ply, note.key, note.args] for note in heard],
            "transfers": transfers_listed(past.game.transfers(heard)),
            "decider": int(state.turn) if decided else None,
            "move": record.moves[ply] if decided else None,
        }


def player_at(table: Table, chair: Chair) -> str:
    """The line of a record for a seat: a bot, or a person with the share that bots had in it."""
    name = chair.name or chair.kept_name
    if name is None:
        return player(chair.bot, chair.character_shown) if chair.bot else "?"
    bots = table.sheet.bots_at(chair.seat)
    names = sorted({bot for bot in bots if bot is not None})
    return helped(name, names, len(bots) - bots.count(None), len(bots))


def whole_record(table: Table, person: str | None) -> str:
    """The match with its seed, to keep and to verify: once it is over, and so is the day
    of a daily deal."""
    if not table.match.over:
        raise Refused("not_over")
    may_look_back(table, person, None)
    if table.sealed:
        raise Refused("daily_sealed")
    players = [player_at(table, chair) for chair in table.sheet.chairs]
    scores = [score for score in table.sheet.scores or () if score is not None]
    record = replace(table.match.record, players=players, scores=scores)
    return record.dump(games.versions(record.game))
