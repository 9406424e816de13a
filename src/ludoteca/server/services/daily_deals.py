"""The daily deal: one of each game, the same for everyone, with one attempt per person."""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from sqlalchemy import Connection

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.core.game import Game
from ludoteca.core.record import commitment
from ludoteca.server.daily import attempts, deal_calendar
from ludoteca.server.store.database import Store
from ludoteca.server.store.queries import load_summary
from ludoteca.server.tables.table import Table
from ludoteca.server.thread_pools import ThreadPools
from ludoteca.tables.daily_deal import NO_ATTEMPT, Day, deal_seed, deal_settings, new_attempt
from ludoteca.tables.stored.stored_table import Person, StoredTable

DAY_SECONDS = 24 * 3600


class DailyDeals:
    def __init__(
        self,
        store: Store,
        pools: ThreadPools,
        *,
        find_table: Callable[[str], Awaitable[Table]],
        deterministic_seed: str = "",
    ) -> None:
        self.store = store
        self.pools = pools
        self.find_table = find_table
        self.deterministic_seed = deterministic_seed
        self.cached_secret = ""

    async def secret(self) -> str:
        """The seeds of all deals follow from it. It never leaves the server."""
        if not self.cached_secret:
            fixed_secret = (
                commitment(f"{self.deterministic_seed}/daily") if self.deterministic_seed else ""
            )
            self.cached_secret = await self.store.write(
                lambda c: deal_calendar.ensure_secret(c, fixed_secret)
            )
        return self.cached_secret

    def clock_date(self, connection: Connection) -> str:
        return (
            deal_calendar.fixed_date(connection)
            if self.deterministic_seed
            else deal_calendar.clock_date(connection)
        )

    async def today(self) -> Day:
        def read_day(connection: Connection) -> tuple[Day | None, str]:
            return deal_calendar.latest_day(connection), self.clock_date(connection)

        latest, current_date = await self.store.read(read_day)
        if latest is not None and deal_calendar.is_current(latest, current_date):
            return latest
        return await self.store.write(lambda c: deal_calendar.advance_day(c, self.clock_date(c)))

    async def deal_commitment(self, game: str, day: Day) -> str:
        return commitment(deal_seed(await self.secret(), game, day))

    # What is shown

    async def describe_today(self, person: Person | None) -> dict[str, Any]:
        """Today's deals, with commitments to their seeds and to those of the next day."""
        day = await self.today()
        progress: dict[str, dict[str, Any]] = {}
        if person is not None:
            progress = await self.store.read(lambda c: read_progress(c, person, day))
        deals = []
        for name in games.playable():
            game = games.find(name)
            deals.append(
                {
                    "game": name,
                    **deal_settings(game),
                    "commitment": await self.deal_commitment(name, day),
                    "next": await self.deal_commitment(name, day.next),
                    **progress.get(name, NO_ATTEMPT),
                }
            )
        return {
            "nth": day.nth,
            "day": day.day,
            "left": DAY_SECONDS - int(time.time()) % DAY_SECONDS,
            "games": deals,
        }

    async def results(self, person: Person | None, name: str, nth: int | None) -> dict[str, Any]:
        """The best results: today's only for people who have finished the deal. Its seed is
        revealed when the day is over, so that no one can pass it on to people who have yet to
        play."""
        game, today = games.find(name), await self.today()
        day = (
            today
            if nth is None
            else await self.store.read(lambda c: deal_calendar.find_day(c, nth))
        )
        if day is None:
            raise UserError("no_such_day")

        is_over = day.nth < today.nth

        def read_rows(connection: Connection) -> dict[str, Any]:
            return read_results(connection, game, day, person, is_over)

        results = await self.store.read(read_rows)
        seed = deal_seed(await self.secret(), name, day)
        public_seed = seed if is_over else None
        return results | {
            "seed": public_seed,
            "commitment": commitment(seed),
            **deal_settings(game),
        }

    # What is done

    async def open_attempt(self, person: Person, name: str, listed: bool) -> Table:
        """The table of a person's attempt: dealt now, or as they left it."""
        game, day = games.find(name), await self.today()
        stored = await self.deal_attempt(person, game, day)
        table = await self.store.write(lambda c: attempts.begin_attempt(c, stored, listed))
        if await self.store.read(lambda c: load_summary(c, table)) is None:
            raise UserError("daily_spent")
        return await self.find_table(table)

    async def deal_attempt(self, person: Person, game: Game[Any], day: Day) -> StoredTable:
        seed = deal_seed(await self.secret(), game.name, day)
        return await self.pools.replay.run(lambda: new_attempt(person, game, day.nth, seed))

    async def set_listed(self, person: Person, name: str, nth: int | None, listed: bool) -> None:
        number = nth or (await self.today()).nth
        exists = await self.store.write(
            lambda c: attempts.set_listed(c, person.id, number, name, listed)
        )
        if not exists:
            raise UserError("daily_first")

    async def allow_comparison(self, table: Table, person: Person | None) -> None:
        """People who have finished a deal may look at how others played it. Also notes when its
        seed may be revealed."""
        nth = table.stored.daily
        if nth is not None and table.seed_is_secret:
            table.seed_is_secret = nth >= (await self.today()).nth
        if person is None or nth is None or table.is_member(person.id):
            return
        game = table.stored.game
        if await self.store.read(lambda c: attempts.has_finished(c, person.id, nth, game)):
            table.attempt_finishers.add(person.id)


def read_progress(connection: Connection, person: Person, day: Day) -> dict[str, dict[str, Any]]:
    """By game, a person's progress with the deals of a day."""
    progress = {}
    for name, row in attempts.attempts_of(connection, person.id, day.nth).items():
        fields = {
            "table": row.table_id,
            "listed": row.listed,
            "finished": row.finished_at is not None,
        }
        progress[name] = NO_ATTEMPT | fields
        if row.finished_at is not None and not row.late and name in games.playable():
            progress[name] |= {
                "rank": attempts.rank(connection, row, games.find(name).low_score_wins),
                "number": attempts.count_ranked(connection, row),
            }
    return progress


def read_results(
    connection: Connection, game: Game[Any], day: Day, person: Person | None, is_over: bool
) -> dict[str, Any]:
    attempt = (
        attempts.attempts_of(connection, person.id, day.nth).get(game.name) if person else None
    )
    has_played = attempt is not None and attempt.finished_at is not None
    if not (is_over or has_played):
        raise UserError("daily_first")
    rows = attempts.best_attempts(connection, day.nth, game.name, game.low_score_wins)
    return {
        "game": game.name,
        "nth": day.nth,
        "day": day.day,
        "number": attempts.count_ranked(connection, attempt)
        if attempt is not None and has_played
        else attempts.count_listed(connection, day.nth, game.name),
        "mine": None
        if attempt is None or not has_played
        else {
            "rank": None
            if attempt.late
            else attempts.rank(connection, attempt, game.low_score_wins),
            "share": attempt.share,
            "score": attempt.score,
            "length": attempt.plies,
            "listed": attempt.listed,
            "table": attempt.table_id if load_summary(connection, attempt.table_id) else None,
        },
        "best": [
            {
                "rank": rank,
                "name": row.name,
                "share": row.share,
                "score": row.score,
                "length": row.plies,
                "you": person is not None and row.person == person.id,
                "table": row.existing_table if has_played else None,
            }
            for rank, row in zip(attempts.ranks(rows), rows, strict=True)
        ],
    }
