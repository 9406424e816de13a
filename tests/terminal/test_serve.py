"""`ludoteca serve` starts the server and prints its URL, or prints the reason why not in one
line."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
from pathlib import Path

import httpx
import pytest

from ludoteca.core.engine.note import Note
from ludoteca.core.text import LANGUAGES, texts
from tests.terminal.command import COMMAND, PATIENCE, environment, ludoteca, refusal


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "uk"])
def test_it_says_where_the_page_is_and_keeps_tables_in_the_folder(
    tmp_path: Path, language: str
) -> None:
    words = ["serve", "--port", "0", "--data", str(tmp_path / "new" / "folder")]
    with subprocess.Popen(
        [*COMMAND, *words, "--language", language],
        stdout=subprocess.PIPE,
        env=environment(tmp_path),
        text=True,
    ) as server:
        try:
            assert server.stdout
            line = server.stdout.readline()
            assert line.startswith(texts(language).say("serve.open"))
            match = re.search(r"http://\S+", line)
            assert match
            assert httpx.get(f"{match[0]}api/games", timeout=PATIENCE).status_code == 200
        finally:
            server.send_signal(signal.SIGTERM)
        assert server.wait(PATIENCE) == 0
    assert (tmp_path / "new" / "folder" / "ludoteca.db").exists()


@pytest.mark.slow
def test_a_port_that_is_in_use(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        refuses(
            tmp_path,
            ["--port", str(port)],
            "no_address",
            host="127.0.0.1",
            port=port,
            reason=Note("EADDRINUSE", {}),
        )


@pytest.mark.slow
def test_what_is_no_port_and_no_host(tmp_path: Path) -> None:
    refuses(tmp_path, ["--port", "65536"], "bad_port", port=65536)
    refuses(tmp_path, ["--port", "-1"], "too_small", option="--port", least=0, value=-1)
    refuses(tmp_path, ["--port", "http"], "not_a_number", option="--port", value="http")
    refuses(tmp_path, ["--host", "no such host"], "unknown_host", host="no such host")


@pytest.mark.slow
def test_a_folder_that_keeps_nothing(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("")
    refuses(
        tmp_path,
        ["--port", "0", "--data", str(file / "folder")],
        "unwritable",
        path=str(file / "folder"),
        reason=Note("ENOTDIR", {}),
    )


@pytest.mark.slow
def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    database = tmp_path / "ludoteca.db"
    database.write_text("a shopping list, much longer than the head of a database\n" * 20)
    before = database.read_bytes()
    wish = ["--port", "0", "--data", str(tmp_path)]
    refuses(tmp_path, wish, "not_a_database", path=str(database))
    assert database.read_bytes() == before


def refuses(home: Path, wish: list[str], key: str, **args: object) -> None:
    language = LANGUAGES[len(wish[-1]) % 3]
    done = ludoteca(home, "serve", *wish, "--language", language)
    assert done.stderr == refusal(key, language, **args)
    assert (done.returncode, done.stdout) == (2, "")
