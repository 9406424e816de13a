"""A player's statistics, computed from one row per match."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from typing import Any

from ludoteca import games
from ludoteca.bots.levels import LEVELS
from ludoteca.core.game import Game
from ludoteca.tables.results.result_rows import path_steps

ONE_DAY = timedelta(days=1)
MatchRow = Any
"""A result row, with the day of its match, as attributes."""


def player_stats(rows: Sequence[MatchRow], today: str) -> dict[str, Any]:
    """Of all playable games, the played ones first."""
    by_game = [game_stats(games.find(name), rows) for name in games.playable()]
    return {
        "matches": len(rows),
        "days": day_streak({row.day for row in rows}, today),
        "games": sorted(by_game, key=lambda game: not game["matches"]),
    }


def game_stats(game: Game[Any], rows: Sequence[MatchRow]) -> dict[str, Any]:
    own_rows = [row for row in rows if row.game == game.name]
    levels_beaten = {row.level for row in own_rows if row.share > 0}
    steps_done = {int(step) for row in own_rows if row.share > 0 for step in row.steps.split()}
    return {
        "game": game.name,
        "matches": len(own_rows),
        "victories": victories(own_rows),
        "streak": win_streak(own_rows),
        "seats": [
            {
                "seats": seats,
                "matches": len(seat_rows),
                "victories": victories(seat_rows),
                **best_scores(game, seats, seat_rows),
            }
            for seats in sorted({row.seats for row in own_rows})
            for seat_rows in [[row for row in own_rows if row.seats == seats]]
        ],
        "levels": [level for level in LEVELS if level in levels_beaten],
        "challenges": [step in steps_done for step in range(len(game.challenges))],
    }


def victories(rows: Iterable[MatchRow]) -> float:
    """By share: a victory shared with one other player counts as half."""
    return round(sum(float(row.share) for row in rows), 2)


def best_scores(game: Game[Any], seats: int, rows: Sequence[MatchRow]) -> dict[str, Any]:
    """The best score by the printed rules, and that of each challenge with other options."""
    printed = path_steps(game, seats, game.default_options())
    printed_key = " ".join(map(str, printed))
    steps = []
    for step in range(len(game.challenges)):
        score = best_score(
            (row for row in rows if str(step) in row.steps.split()), game.low_score_wins
        )
        if step not in printed and score is not None:
            steps.append({"step": step, "best": score})
    printed_rows = (row for row in rows if row.steps == printed_key)
    return {"best": best_score(printed_rows, game.low_score_wins), "steps": steps}


def best_score(rows: Iterable[MatchRow], fewest_win: bool) -> int | None:
    """Of matches by standard rules, whose scores can be compared."""
    scores = [int(row.score) for row in rows if row.standard_rules]
    if not scores:
        return None
    return min(scores) if fewest_win else max(scores)


def win_streak(rows: Iterable[MatchRow]) -> dict[str, int]:
    current = longest = 0
    for row in rows:
        current = current + 1 if row.share > 0 else 0
        longest = max(longest, current)
    return {"now": current, "best": longest}


def day_streak(dates: Iterable[str], today: str) -> dict[str, int]:
    """Consecutive days with a finished match. Without one today, the streak lasts until midnight."""
    current = longest = 0
    previous: date | None = None
    for day in sorted(date.fromisoformat(text) for text in dates):
        current = current + 1 if previous is not None and day - previous == ONE_DAY else 1
        longest = max(longest, current)
        previous = day
    if previous is None or date.fromisoformat(today) - previous > ONE_DAY:
        current = 0
    return {"now": current, "best": longest}
