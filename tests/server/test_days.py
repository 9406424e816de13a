"""Days and seals, whatever a clock does."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Connection

from ludoteca import games
from ludoteca.core.record import commitment
from ludoteca.server.daily.days import Day, last, make_secret, seed_of, stands, turn
from ludoteca.server.store.engine import open_engine
from ludoteca.server.store.migrations import migrate
from ludoteca.server.store.sheet import Chair
from ludoteca.server.tables.hub import new_sheet
from ludoteca.server.tables.match import Match

SECRET = "5ec2e7" * 10


@pytest.fixture
def connection(tmp_path: Path) -> Iterator[Connection]:
    engine = open_engine(f"sqlite:///{tmp_path / 'ludoteca.db'}")
    migrate(engine)
    with engine.connect() as found, found.begin():
        yield found
    engine.dispose()


def test_a_day_is_the_same_until_midnight_and_then_the_next(connection: Connection) -> None:
    first = turn(connection, "2026-03-01")
    assert first.nth == 1
    assert turn(connection, "2026-03-01") == first
    assert turn(connection, "2026-03-02").nth == 2


def test_a_house_that_was_closed_for_a_week_deals_what_it_had_sealed(
    connection: Connection,
) -> None:
    sealed = seed_of(SECRET, "game", turn(connection, "2026-03-01").next)
    later = turn(connection, "2026-03-08")
    assert later.nth == 2
    assert seed_of(SECRET, "game", later) == sealed


def test_a_clock_that_jumps_ahead_shows_one_deal_and_no_other(connection: Connection) -> None:
    turn(connection, "2026-03-01")
    early = turn(connection, "2036-03-01")
    assert early.nth == 2
    back = turn(connection, "2026-03-01")
    assert (back.nth, back.day) == (2, "2026-03-01")  # what was shown stays, until tomorrow
    assert turn(connection, "2026-03-01") == back
    assert turn(connection, "2026-03-02").nth == 3


def test_a_clock_set_back_brings_no_deal_back(connection: Connection) -> None:
    turn(connection, "2026-03-01")
    second = turn(connection, "2026-03-02")
    assert turn(connection, "2026-03-01") == second  # a day less is waited for
    assert turn(connection, "2026-03-02") == second
    assert turn(connection, "2026-02-01").nth == 2
    assert turn(connection, "2026-02-02").nth == 3


def test_servers_that_differ_by_a_day_at_midnight_do_not_race_through_the_deals(
    connection: Connection,
) -> None:
    turn(connection, "2026-03-01")
    found = {turn(connection, f"2026-03-0{1 + n % 2}").nth for n in range(10)}
    assert found == {1, 2}
    newest = last(connection)
    assert newest is not None
    assert newest.nth == 2


def test_no_seed_is_ever_dealt_twice_however_the_clock_goes(connection: Connection) -> None:
    seeds: dict[int, str] = {}
    for said in ("01", "05", "01", "02", "30", "03", "04", "05", "06", "02", "03"):
        day = turn(connection, f"2026-03-{said}")
        seeds.setdefault(day.nth, seed_of(SECRET, "game", day))
        assert seeds[day.nth] == seed_of(SECRET, "game", day)
    assert len(set(seeds.values())) == len(seeds)
    assert sorted(seeds) == list(range(1, len(seeds) + 1))


def test_a_seed_cannot_be_told_without_the_secret(connection: Connection) -> None:
    day = Day(5, "2026-03-05", "2026-03-05", "2026-03-04")
    seed = seed_of(SECRET, "game", day)
    assert len(bytes.fromhex(seed)) == 16
    public = ("game/5/2026-03-04", "2026-03-05", "game", "5", "")
    guesses = {hashlib.sha256(word.encode()).hexdigest()[:32] for word in public}
    guesses |= {seed_of(word, "game", day) for word in public}
    assert commitment(seed) not in {commitment(guess) for guess in guesses}
    others = {seed_of(SECRET, "other", day), seed_of(SECRET, "game", day.next)}
    assert seed not in others
    assert seed_of(SECRET[:-1], "game", day) != seed


def test_a_database_has_one_secret_of_its_own(connection: Connection) -> None:
    made = make_secret(connection)
    assert make_secret(connection) == made
    assert len(bytes.fromhex(made)) == 32


def test_a_day_that_nobody_has_seen_does_not_stand() -> None:
    assert not stands(None, "2026-03-01")


def test_at_a_daily_deal_nothing_is_taken_back() -> None:
    game = games.find("coatl")
    chairs = [Chair(0).for_person("her", "Olena")]
    sheet = new_sheet(game, "her", game.as_printed(), chairs, spectators=False, seed="0" * 32)
    sheet.status = "playing"
    match = Match(sheet, game)
    while match.steps_back(0) == 0:  # a step that showed nothing new
        state = match.position()
        sheet.moves.append(game.words(state, int(state.legal().at(0))))
        sheet.deciders.append(int(state.turn))
        sheet.by_bots.append(None)
        match = Match(sheet, game)
    sheet.daily = 1
    assert match.steps_back(0) == 0
