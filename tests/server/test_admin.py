"""`ludoteca admin`: its effect on the data of a running or stopped server."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import insert

from ludoteca.cli import run as ludoteca
from ludoteca.core.engine.note import Note
from ludoteca.core.text import LANGUAGES, texts
from ludoteca.server.ops.admin import open_database, write_transaction
from ludoteca.server.store.schema import METADATA, people
from tests.server.database import ADDRESS, run
from tests.server.kit import Guest, LocalServer, TableClient, play_on
from tests.server.push_service import Browser

Ask = Callable[..., str]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    found = LocalServer(tmp_path_factory.mktemp("admin"), ADDRESS, poll_interval=0.05)
    yield found
    found.close()


@pytest.fixture
def ask(server: LocalServer, capsys: pytest.CaptureFixture[str]) -> Ask:
    """The output of `ludoteca admin` with these arguments, on the server's database."""

    def admin(*words: str, status: int = 0) -> str:
        capsys.readouterr()
        wish = ["admin", *words, "--data", server.data, "--language", "en"]
        assert ludoteca(wish) == status, capsys.readouterr().err
        output = capsys.readouterr()
        return output.err if status == 2 else output.out

    return admin


def together(server: LocalServer) -> tuple[Guest, Guest, str]:
    """Marta and Olena in mid-match at a table with a bot."""
    marta, olena = server.guest("Marta"), server.guest("Olena")
    table = marta.open_table("me", "link", "random")
    olena.sit(table, 1)
    one, two = marta.look(table, 0), olena.look(table, 1)
    play_on(one, two, until=lambda frame: frame["ply"] >= 4)
    two.send("say", text="a secret recipe")
    one.until("talk", lambda message: message["lines"][-1][4] == "a secret recipe")
    return marta, olena, table


def hears(client: TableClient, words: str) -> None:
    client.until("talk", lambda message: any(line[4] == words for line in message["lines"]))


def id_of(guest: Guest) -> str:
    return str(guest.get("/api/me")["id"])


def test_tables_and_people_are_listed(server: LocalServer, ask: Ask) -> None:
    marta, _, table = together(server)
    line = next(line for line in ask("tables").splitlines() if line.startswith(table))
    assert "neon" in line
    assert "Marta, Olena, random" in line
    assert id_of(marta) in ask("people")
    assert id_of(marta) not in ask("people", "Olena")


def test_what_will_be_cleared_away_is_told(server: LocalServer, ask: Ask) -> None:
    table = server.guest("Marta").open_table("me", "link")
    (served,) = server.query("select seconds from uptime")[0]
    server.query(
        "update tables set unused_since = ?, unused_version = version where id = ?", served, table
    )
    line = next(line for line in ask("expiring").splitlines() if line.startswith(table))
    assert "neon" in line
    assert "in 84 days of serving" in line


def test_a_closed_table_is_seen_by_those_who_sit_there_only(server: LocalServer, ask: Ask) -> None:
    marta, _, table = together(server)
    stranger = server.guest(None).look(table)
    stranger.next_frame()
    ask("close", table)
    assert stranger.close_message()["key"] == "closed_to_spectators"
    marta.look(table, 0).next_frame()


def test_clients_of_a_deleted_table_are_told_that_it_is_gone(server: LocalServer, ask: Ask) -> None:
    marta, _, table = together(server)
    client = marta.look(table, 0)
    client.next_frame()
    ask("delete", table)
    assert client.close_message()["key"] == "no_such_table"
    assert table in ask("delete", table, status=2)


def test_a_table_is_found_whose_name_looks_like_a_flag(server: LocalServer, ask: Ask) -> None:
    assert "-smbIXLCzgUFaJXOcx9R7w" in ask("delete", "-smbIXLCzgUFaJXOcx9R7w", status=2)
    assert "--smbIXLCzgUFaJXOcx9R7" in ask("close", "--smbIXLCzgUFaJXOcx9R7", status=2)


def carries(server: LocalServer, guest: Guest) -> None:
    """A person with a second device, a link code and a rating."""
    server.guest(None).put("/api/me/code", code=guest.post("/api/me/code")["code"])
    guest.post("/api/me/code")
    guest.put("/api/me/ratings", opted_in=True)
    row = "insert into ratings (player, game, mu, sigma, matches) values (?, 'kobito', 30, 5, 7)"
    server.query(row, id_of(guest))


def test_someone_is_told_all_that_is_kept_of_them(server: LocalServer, ask: Ask) -> None:
    _, olena, table = together(server)
    carries(server, olena)
    message = json.loads(ask("export", id_of(olena)))
    assert len(message["devices"]) == 2
    kobito = {"mu": 30.0, "sigma": 5.0, "matches": 7}
    assert message["ratings"] == {"opted_in": True, "games": {"kobito": kobito}}
    (kept,) = message["tables"]
    assert (message["name"], kept["table"], kept["seats"]) == ("Olena", table, [1])
    assert [text for text, _ in kept["said"]].count("a secret recipe") == 1
    rows = server.query("select words from moves where table_id = ? and seat = 1", table)
    assert {move[1] for move in kept["moves"]} == {row[0] for row in rows}


def test_of_someone_who_is_forgotten_nothing_is_left_and_a_bot_plays_on(
    server: LocalServer, ask: Ask
) -> None:
    marta, olena, table = together(server)
    alone = olena.open_table("me", "random")
    person = id_of(olena)
    carries(server, olena)
    Browser().asks(olena, "https://push.example/olena")
    watching = marta.look(table, 0)
    watching.next_frame()
    ask("forget", person)
    watching.wait_for_frame(lambda frame: frame["chairs"][1]["kind"] == "bot")
    everything = str([server.query(f"select * from {part}") for part in PARTS])
    assert person not in everything
    rows = server.query("select text from chat where table_id = ?", table)
    assert ("a secret recipe",) not in rows
    assert server.query("select id from tables where id = ?", alone) == []
    assert marta.get(f"/api/tables/{table}")["status"] in ("playing", "over")
    assert olena.get("/api/me") == {"id": None, "name": None}
    ask("forget", person, status=2)


def test_words_are_those_of_who_spoke_and_not_of_a_seat(server: LocalServer, ask: Ask) -> None:
    marta, olena, rosa = server.guest("Marta"), server.guest("Olena"), server.guest("Rosa")
    table = marta.open_table("me", "link", "link")
    watching = marta.look(table, 0)
    for guest, words in ((rosa, "my own pie"), (olena, "a secret recipe")):
        guest.sit(table, 1)
        guest.look(table, 1).send("say", text=words)
        hears(watching, words)
        if guest is rosa:
            guest.leave(table, 1)
    for guest, words in ((rosa, "my own pie"), (olena, "a secret recipe")):
        (kept,) = json.loads(ask("export", id_of(guest)))["tables"]
        assert [text for text, _ in kept["said"] if " " in text] == [words]
    before = server.query("select max(nth) from chat where table_id = ?", table)
    for guest in (rosa, olena):
        person = id_of(guest)
        ask("forget", person)
        assert server.query("select * from chat where person = ?", person) == []
    rows = server.query("select text from chat where table_id = ?", table)
    assert not {("my own pie",), ("a secret recipe",)} & set(rows)
    assert server.query("select max(nth) from chat where table_id = ?", table) == before
    watching.wait_for_frame(lambda frame: frame["chairs"][1]["kind"] == "bot")
    message = marta.look(table, 0).until("talk")["lines"]  # the table has been loaded all the time
    assert {line[3] for line in message} <= {"Marta"}
    watching.send("say", text="who was it?")
    hears(watching, "who was it?")


PARTS = tuple(name for name in METADATA.tables if name not in ("servers", "uptime"))


def test_every_match_is_replayed_and_a_broken_one_is_named(server: LocalServer, ask: Ask) -> None:
    _, _, table = together(server)
    assert "does not replay" not in ask("verify")
    ((words,),) = server.query("select words from moves where table_id = ? and ply = 2", table)
    server.query("update moves set words = 'fly' where table_id = ? and ply = 2", table)
    assert table in ask("verify", status=1)
    server.query("update moves set words = ? where table_id = ? and ply = 2", words, table)
    ask("vacuum")


def test_a_copy_is_made_while_people_play_and_restored_when_the_server_is_stopped(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    server = LocalServer(tmp_path / "house", "")
    copy = str(tmp_path / "copy.db")
    marta, _, table = together(server)
    data = ["--data", server.data]
    assert ludoteca(["admin", "backup", copy, *data]) == 0
    before = run(f"sqlite:///{copy}", "select table_id, ply, words from moves")
    assert len(before) >= 4
    assert ludoteca(["admin", "backup", copy, *data]) == 2  # never overwrites a file
    marta.open_table("me", "random")
    capsys.readouterr()
    assert ludoteca(["admin", "restore", copy, *data, "--language", "en"]) == 2
    assert "Stop it first" in capsys.readouterr().err
    server.close()
    assert ludoteca(["admin", "restore", copy, *data]) == 0
    assert server.query("select id from tables") == [(table,)]
    assert server.query("select table_id, ply, words from moves") == before
    aside = tmp_path / "house" / "ludoteca.db.before"
    assert str(aside) in capsys.readouterr().out
    assert len(run(f"sqlite:///{aside}", "select id from tables")) == 2


@pytest.fixture
def closed(tmp_path: Path) -> Path:
    """The database of a SQLite server with one person."""
    with (
        open_database(f"sqlite:///{tmp_path / 'ludoteca.db'}") as engine,
        write_transaction(engine) as connection,
    ):
        facts = {"id": "marta", "name": "Marta", "key_hash": "x", "created_at": 0.0}
        connection.execute(insert(people).values(facts))
    return tmp_path / "ludoteca.db"


def make_wrong(path: Path, what: str) -> None:
    if what == "text":
        path.write_text("a shopping list, much longer than the head of a database\n" * 20)
    elif what == "empty":
        path.write_bytes(b"")
    else:
        with closing(sqlite3.connect(path)) as foreign:
            foreign.execute("create table recipes (name)")


@pytest.mark.parametrize("what", ["empty", "text", "foreign"])
def test_what_is_no_copy_of_a_server_is_never_put_in_its_place(
    closed: Path, what: str, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = closed.parent / "copy.db"
    make_wrong(copy, what)
    before = copy.read_bytes()
    wish = ["admin", "restore", str(copy), "--data", str(closed.parent), "--language", "uk"]
    assert ludoteca(wish) == 2
    sentence = texts("uk").say("refusal.not_a_copy", {"path": copy})
    assert capsys.readouterr().err == f"ludoteca: {sentence}\n"
    assert run(f"sqlite:///{closed}", "select name from people") == [("Marta",)]
    assert copy.read_bytes() == before
    assert {path.name for path in closed.parent.iterdir()} == {"ludoteca.db", "copy.db"}


def test_a_copy_is_only_read_and_what_was_set_aside_is_never_overwritten(closed: Path) -> None:
    copy = closed.parent / "copies" / "a copy?.db"
    copy.parent.mkdir()
    data = ["--data", str(closed.parent)]
    assert ludoteca(["admin", "backup", str(copy), *data]) == 0
    assert copy.stat().st_mode & 0o777 == 0o600
    before = copy.read_bytes()
    for _ in range(2):
        assert ludoteca(["admin", "restore", str(copy), *data]) == 0
    assert copy.read_bytes() == before
    assert [path.name for path in copy.parent.iterdir()] == [copy.name]
    aside = sorted(path.name for path in closed.parent.glob("*.before*"))
    assert aside == ["ludoteca.db.before", "ludoteca.db.before1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_reading_a_missing_database_creates_none(
    tmp_path: Path, language: str, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "nowhere"
    for wish in (["verify"], ["vacuum"], ["tables"], ["backup", str(tmp_path / "copy.db")]):
        assert ludoteca(["admin", *wish, "--data", str(folder), "--language", language]) == 2
        (line,) = capsys.readouterr().err.splitlines()
        args = {"path": folder / "ludoteca.db", "reason": Note("ENOENT", {})}
        assert line == f"ludoteca: {texts(language).say('refusal.database_missing', args)}"
    assert list(tmp_path.iterdir()) == []


def test_a_backup_creates_a_database_where_there_was_none(closed: Path, tmp_path: Path) -> None:
    copy, folder = str(tmp_path / "copy.db"), tmp_path / "new" / "house"
    assert ludoteca(["admin", "backup", copy, "--data", str(tmp_path)]) == 0
    assert ludoteca(["admin", "restore", copy, "--data", str(folder)]) == 0
    assert [path.name for path in folder.iterdir()] == ["ludoteca.db"]
    assert run(f"sqlite:///{folder / 'ludoteca.db'}", "select name from people") == [("Marta",)]


def test_a_folder_that_cannot_be_made_is_said_in_one_line(
    closed: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy = str(tmp_path / "copy.db")
    assert ludoteca(["admin", "backup", copy, "--data", str(tmp_path)]) == 0
    capsys.readouterr()
    assert ludoteca(["admin", "restore", copy, "--data", str(closed / "house")]) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_explains_itself(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert ludoteca(["admin", "--language", language]) == 0
    assert texts(language).say("help.admin") in capsys.readouterr().out
    for name in ("tables", "close", "forget", "restore"):
        assert ludoteca(["admin", name, "--help", "--language", language]) == 0
        text = " ".join(capsys.readouterr().out.split())
        assert texts(language).say(f"help.admin_{name}") in text


def test_what_nginx_must_know_is_written_for_servers_anywhere(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ludoteca(["proxy", "10.0.0.1:8217,10.0.0.2:8217", "--listen", "8080"]) == 0
    output = capsys.readouterr().out
    assert "server 10.0.0.2:8217 max_fails" in output
    assert "listen 8080;\n    listen [::]:8080;\n" in output


def test_nginx_is_told_of_a_certificate_by_the_name_of_the_server(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert ludoteca(["proxy", "127.0.0.1:8217", "--tls", "games.example.org"]) == 0
    output = capsys.readouterr().out
    assert "listen 443 ssl http2;\n    listen [::]:443 ssl http2;\n" in output
    assert "listen 80;\n    listen [::]:80;\n" in output
    assert "/etc/letsencrypt/live/games.example.org/privkey.pem;" in output
