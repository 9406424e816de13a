"""Sessions, limits shared by an address, files, logs, and a failing database."""

from __future__ import annotations

import asyncio
import json
import logging
import signal
import socket
from functools import partial
from pathlib import Path
from typing import Any

import httpx
import pytest

from ludoteca import games
from ludoteca.core.errors import UserError
from ludoteca.server.store import queries
from ludoteca.server.store.database import Store
from ludoteca.server.store.move_insert import MoveInsert
from ludoteca.tables.stored.stored_table import MAX_CHAT_LINES, ChatLine, Person
from tests.server.conftest import Opener
from tests.server.database import ADDRESS, database_of, run
from tests.server.frames_kit import sheet_for
from tests.server.kit import PATIENCE, LocalServer, wait_until

OVER_TLS = {"X-Forwarded-Proto": "https"}


# The session key


def test_over_tls_the_key_is_kept_to_tls_and_to_this_host(open_server: Opener) -> None:
    server = open_server(behind_proxy="true")
    with httpx.Client(base_url=server.address, headers=OVER_TLS) as marta:
        answer = marta.put("/api/me", json={"name": "Marta"})
        cookie = answer.headers["set-cookie"]
        assert cookie.startswith("__Host-ludoteca=")
        assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(cookie.split("; "))
        assert "max-age" in answer.headers["strict-transport-security"]
        key = cookie.split("; ")[0]
        found = marta.get("/api/me", headers={"Cookie": key})
        assert found.json()["name"] == "Marta"
        assert found.headers["set-cookie"].startswith(key)  # valid for another year


def test_who_had_a_key_before_tls_keeps_their_name(open_server: Opener) -> None:
    server = open_server(behind_proxy="true")
    marta = server.guest("Marta")
    answer = marta.http.get("/api/me", headers=OVER_TLS)
    assert answer.json()["name"] == "Marta"
    assert answer.headers["set-cookie"].startswith("__Host-ludoteca=")
    assert "strict-transport-security" not in marta.http.get("/api/me").headers


def test_no_one_says_of_themselves_that_they_came_over_tls(server: LocalServer) -> None:
    marta = server.guest("Marta")
    assert "Secure" not in marta.http.get("/api/me", headers=OVER_TLS).headers["set-cookie"]


# Shares of a limit


def test_who_is_known_has_a_share_of_their_own(open_server: Opener) -> None:
    server = open_server(rate=2.0)
    marta, stranger = server.guest("Marta"), server.guest(None)
    marta.get("/api/me")
    answers = {stranger.http.get("/api/me").status_code for _ in range(40)}
    assert answers == {200, 429}
    assert marta.get("/api/me")["name"] == "Marta"
    answers = {marta.http.get("/api/me").status_code for _ in range(60)}
    assert answers == {200, 429}


def test_a_key_that_is_no_ones_gives_no_share(open_server: Opener) -> None:
    server = open_server(rate=2.0)
    with httpx.Client(base_url=server.address) as stranger:
        answers = [
            stranger.get("/api/me", headers={"Cookie": f"ludoteca={'A' * 40}{number}"})
            for number in range(40)
        ]
    assert {answer.status_code for answer in answers} == {200, 429}


def test_a_whole_school_comes_in_at_once(open_server: Opener) -> None:
    server = open_server(rate=40.0)
    for number in range(60):
        server.guest(f"Pupil {number}")


# The process and its files


def test_a_server_stays_open_when_its_terminal_closes(open_server: Opener) -> None:
    server = open_server()
    server.process.send_signal(signal.SIGHUP)
    assert server.guest("Marta").get("/api/me")["name"] == "Marta"


def test_no_one_else_on_the_machine_can_read_the_database(
    open_server: Opener, tmp_path: Path
) -> None:
    if ADDRESS:
        return  # a database with a URL has no file here
    folder = tmp_path / "open to all"
    folder.mkdir(mode=0o755)
    server = open_server(folder)
    server.guest("Marta")
    found = {path.name: path.stat().st_mode & 0o077 for path in folder.glob("ludoteca.db*")}
    assert found
    assert set(found.values()) == {0}


# What is logged


def test_whatever_is_logged_is_logged_for_programs_if_they_read_it(open_server: Opener) -> None:
    server = open_server(log_format="json")
    with socket.create_connection(("127.0.0.1", server.port), timeout=PATIENCE) as caller:
        caller.sendall(b"gibberish\r\n\r\n")
        assert b"400" in caller.recv(1000)
    wait_until(server.errors.read_text)
    for line in server.errors.read_text().splitlines():
        assert json.loads(line)["level"] == "warning"


# A database that fails


def test_a_database_that_fails_is_complained_of_once_with_its_cause(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    address = database_of(tmp_path)
    store = Store(address)
    sheet = sheet_for(games.find("neon"), 2, "fails")
    move = MoveInsert(sheet.id, 1, 1, 0, "play red-7", None, None, 1, "playing", "[7, 8]")

    async def fail(times: int) -> None:
        for _ in range(times):
            with pytest.raises(UserError, match="not_stored"):
                await store.write(move, table_id=sheet.id)

    with caplog.at_level(logging.ERROR, "ludoteca"):
        asyncio.run(store.write(lambda c: queries.create_table(c, sheet)))
        run(address, "alter table moves rename to elsewhere")
        asyncio.run(fail(3))
        assert len(caplog.messages) == 1
        assert "moves" in caplog.text
        assert sheet.id[:6] in caplog.text
        assert sheet.id not in caplog.text  # the id of a table is an invitation
        assert "red-7" not in caplog.text
        person = Person("id", "Ana")
        asyncio.run(store.write(lambda c: queries.add_person(c, person, "hash")))
        asyncio.run(fail(1))
        assert len(caplog.messages) == 2
    store.close()


def test_talk_does_not_grow_for_ever(tmp_path: Path) -> None:
    address = database_of(tmp_path)
    store = Store(address)
    sheet = sheet_for(games.find("neon"), 2, "talk")

    async def talk() -> list[ChatLine]:
        await store.write(lambda c: queries.create_table(c, sheet))
        for number in range(3 * MAX_CHAT_LINES):
            line: dict[str, Any] = {"kind": "say", "seat": 0, "name": "Ana", "text": str(number)}
            await store.write(partial(queries.add_chat_line, table=sheet.id, **line))
        return await store.read(lambda c: queries.read_chat(c, sheet.id))

    lines = asyncio.run(talk())
    assert len(lines) == MAX_CHAT_LINES
    assert lines[-1].text == str(3 * MAX_CHAT_LINES - 1)
    ((kept,),) = run(address, "select count(*) from chat")
    assert kept <= 2 * MAX_CHAT_LINES
    store.close()
