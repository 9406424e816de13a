"""The result rows of a finished match, and the statistics computed from them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from ludoteca import games
from ludoteca.core.daily import Challenge
from ludoteca.core.record import Record
from ludoteca.server.ops.admin import open_database, write_transaction
from ludoteca.server.store.personal_data import delete_person, export_person
from ludoteca.tables.new_table import new_stored_table
from ludoteca.tables.results.player_stats import day_streak, game_stats, win_streak
from ludoteca.tables.results.result_rows import is_standard, path_steps, result_rows, weakest_level
from ludoteca.tables.stored.stored_table import LATER_BOT, STARTING_BOT, SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer, play_to_the_end


class Match(NamedTuple):
    """One row, as read from the database."""

    game: str = "coatl"
    seats: int = 1
    share: float = 1.0
    score: int = 20
    standard_rules: bool = True
    level: str | None = None
    steps: str = ""


@pytest.fixture(scope="module")
def ana(server: LocalServer) -> tuple[Guest, str]:
    """Ana has beaten or lost to a novice at one table."""
    guest = server.guest("Ana")
    table = guest.open_table("me", "novice", options={"hand_size": 3})
    play_to_the_end(guest.look(table, 0))
    return guest, table


def of(record: dict[str, Any], game: str) -> dict[str, Any]:
    return next(one for one in record["games"] if one["game"] == game)


def test_a_match_is_counted_when_it_ends_and_stays_when_its_table_goes(
    server: LocalServer, ana: tuple[Guest, str]
) -> None:
    guest, table = ana
    before = guest.get("/api/record")
    assert before["matches"] == of(before, "neon")["matches"] == 1
    assert before["days"] == {"now": 1, "best": 1}
    frame = guest.look(table, 0).next_frame()
    won = 0 in frame["winners"]
    assert of(before, "neon")["victories"] == float(won)
    assert of(before, "neon")["levels"] == (["novice"] if won else [])
    assert of(before, "neon")["seats"][0]["best"] is None  # three cards are not the printed rules
    row = server.query("select plies, level from match_results where table_id = ?", table)
    assert row == [(frame["nth"], "novice")]
    guest.http.delete(f"/api/tables/{table}")
    assert guest.get("/api/tables") == []
    assert guest.get("/api/record") == before


def test_neither_a_shared_device_nor_a_match_played_on_is_counted(server: LocalServer) -> None:
    guest = server.guest("Sofa")
    table = guest.open_table("me", "me", options={"hand_size": 3})
    client = [guest.look(table, 0), guest.look(table, 1)]
    play_to_the_end(*client)
    assert guest.get("/api/record")["matches"] == 0
    branch = guest.post(f"/api/tables/{table}/branch", ply=0, seat=0, bots=[None, "random"])
    play_to_the_end(guest.look(branch["table"], 0))
    assert guest.get("/api/record")["matches"] == 0


def test_who_has_no_name_has_no_record(server: LocalServer) -> None:
    assert server.guest(None).get("/api/record", 401)["error"]["key"] == "no_name"


def test_a_person_takes_all_of_it_along_and_leaves_none_of_it(
    tmp_path: Path, open_server: Opener
) -> None:
    server = open_server(tmp_path)
    guest = server.guest("Rosa")
    table = str(guest.post("/api/daily/neon", 201, listed=True)["table"])
    play_to_the_end(guest.look(table, 0))
    person = guest.get("/api/me")["id"]
    with open_database(server.database) as engine:
        with engine.connect() as connection:
            found = export_person(connection, person)
        assert [one["table_id"] for one in found["played"]] == [table]
        assert [(one["nth"], one["game"]) for one in found["daily"]] == [(1, "neon")]
        with write_transaction(engine) as connection:
            delete_person(connection, person)
    for part in ("match_results", "daily_attempts"):
        assert server.query(f"select count(*) from {part}") == [(0,)]


def test_victories_count_by_share_and_the_best_by_the_printed_rules() -> None:
    rows: Any = [Match(share=0.5, score=30), Match(share=0.0, score=90, standard_rules=False)]
    stats = game_stats(games.find("coatl"), rows)
    assert (stats["matches"], stats["victories"]) == (2, 0.5)
    there = {"seats": 1, "matches": 2, "victories": 0.5, "best": 30, "steps": []}
    assert stats["seats"] == [there]
    cards: Any = [Match("neon", 2, score=4), Match("neon", 2, score=1)]
    # the fewest cards are best
    assert game_stats(games.find("neon"), cards)["seats"][0]["best"] == 1


def test_a_step_of_the_path_is_done_by_a_victory_only() -> None:
    rows: Any = [Match(steps="0 2"), Match(steps="1", share=0.0)]
    assert game_stats(games.find("coatl"), rows)["challenges"] == [True, False, True, False, False]


def test_a_step_is_met_by_its_options_whatever_the_others_are() -> None:
    step = Challenge({"level_1": True}, seats=1)
    assert step.is_met(1, {"level_1": True, "level_2": True})
    assert not step.is_met(1, {"level_1": False})
    assert not step.is_met(2, {"level_1": True})
    assert Challenge({"difficulty": "hard"}).is_met(3, {"difficulty": "hard"})
    game = games.find("coatl")
    options = {**game.default_options(), "level_1": True, "level_3": True}
    assert path_steps(game, 1, options) == [0, 2]


def test_a_house_rule_is_unusual_at_every_step_and_each_step_has_a_best_of_its_own() -> None:
    game = games.find("cobogo")
    printed = game.default_options()
    usual, other = (f"{path_steps(game, 1, printed)[0]}", f"{len(game.challenges) - 1}")
    assert usual != other
    assert is_standard(game, printed | {"difficulty": "hard"})
    assert not is_standard(game, printed | {"backs": "known"})
    rows: Any = [Match("cobogo", score=20, steps=usual), Match("cobogo", score=30, steps=other)]
    (there,) = game_stats(game, rows)["seats"]
    assert (there["best"], there["steps"]) == (20, [{"step": int(other), "best": 30}])


class Won:
    """A final position that the first seat has won."""

    def __init__(self, seats: int) -> None:
        self.seats = seats

    def hand_sizes(self) -> list[int]:
        return [0] * self.seats

    def payoffs(self) -> list[float]:
        return [1.0, *(0.0 for _ in range(1, self.seats))]


def rows_of(sheet: StoredTable) -> list[tuple[str, float, str | None]]:
    """A match that the first seat has won."""
    game = games.find("neon")
    record = Record("neon", game.rules, sheet.seats, "", game.default_options())
    end: Any = Won(sheet.seats)
    rows = result_rows(game, sheet, record, end)
    return [(row["person"], row["share"], row["level"]) for row in rows]


def sheet_of(*chairs: SeatAssignment, sitters: set[tuple[str, int]]) -> StoredTable:
    game = games.find("neon")
    stored = new_stored_table(
        game,
        "ana",
        options=game.default_options(),
        assignments=list(chairs),
        seed="",
        settings=TableSettings(),
    )
    stored.past_occupants = sitters
    return stored


ANA = SeatAssignment(0).with_person("ana", "Ana")
MASTER = SeatAssignment(1).with_bot("master", open_=False)


def test_a_person_who_has_held_two_seats_has_no_result_row() -> None:
    sofa = {("ana", 0), ("ana", 1)}
    assert rows_of(sheet_of(ANA, MASTER, sitters={("ana", 0)})) == [("ana", 1.0, "master")]
    assert rows_of(sheet_of(ANA, MASTER, sitters=sofa)) == []
    left = SeatAssignment(1).with_person("ana", "Ana").with_stand_in("master")
    assert rows_of(sheet_of(ANA, left, sitters=sofa)) == []


def test_a_level_is_beaten_only_if_its_bot_was_there_from_the_deal_on() -> None:
    for who in ("bob", LATER_BOT):
        sheet = sheet_of(ANA, MASTER, sitters={("ana", 0), (who, 1)})
        assert ("ana", 1.0, None) in rows_of(sheet)
    free = sheet_of(ANA, MASTER, sitters={("ana", 0), (STARTING_BOT, 1)})
    assert rows_of(free) == [("ana", 1.0, "master")]


def test_who_leaves_a_match_to_a_bot_has_lost_it() -> None:
    bob = SeatAssignment(1).with_person("bob", "Bob")
    kept = sheet_of(ANA.with_stand_in("master"), bob, sitters={("ana", 0), ("bob", 1)})
    assert rows_of(kept) == [("ana", 0.0, None), ("bob", 0.0, None)]
    given = sheet_of(ANA.with_bot("master", open_=True), bob, sitters={("ana", 0), ("bob", 1)})
    assert ("ana", 0.0, None) in rows_of(given)


def test_who_sits_down_when_the_match_has_begun_has_no_part_in_it() -> None:
    cara = SeatAssignment(0).with_person("cara", "Cara")
    late = sheet_of(cara, MASTER, sitters={("cara", 0), (STARTING_BOT, 0)})
    assert rows_of(late) == []
    after = sheet_of(cara, MASTER, sitters={("cara", 0), ("ana", 0)})
    assert rows_of(after) == [("ana", 0.0, None)]


def test_a_seat_remembers_the_bot_that_began_there_and_the_one_that_came_later(
    server: LocalServer,
) -> None:
    guest = server.guest("Rui")
    table = guest.open_table("me", "random", "link", options={"hand_size": 3})
    guest.post(f"/api/tables/{table}/deal", bot="random")
    text = "select person, seat from past_occupants where table_id = ? and seat > 0"
    assert server.query(text, table) == [(STARTING_BOT, 2)]
    guest.put(f"/api/tables/{table}/seats/1", kind="bot", bot="master")
    assert set(server.query(text, table)) == {(STARTING_BOT, 2), (LATER_BOT, 1)}
    assert guest.get("/api/tables")[0]["only_mine"] is True


def test_every_step_of_a_path_and_every_daily_deal_can_be_played() -> None:
    for name in games.playable():
        game = games.find(name)
        seed = Record(name, game.rules, game.daily.seat_count(game.seats), "0" * 32)
        for options in (game.daily.options, *(step.options for step in game.challenges)):
            seed.options = {**game.default_options(), **options}
            assert seed.start(game).turn >= 0
        assert {step.seats for step in game.challenges} <= {0, *game.seats}


def test_a_level_is_beaten_when_all_rivals_were_bots_of_it_or_better() -> None:
    def bots(*names: str) -> list[SeatAssignment]:
        return [SeatAssignment(seat).with_bot(name, open_=False) for seat, name in enumerate(names)]

    assert weakest_level(bots("master", "skilled")) == "skilled"
    assert weakest_level(bots("patient")) == "master"
    assert weakest_level(bots("skilled", "random")) is None
    assert weakest_level([*bots("novice"), SeatAssignment(1).with_person("her", "Olena")]) is None
    assert weakest_level([]) is None


def test_a_streak_of_victories_ends_with_a_defeat_and_the_best_is_kept() -> None:
    rows: Any = [Match(share=share) for share in (1.0, 0.5, 0.0, 1.0)]
    assert win_streak(rows) == {"now": 1, "best": 2}


def test_a_streak_of_days_lasts_until_the_day_after_is_over() -> None:
    found = {"2026-02-27", "2026-02-28", "2026-03-01"}
    assert day_streak(found, "2026-03-01") == {"now": 3, "best": 3}
    assert day_streak(found, "2026-03-02") == {"now": 3, "best": 3}
    assert day_streak(found, "2026-03-03") == {"now": 0, "best": 3}
    assert day_streak({"2026-02-01", *found}, "2026-03-01") == {"now": 3, "best": 3}
    assert day_streak((), "2026-03-01") == {"now": 0, "best": 0}


def helped(by_bots: int, own: int, *chairs: SeatAssignment) -> list[tuple[str, float, str | None]]:
    """A match that Ana has won, with this many of her decisions taken by bots."""
    sheet = sheet_of(*(chairs or (ANA, MASTER)), sitters={("ana", 0)})
    sheet.move_seats = [0] * (by_bots + own)
    sheet.move_bots = ["skilled"] * by_bots + [None] * own
    return rows_of(sheet)


def test_a_victory_of_which_a_bot_played_more_than_a_quarter_does_not_count() -> None:
    assert helped(1, 3) == [("ana", 1.0, "master")]
    assert helped(2, 5) == []


def test_of_a_person_who_never_came_nothing_is_recorded() -> None:
    never = replace(ANA, absent=True)
    assert helped(0, 0, never, MASTER) == []
    assert helped(4, 0, never.with_stand_in("master"), MASTER) == []
    assert helped(4, 0, ANA.with_stand_in("master"), MASTER) == [("ana", 0.0, None)]
