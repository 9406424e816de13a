"""The days of the daily deal and their commitments, whatever the clock does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from ludoteca import games
from ludoteca.core.record import commitment
from ludoteca.server.daily.deal_calendar import (
    advance_day,
    ensure_secret,
    is_current,
    latest_day,
)
from ludoteca.server.store.database import open_engine
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.push_subscriptions import push_secret
from ludoteca.tables.daily_deal import Day, deal_seed
from ludoteca.tables.match import TableMatch
from tests.server.frames_kit import after_a_move_that_can_be_taken_back

SECRET = "5ec2e7" * 10


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    engine = open_engine(f"sqlite:///{tmp_path / 'ludoteca.db'}")
    migrate(engine)
    with engine.connect() as found, found.begin():
        yield found
    engine.dispose()


def test_a_day_is_the_same_until_midnight_and_then_the_next(connection: Connection) -> None:
    first = advance_day(connection, "2026-03-01")
    assert first.nth == 1
    assert advance_day(connection, "2026-03-01") == first
    assert advance_day(connection, "2026-03-02").nth == 2


def test_a_server_that_was_closed_for_a_week_deals_what_it_had_sealed(
    connection: Connection,
) -> None:
    sealed = deal_seed(SECRET, "game", advance_day(connection, "2026-03-01").next)
    later = advance_day(connection, "2026-03-08")
    assert later.nth == 2
    assert deal_seed(SECRET, "game", later) == sealed


def test_a_clock_that_jumps_ahead_shows_one_deal_and_no_other(connection: Connection) -> None:
    advance_day(connection, "2026-03-01")
    early = advance_day(connection, "2036-03-01")
    assert early.nth == 2
    back = advance_day(connection, "2026-03-01")
    assert (back.nth, back.day) == (2, "2026-03-01")  # what was shown stays until tomorrow
    assert advance_day(connection, "2026-03-01") == back
    assert advance_day(connection, "2026-03-02").nth == 3


def test_a_clock_set_back_brings_no_deal_back(connection: Connection) -> None:
    advance_day(connection, "2026-03-01")
    second = advance_day(connection, "2026-03-02")
    assert advance_day(connection, "2026-03-01") == second  # an earlier date changes nothing
    assert advance_day(connection, "2026-03-02") == second
    assert advance_day(connection, "2026-02-01").nth == 2
    assert advance_day(connection, "2026-02-02").nth == 3


def test_servers_that_differ_by_a_day_at_midnight_do_not_race_through_the_deals(
    connection: Connection,
) -> None:
    advance_day(connection, "2026-03-01")
    found = {advance_day(connection, f"2026-03-0{1 + n % 2}").nth for n in range(10)}
    assert found == {1, 2}
    newest = latest_day(connection)
    assert newest is not None
    assert newest.nth == 2


def test_no_seed_is_ever_dealt_twice_however_the_clock_goes(connection: Connection) -> None:
    seeds: dict[int, str] = {}
    for date in ("01", "05", "01", "02", "30", "03", "04", "05", "06", "02", "03"):
        day = advance_day(connection, f"2026-03-{date}")
        seeds.setdefault(day.nth, deal_seed(SECRET, "game", day))
        assert seeds[day.nth] == deal_seed(SECRET, "game", day)
    assert len(set(seeds.values())) == len(seeds)
    assert sorted(seeds) == list(range(1, len(seeds) + 1))


def test_a_seed_cannot_be_told_without_the_secret(connection: Connection) -> None:
    day = Day(5, "2026-03-05", "2026-03-05", "2026-03-04")
    seed = deal_seed(SECRET, "game", day)
    assert len(bytes.fromhex(seed)) == 16
    public = ("game/5/2026-03-04", "2026-03-05", "game", "5", "")
    guesses = {hashlib.sha256(word.encode()).hexdigest()[:32] for word in public}
    guesses |= {deal_seed(word, "game", day) for word in public}
    assert commitment(seed) not in {commitment(guess) for guess in guesses}
    others = {deal_seed(SECRET, "other", day), deal_seed(SECRET, "game", day.next)}
    assert seed not in others
    assert deal_seed(SECRET[:-1], "game", day) != seed


def test_a_database_has_one_secret_of_its_own(connection: Connection) -> None:
    made = ensure_secret(connection)
    assert ensure_secret(connection) == made
    assert len(bytes.fromhex(made)) == 32


def test_the_key_of_push_notifications_is_not_the_secret_of_the_deals(
    connection: Connection,
) -> None:
    push_key = push_secret(connection, lambda: "push")
    assert ensure_secret(connection) != push_key
    assert push_secret(connection, lambda: "another") == push_key


def test_a_day_that_no_one_has_seen_does_not_stand() -> None:
    assert not is_current(None, "2026-03-01")


def test_at_a_daily_deal_nothing_is_taken_back() -> None:
    game = games.find("coatl")
    stored = after_a_move_that_can_be_taken_back(game)
    stored.daily = 1
    assert TableMatch(stored, game).takeback_limit(0) == 0
