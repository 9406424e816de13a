"""A model joins a table of a running server by its link, reconnects, and leaves."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.core.errors import UserError
from ludoteca.mcp import answers
from ludoteca.mcp.remote_seat import RemoteSeat
from ludoteca.remote.http_client import HttpClient
from tests.server.kit import LocalServer, wait_until


def joined(
    server: LocalServer, table: str, seat: int | None = None, name: str = "Ada"
) -> RemoteSeat:
    return RemoteSeat(
        HttpClient(server.address), table, name, seat, language="en", plays_forced=False
    )


def test_it_takes_the_first_free_seat_and_waits_for_the_deal(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "link", "link")
    seat = joined(server, table)
    assert seat.seat == 1
    answer = answers.look(seat)
    assert answer.text == "The cards have not been dealt yet: 1 seat is empty."
    assert (answer.facts["status"], answer.facts["your_turn"]) == ("waiting", False)
    assert answers.play(seat, "draw").facts["refused"]["key"] == "not_dealt"
    other = joined(server, table, name="Bo")
    assert other.seat == 2
    assert answers.wait(seat, 5).facts["status"] == "playing"
    assert answers.look(seat).facts["players"] == ["Marta", "Ada", "Bo"]
    with pytest.raises(UserError, match="no_free_seat"):
        joined(server, table, name="Cy")
    with pytest.raises(UserError, match="seat_taken"):
        joined(server, table, 0, "Cy")
    for one in (seat, other):
        one.leave()


def test_out_of_turn_nothing_is_played(server: LocalServer) -> None:
    table = server.guest("Marta").open_table("me", "link")
    seat = joined(server, table)
    assert answers.wait(seat, 0.1).facts["turn"] == 0
    refused = answers.play(seat, "draw")
    assert refused.facts["refused"]["key"] == "not_your_turn"
    assert "It is not your turn." in refused.text
    seat.leave()


def test_who_leaves_is_followed_by_a_bot(server: LocalServer) -> None:
    marta = server.guest("Marta")
    table = marta.open_table("me", "link")
    seat = joined(server, table)
    seat.leave()
    chairs = marta.get(f"/api/tables/{table}")["chairs"]
    assert chairs[1]["kind"] == "bot"
    # frames from before may still be on their way
    with pytest.raises(UserError, match="not_your_seat"):
        wait_until(lambda: seat.snapshot() is None)


def test_a_lost_connection_is_found_again(tmp_path: Path) -> None:
    server = LocalServer(tmp_path)
    try:
        table = server.guest("Marta").open_table("link", "random")
        seat = joined(server, table)
        before = answers.look(seat)
        server.kill()
        wait_until(lambda: seat.connection.socket is None)
        server.start()
        assert answers.look(seat) == before
        move = answers.moves(seat, 1).facts["moves"][0]["words"]
        assert answers.play(seat, move).facts["played"]
        server.kill()
        wait_until(lambda: seat.connection.socket is None)
        with pytest.raises(UserError, match="server_unreachable"):
            answers.look(seat)
        server.start()
        seat.close()
    finally:
        server.close()


def test_a_table_that_is_not_there_is_refused(server: LocalServer) -> None:
    with pytest.raises(UserError, match="no_such_table"):
        joined(server, "B" * 22)
    with pytest.raises(UserError, match="bad_nickname"):
        joined(server, "B" * 22, name="x" * 30)
    with pytest.raises(UserError, match="server_unreachable"):
        RemoteSeat(
            HttpClient("http://127.0.0.1:1"),
            "B" * 22,
            "Ada",
            None,
            language="en",
            plays_forced=False,
        )


def test_lines_of_a_move_that_was_taken_back_are_cut_off(server: LocalServer) -> None:
    seat = joined(server, server.guest("Marta").open_table("me", "link", "link"))
    connection = seat.connection
    connection.log = [[1, "plays", {}], [2, "draws", {}], [2, "keeps", {}]]
    connection.update_log({"from": 1, "lines": [[2, "takes", {}]]})
    assert [key for _, key, _ in connection.log] == ["plays", "takes"]
    seat.leave()
