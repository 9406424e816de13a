"""Matches begun under an earlier number of the rules: they go on, and nothing of them is lost."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from ludoteca import __version__, games
from ludoteca.core.record import Record, load
from tests.server.conftest import Opener
from tests.server.kit import Eyes, Guest, House, play_on, play_to_the_end
from tests.server.newer_rules import NOW
from tests.test_records import RECORDS, number_of


def grown(house: House) -> None:
    """The server is stopped, and a newer one opens the same database. The stored matches know
    nothing of the option that keeps their meaning."""
    assert house.stop() == 0
    for table, text in house.query("select id, options from tables"):
        options = json.loads(text)
        del options["hand_size"]
        house.query("update tables set options = ? where id = ?", json.dumps(options), table)
    house.module = "tests.server.newer_rules"
    house.start()


def begun(house: House, name: str = "Marta") -> Eyes:
    guest = house.guest(name)
    eyes = guest.look(guest.open_table("me", "random", "random"), 0)
    eyes.next_frame()
    return eyes


def test_a_running_match_of_older_rules_plays_on_to_its_end(open_house: Opener) -> None:
    house = open_house()
    one = begun(house)
    play_on(one, until=lambda frame: frame["ply"] >= 5)
    before = one.to_decide()
    grown(house)
    back = one.again()
    after = back.next_frame()
    for part in ("view", "moves", "ply", "nth", "commitment"):
        assert after[part] == before[part]
    (end,) = play_to_the_end(back)
    assert end["status"] == "over"
    record = back.guest.get(f"/api/tables/{back.table}/record")
    assert (record["rules"], record["options"]["hand_size"]) == (NOW + 1, 7)
    assert len(record["moves"]) == end["ply"]


def test_a_finished_match_of_older_rules_is_shown_reviewed_and_played_on(
    open_house: Opener,
) -> None:
    house = open_house()
    one = begun(house)
    (end,) = play_to_the_end(one)
    marta, table = one.guest, one.table
    log = marta.get(f"/api/tables/{table}/log", seat=0)
    grown(house)
    assert one.again().next_frame()["scores"] == end["scores"]
    assert marta.get(f"/api/tables/{table}/log", seat=0) == log
    last = marta.get(f"/api/tables/{table}/replay", seat=1, first=end["ply"])["glances"][0]
    assert last["scores"] == end["scores"]
    assert marta.get(f"/api/tables/{table}/record")["scores"] == end["scores"]
    assert marta.get(f"/api/tables/{table}/review", seat=0)["total"] > 0
    forked = marta.post(f"/api/tables/{table}/branch", ply=2, seat=0)["table"]
    again = marta.post(f"/api/tables/{table}/rematch")["table"]
    for name in (forked, again):
        assert marta.get(f"/api/tables/{name}")["options"]["hand_size"] == 7
        assert play_to_the_end(marta.look(name, 0))[0]["status"] == "over"
    new = marta.open_table("me", "random", "random")
    assert marta.get(f"/api/tables/{new}")["options"]["hand_size"] == 5


def test_a_match_of_a_newer_server_is_refused_kept_and_can_be_put_away(open_house: Opener) -> None:
    house = open_house()
    one = begun(house)
    marta, table = one.guest, one.table
    olena = house.guest("Olena")
    shared = marta.open_table("me", "link")
    olena.sit(shared, 1)
    house.kill()
    house.query("update tables set rules = ?", NOW + 7)
    house.start()
    refused = marta.get(f"/api/tables/{table}", 409)["error"]
    told = {"rules": NOW + 7, "ours": NOW, "by": f"ludoteca {__version__}"}
    assert (refused["key"], refused["args"]) == ("newer_match", told)
    assert marta.look(table, 0).farewell()["key"] == "newer_match"
    assert {mine["table"] for mine in marta.get("/api/tables")} == {table, shared}
    for name in (table, shared):
        assert marta.http.delete(f"/api/tables/{name}").status_code == 200
    assert marta.get("/api/tables") == []
    assert [mine["table"] for mine in olena.get("/api/tables")] == [shared]
    assert house.query("select id, rules from tables") == [(shared, NOW + 7)]
    assert "Traceback" not in house.errors.read_text()


@dataclass(frozen=True)
class Left:
    """A table as a server of an earlier number has left it: the first half of a match."""

    record: Record
    deciders: list[int]
    table: str
    guest: Guest


def shortest() -> dict[str, Path]:
    """For every earlier number of every game of ours, its shortest match of several seats."""
    found: dict[str, tuple[int, Path]] = {}
    for path in RECORDS:
        facts = json.loads(path.read_text("utf-8"))
        key, length = f"{facts['game']}-{facts['rules']}", len(facts["moves"])
        earlier = facts["rules"] < games.find(facts["game"]).rules
        if earlier and facts["seats"] > 1 and length < found.get(key, (length + 1, path))[0]:
            found[key] = length, path
    return {key: path for key, (_, path) in sorted(found.items())}


EARLIER = shortest()


def left_behind(house: House, guest: Guest, path: Path) -> Left:
    """Opens a table for the match in this file; what the earlier server stored is in it later."""
    record = load(path.read_text("utf-8"), games.find)
    game = games.find(record.game)
    deciders = [int(state.turn) for state in record.states(game)]
    table = guest.open_table(*["me"] * record.seats, game=record.game, hints=False)
    return Left(record, deciders, table, guest)


@pytest.fixture(scope="module")
def left(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, Left]]:
    """A house whose database holds half a match of every earlier number."""
    house = House(tmp_path_factory.mktemp("earlier"))
    marta = house.guest("Marta")
    found = {name: left_behind(house, marta, path) for name, path in EARLIER.items()}
    assert house.stop() == 0
    for name, one in found.items():
        facts = json.loads(EARLIER[name].read_text("utf-8"))
        half = len(one.record.moves) // 2
        house.query("delete from moves where table_id = ?", one.table)
        for ply in range(half):
            house.query(
                "insert into moves (table_id, ply, seat, words, at) values (?, ?, ?, ?, 0)",
                *(one.table, ply + 1, one.deciders[ply], one.record.moves[ply]),
            )
        house.query(
            "update tables set rules = ?, seed = ?, options = ?, turn = ?, version = ? where id = ?",
            *(number_of(EARLIER[name]), facts["seed"], json.dumps(facts["options"])),
            *(one.deciders[half], half, one.table),
        )
    house.start()
    yield found
    house.close()


def test_there_is_a_match_to_go_on_with_of_every_earlier_number() -> None:
    ours = {name for name in games.names() if any(path.stem.startswith(name) for path in RECORDS)}
    numbers = {f"{name}-{n}" for name in ours for n in range(1, games.find(name).rules)}
    assert set(EARLIER) == numbers


@pytest.mark.parametrize("name", EARLIER)
def test_half_a_match_of_every_earlier_number_is_played_to_the_end_it_had(
    left: dict[str, Left], name: str
) -> None:
    one = left[name]
    record, guest = one.record, one.guest
    eyes = [guest.look(one.table, seat) for seat in range(record.seats)]
    half = len(record.moves) // 2
    for ply in range(half, len(record.moves)):
        eye = eyes[one.deciders[ply]]
        frame = eye.shows(lambda frame, ply=ply: frame["ply"] == ply)  # type: ignore[misc]
        assert record.moves[ply] in frame["moves"]
        eye.play(record.moves[ply])
    for eye in eyes:
        assert eye.shows(lambda frame: bool(frame["status"] == "over"))["scores"] == record.scores
    kept = guest.get(f"/api/tables/{one.table}/record")
    assert (kept["moves"], kept["seed"]) == (record.moves, record.seed)
    assert (kept["rules"], kept["options"]) == (games.find(record.game).rules, record.options)
    assert kept["by"] == games.versions(record.game)
    told = guest.get(f"/api/tables/{one.table}/replay", seat=0, first=len(record.moves))
    assert told["glances"][0]["scores"] == record.scores
