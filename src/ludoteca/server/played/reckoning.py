"""Reckoning: somebody's record, out of one small row for each match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from sqlalchemy import Connection, Row, select

from ludoteca import games
from ludoteca.bots.levels import LEVELS
from ludoteca.core.game import Game
from ludoteca.server.played.ended import met
from ludoteca.server.store.schema import played

ONE = timedelta(days=1)


def read(connection: Connection, person: str) -> list[Row[Any]]:
    query = select(played).where(played.c.person == person)
    return list(connection.execute(query.order_by(played.c.at, played.c.table_id)))


def record_of(rows: Sequence[Row[Any]], today: str) -> dict[str, Any]:
    """All that the page shows; of games that are on the shelf, those played first."""
    found = [of_game(games.find(name), rows) for name in games.playable()]
    return {
        "matches": len(rows),
        "days": days_in_a_row({row.day for row in rows}, today),
        "games": sorted(found, key=lambda game: not game["matches"]),
    }


def of_game(game: Game[Any], rows: Sequence[Row[Any]]) -> dict[str, Any]:
    mine = [row for row in rows if row.game == game.name]
    beaten = {row.level for row in mine if row.share > 0}
    done = {int(step) for row in mine if row.share > 0 for step in row.steps.split()}
    return {
        "game": game.name,
        "matches": len(mine),
        "victories": victories(mine),
        "streak": wins_in_a_row(mine),
        "seats": [
            {
                "seats": seats,
                "matches": len(there),
                "victories": victories(there),
                **bests(game, seats, there),
            }
            for seats in sorted({row.seats for row in mine})
            for there in [[row for row in mine if row.seats == seats]]
        ],
        "levels": [level for level in LEVELS if level in beaten],
        "path": [step in done for step in range(len(game.path))],
    }


def victories(rows: Iterable[Row[Any]]) -> float:
    """By share: who wins together with one other has half of a victory."""
    return round(sum(float(row.share) for row in rows), 2)


def bests(game: Game[Any], seats: int, rows: Sequence[Row[Any]]) -> dict[str, Any]:
    """Of the printed game, and of each step of its path that is another: their scores are of
    different games."""
    printed = met(game, seats, game.as_printed())
    usual = " ".join(map(str, printed))
    steps = []
    for step in range(len(game.path)):
        score = best((row for row in rows if str(step) in row.steps.split()), game.fewest_win)
        if step not in printed and score is not None:
            steps.append({"step": step, "best": score})
    there = (row for row in rows if row.steps == usual)
    return {"best": best(there, game.fewest_win), "steps": steps}


def best(rows: Iterable[Row[Any]], fewest: bool) -> int | None:
    """Of matches without house rules, whose scores can be compared."""
    scores = [int(row.score) for row in rows if row.usual]
    if not scores:
        return None
    return min(scores) if fewest else max(scores)


def wins_in_a_row(rows: Iterable[Row[Any]]) -> dict[str, int]:
    now = most = 0
    for row in rows:
        now = now + 1 if row.share > 0 else 0
        most = max(most, now)
    return {"now": now, "best": most}


def days_in_a_row(found: Iterable[str], today: str) -> dict[str, int]:
    """Days with a finished match. One that has not been played yet today goes on until midnight."""
    now = most = 0
    before: date | None = None
    for day in sorted(date.fromisoformat(one) for one in found):
        now = now + 1 if before is not None and day - before == ONE else 1
        most = max(most, now)
        before = day
    if before is None or date.fromisoformat(today) - before > ONE:
        now = 0
    return {"now": now, "best": most}
