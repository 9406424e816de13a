"""A small run of `make soak`: a dozen kills and thousands of malformed requests."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from pathlib import Path

import pytest
from bench.soak.players import Audit, SeatPlayer, SoakClient

from tests.server.kit import LocalServer

ROOT = Path(__file__).parent.parent.parent


def soaked(*flags: str) -> str:
    """The output of a part of the soak test, which exits with 0 only without faults."""
    command = [sys.executable, "-m", "bench.soak", *flags]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.nightly
def test_a_dozen_kills_in_the_middle_of_play_lose_and_double_nothing() -> None:
    report = soaked("--only=kills", "--kills=12", "--moves=8", "--playing=4")
    assert "0 lost, 0 doubled, 0 changed" in report
    assert "all back" in report


@pytest.mark.slow
def test_thousands_of_requests_and_messages_that_make_no_sense_are_no_fault_of_the_server() -> None:
    report = soaked("--only=malformed", "--malformed=1000")
    assert "0 of 5xx" in report
    for status in (200, 400, 403, 404, 405, 413, 422):  # they fail in many ways
        assert f"× {status}" in report


def played(server: LocalServer) -> SeatPlayer:
    """A person who has played a match against a bot to its end."""

    async def play() -> SeatPlayer:
        person = await SoakClient(server, 0).sign_in()
        player = SeatPlayer(person, await person.open_table("neon", "me", "random"), 0)
        await player.run()
        await person.http.aclose()
        return player

    return asyncio.run(play())


def test_the_audit_finds_a_move_that_is_lost_doubled_or_changed(server: LocalServer) -> None:
    player = played(server)
    table = player.table

    def audited() -> tuple[int, int, int]:
        audit = Audit().check_matches(server, [[player]])
        return audit.lost, audit.doubled, audit.other

    assert audited() == (0, 0, 0)
    ((last,),) = server.query("select max(ply) from moves where table_id = ?", table)
    mine = "select min(ply) from moves where table_id = ? and seat = 0"
    ((first,),) = server.query(mine, table)
    change = "update moves set words = ? where table_id = ? and ply = ?"
    server.query(change, "something else", table, first)
    assert audited() == (0, 0, 1)
    server.query(change, player.sent[0], table, first)
    server.query(
        "insert into moves (table_id, ply, seat, words, at) values (?, ?, 0, 'pass', 0)",
        table,
        last + 1,
    )
    assert audited()[1] == 1
    server.query("delete from moves where table_id = ? and ply >= ?", table, first)
    assert audited()[0] > 0
