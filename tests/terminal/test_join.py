"""`ludoteca join` sits down at a table of a running server, in a real terminal and through pipes."""

from __future__ import annotations

import json
import re
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from ludoteca import games
from ludoteca.core.record import load
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.local.sanitize import sanitize_json
from ludoteca.remote.joining import API_MAJOR, free_seat
from ludoteca.remote.session_keys import FILE_NAME
from ludoteca.remote.table_link import parse_table_link
from ludoteca.remote.table_texts import table_texts
from ludoteca.server import API_VERSION
from tests.server.conftest import server
from tests.server.kit import Guest, LocalServer, TableClient
from tests.terminal.command import Person, ludoteca, refusal

__all__ = ["server"]

PROMPT = texts("en").say("join.prompt")
MY_TURN = texts("en").say("text_view.your_turn")
OVER = texts("en").say("join.over")
LOST = texts("en").say("join.lost")
ALWAYS_FIRST = "1\n" * 1000


def link_of(server: LocalServer, table: str) -> str:
    return f"{server.address}/table/{table}"


def play_first_moves(marta: TableClient) -> None:
    """Plays the first legal move of each of Marta's turns until the match is over."""
    while marta.wait_for_turn()["status"] != "over":
        marta.play(marta.frame["moves"][0])


@contextmanager
def table_with_marta(
    server: LocalServer, *seats: str, **settings: Any
) -> Iterator[tuple[Guest, str]]:
    marta = server.guest("Marta")
    yield marta, marta.open_table("me", "link", *seats, **settings)


def test_a_whole_match_against_a_person_and_a_bot(tmp_path: Path, server: LocalServer) -> None:
    with table_with_marta(server, "random") as (marta, table):
        thread = Thread(target=play_first_moves, args=[marta.look(table, 0)])
        thread.start()
        done = ludoteca(
            tmp_path, "join", link_of(server, table), "--name", "Ada", typed=ALWAYS_FIRST
        )
        thread.join()
        frame = marta.get(f"/api/tables/{table}")
    assert (done.returncode, done.stderr) == (0, "")
    assert frame["status"] == "over"
    assert [chair["name"] for chair in frame["chairs"][:2]] == ["Marta", "Ada"]
    record = marta.get(f"/api/tables/{table}/record")
    assert f"Seed: {record['seed']}" in done.stdout
    assert "★ wins" in done.stdout


def test_at_a_terminal_the_screen_follows_the_others(tmp_path: Path, server: LocalServer) -> None:
    with (
        table_with_marta(server) as (marta, table),
        Person(tmp_path, "join", link_of(server, table), "--name", "Ada") as ada,
    ):
        assert "In turn: Marta." in ada.waits(PROMPT)
        assert MY_TURN not in ada.seen
        first = marta.look(table, 0)
        move = first.wait_for_turn()["moves"][0]
        ada.types("1")
        ada.waits(texts("en").say("refusal.no_such_number", {"number": 1, "last": 0}))
        first.send("say", text="Hello from Marta")
        ada.waits("Hello from Marta")
        first.play(move)
        ada.waits(MY_TURN)
        ada.says("say good evening", "good evening")
        assert first.until("talk")["lines"][-1][4] == "good evening"
        ada.types("1")
        assert first.next_frame(lambda frame: frame["ply"] == 2)["turn"] == 0


def test_a_player_who_comes_back_has_the_same_seat(tmp_path: Path, server: LocalServer) -> None:
    with table_with_marta(server, "link") as (marta, table):
        link = link_of(server, table)
        with Person(tmp_path, "join", link, "--name", "Ada", "--seat", "2") as ada:
            ada.waits(PROMPT)
            left = ada.says("quit", link)
            assert "ludoteca join" in left
            assert ada.ends() == (0, "")
        with Person(tmp_path, "join", link) as ada:
            assert "Ada (you)" in ada.waits(PROMPT)
            ada.interrupts()
            sentence = texts("en").say("join.back", {"link": link})
            assert ada.ends() == (2, f"ludoteca: {sentence}")
        chairs = marta.get(f"/api/tables/{table}")["chairs"]
        assert [chair["name"] for chair in chairs] == ["Marta", None, "Ada"]
    keys = tmp_path / FILE_NAME
    assert stat.S_IMODE(keys.stat().st_mode) == 0o600
    assert list(json.loads(keys.read_text())) == [server.address]


def test_a_seat_that_is_given_up_is_played_by_a_bot(tmp_path: Path, server: LocalServer) -> None:
    with (
        table_with_marta(server) as (marta, table),
        Person(tmp_path, "join", link_of(server, table)) as ada,
    ):
        ada.waits(PROMPT)
        ada.says("leave", texts("en").say("text_view.left"))
        assert ada.ends() == (0, "")
        assert marta.get(f"/api/tables/{table}")["chairs"][1]["kind"] == "bot"


def test_a_lost_connection_is_reported_and_restored(tmp_path: Path) -> None:
    server = LocalServer(tmp_path / "server")
    try:
        table = server.guest("Marta").open_table("link", "random")
        with Person(tmp_path, "join", link_of(server, table)) as ada:
            ada.waits(MY_TURN)
            server.kill()
            ada.waits(LOST)
            server.start()
            ada.waits(MY_TURN)
            ada.says("1", "2 moves made", OVER)
            ada.says("quit", "ludoteca join")
    finally:
        server.close()


def test_the_clock_runs_on_the_screen(tmp_path: Path, server: LocalServer) -> None:
    clock = {"kind": "match", "seconds": 600, "increment": 0}
    with (
        table_with_marta(server, clock=clock) as (marta, table),
        Person(tmp_path, "join", link_of(server, table), "--name", "Ada") as ada,
    ):
        ada.waits("Ada 10:00")
        first = marta.look(table, 0)
        first.play(first.wait_for_turn()["moves"][0])
        ada.waits("Ada 9:59")
        ada.waits("Ada 9:58")


def test_after_the_match_it_can_be_saved_and_played_again(
    tmp_path: Path, server: LocalServer
) -> None:
    table = server.guest("Marta").open_table("link", "random")
    file = tmp_path / "match.json"
    with Person(tmp_path, "join", link_of(server, table)) as ada:
        screen = ada.waits(PROMPT)
        ada.says(f"save {file}", table_texts("en").say("refusal.not_over"))
        while OVER not in screen:
            screen = ada.says("1", MY_TURN, OVER)
        ada.says(f"save {file}", "Saved")
        ada.says("rematch", "0 moves made", "1 move made")
        assert table not in ada.says("quit", "ludoteca join")
        assert ada.ends() == (0, "")
    record = load(file.read_text("utf-8"), games.find)
    record.verify(games.find("neon"))
    assert record.scores is not None


def test_help_names_every_command(tmp_path: Path, server: LocalServer) -> None:
    table = server.guest("Marta").open_table("link", "random")
    done = ludoteca(tmp_path, "join", link_of(server, table), typed="?\nwhy pass\nlog\nchat\n")
    messages = texts("en", "neon")
    for command in ("say", "chat", "leave", "rematch", "quit", "save", "undo"):
        assert messages.say(f"join_commands.{command}") in done.stdout
    assert messages.say("commands.why") in done.stdout
    assert messages.say("refusal.no_passing") in done.stdout
    assert "The first card is" in done.stdout
    assert done.returncode == 2


def test_hints_come_from_the_server_where_the_table_allows_them(
    tmp_path: Path, server: LocalServer
) -> None:
    marta = server.guest("Marta")
    for hints in (True, False):
        table = marta.open_table("link", "random", hints=hints)
        done = ludoteca(tmp_path, "join", link_of(server, table), typed="hint\nundo\n")
        assert (re.search(r"^ *\d+ % ", done.stdout, re.MULTILINE) is not None) == hints
        messages = table_texts("en")
        assert (messages.say("refusal.no_hints") in done.stdout) != hints
        assert messages.say("refusal.nothing_to_take_back") in " ".join(done.stdout.split())


def test_a_seat_that_is_taken_is_refused(tmp_path: Path, server: LocalServer) -> None:
    with table_with_marta(server) as (_, table):
        done = ludoteca(tmp_path, "join", link_of(server, table), "--seat", "0")
    sentence = table_texts("en").say("refusal.seat_taken")
    assert (done.returncode, done.stderr) == (2, f"ludoteca: {sentence}")


def test_what_a_server_sends_cannot_command_the_terminal() -> None:
    sent = {"log": [[1, "plays", {"who": "\x1b[2J"}]], "ply": 3, "name": "Іра"}
    assert sanitize_json(sent) == {
        "log": [[1, "plays", {"who": "?[2J"}]],
        "ply": 3,
        "name": "Іра",
    }


def test_a_full_table_is_refused(tmp_path: Path, server: LocalServer) -> None:
    table = server.guest("Marta").open_table("me", "random")
    done = ludoteca(tmp_path, "join", link_of(server, table))
    assert (done.returncode, done.stderr) == (2, refusal("no_free_seat"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_wrong_links_and_servers_are_refused_in_one_line(
    tmp_path: Path, server: LocalServer, language: str
) -> None:
    messages = table_texts(language)
    nowhere = "http://127.0.0.1:1"
    for link, key, args in (
        ("the table of Marta", "bad_link", {"link": "the table of Marta"}),
        (f"{nowhere}/table/{'B' * 22}", "server_unreachable", {"server": nowhere}),
        (link_of(server, "B" * 22), "no_such_table", {}),
    ):
        done = ludoteca(tmp_path, "join", link, "--language", language)
        sentence = messages.say(f"refusal.{key}", args)
        assert (done.returncode, done.stdout) == (2, "")
        assert done.stderr == f"ludoteca: {sentence}"


@pytest.mark.parametrize(
    ("answers", "key"),
    [
        ({"/api/openapi.json": {"info": {"version": "2.0"}}}, "other_api"),
        ({f"/api/tables/{'B' * 22}": {"game": "chess"}}, "game_not_here"),
        ({"/api/games": [{"name": "neon", "rules": 99}]}, "other_rules"),
        ({"/api/me": []}, "server_unreachable"),
        ({"/api/openapi.json": {}}, "server_unreachable"),
    ],
)
def test_a_server_of_another_version_is_refused(
    tmp_path: Path, answers: dict[str, Any], key: str
) -> None:
    usual = {
        "/api/me": {"id": "ada", "name": "Ada"},
        "/api/openapi.json": {"info": {"version": API_VERSION}},
        f"/api/tables/{'B' * 22}": {"game": "neon"},
        "/api/games": [{"name": "neon", "rules": games.find("neon").rules}],
    }
    with answering(usual | answers) as address:
        done = ludoteca(tmp_path, "join", f"{address}/table/{'B' * 22}")
    facts = {"server": address, "theirs": "2.0", "ours": API_MAJOR, "game": "chess"}
    if key == "other_rules":
        facts = {"game": "neon", "theirs": "99", "ours": str(games.find("neon").rules)}
    assert (done.returncode, done.stderr) == (2, refusal(key, "en", **facts))


@contextmanager
def answering(answers: dict[str, Any]) -> Iterator[str]:
    """A server with these JSON answers by path."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            body = json.dumps(answers[self.path]).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Keeps the test's output clean."""

    http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = Thread(target=http.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{http.server_port}"
    finally:
        http.shutdown()
        thread.join()
        http.server_close()


def test_this_client_speaks_the_version_of_this_server() -> None:
    assert API_VERSION.partition(".")[0] == API_MAJOR


def test_a_damaged_key_file_is_named(tmp_path: Path) -> None:
    (tmp_path / FILE_NAME).write_text("[]")
    done = ludoteca(tmp_path, "join", f"http://127.0.0.1:1/table/{'B' * 22}")
    path = str(tmp_path / FILE_NAME)
    assert (done.returncode, done.stderr) == (2, refusal("bad_keys_file", "en", path=path))


def test_a_link_may_lack_its_scheme() -> None:
    name = "A" * 22
    assert parse_table_link(f"192.168.1.5:8217/table/{name}") == ("http://192.168.1.5:8217", name)
    assert parse_table_link(f" https://a.org/table/{name}/ ") == ("https://a.org", name)
    for link in (name, f"ftp://a.org/table/{name}", f"http://a@b.org/table/{name}", "http://[/"):
        with pytest.raises(Exception, match="bad_link"):
            parse_table_link(link)


def test_a_seat_that_is_kept_for_me_comes_before_a_free_one() -> None:
    chairs = [
        {"seat": 0, "open": False, "reserved_for": None},
        {"seat": 1, "open": True, "reserved_for": None},
        {"seat": 2, "open": True, "reserved_for": "Ada"},
    ]
    assert free_seat({"chairs": chairs}) == 2
    assert free_seat({"chairs": chairs[:2]}) == 1
