"""Ratings: only among people who opt in, for people and bots, by game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from ludoteca.core.sides import alternating_sides, single_seat_sides
from ludoteca.server.results.rating import RatedSide, may_be_rated, rank_sides, updated_ratings
from ludoteca.server.store.rating_rows import SkillRating
from ludoteca.tables.stored.stored_table import SeatAssignment, StoredTable
from ludoteca.tables.stored.table_settings import TableSettings
from tests.server.conftest import Opener
from tests.server.kit import Guest, LocalServer, TableClient, play_to_the_end


def sheet(*chairs: SeatAssignment, **more: Any) -> StoredTable:
    facts: dict[str, Any] = {"id": "A" * 22, "game": "neon", "rules": 2, "seats": len(chairs)}
    facts |= {"seed": "x", "options": {}, "owner": "a", "status": "playing"}
    facts |= {"settings": TableSettings()}
    facts |= {"turn": 0, "scores": None, "version": 1, "rematch_id": None}
    facts |= {"created_at": 0.0, "updated_at": 0.0}
    return StoredTable(**facts | {"assignments": list(chairs)} | more)


def person(seat: int, name: str) -> SeatAssignment:
    return SeatAssignment(seat).with_person(name, name)


def bot(seat: int, name: str = "skilled") -> SeatAssignment:
    return SeatAssignment(seat).with_bot(name, open_=False)


def test_who_wins_rises_who_loses_falls_and_both_are_known_better() -> None:
    after = updated_ratings([RatedSide(("a",), 0), RatedSide(("b",), 1)], {})
    assert after["a"].mu > 25.0 > after["b"].mu
    assert after["a"].sigma < 25.0 / 3
    assert after["a"].matches == 1


def test_to_beat_someone_strong_counts_more() -> None:
    strong, weak = SkillRating(35.0, 2.0, 50), SkillRating(15.0, 2.0, 50)
    rise = [
        updated_ratings([RatedSide(("a",), 0), RatedSide(("b",), 1)], {"b": rival})["a"].mu
        for rival in (strong, weak)
    ]
    assert rise[0] > rise[1]


def test_a_bot_on_several_seats_is_rated_once() -> None:
    after = updated_ratings(
        [RatedSide(("a",), 0), RatedSide(("bot:x",), 1), RatedSide(("bot:x",), 1)], {}
    )
    assert set(after) == {"a", "bot:x"}
    assert after["bot:x"].matches == 1
    first, last = RatedSide(("bot:x",), 0), RatedSide(("bot:x",), 2)
    apart = updated_ratings(
        [RatedSide(("bot:y",), 0), RatedSide(("a",), 1), RatedSide(("bot:z",), 2)], {}
    )
    mean = (apart["bot:y"].mu + apart["bot:z"].mu) / 2
    for sides in ([first, RatedSide(("a",), 1), last], [last, RatedSide(("a",), 1), first]):
        assert abs(updated_ratings(sides, {})["bot:x"].mu - mean) < 1e-9


def test_partners_rise_together() -> None:
    table = sheet(person(0, "a"), bot(1), person(2, "c"), bot(3))
    sides = alternating_sides(4, 2)
    after = updated_ratings(rank_sides(table, sides, [1.0, 0.0, 1.0, 0.0]), {})
    assert after["a"].mu == after["c"].mu > after["bot:skilled"].mu


def test_who_left_a_seat_to_a_bot_is_last_whatever_the_bot_made_of_it() -> None:
    left = person(1, "b").with_stand_in("master")
    table = sheet(person(0, "a"), left, person(2, "c"))
    ranks = rank_sides(table, single_seat_sides(3), [0.0, 1.0, 0.0])
    assert [(side.members, side.rank) for side in ranks] == [(("a",), 1), (("b",), 2), (("c",), 1)]


def decided(table: StoredTable, seat: int, by_bots: int, own: int) -> StoredTable:
    """The same match with this many of a seat's decisions taken by bots and the others by its
    person."""
    table.move_seats += [seat] * (by_bots + own)
    table.move_bots += ["skilled"] * by_bots + [None] * own
    return table


def members(table: StoredTable, *shares: float) -> list[tuple[str, ...]]:
    return [
        side.members for side in rank_sides(table, single_seat_sides(len(shares)), list(shares))
    ]


def test_a_victory_of_which_a_bot_played_more_than_a_quarter_is_the_bots() -> None:
    two = person(0, "a"), person(1, "b")
    assert members(decided(sheet(*two), 1, by_bots=3, own=9), 0.0, 1.0) == [("a",), ("b",)]
    found = members(decided(sheet(*two), 1, by_bots=4, own=8), 0.0, 1.0)
    assert found == [("a",), ("bot:skilled",)]


def test_a_defeat_stays_with_the_person_however_much_a_bot_played() -> None:
    two = person(0, "a"), person(1, "b")
    assert members(decided(sheet(*two), 1, by_bots=11, own=1), 1.0, 0.0) == [("a",), ("b",)]


def test_who_never_came_is_not_rated_and_the_others_are_rated_against_the_bot() -> None:
    never = replace(person(1, "b"), absent=True).with_stand_in("skilled")
    table = decided(sheet(person(0, "a"), never), 1, by_bots=5, own=0)
    ranks = rank_sides(table, single_seat_sides(2), [0.0, 1.0])
    assert [(side.members, side.rank) for side in ranks] == [(("a",), 1), (("bot:skilled",), 0)]


def test_a_match_counts_only_if_it_was_played_alone_and_in_the_open() -> None:
    two = (person(0, "a"), person(1, "b"))
    alone = single_seat_sides(2)
    assert may_be_rated(sheet(*two), alone)
    assert may_be_rated(sheet(person(0, "a"), bot(1)), alone)
    assert not may_be_rated(sheet(*two, settings=TableSettings(hints=True)), alone)
    assert not may_be_rated(sheet(*two, SeatAssignment(2)), alone)  # anyone may sit there
    assert not may_be_rated(sheet(*two, SeatAssignment(2).with_bot("skilled", open_=True)), alone)
    # several people on one device
    assert not may_be_rated(sheet(person(0, "a"), person(1, "a")), alone)
    assert not may_be_rated(sheet(bot(0), bot(1)), alone)
    assert not may_be_rated(sheet(*two, options={"deck": [1]}), alone)
    assert not may_be_rated(sheet(*two), ((0, 1),))  # everyone against the rules


def wants(*guests: Guest) -> None:
    for guest in guests:
        guest.put("/api/me/ratings", opted_in=True)


def played(marta: Guest, olena: Guest) -> list[TableClient]:
    table = marta.open_table("me", "link", options={"hand_size": 3})
    olena.sit(table, 1)
    client = [marta.look(table, 0), olena.look(table, 1)]
    play_to_the_end(*client)
    return client


def test_a_match_is_rated_only_if_all_have_opted_in(
    server: LocalServer,
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    assert marta.get("/api/me/ratings") == {"opted_in": False, "games": []}
    wants(marta)
    (one, _) = played(marta, olena)
    assert one.frame["rated"] is False
    assert marta.get("/api/me/ratings") == {"opted_in": True, "games": []}


def test_a_match_of_two_who_want_it_is_rated_with_its_last_move(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    wants(marta, olena)
    (one, _) = played(marta, olena)
    assert one.frame["rated"] is True
    results = [guest.get("/api/me/ratings")["games"][0]["mine"] for guest in (marta, olena)]
    winner = one.frame["winners"][0]
    assert results[winner]["points"] > 1000 > results[1 - winner]["points"]
    assert results[0]["low"] < results[0]["points"] < results[0]["high"]
    assert (results[0]["matches"], results[0]["certainty"]) == (1, "unknown")


def test_against_bots_both_are_rated_and_who_gives_up_loses(server: LocalServer) -> None:
    marta = server.guest("Marta")
    wants(marta)
    table = marta.open_table("me", "random", options={"hand_size": 3})
    watching = marta.look(table)
    marta.leave(table, 0)  # a bot plays on, and may win
    watching.next_frame(lambda frame: frame["status"] == "over")
    (found,) = marta.get("/api/me/ratings")["games"]
    assert found["mine"]["points"] < 1000
    assert [one["who"] for one in found["bots"]] == ["random"]
    assert found["bots"][0]["points"] > 1000


def test_a_wish_withdrawn_in_mid_match_saves_no_one_and_keeps_what_there_is(
    server: LocalServer,
) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    wants(marta, olena)
    table = marta.open_table("me", "link", options={"hand_size": 3})
    olena.sit(table, 1)
    olena.put("/api/me/ratings", opted_in=False)
    play_to_the_end(marta.look(table, 0), olena.look(table, 1))
    assert olena.get("/api/me/ratings")["opted_in"] is False
    assert len(olena.get("/api/me/ratings")["games"]) == 1


def test_a_match_that_others_may_join_is_not_rated_from_the_first(server: LocalServer) -> None:
    marta, olena = server.guest("Marta"), server.guest("Olena")
    wants(marta, olena)
    table = marta.open_table("me", "link", deal=True)
    assert marta.get(f"/api/tables/{table}")["rated"] is False
    olena.sit(table, 1)
    assert marta.get(f"/api/tables/{table}")["rated"] is False


def test_a_losing_player_cannot_make_a_rated_match_another(open_server: Opener) -> None:
    server = open_server(away_timeout=0.0)
    marta = server.guest("Marta")
    wants(marta)
    table = marta.open_table("me", "random", "random", "random")
    assert marta.get(f"/api/tables/{table}")["rated"] is True
    for seat, wish in ((0, {"kind": "open"}), (1, {"kind": "bot", "bot": "rulebook"})):
        if seat == 0:
            marta.leave(table, seat)
        answer = marta.put(f"/api/tables/{table}/seats/{seat}", 409, **wish)
        assert answer["error"]["key"] == "rated_stays"
    server.guest("Olena").sit(table, 1, 409)
    assert marta.get(f"/api/tables/{table}")["rated"] is True
    marta.sit(table, 0)  # and is still in it


def test_no_one_reads_anothers_ratings(server: LocalServer) -> None:
    assert server.guest(None).get("/api/me/ratings", 401)["error"]["key"] == "no_name"
